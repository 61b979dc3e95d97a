/**
 * Nine lines as the rows of one board whose empty cells are blanks or nothing, which the engine does not read as
 * cells. The lines are tried as rows of one kind after another, and all nine are to be of the same kind, so that a
 * row with a mistake is not read in another way than the rest.
 */

/** Places of the cells in a group of three that is drawn this wide. */
const DRAWN = new Map([
  [3, [0, 1, 2]],
  [5, [0, 2, 4]],
  [7, [1, 3, 5]],
]);

/**
 * The board of nine lines as 81 characters.
 *
 * @param {string[]} lines
 * @returns {string | null}
 */
export function rowsOf(lines) {
  if (lines.length !== 9) return null;
  return fields(lines) ?? drawnWithBlanks(lines) ?? withBlanks(lines);
}

/**
 * Rows of nine fields with tabs between them, of which the last may be missing, if they are empty.
 *
 * @param {string[]} lines
 */
function fields(lines) {
  const rows = lines.map((line) => line.trimEnd().split("\t"));
  if (!rows.some((row) => row.length === 9)) return null;
  return all(rows, (row) => {
    const cells = row.map((field) => field.trim() || ".");
    // (Digits may be 0 to 8 where nothing is an empty cell, too.)
    if (row.length > 9 || !cells.every((cell) => /^[1-9.]$/.test(cell))) return null;
    return cells.join("").padEnd(9, ".");
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
function cellsAt(text, places) {
  const rest = [...text].filter((_, at) => !places.includes(at));
  if (rest.some((symbol) => symbol !== " ")) return null;
  return all(places, (at) => (/[1-9]/.test(text[at]) ? text[at] : text[at] === " " ? "." : null));
}

/**
 * Reads items one by one, and all of them or nothing.
 *
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string | null} read
 * @returns {string | null}
 */
function all(items, read) {
  const parts = items.map(read);
  return parts.includes(null) ? null : parts.join("");
}
