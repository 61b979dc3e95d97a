/**
 * The board: a grid of 81 cells, one of which is chosen. It draws a picture, and reports keys, whose
 * effect is decided elsewhere.
 */

import { element } from "../element.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { unique } from "../unique.js";
import { columnOf, rowOf, see } from "./houses.js";

/**
 * @typedef {import("./picture.js").CellPicture} CellPicture
 *
 * @typedef {object} Doings
 * @property {(cell: number, digit: number) => void} onDigit 0 clears the cell
 * @property {() => void} onUndo
 * @property {() => void} onRedo
 * @property {(text: string) => void} onPaste
 * @property {() => string} onCopy the text of the puzzle
 * @property {(cell: number) => void} onChoose
 * @property {(cell: number, digit: number) => void} onPoint a click at the place of a candidate
 * @property {() => void} onAsk the key ?
 */

const CLEARS = new Set(["0", ".", "Backspace", "Delete"]);

/** @type {Record<string, (cell: number, all: boolean) => number>} */
const MOVES = {
  ArrowLeft: (cell) => (columnOf(cell) > 0 ? cell - 1 : cell),
  ArrowRight: (cell) => (columnOf(cell) < 8 ? cell + 1 : cell),
  ArrowUp: (cell) => (cell >= 9 ? cell - 9 : cell),
  ArrowDown: (cell) => (cell < 72 ? cell + 9 : cell),
  Home: (cell, all) => (all ? 0 : 9 * rowOf(cell)),
  End: (cell, all) => (all ? 80 : 9 * rowOf(cell) + 8),
  PageUp: (cell) => columnOf(cell),
  PageDown: (cell) => 72 + columnOf(cell),
};

/** @param {Doings} doings */
export function makeBoard(doings) {
  const cells = Array.from({ length: 81 }, (_, cell) => makeCell(cell));
  const rows = Array.from({ length: 9 }, (_, row) =>
    element(
      "div",
      { role: "row", class: "puzzle-row", "aria-rowindex": row + 1 },
      ...cells.slice(9 * row, 9 * row + 9).map((cell) => cell.element),
    ),
  );
  const help = element(
    "p",
    { class: "visually-hidden", id: unique("puzzle-board-help") },
    PUZZLE.boardHelp,
  );
  const grid = element(
    "div",
    {
      role: "grid",
      class: "puzzle-grid",
      "aria-label": PUZZLE.board,
      "aria-describedby": help.id,
      "aria-rowcount": 9,
      "aria-colcount": 9,
    },
    ...rows,
  );
  const over = element("div", { class: "puzzle-over", "aria-hidden": "true" });
  const framed = element("div", { class: "puzzle-board" }, ...rulers(), grid, over, help);

  let chosen = 0;
  /** @type {CellPicture[]} */
  let drawn = [];

  /**
   * Chooses a cell, which the tabulator key then leads to. It gets the focus if `focus` is true, or
   * if another cell of the board has it.
   *
   * @param {number} cell
   * @param {boolean} [focus]
   */
  function choose(cell, focus = grid.contains(document.activeElement)) {
    cells[chosen].element.tabIndex = -1;
    chosen = cell;
    cells[chosen].element.tabIndex = 0;
    if (focus) cells[chosen].element.focus();
    pointOut();
    doings.onChoose(cell);
  }

  /** Tints the cells that share a house with the chosen one, and those with its digit. */
  function pointOut() {
    const digit = drawn[chosen]?.digit ?? 0;
    cells.forEach(({ element: cell }, at) => {
      cell.classList.toggle("is-chosen", at === chosen);
      cell.classList.toggle("seen", see(at, chosen));
      cell.classList.toggle("alike", digit > 0 && at !== chosen && drawn[at].digit === digit);
      cell.setAttribute("aria-selected", String(at === chosen));
    });
  }

  /** @param {Event} event @returns {number} */
  const cellAt = (event) =>
    cells.findIndex((cell) => event.target instanceof Node && cell.element.contains(event.target));

  grid.addEventListener("focusin", (event) => choose(cellAt(event), false));
  grid.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    if (cell < 0) return;
    choose(cell, true);
    doings.onPoint(cell, digitAt(event, cells[cell].element));
  });
  grid.addEventListener("keydown", (event) => {
    if (key(event)) event.preventDefault();
  });
  grid.addEventListener("paste", (event) => {
    event.preventDefault();
    doings.onPaste(event.clipboardData?.getData("text") ?? "");
  });
  grid.addEventListener("copy", (event) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", doings.onCopy());
  });

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} true if the key has an effect here
   */
  function key(event) {
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "z") {
      if (event.shiftKey) doings.onRedo();
      else doings.onUndo();
    } else if (command && event.key.toLowerCase() === "y") doings.onRedo();
    else if (!event.altKey && Object.hasOwn(MOVES, event.key))
      choose(MOVES[event.key](chosen, command), true);
    else if (command || event.altKey) return false;
    else if (/^[1-9]$/.test(event.key)) doings.onDigit(chosen, Number(event.key));
    else if (CLEARS.has(event.key)) doings.onDigit(chosen, 0);
    else if (event.key === "?") doings.onAsk();
    else return false;
    return true;
  }

  choose(0);
  return {
    element: framed,
    chosen: () => chosen,
    choose,
    /**
     * @param {CellPicture[]} pictures
     * @param {SVGElement | null} [drawing] a drawing over the cells, 90 units wide
     */
    draw(pictures, drawing = null) {
      over.replaceChildren(...(drawing ? [drawing] : []));
      pictures.forEach((picture, cell) => cells[cell].draw(picture));
      drawn = pictures;
      grid.classList.toggle(
        "pointing",
        pictures.some(({ part }) => part !== ""),
      );
      grid.classList.toggle(
        "hot",
        pictures.some(({ heat }) => heat !== null),
      );
      pointOut();
    },
  };
}

