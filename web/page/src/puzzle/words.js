/** The text beside the puzzle: facts about it, and its characters to copy or to replace. */

import { element } from "../elements/element.js";
import { makeTerm } from "../glossary/button.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { unique } from "../elements/unique-id.js";
import { parse, parsePasted, write } from "../board/givens.js";

/** @typedef {import("../messages/puzzle.js").PuzzleAnswer} PuzzleAnswer */
/** @typedef {import("../board/givens.js").Linked} Linked */

const FACTS = /** @type {const} */ (["status", "clues", "minimality", "class"]);
/** The facts whose names need an explanation. @type {Record<string, import("../glossary/button.js").Term>} */
const TERMS = { minimality: "minimal", class: "class" };

/** @param {string} name */
const termOf = (name) => (TERMS[name] ? [" ", makeTerm(TERMS[name])] : []);

/** @param {(status: string) => string} [statusWords] */
export function makeFacts(statusWords = PUZZLE.status) {
  const values = FACTS.map(() => element("dd"));
  const rows = FACTS.map((name, at) =>
    element(
      "div",
      { hidden: true },
      element("dt", {}, PUZZLE.facts[name], ...termOf(name)),
      values[at],
    ),
  );

  /** @param {typeof FACTS[number]} name @param {string} words an empty text hides the row */
  function say(name, words) {
    const at = FACTS.indexOf(name);
    values[at].textContent = words;
    rows[at].hidden = words === "";
  }

  return {
    element: element("dl", { class: "puzzle-facts" }, ...rows),
    /** @param {PuzzleAnswer | null} answer */
    show(answer) {
      const minimality = answer?.minimality ?? "";
      say("status", answer ? statusWords(answer.status) : "");
      say("clues", answer ? PUZZLE.clues(answer.clues) : "");
      say("minimality", PUZZLE.minimality[minimality] ?? minimality);
      if (answer?.status !== "unique") say("class", "");
    },
    /** @param {string} name */
    showClass(name) {
      say("class", PUZZLE.class(name));
    },
  };
}

/**
 * A button that copies the text of a field.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} [words]
 */
export function makeCopy(field, words = PUZZLE.copy) {
  const copy = element("button", { type: "button" }, words);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    copy.textContent = PUZZLE.copied;
    setTimeout(() => (copy.textContent = words), 1500);
  });
  return copy;
}

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
export function wrong(text) {
  const length = text.trim().length;
  return length === 81 || length === 729 ? PUZZLE.textBadSymbol("1", "9") : PUZZLE.textBad(length);
}
