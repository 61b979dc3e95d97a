/** The columns of the table: their names, their widths, and those by which it can be sorted. */

import { TABLE, columnOf, grouped, wordOf } from "../texts/en/index.js";

/** @typedef {import("../corpus.js").Opened} Opened */
/** @typedef {import("../corpus.js").Query} Query */
/** @typedef {import("./pages.js").Row} Row */
/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} title The name in the file, if it is another.
 * @property {"record" | "word" | "board" | "figure" | "text"} kind
 * @property {Query["sort"] | null} sort
 * @property {number} width In characters.
 * @property {boolean} added True for an answer.
 * @property {number} least The least width.
 * @property {(row: Row) => string} text
 */

/** The formats whose columns have no names in the file. */
const UNNAMED = ["lines", "proofs"];
/** Characters that a column of text may take. */
const WIDEST = 28;
/** Characters of a field that the table shows. */
const LONGEST = 1000;
const NO_CLUES = 255;

/**
 * @param {Opened} opened
 * @param {Row[]} sample Some rows, by which widths are chosen.
 * @returns {Column[]}
 */
export function columnsOf(opened, sample) {
  const names = [...opened.columns, ...opened.added];
  /** @type {Column[]} */
  const columns = [
    fixed(TABLE.row, "record", "record", 10, ({ record }) => grouped(record + 1)),
    fixed(TABLE.status, "word", "word", wordWidth(opened.words), ({ word }) =>
      wordOf(opened.words[word] ?? ""),
    ),
    fixed(TABLE.clues, "figure", "clues", 9, ({ clues }) =>
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
    const heading = added || UNNAMED.includes(opened.format) ? columnOf(name) : name;
    const widest = Math.max(lengthOf(heading) + 2, ...lengths);
    const sort = added && name === opened.number ? /** @type {const} */ ("number") : null;
    const width = board ? 76 : Math.min(WIDEST, Math.max(6, widest + 2));
    columns.push({
      name: heading || TABLE.unnamed(at + 1),
      title: heading === name ? "" : name,
      kind: board ? "board" : sort ? "figure" : "text",
      sort,
      width,
      added,
      least: board ? 30 : width,
      text: ({ fields }) => (fields[at] ?? "").slice(0, LONGEST),
    });
  });
  return columns;
}

/** @param {string[]} words */
function wordWidth(words) {
  return 3 + Math.max(8, ...words.map((word) => lengthOf(wordOf(word))));
}

/** The width of a text in characters, of which Chinese ones take two. @param {string} text */
const lengthOf = (text) => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/**
 * @param {string} name
 * @param {Column["kind"]} kind
 * @param {Query["sort"]} sort
 * @param {number} width
 * @param {(row: Row) => string} text
 * @returns {Column}
 */
function fixed(name, kind, sort, width, text) {
  return { name, title: "", kind, sort, width, added: false, least: width, text };
}

/** Characters between two columns; the same as in the style sheet. */
const GAP = 1.4;

/**
 * The width, in characters, that the columns may not shrink below.
 *
 * @param {Column[]} columns
 */
export function leastWidth(columns) {
  return columns.reduce((sum, { least }) => sum + least + GAP, 4);
}

/**
 * The columns as a grid's template.
 *
 * @param {Column[]} columns
 */
export function template(columns) {
  return columns
    .map(({ width, least }) => (least === width ? `${width}ch` : `minmax(${least}ch, ${width}ch)`))
    .join(" ");
}
