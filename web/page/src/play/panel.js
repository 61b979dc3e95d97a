/** What a game has under the board, in the place of what edits the puzzle: its digits, its notes, and its checks. */

import { digitOf } from "../board/masks.js";
import { makeButton } from "../elements/button.js";
import { makeSwitch } from "../elements/choices.js";
import { div, element } from "../elements/element.js";
import { makePad, makeTools } from "../elements/tools.js";
import { PLAY } from "../texts/en/play.js";
import { makeGame } from "./game.js";
import { gamePicture } from "./picture.js";

/**
 * @typedef {import("../board/picture.js").CellPicture} CellPicture
 * @typedef {import("../messages/puzzle.js").PuzzleAnswer} PuzzleAnswer
 */

const CLEARS = new Set(["0", ".", "Backspace", "Delete"]);

/**
 * @param {object} deps
 * @param {import("../board/shape.js").Shape} deps.shape
 * @param {() => number} deps.chosen The chosen cell.
 * @param {() => PuzzleAnswer | null} deps.answer The answer about the puzzle, once it is there.
 * @param {() => void} deps.draw Draws the board anew.
 * @param {() => void} deps.leave
 */
export function makePlayPanel({ shape, chosen, answer, draw, leave }) {
  const { side, symbols, all } = shape;
  const ends = /** @type {const} */ ([symbols[0], symbols[side - 1]]);
  /**
   * Those played here, by their puzzles: each is there again when its puzzle is.
   *
   * @type {Map<string, import("./game.js").Game>}
   */
  const games = new Map();
  let clues = new Uint32Array();
  let game = makeGame(clues, shape);
  /** True from a request to check until the next move. */
  let isChecked = false;
  let said = "";

  const notes = makeSwitch(PLAY.notes, () => move(() => {}));
  const status = element("p", { class: "play-says", role: "status" });
  const check = makeButton(PLAY.check, () => {
    isChecked = true;
    draw();
  });
  const doings = {
    undo: () => move(game.undo),
    redo: () => move(game.redo),
    reset: () => move(game.reset),
  };
  const tools = makeTools(doings, check, makeButton(PLAY.leave, leave));

  /** @param {() => void} make */
  function move(make) {
    make();
    isChecked = false;
    said = "";
    draw();
  }

  /** @param {number} cell @param {number} digit @param {boolean} [isNote] */
  function set(cell, digit, isNote = notes.on()) {
    move(() => (digit && isNote ? game.note(cell, digit) : game.put(cell, digit)));
  }

  /** The mistakes, if they were asked for; nothing if they are not known. */
  function mistakes() {
    const { status = "", solution = null } = answer() ?? {};
    return status === "unique" && solution ? game.mistakes(solution) : null;
  }

  function words() {
    if (game.isSolved()) return PLAY.solved;
    if (!isChecked) return said;
    if (!answer()) return PLAY.checking;
    const found = mistakes();
    if (!found) return PLAY.unchecked;
    return found.length ? PLAY.wrong(found.length) : PLAY.right;
  }

  return {
    element: div(
      "play-panel",
      div("play-line", notes.element, status),
      makePad((digit) => set(chosen(), digit), symbols, PLAY.padDigit),
      tools.element,
      element("p", { class: "puzzle-keys", "aria-hidden": "true" }, PLAY.keys(...ends)),
    ),
    help: PLAY.boardHelp(...ends),
    /**
     * Begins a game, or goes back to it.
     *
     * @param {Uint32Array} masks
     * @param {string} [text] That of an address.
     */
    begin(masks, text) {
      const puzzle = String(masks);
      clues = masks.map((mask) => (digitOf(mask) ? mask : all));
      const known = games.get(puzzle);
      game = known && text === undefined ? known : makeGame(masks, shape, text);
      games.set(puzzle, game);
      isChecked = false;
      said = "";
    },
    text: () => game.text(),
    /** @param {(masks: Uint32Array) => CellPicture[]} draw Draws the clues, with what else the board shows. */
    picture: (draw) => gamePicture(draw(clues), game, (isChecked && mistakes()) || [], shape),
    /** Shows the state of the game beside the board. */
    show() {
      tools.show({ undo: game.canUndo(), redo: game.canRedo(), reset: !game.isEmpty() });
      // (What is said again stays, so that it is not read out again.)
      if (status.textContent !== words()) status.textContent = words();
    },
    /** @param {KeyboardEvent} event @returns {boolean} true if the key is one of the game */
    key({ key, code, ctrlKey, metaKey, altKey, shiftKey }) {
      const typed = key.length === 1 ? symbols.indexOf(key) + 1 : 0;
      // A digit's key types something else with Shift; in France it types the digit only so.
      const held = altKey || !typed ? Number(/^Digit(\d)$/.exec(code)?.[1] ?? 0) : 0;
      const letter = key.toLowerCase();
      if (ctrlKey || metaKey) {
        if (letter === "y" || (letter === "z" && shiftKey)) move(game.redo);
        else if (letter === "z") move(game.undo);
        else return false;
      } else if ((altKey || shiftKey) && held > 0 && held <= side) set(chosen(), held, true);
      else if (altKey) return false;
      else if (typed) set(chosen(), typed);
      else if (CLEARS.has(key)) set(chosen(), 0);
      else if (letter === "n") {
        notes.set(!notes.on());
        move(() => {});
        said = notes.on() ? PLAY.notesOn : PLAY.notesOff;
        draw();
      } else return false;
      return true;
    },
  };
}
