/** The characters of the puzzle, to copy or to replace. */

import { parse, parsePasted, write } from "../board/givens.js";
import { element } from "../elements/element.js";
import { unique } from "../elements/unique-id.js";
import { makeCopy } from "../files/copy-button.js";
import { PUZZLE } from "../texts/en/puzzle.js";

/** @typedef {import("../board/givens.js").Linked} Linked */

/**
 * @template {Uint16Array | Uint32Array} T
 * @typedef {object} Reader Reads the puzzles that are typed into a field.
 * @property {string} help
 * @property {(text: string) => Promise<{ given: T | null, wrong: string, linked?: Linked }>} read With a sentence if it
 *   cannot, or with a puzzle of an address that may be of another layout.
 * @property {(text: string) => string | null} same The text of the puzzle in any symbols, if it is read at once.
 * @property {(text: string) => string} wrong The mistake, if no other sentence is known.
 */

/** @type {Reader<Uint16Array>} */
const CLASSIC_READER = {
  help: PUZZLE.textHelp(81),
  read: parsePasted,
  same(text) {
    const given = parse(text);
    return given && write(given);
  },
  wrong,
};

/**
 * @param {(given: Uint16Array) => void} onPuzzle
 * @param {(linked: Linked) => void} [onLinked]
 */
export const makeText = (onPuzzle, onLinked) => makeTextFor(CLASSIC_READER, onPuzzle, onLinked);

/**
 * @template {Uint16Array | Uint32Array} T
 * @param {Reader<T>} reader
 * @param {(given: T) => void} onPuzzle called with another puzzle that was typed
 * @param {(linked: Linked) => void} [onLinked] called with one of another layout
 */
export function makeTextFor(reader, onPuzzle, onLinked) {
  const help = element("p", {
    id: unique("puzzle-text-help"),
    class: "help",
    "aria-live": "polite",
  });
  const field = element("input", {
    id: unique("puzzle-text"),
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-describedby": help.id,
  });
  help.textContent = reader.help;

  field.addEventListener("input", async () => {
    const text = field.value;
    const { given, wrong: reason, linked } = await reader.read(text);
    if (field.value !== text) return;
    if (!given && linked && onLinked) return onLinked(linked);
    say(given ? "" : reason || reader.wrong(text));
    if (given) onPuzzle(given);
  });
  /** @param {string} words the mistake */
  function say(words) {
    help.textContent = words || reader.help;
    help.classList.toggle("wrong", words !== "");
    field.setAttribute("aria-invalid", String(words !== ""));
  }

  return {
    element: element(
      "div",
      { class: "puzzle-text" },
      element("label", { for: field.id }, PUZZLE.text),
      element("div", { class: "puzzle-line" }, field, makeCopy(field)),
      help,
    ),
    /**
     * A text that is being typed stays unchanged if it is this puzzle, in any symbols.
     *
     * @param {string} text
     */
    show(text) {
      const own = document.activeElement === field ? reader.same(field.value) : null;
      if (own !== text) field.value = text;
      say("");
    },
    say,
  };
}

/**
 * The mistake that keeps a text from being a puzzle.
 *
 * @param {string} text
 */
function wrong(text) {
  const length = text.trim().length;
  return length === 81 || length === 729 ? PUZZLE.textBadSymbol("1", "9") : PUZZLE.textBad(length);
}
