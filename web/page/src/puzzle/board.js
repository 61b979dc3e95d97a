/**
 * The board: a grid of cells, 81 on the classic one, one of which is chosen. It draws a picture, and reports keys, whose
 * effect is decided elsewhere.
 */

import { div, element } from "../elements/element.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { unique } from "../elements/unique-id.js";
import { CLASSIC } from "../board/shape.js";
import { svgOf } from "../board/svg.js";

/**
 * @typedef {import("../board/picture.js").CellPicture} CellPicture
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
 * @property {(event: KeyboardEvent) => boolean} onKey takes a key before the board does; true if it has
 */

const CLEARS = new Set(["0", ".", "Backspace", "Delete"]);

/** @type {Record<string, (cell: number, side: number, all: boolean) => number>} */
const MOVES = {
  ArrowLeft: (cell, side) => (cell % side > 0 ? cell - 1 : cell),
  ArrowRight: (cell, side) => (cell % side < side - 1 ? cell + 1 : cell),
  ArrowUp: (cell, side) => (cell >= side ? cell - side : cell),
  ArrowDown: (cell, side) => (cell < side * (side - 1) ? cell + side : cell),
  Home: (cell, side, all) => (all ? 0 : cell - (cell % side)),
  End: (cell, side, all) => (all ? side * side - 1 : cell - (cell % side) + side - 1),
  PageUp: (cell, side) => cell % side,
  PageDown: (cell, side) => side * (side - 1) + (cell % side),
};

/**
 * @param {Partial<Doings>} doings
 * @param {import("../board/shape.js").Shape} [shape]
 * @param {boolean} [isFixed] True for a board that is only looked at.
 */
export function makeBoard(doings, shape = CLASSIC, isFixed = false) {
  const { side, symbols, see } = shape;
  const cells = Array.from({ length: side * side }, (_, cell) => makeCell(cell, shape));
  const rows = Array.from({ length: side }, (_, row) =>
    element(
      "div",
      { role: "row", class: "puzzle-row", "aria-rowindex": row + 1 },
      ...cells.slice(side * row, side * row + side).map((cell) => cell.element),
    ),
  );
  const usual = PUZZLE.boardHelp(symbols[0], symbols[side - 1]);
  const help = element("p", { class: "hidden", id: unique("puzzle-board-help") }, usual);
  const grid = element(
    "div",
    {
      role: "grid",
      class: "puzzle-grid",
      "aria-label": PUZZLE.board,
      "aria-describedby": isFixed ? null : help.id,
      "aria-readonly": isFixed || null,
      "aria-rowcount": side,
      "aria-colcount": side,
    },
    ...rows,
  );
  const over = element("div", { class: "puzzle-over", "aria-hidden": "true" });
  const framed = div("puzzle-board", ...rulers(side), grid, over, isFixed ? "" : help);
  framed.style.setProperty("--side", String(side));
  framed.style.setProperty("--across", String(Math.ceil(Math.sqrt(side))));

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
    doings.onChoose?.(cell);
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
    doings.onPoint?.(cell, digitAt(event, cells[cell].element));
  });
  grid.addEventListener("keydown", (event) => {
    if (key(event)) event.preventDefault();
  });
  grid.addEventListener("paste", (event) => {
    event.preventDefault();
    doings.onPaste?.(event.clipboardData?.getData("text") ?? "");
  });
  grid.addEventListener("copy", (event) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", doings.onCopy?.() ?? "");
  });

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} true if the key has an effect here
   */
  function key(event) {
    if (doings.onKey?.(event)) return true;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "z") {
      if (event.shiftKey) doings.onRedo?.();
      else doings.onUndo?.();
    } else if (command && event.key.toLowerCase() === "y") doings.onRedo?.();
    else if (!event.altKey && Object.hasOwn(MOVES, event.key))
      choose(MOVES[event.key](chosen, side, command), true);
    else if (command || event.altKey) return false;
    else if (event.key.length === 1 && symbols.includes(event.key.toUpperCase()))
      doings.onDigit?.(chosen, 1 + symbols.indexOf(event.key.toUpperCase()));
    else if (CLEARS.has(event.key)) doings.onDigit?.(chosen, 0);
    else if (event.key === "?") doings.onAsk?.();
    else return false;
    return true;
  }

  choose(0);
  return {
    element: framed,
    chosen: () => chosen,
    choose,
    /** Says what keys do. @param {string} [words] */
    explain(words = usual) {
      help.textContent = words;
    },
    /**
     * @param {CellPicture[]} pictures
     * @param {import("../board/drawing.js").Shape[]} [drawing] a drawing over the cells, 90 units wide
     */
    draw(pictures, drawing) {
      over.replaceChildren(drawing ? svgOf(drawing, "step-drawing", [90, 90]) : "");
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

/** A board that is only looked at: its keys lead from cell to cell. */
export const makeFixedBoard = () => makeBoard({}, CLASSIC, true);

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

/** The numbers of the columns and rows along the edges. @param {number} side */
function rulers(side) {
  return ["columns", "rows"].map((edge) =>
    element(
      "div",
      { class: `puzzle-ruler ${edge}`, "aria-hidden": "true" },
      ...Array.from({ length: side }, (_, at) => element("span", {}, String(at + 1))),
    ),
  );
}

/**
 * @param {number} at
 * @param {import("../board/shape.js").Shape} shape
 */
function makeCell(at, { side, symbols, regionOf, shadeOf, groupOf }) {
  const name = element("span", { class: "hidden" });
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
    { role: "gridcell", class: "puzzle-cell", tabindex: -1, "aria-colindex": (at % side) + 1 },
    name,
    content,
  );
  const region = regionOf(at);
  const isLast = at % side === side - 1;
  const isLowest = at >= side * (side - 1);
  cell.classList.toggle("box-right", !isLast && regionOf(at + 1) !== region);
  cell.classList.toggle("box-below", !isLowest && regionOf(at + side) !== region);
  if (shadeOf(at)) cell.dataset.shade = shadeOf(at);
  if (groupOf(at)) {
    cell.dataset.group = String(groupOf(at));
    cell.style.setProperty("--hue", String((groupOf(at) - 1) / side));
  }
  let was = "";

  /** @param {CellPicture} picture */
  function draw(picture) {
    const is = JSON.stringify(picture);
    if (is === was) return;
    was = is;
    digit.textContent = picture.digit ? symbols[picture.digit - 1] : picture.none ? "∅" : "";
    note.textContent = picture.note;
    drawMarks(marks, picture.digit ? null : picture, symbols);
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
 * @param {string} symbols
 */
function drawMarks(place, picture, symbols) {
  const { marks, gone, past } = picture ?? { marks: 0, gone: 0, past: 0 };
  const drawn = marks | past;
  if (!drawn) {
    place.replaceChildren();
    return;
  }
  if (!place.hasChildNodes())
    place.append(...[...symbols].map(() => element("span", { class: "mark" })));
  Array.from(place.children).forEach((mark, at) => {
    mark.textContent = drawn & (1 << at) ? symbols[at] : "";
    mark.classList.toggle("gone", (gone & (1 << at)) !== 0);
    mark.classList.toggle("past", (past & (1 << at)) !== 0);
  });
}

/** @typedef {ReturnType<typeof makeBoard>} Board */
