/**
 * The dialog with one puzzle in full: opens over the page for a row of the table, and goes from row to row.
 * While it is open it is an entry of the browser's history, so that Back closes it and does not leave the
 * page; Back from a technique, to which its steps have links, opens it again. Edits are kept for their record until
 * other puzzles are asked about.
 */

import { part } from "../elements/by-id.js";
import { DIALOG } from "../texts/en/index.js";

/** @typedef {import("./pages.js").Row} Row */
/** @typedef {import("../board/masks.js").History} History */

/**
 * @param {ReturnType<typeof import("../puzzle/index.js").mountPuzzle>} puzzle
 * @param {object} on
 * @param {(row: Row) => string} on.text The puzzle of a row.
 * @param {(step: number) => void} on.step Moves to the row before or after.
 * @param {() => void} on.closed
 */
export function mountDialog(puzzle, { text, step, closed }) {
  const dialog = part("puzzle", HTMLDialogElement);
  const previous = part("previous", HTMLButtonElement);
  const following = part("following", HTMLButtonElement);
  /** @type {Map<number, History>} The edits, by record. */
  const edited = new Map();
  /** @type {number | null} The record that is shown. */
  let record = null;
  /** The arguments of `show` for the puzzle that is shown. @type {[Row, number, number, number] | null} */
  let last = null;
  /** The step that a link led away from; nothing if none did. @type {number | null} */
  let left = null;
  /** True if it was closed by another entry of the history, and does not lead there itself. */
  let isLeft = false;
  previous.onclick = () => step(-1);
  following.onclick = () => step(1);
  part("close", HTMLButtonElement).onclick = () => dialog.close();
  dialog.onclick = (event) => {
    // A click outside of the dialog: inside, the target is an element of it.
    if (event.target === dialog) dialog.close();
  };
  dialog.onclose = () => {
    // (It may have been opened again since.)
    if (dialog.open) return;
    keep();
    record = null;
    puzzle.clear();
    if (!isLeft && history.state?.dialog) history.back();
    closed();
  };
  addEventListener("popstate", () => {
    const isOpen = history.state?.dialog === true;
    if (dialog.open && !isOpen) {
      left = puzzle.step();
      isLeft = true;
      dialog.close();
    } else if (!dialog.open && isOpen && last && left !== null) {
      show(...last);
      puzzle.answer({ ask: "rate" }, left, true);
    }
  });

  function keep() {
    if (record === null) return;
    const edits = puzzle.edits();
    if (edits) edited.set(record, edits);
    else edited.delete(record);
  }

  /**
   * @param {Row} row
   * @param {number} at The number of its row in the table.
   * @param {number} rows
   * @param {number} records
   */
  function show(row, at, rows, records) {
    keep();
    last = [row, at, rows, records];
    isLeft = false;
    part("puzzle-title", HTMLElement).textContent = DIALOG.record(row.record + 1, records);
    previous.disabled = at === 0;
    following.disabled = at === rows - 1;
    const opens = !dialog.open;
    if (opens) {
      if (!history.state?.dialog) history.pushState({ dialog: true }, "");
      dialog.showModal();
    }
    record = row.record;
    puzzle.show(text(row), { edits: edited.get(row.record) ?? null });
    if (opens) puzzle.focus();
  }

  return {
    show,
    /** Forgets all edits: other puzzles are being asked about. */
    forget() {
      edited.clear();
      last = null;
    },
  };
}
