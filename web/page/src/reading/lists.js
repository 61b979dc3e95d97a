/**
 * Puzzles in lists, as JSON and programs write them: lists of rows, of cells, of strings, of puzzles, and
 * objects with such a member. The syntax is read leniently, since it is that of many languages: commas may
 * be missing, names outside of the lists are skipped, and any brackets are lists.
 */

import { cellOfWord, cellsOf, all } from "./cells.js";
import { readLines } from "./lines.js";

/**
 * @typedef {object} Item A list with its items and its named members, or a text.
 * @property {string} text
 * @property {boolean} isQuoted
 * @property {Item[] | null} items
 * @property {[name: string, item: Item][]} members
 */

const TOKEN =
  /[\s,;]+|(?:#|\/\/).*|[[\](){}:]|"(?:[^"\\]|\\[^])*"|'(?:[^'\\\n]|\\.)*'|[^\s,;[\](){}:"']+|["']/gy;
const PAIRS = /** @type {Record<string, string>} */ ({ "[": "]", "(": ")", "{": "}" });
const NAME = /^[a-z_=][\w.<>]{0,30}(?:=[\w.]*)?$/i;
/** Names of members beside a puzzle that look like one. */
const ANSWER = /solution|solved|answer/i;
/** Lists in lists, at most. */
const DEPTH = 16;

/**
 * @param {string} text
 * @returns {import("./cells.js").Reading | null}
 */
export function readLists(text) {
  const whole = itemsOf(text);
  const puzzles = whole && puzzlesOf(whole);
  return puzzles?.length ? { form: "list", puzzles } : null;
}

/**
 * The lists of a text, as the items of one.
 *
 * @param {string} text
 * @returns {Item | null} nothing if brackets do not match, or a puzzle stands outside of them
 */
function itemsOf(text) {
  /** @type {{ item: Item, close: string, name: string | null }[]} */
  const open = [{ item: listOf([]), close: "", name: null }];
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open[open.length - 1];
    if (/^(?:[\s,;#]|\/\/)/.test(token)) continue;
    if (token in PAIRS) {
      if (open.length > DEPTH) return null;
      open.push({ item: listOf([]), close: PAIRS[token], name: null });
    } else if (token === ":") inner.name = inner.item.items?.pop()?.text ?? "";
    else if (")]}".includes(token)) {
      open.pop();
      const outer = open[open.length - 1];
      if (!outer || inner.close !== token) return null;
      add(outer, inner.item);
    } else if (token === '"' || token === "'") return null;
    else add(inner, leafOf(token));
  }
  const [{ item }] = open;
  const isInside = item.items?.every(
    ({ items, isQuoted, text }) => items || isQuoted || text.length < 81,
  );
  return open.length === 1 && isInside ? item : null;
}

/**
 * @param {{ item: Item, name: string | null }} inner
 * @param {Item} item
 */
function add(inner, item) {
  if (inner.name === null) inner.item.items?.push(item);
  else inner.item.members.push([inner.name, item]);
  inner.name = null;
}

/** @param {Item[]} items @returns {Item} */
const listOf = (items) => ({ text: "", isQuoted: false, items, members: [] });

/** @param {string} token @returns {Item} */
function leafOf(token) {
  const isQuoted = /^["']/.test(token);
  const text = isQuoted ? unescaped(token.slice(1, -1)) : token;
  return { text, isQuoted, items: null, members: [] };
}

/** @type {Record<string, string>} Characters after a backslash that stand for others. */
const ESCAPED = { n: "\n", r: "", t: "\t", "\n": "" };

/** @param {string} text */
const unescaped = (text) => text.replaceAll(/\\([^])/g, (_, next) => ESCAPED[next] ?? next);

/**
 * All puzzles of an item; none if any part of it could be a puzzle and is not.
 *
 * @param {Item} item
 * @returns {string[] | null}
 */
function puzzlesOf({ text, items, members }) {
  if (!items) return readLines(text)?.puzzles ?? null;
  const read = members.map(([name, member]) => (ANSWER.test(name) ? null : puzzlesOf(member)));
  const [found, ...others] = read.filter((puzzles) => puzzles?.length);
  if (found) return others.length ? null : found;
  const parts = items.filter((item) => !isName(item));
  const boards = boardsOf(parts);
  if (boards) return boards;
  /** @type {string[]} */
  const puzzles = [];
  for (const part of parts) {
    // (Three quotes are a string and an empty one.)
    if (part.isQuoted && part.text === "") continue;
    const found = puzzlesOf(part);
    if (!found) return null;
    puzzles.push(...found);
  }
  return puzzles;
}

/** @param {Item} item A name of a variable, function or type, or brackets of a type: `[]`, `[9]`. */
function isName({ items, members, text, isQuoted }) {
  if (items) return members.length === 0 && items.every(isLength) && items.length < 2;
  return !isQuoted && NAME.test(text) && cellOfWord(text) === null;
}

/** @param {Item} item */
const isLength = ({ items, isQuoted, text }) => !items && !isQuoted && /^\d\d?$/.test(text);

/**
 * The boards of a list of 81 cells, or of nine rows each.
 *
 * @param {Item[]} items
 */
function boardsOf(items) {
  const cells = all(items, cellOfItem);
  if (cells !== null) return items.length === 81 ? [cells] : null;
  if (items.length === 0 || items.length % 9) return null;
  const rows = all(items, rowOf);
  return rows?.match(/.{81}/g) ?? null;
}

/** @param {Item} item */
const cellOfItem = ({ items, text }) => (items ? null : cellOfWord(text));

/** @param {Item} item A list of nine cells, or a string of them. */
function rowOf({ items, text, isQuoted }) {
  if (items) return items.length === 9 ? all(items, cellOfItem) : null;
  return isQuoted ? cellsOf(text.replaceAll(" ", "."), 9) : null;
}
