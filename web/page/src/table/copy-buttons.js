/**
 * Copies from the table: the solution of the current row, the row, or the rows that are shown, as lines of
 * fields with tabs between them, which spreadsheets take.
 */

import { copyText } from "../files/clipboard.js";
import { makePlain } from "../elements/button.js";
import { element } from "../elements/element.js";
import { COPY } from "../texts/en/index.js";
import { solutionOf } from "../board/row.js";

/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./pages.js").Row} Row */

/** Rows that are copied at most; a download has all. */
const MOST = 10_000;

/**
 * @param {HTMLElement} room
 * @param {object} table
 * @param {() => Column[]} table.columns
 * @param {() => number} table.current
 * @param {() => number} table.count Number of rows that are shown.
 * @param {(from: number, count: number) => Promise<Row[]>} table.rows
 */
export function mountCopyButtons(room, { columns, current, count, rows }) {
  const said = element("span", { class: "hint", role: "status" });
  room.append(
    makePlain(COPY.solution, copySolution),
    makePlain(COPY.row, copyRow),
    makePlain(COPY.table, copyTable),
    said,
  );

  /** @param {string} text @param {string} words Message after it is copied. */
  async function copy(text, words) {
    said.textContent = (await copyText(text)) ? words : COPY.failed;
  }

  async function copySolution() {
    const [row] = await rows(current(), 1);
    if (!row) return;
    const solution = solutionOf(row.fields);
    if (solution) await copy(solution, COPY.copiedSolution(row.record + 1));
    else said.textContent = COPY.noSolution(row.record + 1);
  }

  async function copyRow() {
    const [row] = await rows(current(), 1);
    if (row) await copy(line(columns(), row), COPY.copiedRow(row.record + 1));
  }

  async function copyTable() {
    const shown = columns();
    const all = count();
    const copied = await rows(0, Math.min(MOST, all));
    const names = shown.map(({ name }) => field(name)).join("\t");
    const text = [names, ...copied.map((row) => line(shown, row)), ""].join("\n");
    const words =
      copied.length < all ? COPY.copiedPart(copied.length, all) : COPY.copiedTable(copied.length);
    await copy(text, words);
  }

  return { row: copyRow };
}

/** @param {Column[]} columns @param {Row} row */
function line(columns, row) {
  return columns.map((column) => field(column.text(row))).join("\t");
}

/** A field, which may have no tab and no line break in it. @param {string} text */
function field(text) {
  return text.replaceAll(/[\t\r\n]+/g, " ");
}
