/**
 * The first eight puzzles as boards side by side, as the lanes of the engine hold them: clues in ink,
 * and the solved cells in blue once there are answers. Each is a button that shows it in full.
 */

import { element } from "./element.js";
import { part } from "./parts.js";
import { Unread, read } from "./reading/index.js";
import { LANES } from "./texts/en/index.js";

const COUNT = 8;
const SVG = "http://www.w3.org/2000/svg";
const PUZZLE = /(?<![^\s,;"])[1-9.0_?*-]{81}(?![^\s,;"])/;

/** @param {(puzzle: string) => void} show Shows a puzzle in full. */
export function mountLanes(show) {
  const room = part("lanes", HTMLElement);
  /** @type {string} */
  let shown = "";

  /** @param {{ puzzle: string, solution: string | null }[]} boards */
  function draw(boards) {
    const key = JSON.stringify(boards);
    if (key === shown) return;
    shown = key;
    room.replaceChildren(
      ...boards.map(({ puzzle, solution }, at) => {
        const label = solution ? LANES.solved(at + 1) : LANES.puzzle(at + 1);
        const name = element("span", { class: "hidden" }, label);
        const button = element("button", { type: "button", title: label }, name);
        button.append(drawing(puzzle, solution));
        button.onclick = () => show(puzzle);
        return button;
      }),
    );
    room.hidden = boards.length === 0;
  }

  return {
    /**
     * Shows the first puzzles of a text.
     *
     * @param {string | null} text
     * @returns {string | undefined} the first of them, if there is one
     */
    before(text) {
      if (text === null) return undefined;
      const lines = text.split("\n").flatMap((line) => PUZZLE.exec(line)?.[0] ?? []);
      const found = lines.length ? lines : boardsOf(text);
      if (found.length || text === "")
        draw(found.slice(0, COUNT).map((puzzle) => ({ puzzle, solution: null })));
      return found[0];
    },

    /**
     * Shows the first rows of the answers.
     *
     * @param {string[][]} rows
     * @param {number} column The number of the column of puzzles.
     */
    after(rows, column) {
      const boards = rows.slice(0, COUNT).flatMap((fields) => {
        const puzzle = PUZZLE.exec(fields[column] ?? "")?.[0];
        const solution = fields.findLast((field) => /^[1-9]{81}$/.test(field));
        return puzzle
          ? [{ puzzle, solution: solution && agrees(puzzle, solution) ? solution : null }]
          : [];
      });
      draw(boards);
    },
    count: COUNT,
  };
}

/**
 * The puzzles of a text in another form than lines.
 *
 * @param {string} text
 */
function boardsOf(text) {
  try {
    return read(text)?.puzzles.filter(({ length }) => length === 81) ?? [];
  } catch (error) {
    if (error instanceof Unread) return [];
    throw error;
  }
}

/**
 * @param {string} puzzle
 * @param {string} solution
 */
function agrees(puzzle, solution) {
  return [...puzzle].every((cell, at) => !/[1-9]/.test(cell) || cell === solution[at]);
}

/**
 * @param {string} puzzle
 * @param {string | null} solution
 */
function drawing(puzzle, solution) {
  const svg = shape("svg", { viewBox: "0 0 92 92", "aria-hidden": "true", focusable: "false" });
  const lines = [1, 2, 4, 5, 7, 8].map((at) => `M${1 + at * 10} 1v90M1 ${1 + at * 10}h90`).join("");
  svg.append(
    shape("path", { class: "thin", d: lines }),
    shape("path", { class: "thick", d: "M1 1h90v90H1zM31 1v90M61 1v90M1 31h90M1 61h90" }),
  );
  for (let row = 0; row < 9; row += 1) {
    const cells = [...puzzle.slice(row * 9, row * 9 + 9)];
    const given = cells.map((cell) => (/[1-9]/.test(cell) ? cell : ""));
    const found = given.map((cell, at) => (cell || !solution ? "" : solution[row * 9 + at]));
    svg.append(...digits("given", row, given), ...digits("found", row, found));
  }
  return svg;
}

/**
 * @param {string} kind
 * @param {number} row
 * @param {string[]} cells
 */
function digits(kind, row, cells) {
  const columns = [...cells.keys()].filter((column) => cells[column]);
  if (columns.length === 0) return [];
  const x = columns.map((column) => 6 + column * 10).join(" ");
  const text = shape("text", { class: kind, x, y: 8.9 + row * 10 });
  text.textContent = cells.join("");
  return [text];
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
