/** Controls to print the boards of the table. */

import { div, element } from "../elements/element.js";
import { parse, write } from "../board/masks.js";
import { puzzlePicture } from "../board/picture.js";
import { SHEET } from "../texts/en/share.js";
import { printSheet } from "./sheet.js";

/** The largest number of boards that are printed at once. */
const MOST = 120;
/** Milliseconds for the solution of a board. */
const PATIENCE = 5000;

/**
 * @typedef {object} Listed A puzzle of the table.
 * @property {number} record Counted from 1.
 * @property {string} puzzle
 */

/**
 * @param {HTMLElement} room
 * @param {object} deps
 * @param {(count: number) => Promise<Listed[]>} deps.list The first puzzles of the table.
 * @param {import("../messages/puzzle.js").Ask} deps.ask
 */
export function mountSheet(room, { list, ask }) {
  const many = element(
    "select",
    { id: "sheet-many" },
    element("option", { value: 4 }, "4"),
    element("option", { value: 6 }, "6"),
  );
  const solutions = element("input", { type: "checkbox", id: "sheet-solutions", checked: true });
  const button = element("button", { type: "button" }, SHEET.print);
  const said = element("p", { class: "hint", role: "status" }, SHEET.about(MOST));

  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const boards = await boardsOf(await list(MOST));
      said.textContent = boards.length ? SHEET.about(MOST) : SHEET.none;
      if (boards.length) printSheet(boards, many.value === "6" ? 6 : 4);
    } finally {
      button.disabled = false;
    }
  });

  /** @param {Listed[]} listed */
  async function boardsOf(listed) {
    /** @type {import("./sheet.js").Board[]} */
    const boards = [];
    const records = new Set();
    for (const { record, puzzle } of listed) {
      const masks = parse(puzzle);
      // A record may have several rows, and one that could not be read has no board.
      if (!masks || records.has(record)) continue;
      records.add(record);
      const clues = puzzlePicture(masks, null, { candidates: false, solution: false });
      const board = { name: SHEET.number(record), puzzle: clues, solved: null, note: "" };
      boards.push(solutions.checked ? { ...board, ...(await solved(masks)) } : board);
      said.textContent = SHEET.solving(boards.length);
    }
    return boards;
  }

  /** @param {Uint32Array} masks */
  async function solved(masks) {
    try {
      const request = { do: "puzzle", puzzle: write(masks), cap: "2" };
      const answer = await ask(request, AbortSignal.timeout(PATIENCE));
      const cells = puzzlePicture(masks, answer, { candidates: false, solution: true });
      if (!answer.solution) return { solved: cells, note: SHEET.unsolvable };
      return { solved: cells, note: answer.status === "unique" ? "" : SHEET.several };
    } catch {
      return { solved: null, note: "" };
    }
  }

  room.replaceChildren(
    div(
      "fields",
      element("label", {}, SHEET.many, " ", many),
      element("label", { class: "check" }, solutions, " ", SHEET.with),
      button,
    ),
    said,
  );
}
