/**
 * Nine lines as the rows of one puzzle. The lines are tried as rows of one kind after another, and all
 * nine are to be of the same kind, so that a row with a mistake is not read in another way than the rest.
 */

import { all, cellOf, cellsOf, cellsOfWords, placesOfGroup } from "./cells.js";

/** Places of the cells in a group of three that is drawn this wide. */
const DRAWN = new Map([
  [3, [0, 1, 2]],
  [5, [0, 2, 4]],
  [7, [1, 3, 5]],
]);

/**
 * The puzzle of nine lines: 81 characters, or 729 if they are candidates.
 *
 * @param {string[]} lines
 * @returns {string | null}
 */
export function readRows(lines) {
  for (const read of [compact, separated, groups, drawnWithBlanks, withBlanks]) {
    const puzzle = read(lines);
    if (puzzle !== null) return puzzle;
  }
  return null;
}

/** @param {string[]} lines Nine cells each; blanks and bars may be between them. */
const compact = (lines) => all(lines, (line) => cellsOf(line.replace(/[\s|]/g, ""), 9));

/**
 * Rows of nine fields. Of a row of a spreadsheet the last fields may be missing, if they are empty.
 *
 * @param {string[]} lines
 */
function separated(lines) {
  for (const delimiter of ["\t", ",", ";", "|"]) {
    const rows = lines.map((line) => fieldsOf(line, delimiter));
    if (!rows.some((fields) => fields.length === 9)) continue;
    if (delimiter === "\t") for (const fields of rows) while (fields.length < 9) fields.push("");
    const puzzle = all(rows, (fields) => cellsOfWords(fields, 9));
    if (puzzle !== null) return puzzle;
  }
  return null;
}

/**
 * @param {string} line
 * @param {string} delimiter
 */
function fieldsOf(line, delimiter) {
  const fields = line.split(delimiter);
  const outer = (/** @type {string | undefined} */ field) => field?.trim() === "";
  // A bar may stand at both ends of a row, and a delimiter after the last field.
  if (delimiter === "|" && fields.length > 9 && outer(fields[0])) fields.shift();
  if (fields.length === 10 && outer(fields[9])) fields.pop();
  return fields;
}

/**
 * Rows of nine groups of digits, each the candidates of a cell.
 *
 * @param {string[]} lines
 */
function groups(lines) {
  return all(lines, (line) => {
    const words = line.split(/[\s|]+/).filter((word) => word !== "");
    return words.length === 9 ? all(words, placesOfGroup) : null;
  });
}

/**
 * Rows in three groups between bars, in which blanks are empty cells: `| 5 3   |   7   |       |`.
 *
 * @param {string[]} lines
 */
function drawnWithBlanks(lines) {
  const rows = lines.map(withoutOuterBars);
  if (rows.some(({ length }) => length !== 3)) return null;
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at].length)));
  // Without bars at the ends, the blanks there are missing, too.
  const [, middle] = widths;
  const places = DRAWN.get(middle);
  if (!places || widths.some((width) => width > middle)) return null;
  return all(rows, ([first, ...others]) => {
    const whole = [first.length < middle && widths[0] < middle ? ` ${first}` : first, ...others];
    return all(whole, (group) => cellsAt(group.padEnd(middle), places));
  });
}

/** @param {string} line */
function withoutOuterBars(line) {
  const groups = line.trimEnd().split("|");
  if (groups.length > 3 && groups[groups.length - 1] === "") groups.pop();
  if (groups.length > 3 && groups[0].trim() === "") groups.shift();
  return groups;
}

/**
 * Rows without bars, in which blanks are empty cells: nine characters, or nine with blanks between them.
 * The last blanks of a row may be missing. Where there are other signs of empty cells, a short row is a
 * mistake.
 *
 * @param {string[]} lines
 */
function withBlanks(lines) {
  const rows = lines.map((line) => line.trimEnd());
  const width = Math.max(...rows.map(({ length }) => length));
  const step = width <= 9 ? 1 : 2;
  if (width > 17 || !rows.some((row) => row.includes(" "))) return null;
  if (!rows.every((row) => /^[1-9 ]*$/.test(row))) return null;
  const places = Array.from({ length: 9 }, (_, at) => at * step);
  return all(rows, (row) => cellsAt(row.padEnd(8 * step + 1), places));
}

/**
 * The cells at these places, with blanks for empty ones, and nothing but blanks elsewhere.
 *
 * @param {string} text
 * @param {number[]} places
 */
export function cellsAt(text, places) {
  const rest = [...text].filter((_, at) => !places.includes(at));
  if (rest.some((symbol) => symbol !== " ")) return null;
  return all(places, (at) => (text[at] === " " ? "." : cellOf(text[at])));
}
