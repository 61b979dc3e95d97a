/**
 * Workbooks of spreadsheets (.xlsx): zip files of XML. The first sheet becomes CSV, in which a cell has the
 * value that the file has for it, without the format in which a spreadsheet would show it.
 */

import { UNPACK } from "../texts/en/unpack.js";
import { Unclear } from "../messages/unclear.js";
import { parseXml } from "./xml.js";

/** @typedef {import("./zip.js").Zip} Zip */
/** @typedef {Map<number, Map<number, string>>} Cells By row and column, from 0. */

/** The size of the largest sheet. */
const ROWS = 1 << 20;
const COLUMNS = 1 << 14;
/** Fields of CSV, at most: a sheet of few cells may have many. */
const FIELDS = 50_000_000;

/**
 * @param {Zip} zip
 * @param {string} name
 * @returns {import("./zip.js").Unpacked}
 */
export function readWorkbook(zip, name) {
  const sheet = firstSheet(zip);
  const strings = sharedStrings(zip);
  const cells = cellsOf(zip, sheet.path, strings);
  if (cells.size === 0) throw new Unclear(UNPACK.emptySheet(sheet.name));
  return {
    blob: new Blob(csvOf(cells, sheet.name)),
    name: `${name.replace(/\.\w+$/, "")}.csv`,
    note: UNPACK.sheet(sheet.name),
  };
}

/**
 * The name of the first sheet, and its file.
 *
 * @param {Zip} zip
 */
function firstSheet(zip) {
  /** @type {{ name: string, id: string }[]} */
  const sheets = [];
  parseXml(zip.file("xl/workbook.xml"), {
    open(tag, attributes) {
      if (tag === "sheet") sheets.push({ name: attributes.name, id: attributes["r:id"] });
    },
  });
  /** @type {Map<string, string>} */
  const targets = new Map();
  parseXml(zip.file("xl/_rels/workbook.xml.rels"), {
    open(tag, attributes) {
      if (tag === "Relationship") targets.set(attributes.Id, attributes.Target);
    },
  });
  // (A sheet of a chart has no cells.)
  const isTable = (/** @type {{ id: string }} */ { id }) =>
    /worksheets\//.test(targets.get(id) ?? "");
  const first = sheets.find(isTable);
  if (!first) throw new Unclear(UNPACK.noSheet);
  const target = /** @type {string} */ (targets.get(first.id));
  return { name: first.name, path: target.startsWith("/") ? target.slice(1) : `xl/${target}` };
}

/**
 * Texts that cells refer to by their numbers. Those that say how another is pronounced are left out.
 *
 * @param {Zip} zip
 */
function sharedStrings(zip) {
  /** @type {string[]} */
  const strings = [];
  if (!zip.names.includes("xl/sharedStrings.xml")) return strings;
  let spoken = 0;
  parseXml(zip.file("xl/sharedStrings.xml"), {
    open(tag) {
      if (tag === "si") strings.push("");
      if (tag === "rPh") spoken += 1;
    },
    text(text, tag) {
      if (tag === "t" && !spoken) strings[strings.length - 1] += text;
    },
    close(tag) {
      if (tag === "rPh") spoken -= 1;
    },
  });
  return strings;
}

/**
 * @param {Zip} zip
 * @param {string} path
 * @param {string[]} strings
 * @returns {Cells}
 */
function cellsOf(zip, path, strings) {
  /** @type {Cells} */
  const cells = new Map();
  let row = -1;
  let column = -1;
  let type = "";
  let value = "";
  parseXml(zip.file(path), {
    open(tag, attributes) {
      // The number of a row and the place of a cell may be missing.
      if (tag === "row") [row, column] = [Number(attributes.r ?? row + 2) - 1, -1];
      if (tag !== "c") return;
      column = attributes.r ? columnOf(attributes.r) : column + 1;
      if (!(row >= 0 && row < ROWS && column >= 0 && column < COLUMNS))
        throw new Unclear(UNPACK.broken);
      [type, value] = [attributes.t ?? "n", ""];
    },
    text(text, tag) {
      if (tag === "v" || (tag === "t" && type === "inlineStr")) value += text;
    },
    close(tag) {
      if (tag !== "c") return;
      if (type === "s") value = strings[Number(value)] ?? "";
      if (value === "") return;
      const line = cells.get(row) ?? new Map();
      cells.set(row, line.set(column, value));
    },
  });
  return cells;
}

/**
 * The column of a place such as `AB12`, from 0.
 *
 * @param {string} place
 */
function columnOf(place) {
  const letters = place.match(/[A-Z]/g) ?? [];
  return letters.reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * The rows from the first to the last that have cells, and the columns likewise.
 *
 * @param {Cells} cells
 * @param {string} sheet
 * @returns {string[]} parts of the text
 */
function csvOf(cells, sheet) {
  const rows = [...cells.keys()].sort((one, other) => one - other);
  let first = Infinity;
  let last = 0;
  for (const line of cells.values())
    for (const column of line.keys())
      [first, last] = [Math.min(first, column), Math.max(last, column)];
  const columns = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (rows.length * columns.length > FIELDS) throw new Unclear(UNPACK.tooLarge(sheet));
  const empty = columns.map(() => "").join(",");
  const isGrid = columns.length === 9 && rows[rows.length - 1] - rows[0] === 8;
  return rows.map((row, at) => {
    const line = columns.map((column) => fieldOf(cells.get(row)?.get(column) ?? "")).join(",");
    const gap = at === 0 ? 0 : row - rows[at - 1] - 1;
    // A row without cells is one of a grid, or only space between others.
    const between = isGrid ? `${empty}\n`.repeat(gap) : gap ? "\n" : "";
    return `${between}${line}\n`;
  });
}

/** @param {string} value */
const fieldOf = (value) =>
  /[",\n\r]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