/**
 * The digit whose candidate has its place in a cell where an event is.
 *
 * @param {PointerEvent} event
 * @param {HTMLElement} cell
 */
function digitAt({ clientX, clientY }, cell) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const third = (/** @type {number} */ part) => Math.min(2, Math.max(0, Math.floor(3 * part)));
  return 1 + third((clientX - left) / width) + 3 * third((clientY - top) / height);
}

/** The numbers of the columns and rows along the edges. */
function rulers() {
  return ["columns", "rows"].map((side) =>
    element(
      "div",
      { class: `puzzle-ruler ${side}`, "aria-hidden": "true" },
      ...Array.from({ length: 9 }, (_, at) => element("span", {}, String(at + 1))),
    ),
  );
}

/** @param {number} at */
function makeCell(at) {
  const name = element("span", { class: "visually-hidden" });
  const digit = element("span", { class: "digit" });
  const marks = element("span", { class: "marks" });
  const note = element("span", { class: "note" });
  const content = element(
    "span",
    { class: "puzzle-ink", "aria-hidden": "true" },
    digit,
    marks,
    note,
  );
  const cell = element(
    "div",
    { role: "gridcell", class: "puzzle-cell", tabindex: -1, "aria-colindex": columnOf(at) + 1 },
    name,
    content,
  );
  cell.classList.toggle("box-right", columnOf(at) % 3 === 2 && columnOf(at) < 8);
  cell.classList.toggle("box-below", rowOf(at) % 3 === 2 && rowOf(at) < 8);
  let was = "";

  /** @param {CellPicture} picture */
  function draw(picture) {
    const is = JSON.stringify(picture);
    if (is === was) return;
    was = is;
    digit.textContent = picture.digit ? String(picture.digit) : picture.none ? "∅" : "";
    note.textContent = picture.note;
    drawMarks(marks, picture.digit ? null : picture);
    cell.dataset.kind = picture.kind;
    cell.classList.toggle("clash", picture.clash);
    cell.classList.toggle("none", !picture.digit && picture.none && !picture.marks);
    cell.classList.toggle("in-house", picture.part === "house");
    cell.classList.toggle("in-cover", picture.part === "cover");
    cell.classList.toggle("in-finding", picture.part === "cell" || picture.part === "other");
    cell.classList.toggle("heated", picture.heat !== null);
    if (picture.heat !== null) cell.style.setProperty("--heat", `${100 * picture.heat}%`);
    name.textContent = picture.label;
  }
  return { element: cell, draw };
}

/**
 * The candidates of a cell, each at its own place.
 *
 * @param {HTMLElement} place
 * @param {CellPicture | null} picture nothing for no candidates
 */
function drawMarks(place, picture) {
  const { marks, gone, past } = picture ?? { marks: 0, gone: 0, past: 0 };
  const drawn = marks | past;
  if (!drawn) {
    place.replaceChildren();
    return;
  }
  if (!place.hasChildNodes())
    place.append(...Array.from({ length: 9 }, () => element("span", { class: "mark" })));
  Array.from(place.children).forEach((mark, at) => {
    mark.textContent = drawn & (1 << at) ? String(at + 1) : "";
    mark.classList.toggle("gone", (gone & (1 << at)) !== 0);
    mark.classList.toggle("past", (past & (1 << at)) !== 0);
  });
}

/** @typedef {ReturnType<typeof makeBoard>} Board */
