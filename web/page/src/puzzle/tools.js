/** The tools under the board: digits for those without a keyboard, and buttons that undo edits. */

import { makeButton } from "../elements/button.js";
import { element, icon } from "../elements/element.js";
import { PUZZLE } from "../texts/en/puzzle.js";

const RUBBER = "M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5";

/**
 * @param {(digit: number) => void} onDigit
 * @param {string} symbols
 * @param {(symbol: string) => string} [nameOf] The name of the button of a digit.
 */
export function makePad(onDigit, symbols, nameOf = PUZZLE.padDigit) {
  const digits = Array.from(symbols, (symbol, at) =>
    makeButton(symbol, () => onDigit(at + 1), nameOf(symbol)),
  );
  const clear = makeButton(icon(RUBBER), () => onDigit(0), PUZZLE.padClear);
  return element(
    "div",
    { role: "group", "aria-label": PUZZLE.pad, class: "puzzle-pad" },
    ...digits,
    clear,
  );
}

/** @param {{undo: () => void, redo: () => void, reset: () => void, empty: () => void}} doings */
export function makeTools(doings) {
  const undo = makeButton(PUZZLE.undo, doings.undo);
  const redo = makeButton(PUZZLE.redo, doings.redo);
  const reset = makeButton(PUZZLE.reset, doings.reset);
  const empty = makeButton(PUZZLE.empty, doings.empty, PUZZLE.emptyBoard);
  return {
    element: element("div", { class: "puzzle-tools" }, undo, redo, reset, empty),
    /**
     * Marks the buttons that have an effect now.
     *
     * @param {{undo: boolean, redo: boolean, reset: boolean, empty: boolean}} can
     */
    show(can) {
      undo.setAttribute("aria-disabled", String(!can.undo));
      redo.setAttribute("aria-disabled", String(!can.redo));
      reset.setAttribute("aria-disabled", String(!can.reset));
      empty.setAttribute("aria-disabled", String(!can.empty));
    },
  };
}
