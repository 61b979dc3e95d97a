/** The game on the board, in the place of its edits. What it needs is loaded when the first one begins. */

import { makeButton } from "../elements/button.js";
import { element } from "../elements/element.js";
import { loadDeferred } from "../files/scripts.js";
import { PAGE, PUZZLE } from "../texts/en/index.js";
import { PLAY } from "../texts/en/play.js";
import { messageOf } from "../messages/error.js";

/** @typedef {import("../board/picture.js").CellPicture} CellPicture */
/** @typedef {ReturnType<typeof import("../play/panel.js").makePlayPanel>} Panel */

/**
 * @param {object} deps
 * @param {import("../board/shape.js").Shape} deps.shape
 * @param {ReturnType<typeof import("./board.js").makeBoard>} deps.board
 * @param {() => Uint32Array} deps.masks The puzzle.
 * @param {() => import("../messages/puzzle.js").PuzzleAnswer | null} deps.answer The answer about it.
 * @param {() => void} deps.draw Draws the board anew.
 * @param {() => void} deps.begun Called when all of a game is there.
 * @param {(isOn: boolean) => void} deps.turned Called when a game begins, and when it is left.
 * @param {(words: string) => void} deps.failed Says why none can begin.
 */
export function makePlay({ shape, board, masks, answer, draw, begun, turned, failed }) {
  const room = element("div", { hidden: true });
  const button = makeButton(PUZZLE.play, () => {
    void start();
    board.choose(board.chosen(), true);
  });
  let isOn = false;
  /** The game of an address. @type {string | undefined} */
  let wanted;
  /** True if it could not be loaded: the address keeps it. */
  let isWaiting = false;
  /** @type {Panel | null} */
  let panel = null;

  /** @param {string} [text] The game of an address. */
  async function start(text) {
    isOn = true;
    isWaiting = false;
    wanted = text;
    room.hidden = false;
    if (panel) begin(panel);
    else
      room.replaceChildren(
        element("p", { role: "status" }, PAGE.loading),
        makeButton(PLAY.leave, leave),
      );
    turned(true);
    if (panel) return begun();
    try {
      const { makePlayPanel } = await loadDeferred();
      panel ??= makePlayPanel({
        shape,
        chosen: board.chosen,
        answer,
        draw,
        leave() {
          leave();
          button.focus();
        },
      });
      room.replaceChildren(panel.element);
      // (It may have been left meanwhile.)
      if (!isOn) return;
      begin(panel);
      draw();
      begun();
    } catch (error) {
      const kept = wanted;
      leave();
      isWaiting = kept !== undefined;
      wanted = kept;
      draw();
      failed(PAGE.unreachable(messageOf(error)));
    }
  }

  /** @param {Panel} panel */
  function begin(panel) {
    panel.begin(masks(), wanted);
    board.explain(panel.help);
  }

  /** Leaves the game, which is there when its puzzle is played again. */
  function leave() {
    isWaiting = false;
    if (!isOn) return;
    isOn = false;
    room.hidden = true;
    board.explain();
    turned(false);
  }

  return {
    element: room,
    button,
    isOn: () => isOn,
    start,
    leave,
    /** The game as an address has it; nothing if none is played. */
    text: () => (isOn ? (panel?.text() ?? wanted) : isWaiting ? wanted : undefined),
    /** @param {(masks: Uint32Array) => CellPicture[]} draw Draws a puzzle. */
    picture: (draw) => (isOn && panel ? panel.picture(draw) : draw(masks())),
    show() {
      if (isOn) panel?.show();
    },
    /** @param {KeyboardEvent} event @returns {boolean} true if the key is one of the game */
    key: (event) => isOn && (panel?.key(event) ?? false),
  };
}
