/**
 * Texts in the spelling of the engine: of characters, of lists in program text, and of blanks that are empty
 * cells, which the engine takes for nothing. Whether they are boards is found out by the engine.
 */

import { rowsOf } from "./rows.js";

/** @type {[RegExp, string][]} Characters with which grids are drawn, and their plain counterparts. */
const PLAIN = [
  [/[│┃║╎┆┊╏▏|｜]/g, "|"],
  [/[─━═╌┄┈]/g, "-"],
  [/[┌-╬]/g, "+"],
  // An editor makes a long dash of two, and one character of three dots.
  [/[—]/g, "--"],
  [/[–−]/g, "-"],
  [/\r\n?|\u2028|\u2029/g, "\n"],
  [/\ufeff|\u200b/g, ""],
];
/** Words of cells, some of which are signs of empty ones. */
const SIGNS = [
  /(?<![^\s|,;"'])[1-9.*]*\*[1-9.*]*(?![^\s|,;"'])/g,
  /(?<![^\s|,;"'])[1-9.x]*x[1-9.x]*(?![^\s|,;"'])/gi,
];
const BORDER = /^(?=.*(?:---|===))[-=+|*.:'`\s]+$/;
/** Names of members beside a puzzle that look like one. */
const ANSWER = /solution|solved|answer/i;

/** @param {string} text @returns {string[]} spellings of it, each to be tried if those before have no board */
export function respelled(text) {
  const plain = PLAIN.reduce((text, [from, to]) => text.replaceAll(from, to), text).normalize(
    "NFKC",
  );
  const list = listOf(plain);
  if (list !== null) return [list];
  const used = SIGNS.filter((sign) => plain.search(sign) >= 0);
  // (Of two signs one may be a border.)
  const [sign] = used.length === 1 ? used : [];
  const signed = sign ? plain.replaceAll(sign, (word) => word.replaceAll(/[*x]/gi, ".")) : plain;
  return [signed, withCells(signed)];
}

/** The text with cells in the place of blanks, and with one line for 81 of one cell. @param {string} text */
function withCells(text) {
  const lines = text.replaceAll(/^\n+|\n+$/g, "").split("\n");
  if (lines.length === 81 && lines.every((line) => line.trim().length < 2))
    return lines.map((line) => line.trim() || ".").join("");
  const [first] = lines;
  const isLine = lines.length === 1 && first.length > 64 && first.length < 82;
  if (isLine && /^[1-9 ]+$/.test(first)) return first.padEnd(81).replaceAll(" ", ".");
  const kept = lines.filter((line) => !BORDER.test(line));
  if (kept.length === 9) return rowsOf(kept) ?? text;
  const blocks = kept.join("\n").split(/\n{2,}/);
  return blocks.map((block) => rowsOf(block.split("\n")) ?? block).join("\n");
}

/**
 * A list of program text as JSON on one line; nothing if it is none.
 *
 * @param {string} text
 */
function listOf(text) {
  const found = /^([^[({]*)([[({][^]*[\])}])[^\])}]*$/.exec(text);
  if (!found || /[\d.]{9}/.test(found[1])) return null;
  const json = found[2]
    .replaceAll(/(?:#|\/\/).*$/gm, "")
    .replaceAll("(", "[")
    .replaceAll(")", "]")
    .replaceAll("'", '"')
    .replaceAll(/\b(?:None|nan|nil|NaN|undefined)\b/g, "null")
    .replaceAll(/,(?=\s*[\]}])/g, "");
  try {
    return JSON.stringify(insideOf(JSON.parse(json)));
  } catch {
    // A matrix has the rows of a grid.
    return /^\[[\d\s;]*\]$/.test(json) ? json.replaceAll(/[[\];]/g, "\n") : null;
  }
}

/** The value without the objects around lists and puzzles. @param {any} value @returns {any} */
function insideOf(value) {
  if (Array.isArray(value)) return value.map(insideOf);
  if (Object(value) !== value) return value;
  const members = Object.entries(value).filter(
    ([name, inner]) => !ANSWER.test(name) && (Object(inner) === inner || String(inner).length > 80),
  );
  return members.length === 1 ? insideOf(members[0][1]) : value;
}
