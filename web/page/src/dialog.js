/** The dialog with one puzzle in full: opens over the page for a row of the table, and goes from row to row. */

import { part } from "./parts.js";
import { DIALOG } from "./texts/en/index.js";

/** @typedef {import("./table/pages.js").Row} Row */

/**
 * @param {{ show: (puzzle: string, statement: string) => void, clear: () => void }} puzzle
 * @param {object} on
 * @param {(row: Row) => string} on.text The puzzle of a row.
 * @param {(row: Row) => string} on.statement The claim and the proof of a row, if it has them.
 * @param {(step: number) => void} on.step Moves to the row before or after.
 * @param {() => void} on.closed
 */
export function mountDialog(puzzle, { text, statement, step, closed }) {
  const dialog = part("puzzle", HTMLDialogElement);
  const previous = part("previous", HTMLButtonElement);
  const following = part("following", HTMLButtonElement);
  previous.onclick = () => step(-1);
  following.onclick = () => step(1);
  part("close", HTMLButtonElement).onclick = () => dialog.close();
  dialog.onclick = (event) => {
    // A click outside of the dialog: inside, the target is an element of it.
    if (event.target === dialog) dialog.close();
  };
  dialog.onclose = () => {
    puzzle.clear();
    closed();
  };

  return {
    /**
     * @param {Row} row
     * @param {number} at The number of its row in the table.
     * @param {number} rows
     * @param {number} records
     */
    show(row, at, rows, records) {
      part("puzzle-title", HTMLElement).textContent = DIALOG.record(row.record + 1, records);
      previous.disabled = at === 0;
      following.disabled = at === rows - 1;
      if (!dialog.open) dialog.showModal();
      puzzle.show(text(row), statement(row));
    },
  };
}
