/** The tools under a board: digits for those without a keyboard, and buttons that undo edits. */

import { makeButton, setIdle } from "./button.js";
import { div, element, icon } from "./element.js";
import { PUZZLE } from "../texts/en/puzzle.js";

/** The names of buttons whose words need more. @type {Record<string, string>} */
const LABELS = { empty: PUZZLE.emptyBoard };

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

/**
 * @param {Record<string, () => void>} doings The doing of each button, by the name of its word.
 * @param {...Node} others Further buttons.
 */
export function makeTools(doings, ...others) {
  const buttons = Object.entries(doings).map(([name, doing]) => {
    const word = /** @type {"undo" | "redo" | "reset" | "empty"} */ (name);
    return { name, button: makeButton(PUZZLE[word], doing, LABELS[word]) };
  });
  return {
    element: div("puzzle-tools", ...buttons.map(({ button }) => button), ...others),
    /** Marks the buttons that have an effect now. @param {Record<string, boolean>} can */
    show(can) {
      for (const { name, button } of buttons) setIdle(button, !can[name]);
    },
  };
}
