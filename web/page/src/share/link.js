/**
 * Links to the page with a puzzle, and the question about it: `#p=53007…&ask=count&cap=1000`. All of a link
 * is in the fragment of the address, which a browser sends to nobody.
 *
 * - `p` is the puzzle: 81 digits, row by row, with 0 for an empty cell, since programs that find addresses
 *   in texts leave out full stops at the end. With pencilmarks it is 162 characters, two for each cell: the
 *   sum of 1 for candidate 1, 2 for candidate 2, 4 for candidate 3 and so on, to base 32. Reading also takes
 *   full stops, and the 729 characters that the program has for pencilmarks.
 * - `layout` is the name of the layout, if it is not the classic one; cells are symbols then, with 0 for an empty one.
 * - `ask` is the name of the question. Its options have their own names: a number, a word, `yes`, or numbers
 *   with commas. Those at their defaults are left out.
 * - `step` is the number of the step by technique that is shown, from 1.
 * - `play` is the game of whoever plays the puzzle, as `play/game.js` describes it.
 */

import { FORMER, OPTIONS } from "../question/options.js";
import { Unclear } from "../messages/unclear.js";
import { digitOf, parse, write } from "../board/masks.js";
import { readGame } from "../play/game.js";
import { LINK } from "../texts/en/share.js";

/**
 * @typedef {import("../messages/run.js").Question} Question
 *
 * @typedef {object} Link
 * @property {string} puzzle 81 or 729 characters, or those of its layout, with a full stop for what is empty.
 * @property {string} [layout] The name of its layout, if it is not the classic one.
 * @property {Question | null} question
 * @property {number} [step] The step by technique that is shown, from 1.
 * @property {string} [play] The game of whoever plays it.
 */

/**
 * The fragment of a link, with its `#`.
 *
 * @param {Link} link
 */
export function writeLink({ puzzle, layout, question, step, play }) {
  const cells = layout ? puzzle.replaceAll(".", "0") : compact(puzzle);
  const parts = [["p", cells]];
  if (layout) parts.push(["layout", layout]);
  if (question) {
    parts.push(["ask", question.ask]);
    for (const { name, usual, write } of OPTIONS[question.ask] ?? []) {
      const value = question[name] ?? usual;
      if (value !== usual) parts.push([name, write(value)]);
    }
  }
  if (step) parts.push(["step", String(step)]);
  if (play !== undefined) parts.push(["play", play]);
  return `#${parts.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

/** @param {string} puzzle */
function compact(puzzle) {
  const masks = parse(puzzle);
  if (!masks) throw new RangeError("this is not a puzzle of 81 cells");
  const text = write(masks);
  if (text.length === 81) return text.replaceAll(".", "0");
  return Array.from(masks, (mask) => mask.toString(32).padStart(2, "0")).join("");
}

/**
 * Reads a fragment. Errors of `Unclear` are for the reader of the page.
 *
 * @param {string} fragment With its `#`, or empty.
 * @param {string[]} names The names of the questions.
 * @returns {Link | null} nothing if it is no link, but the name of a part of the page
 */
export function readLink(fragment, names) {
  if (!fragment.includes("=")) return null;
  /** @type {Map<string, string>} */
  const parts = new Map();
  for (const [name, value] of new URLSearchParams(fragment.slice(1))) {
    if (parts.has(name)) throw new Unclear(LINK.twice(shortened(name)));
    parts.set(name, value);
  }
  // (A plus sign is a blank in what is read, and no name has blanks.)
  const layout = taken(parts, "layout")?.replaceAll(" ", "+");
  const puzzle = (layout === undefined ? puzzleOf : symbolsOf)(taken(parts, "p"));
  const question = questionOf(parts, names);
  const step = taken(parts, "step");
  if (!/^\d{1,3}$/.test(step ?? "1"))
    throw new Unclear(LINK.notOption("step", shortened(step ?? "")));
  const shown = step && { step: Number(step) };
  const play = taken(parts, "play");
  if (play !== undefined && !isGame(play, puzzle, layout)) throw new Unclear(LINK.notGame);
  const played = play !== undefined && { play };
  const link = { puzzle, ...(layout && { layout }), question, ...shown, ...played };
  for (const name of parts.keys()) throw new Unclear(LINK.foreign(shortened(name)));
  return link;
}

/**
 * @param {Map<string, string>} parts
 * @param {string} name
 */
function taken(parts, name) {
  const value = parts.get(name);
  parts.delete(name);
  return value;
}

/** @param {string | undefined} text */
function puzzleOf(text) {
  if (text === undefined) throw new Unclear(LINK.noPuzzle);
  const masks = /^[0-9a-v]{162}$/.test(text)
    ? pencilmarksOf(text)
    : /^[0-9.]*$/.test(text) && parse(text);
  if (masks) return write(masks);
  throw new Unclear(LINK.notPuzzle(text.length));
}

/**
 * The symbols of a puzzle of a layout, which finds out later whether they are its own.
 *
 * @param {string | undefined} text
 */
function symbolsOf(text) {
  if (text === undefined) throw new Unclear(LINK.noPuzzle);
  if (!/^[0-9A-Za-z.]+$/.test(text)) throw new Unclear(LINK.notSymbols);
  return text.replaceAll("0", ".");
}

/** @param {string} text @param {string} puzzle @param {string} [layout] */
function isGame(text, puzzle, layout) {
  const masks = layout ? null : parse(puzzle);
  const open = masks?.filter((mask) => !digitOf(mask)).length ?? puzzle.split(".").length - 1;
  return readGame(text, open, layout ? Math.sqrt(puzzle.length) : 9) !== null;
}

/**
 * @param {string} text
 * @returns {Uint32Array | null}
 */
function pencilmarksOf(text) {
  const masks = (text.match(/../g) ?? []).map((two) => Number.parseInt(two, 32));
  return masks.every((mask) => mask < 512) ? Uint32Array.from(masks) : null;
}

/**
 * @param {Map<string, string>} parts
 * @param {string[]} names
 * @returns {Question | null}
 */
function questionOf(parts, names) {
  const ask = taken(parts, "ask");
  if (ask === undefined) return null;
  if (!names.includes(ask)) throw new Unclear(LINK.noQuestion(shortened(ask)));
  /** @type {Question} */
  const question = { ask };
  for (const name of FORMER[ask] ?? []) parts.delete(name);
  for (const { name, usual, read } of OPTIONS[ask] ?? []) {
    const text = taken(parts, name);
    const value = text === undefined ? usual : read(text);
    if (value === undefined) throw new Unclear(LINK.notOption(name, shortened(text ?? "")));
    question[name] = value;
  }
  return question;
}

/** A part of an address, short enough for a sentence. @param {string} text */
const shortened = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
