/**
 * Boards on paper: four or six on a page, and after all puzzles the solutions, on pages of their own. The
 * sheet is in the page only while it is printed, and the style sheet shows it only on paper.
 */

import { div, element } from "../elements/element.js";
import { SHEET } from "../texts/en/share.js";
import { drawingOf } from "../board/drawing.js";
import { svgOf } from "../board/svg.js";

/**
 * @typedef {import("../board/drawing.js").Cell} Cell
 *
 * @typedef {object} Board
 * @property {string} name A word or number over the board.
 * @property {Cell[]} puzzle
 * @property {Cell[] | null} solved The solution; nothing if it is not to be printed.
 * @property {string} note A remark on the solution.
 */

/** Solutions on a page. */
const SOLUTIONS = 12;

/**
 * @param {Board[]} boards
 * @param {4 | 6} many Puzzles on a page.
 */
export function printSheet(boards, many) {
  const puzzles = boards.map(({ name, puzzle }) => figure(name, puzzle));
  const solutions = boards.flatMap(({ name, solved, note }) =>
    solved ? [figure(note ? SHEET.noted(name, note) : name, solved)] : [],
  );
  const sheet = element(
    "div",
    { class: "sheet", "aria-hidden": "true" },
    ...pages(puzzles, many, ""),
    ...pages(solutions, SOLUTIONS, SHEET.solutions),
  );
  document.body.append(sheet);
  document.documentElement.classList.add("printing");
  const end = () => {
    sheet.remove();
    document.documentElement.classList.remove("printing");
  };
  addEventListener("afterprint", end, { once: true });
  print();
}

/**
 * @param {HTMLElement[]} figures
 * @param {number} many
 * @param {string} title
 */
function pages(figures, many, title) {
  const made = [];
  for (let at = 0; at < figures.length; at += many) {
    const heading = title ? [element("h2", {}, title)] : [];
    const boards = div(`boards by-${many}`, ...figures.slice(at, at + many));
    made.push(element("section", { class: "sheet-page" }, ...heading, boards));
  }
  return made;
}

/**
 * @param {string} name
 * @param {Cell[]} cells
 */
function figure(name, cells) {
  const made = element("figure", {}, element("figcaption", {}, name));
  made.append(svgOf(drawingOf(cells)));
  return made;
}
