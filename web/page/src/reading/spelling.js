/**
 * Texts in the spelling of the engine: of lists in program text, of characters that an editor makes of several, and of
 * blanks that are empty cells, which the engine takes for nothing. Whether they are boards is found out by the engine.
 */

import { rowsOf } from "./rows.js";

/** @type {[RegExp, string][]} Characters and their plain counterparts. */
const PLAIN = [
  [/[│┃║╎┆┊╏▏|]/g, "|"],
  [/[─━═╌┄┈]/g, "-"],
  [/[┌-╬]/g, "+"],
  // An editor makes a long dash of two, and one character of three dots.
  [/—/g, "--"],
  [/…/g, "..."],
  [/\r\n?|\u2028|\u2029/g, "\n"],
];
const BORDER = /^(?=.*(?:---|===))[-=+|*.:'`\s]+$/;

/** @param {string} text @returns {string[]} spellings of it, each to be tried if those before have no board */
export function respelled(text) {
  const plain = PLAIN.reduce((text, [from, to]) => text.replaceAll(from, to), text);
  const list = listOf(plain);
  return list === null ? [plain, withCells(plain)] : [list];
}

/** The text with cells in the place of blanks, and with one line for 81 of one cell. @param {string} text */
function withCells(text) {
  const lines = text.replaceAll(/^\n+|\n+$/g, "").split("\n");
  if (lines.length === 81 && lines.every((line) => line.trim().length < 2))
    return lines.map((line) => line.trim() || ".").join("");
  const [first] = lines;
  if (lines.length === 1 && /^[1-9 ]{81}$/.test(first)) return first.replaceAll(" ", ".");
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
    return JSON.stringify(JSON.parse(json));
  } catch {
    // A matrix has the rows of a grid.
    return /^\[[\d\s;]*\]$/.test(json) ? json.replaceAll(/[[\];]/g, "\n") : null;
  }
}
