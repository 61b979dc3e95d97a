/**
 * Puzzles in lines: 81 cells on one line, nine rows, or 81 lines of one cell, with borders, titles,
 * comments and empty lines between them. Either every line is understood, or nothing is read; but among puzzles
 * of one line each, a line that is none stays what it is, as long as most are puzzles.
 */

import { candidatesOf, cellsOf, cellsOfWords, cellOf, all } from "./cells.js";
import { cellsAt, readRows } from "./rows.js";

/** @typedef {import("./cells.js").Reading} Reading */

const BORDER = /^(?=.*(?:---|===))[-=+|*.:'`\s]+$/;
const NINE_DASHES = /^[\s|]*(?:-[\s|]*){9}$/;

/**
 * @param {string} text
 * @returns {Reading | null}
 */
export function readLines(text) {
  const line = cellsOf(text, 81);
  if (line !== null) return { form: "lines", puzzles: [line] };
  const lines = text.replace(/^\n+|\n+$/g, "").split("\n");
  const column = columnOf(lines);
  if (column !== null) return { form: "column", puzzles: [column] };
  const bordered = withoutBorders(lines);
  /** @type {string[]} */
  const puzzles = [];
  /** The puzzle of each line, or what it has instead. @type {string[]} */
  const kept = Array(/^\n*/.exec(text)?.[0].length ?? 0).fill("");
  let rows = 0;
  let wrong = 0;
  for (let at = 0; at < bordered.length;) {
    const line = bordered[at];
    const whole = wholeOf(line, bordered.length === 1);
    const grid = whole === null ? gridFrom(bordered, at) : null;
    if (whole !== null) puzzles.push(whole);
    else if (grid) {
      puzzles.push(grid.puzzle);
      rows += 1;
    } else if (line.trim() !== "" && !isTitle(line)) wrong += 1;
    kept.push(whole ?? (isTitle(line) ? "" : line.trim().replaceAll("*", ".")));
    at += grid?.lines ?? 1;
  }
  if (puzzles.length === 0) return null;
  if (wrong === 0) return { form: rows === puzzles.length ? "rows" : "lines", puzzles };
  const isList = rows === 0 && bordered.length === lines.length && wrong < puzzles.length;
  return isList ? { form: "lines", puzzles, lines: kept } : null;
}

/**
 * True for a comment, or a few words with a number such as `Puzzle 12, hard`: there is no room for cells
 * in it.
 *
 * @param {string} line
 */
function isTitle(line) {
  const rest = line.replaceAll(/[\p{L}\s]/gu, "");
  return /^\s*#/.test(line) || (/^\s*(?!x)\p{L}{2}/iu.test(line) && rest.length < 9);
}

/**
 * The lines without borders. Nine dashes are a border if no dash stands for an empty cell elsewhere.
 *
 * @param {string[]} lines
 */
function withoutBorders(lines) {
  const others = lines.filter((line) => !BORDER.test(line) && !NINE_DASHES.test(line));
  const dashesAreCells = others.length === 0 || others.some((line) => line.includes("-"));
  return lines.filter((line) =>
    NINE_DASHES.test(line) ? dashesAreCells : !BORDER.test(line) || cellsOf(line.trim(), 81),
  );
}

/**
 * A puzzle of nine rows that begins on this line. Empty lines may be between all bands, and an empty line
 * may be an empty row, if blanks are empty cells.
 *
 * @param {string[]} lines
 * @param {number} from
 */
function gridFrom(lines, from) {
  const nine = lines.slice(from, from + 9);
  if (!nine.some((line) => line.trim() !== "")) return null;
  const eleven = lines.slice(from, from + 11);
  const isBanded = eleven.length === 11 && [3, 7].every((at) => eleven[at].trim() === "");
  const bands = isBanded ? eleven.filter((_, at) => at !== 3 && at !== 7) : null;
  for (const taken of bands ? [bands, nine] : [nine]) {
    const puzzle = taken.length === 9 && taken[0] !== "" ? readRows(taken) : null;
    if (puzzle !== null) return { puzzle, lines: taken === bands ? 11 : 9 };
  }
  // The first row may be the empty one, if nothing else is in the text.
  const puzzle = lines.length === 9 && from === 0 ? readRows(nine) : null;
  return puzzle === null ? null : { puzzle, lines: 9 };
}

/**
 * The puzzle of a line that has all its cells, with or without a name.
 *
 * @param {string} line
 * @param {boolean} isAlone True if the text has no other line, so that the last blanks may be missing.
 */
function wholeOf(line, isAlone) {
  const words = line.trim().split(/[\s,;]+/);
  // Of two puzzles the engine asks which; a grid beside its solution is one.
  if (words.filter(isPuzzle).length > 1) return null;
  const word = isWhole(words[0]) ? words[0] : wordOf(line);
  const written = cellsOf(word, 81) ?? candidatesOf(word);
  if (written !== null) return written;
  for (const delimiter of ["\t", ",", ";", /\s+/]) {
    const fields = line.trim().split(delimiter);
    if (fields.length === 82 && fields[81].trim() === "") fields.pop();
    const puzzle = cellsOfWords(fields, 81);
    if (puzzle !== null) return puzzle;
  }
  const hasBlanks = line.trim().includes(" ");
  const fits = line.length === 81 || (isAlone && line.length > 64 && line.length < 81);
  return hasBlanks && fits ? cellsAt(line.padEnd(81), PLACES) : null;
}

/** @param {string} word */
const isWhole = ({ length }) => length === 81 || length === 729;

/** @param {string} word */
const isPuzzle = (word) => isWhole(word) && !/^[1-9]+$/.test(word);

/**
 * The word of a line that is as long as a puzzle, if nothing else in it could be cells.
 *
 * @param {string} line
 */
function wordOf(line) {
  const words = line.split(/[\s,;:"'|]+/);
  const [word = ""] = words.filter(isWhole);
  // (A number of nine digits is a name, and no row: the cells are all in the word.)
  const isName = (/** @type {string} */ other) =>
    !/[\d.]{9}/.test(other) || /^\d{9,20}$/.test(other);
  return words.every((other) => other === word || isName(other)) ? word : "";
}

const PLACES = [...Array(81).keys()];

/** @param {string[]} lines One cell each. */
function columnOf(lines) {
  if (lines.length !== 81) return null;
  return all(lines, (line) => (line.trim() === "" ? "." : cellOf(line.trim())));
}
