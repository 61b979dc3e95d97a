/**
 * The view of the steps by technique. Its panel, and the module that finds the steps, are loaded when it is
 * opened for the first time.
 */

import { element } from "../elements/element.js";
import { loadDeferred } from "../files/scripts.js";
import { makeTerm } from "../glossary/button.js";
import { PAGE, PUZZLE } from "../texts/en/index.js";
import { unique } from "../elements/unique-id.js";
import { write } from "../board/masks.js";
import { makeLatest } from "./latest-request.js";
import { messageOf } from "../messages/error.js";

/**
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.explain asks the module that finds steps
 * @param {() => Uint32Array} deps.masks the puzzle as it is now
 * @param {(masks: Uint32Array) => void} deps.apply takes another puzzle
 * @param {() => void} deps.draw draws the board anew
 * @param {() => void} deps.showBoard has all of the board in sight
 * @param {(words: string) => void} deps.rated says how difficult the puzzle is
 */
export function makeTechniques({ explain, masks, apply, draw, showBoard, rated }) {
  const room = element("div", { id: unique("puzzle-path"), class: "puzzle-panel" });
  const asked = makeLatest(explain);
  /** @type {import("../technique/panel.js").Panel | null} */
  let panel = null;
  /** The puzzle whose path is asked for or shown. @type {Uint32Array | null} */
  let shown = null;
  let cell = 0;
  let wantsHint = false;
  /** The step to show when the path is there. */
  let wanted = 0;

  async function mount() {
    if (panel) return;
    const { makeTechniquePanel } = await loadDeferred();
    if (panel) return;
    panel = makeTechniquePanel({ draw, apply, hinted: showBoard, term: makeTerm("er") });
    panel.choose(cell);
    if (wantsHint) panel.hint();
    room.replaceChildren(panel.element);
  }

  /** Shows the path of the puzzle as it is now. */
  async function open() {
    const puzzle = masks();
    if (shown === puzzle) return;
    shown = puzzle;
    try {
      await mount();
      // (Another puzzle may be shown meanwhile.)
      if (shown !== puzzle) return;
      panel?.wait();
      const answer = await asked.ask({ do: "path", puzzle: write(puzzle) });
      if (!answer) return;
      if (panel) rated(panel.show(puzzle, answer));
      if (wanted) panel?.go(wanted);
      wanted = 0;
    } catch (error) {
      // It may be there the next time.
      shown = null;
      const reason = messageOf(error);
      if (panel) panel.message(PUZZLE.failed(reason));
      else room.textContent = PAGE.unreachable(reason);
    }
    draw();
  }

  return {
    panel: room,
    open,
    /** Leaves the path of a puzzle that is no longer shown. */
    forget() {
      asked.cancel();
      if (shown) panel?.wait();
      shown = null;
    },
    /** The number of the step that is shown, from 1; 0 before the first. */
    step: () => wanted || (panel?.step() ?? 0),
    /** Shows a step once the path is there. @param {number} step */
    want(step) {
      wanted = step;
    },
    /** Names the next step, or shows it. */
    hint() {
      if (panel) panel.hint();
      else wantsHint = true;
    },
    /** @param {number} chosen the cell that is chosen on the board */
    choose(chosen) {
      cell = chosen;
      panel?.choose(chosen);
    },
    /** A click at the place of a candidate. @param {number} of @param {number} digit */
    point: (of, digit) => panel?.point(of, digit),
    /** Gives the digits to ask about the focus. */
    focusWhy: () => panel?.focusWhy(),
    /** The cells of the board, and the drawing over them; nothing if no path is shown. */
    picture: () => panel?.picture() ?? null,
    drawing: () => panel?.drawing(),
  };
}
