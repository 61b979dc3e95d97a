/**
 * The columns of the table: their names, their widths, and those by which it can be sorted. On a phone they
 * are the parts of a card, which begins with the board as a picture.
 */

import { TABLE, columnOf, grouped, wordOf } from "../texts/en/index.js";

/** @typedef {import("../messages/run.js").Opened} Opened */
/** @typedef {import("../messages/run.js").Query} Query */
/** @typedef {import("./pages.js").Row} Row */
/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} title The name in the file, if it is another.
 * @property {"record" | "word" | "board" | "number" | "text" | "name" | "picture"} kind
 * @property {Query["sort"] | null} sort
 * @property {number} width In characters; that of a board is `BOARD`.
 * @property {boolean} added True for an answer.
 * @property {(row: Row) => string} text All of the text, which may have several lines.
 */

/** Characters that a column of text may take. */
const WIDEST = 28;
/** Characters of a field that the table shows. */
const LONGEST = 1000;
const NO_CLUES = 255;
/**
 * The width of a board of 81 characters, which are smaller and closer together than other text: in
 * characters of that, and in pixels. The same as in the style sheet.
 */
const BOARD = { characters: 74.2, pixels: -36 };

/**
 * @param {Opened} opened
 * @param {Row[]} sample Some rows, by which widths are chosen.
 * @param {boolean} named True if there are names after puzzles.
 * @returns {Column[]}
 */
export function columnsOf(opened, sample, named) {
  const names = [...opened.columns, ...opened.added];
  /** @type {Column[]} */
  const columns = [
    fixed(TABLE.row, "record", "record", 8.5, ({ record }) => grouped(record + 1)),
    fixed(TABLE.status, "word", "word", wordWidth(opened.words), ({ word }) =>
      wordOf(opened.words[word] ?? ""),
    ),
    fixed(TABLE.clues, "number", "clues", 8, ({ clues }) =>
      clues === NO_CLUES ? "" : String(clues),
    ),
  ];
  names.forEach((name, at) => {
    const added = at >= opened.columns.length;
    // The status has a column already, even if this question has another name for it.
    const status = sample.every(({ fields, word }) => fields[at] === opened.words[word]);
    if (added && (name === "status" || (sample.length && status))) return;
    const lengths = sample.map(({ fields }) => fields[at]?.length ?? 0);
    const board = at === opened.puzzle || sample.some(({ fields }) => fields[at]?.length === 81);
    // The names of a table are those of its file.
    const heading = added || opened.format === "lines" ? columnOf(name) : name;
    const widest = Math.max(lengthOf(heading) + 2, ...lengths);
    const sort = added && name === opened.number ? /** @type {const} */ ("number") : null;
    columns.push({
      name: heading || TABLE.unnamed(at + 1),
      title: heading === name ? "" : name,
      kind: board ? "board" : sort ? "number" : "text",
      sort,
      width: Math.min(WIDEST, Math.max(6, widest + 2)),
      added,
      text: ({ fields }) => fields[at] ?? "",
    });
  });
  if (named) columns.push(fixed(TABLE.name, "name", null, WIDEST, ({ name }) => name));
  return columns;
}

/**
 * The parts of a card on a phone.
 *
 * @param {Column[]} columns Those of the table.
 * @param {Opened} opened
 * @returns {Column[]}
 */
export function cardOf(columns, { puzzle }) {
  const picture = fixed(TABLE.board, "picture", null, 0, ({ fields }) => fields[puzzle] ?? "");
  const parts = columns.filter(({ kind, added }) => kind !== "board" && (kind !== "text" || added));
  return [picture, ...parts];
}

/**
 * A text on one line, as far as the table shows it.
 *
 * @param {string} text
 */
export function lineOf(text) {
  return text.slice(0, LONGEST).replaceAll(/[\t\r\n]+/g, " ");
}

/** @param {string[]} words */
function wordWidth(words) {
  return 1.2 + Math.max(8, ...words.map((word) => lengthOf(wordOf(word))));
}

/** The width of a text in characters, of which Chinese ones take two. @param {string} text */
const lengthOf = (text) => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/**
 * @param {string} name
 * @param {Column["kind"]} kind
 * @param {Query["sort"] | null} sort
 * @param {number} width
 * @param {(row: Row) => string} text
 * @returns {Column}
 */
function fixed(name, kind, sort, width, text) {
  return { name, title: "", kind, sort, width, added: false, text };
}

/** Characters between two columns, and beside all of them; the same as in the style sheet. */
const GAP = 1.1;
const PADDING = 3;

/**
 * The width that the columns may not shrink below.
 *
 * @param {Column[]} columns
 */
export function leastWidth(columns) {
  const boards = columns.filter(({ kind }) => kind === "board").length;
  const others = columns.filter(({ kind }) => kind !== "board");
  const characters = others.reduce((sum, { width }) => sum + width, boards * BOARD.characters);
  const between = GAP * (columns.length - 1) + PADDING;
  return `calc(${(characters + between).toFixed(1)}ch + ${boards * BOARD.pixels}px)`;
}

/**
 * The columns as a grid's template.
 *
 * @param {Column[]} columns
 */
export function template(columns) {
  const board = `calc(${BOARD.characters}ch + ${BOARD.pixels}px)`;
  return columns.map(({ kind, width }) => (kind === "board" ? board : `${width}ch`)).join(" ");
}
