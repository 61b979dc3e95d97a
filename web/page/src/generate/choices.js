/**
 * What is chosen of the puzzles besides their kind: clues, symmetry, difficulty, a technique, a pattern. Each
 * becomes members of a request, in the words of the module.
 */

import { makeButton } from "../elements/button.js";
import { div, element } from "../elements/element.js";
import { control } from "../question/control.js";
import { SYMMETRY, choice } from "../question/options.js";
import { Unclear } from "../messages/unclear.js";
import { HIGHEST, LEVELS, ratingsOf } from "../technique/level.js";
import { GENERATE } from "../texts/en/generate.js";
import { NAMES } from "../texts/en/technique.js";
import { makeRange } from "./range.js";

/** The words for difficulties, between none and a range of one's own. */
const DIFFICULTIES = ["any", ...LEVELS, "er"];
/** The largest number of clues: those of a solution of the largest boards. */
const MOST_CLUES = 625;

/**
 * @typedef {object} Choice
 * @property {Node[]} nodes
 * @property {(kind: string) => boolean} isFor True for the kinds of puzzles that it is there for.
 * @property {() => Record<string, unknown>} read The members of a request. Throws `Unclear` if something is wrong.
 */

/** @param {string} kind */
const isMinimal = (kind) => kind === "minimal";
/** @param {string} kind */
const isPattern = (kind) => kind === "pattern";
/** @param {string} kind */
const isEither = (kind) => isMinimal(kind) || isPattern(kind);

/**
 * @param {() => string} board Returns the puzzle on the board.
 * @returns {Choice[]}
 */
export function makeChoices(board) {
  const clues = makeRange("generate-clues", GENERATE.clues, {
    least: 0,
    most: MOST_CLUES,
    parts: 1,
  });
  const symmetry = control(SYMMETRY, "generate", GENERATE);
  const technique = control(choice("technique", ["any", ...Object.keys(NAMES)], null), "generate", {
    ...GENERATE,
    choices: { technique: { any: GENERATE.any, ...NAMES } },
  });
  return [
    makePattern(board),
    { nodes: clues.nodes, isFor: isMinimal, read: () => ({ clues: clues.read() }) },
    { nodes: symmetry.nodes, isFor: isMinimal, read: () => ({ symmetry: symmetry.read() }) },
    makeDifficulty(),
    { nodes: technique.nodes, isFor: isEither, read: () => ({ technique: technique.read() }) },
  ];
}

/** A word, or a range of ratings. @returns {Choice} */
function makeDifficulty() {
  const word = control(choice("level", DIFFICULTIES), "generate", GENERATE);
  const range = makeRange("generate-er", GENERATE.er, {
    least: 1,
    most: HIGHEST,
    parts: 10,
  });
  const [own] = range.nodes;
  own.hidden = true;
  const [label] = /** @type {HTMLElement[]} */ (word.nodes);
  label.addEventListener("change", () => (own.hidden = word.read() !== "er"));
  return {
    nodes: [div("together", label, own)],
    isFor: isEither,
    read() {
      const level = /** @type {string} */ (word.read());
      if (level === "any") return { er: null };
      return { er: level === "er" ? range.read() : ratingsOf(LEVELS.indexOf(level)) };
    },
  };
}

/** The cells that have clues: a text, which the board can give. @param {() => string} board @returns {Choice} */
function makePattern(board) {
  const cells = element("textarea", {
    id: "generate-pattern",
    rows: 9,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": "generate-pattern-help",
  });
  const take = makeButton(GENERATE.ofBoard, () => (cells.value = patternOf(board())));
  const minimal = element("input", { type: "checkbox", id: "generate-needed" });
  const room = div(
    "together",
    element("label", { class: "tall" }, GENERATE.pattern, cells),
    element("p", { class: "hint", id: "generate-pattern-help" }, GENERATE.patternHelp),
    element("div", {}, take),
    element("label", { class: "check" }, minimal, " ", GENERATE.needed),
  );
  return {
    nodes: [room],
    isFor: isPattern,
    read() {
      if (cells.value.trim() === "") throw new Unclear(GENERATE.noPattern);
      return { pattern: cells.value, minimal: minimal.checked };
    },
  };
}

/**
 * The pattern of a board, row by row: a mark for each clue.
 *
 * @param {string} board A character for each cell, or nine with its candidates, of which a clue has one.
 */
function patternOf(board) {
  const size = board.length === 729 ? 9 : 1;
  const cells = board.match(RegExp(`.{${size}}`, "g")) ?? [];
  const marks = cells.map((cell) => (cell.replaceAll(".", "").length === 1 ? "x" : "."));
  const side = Math.sqrt(marks.length);
  return marks.map((mark, at) => (at % side === side - 1 ? `${mark}\n` : mark)).join("");
}
