/** Settings for reading the text and for the number of workers, in place of the automatic ones. */

import { part } from "../elements/by-id.js";
import { makeTerm } from "../glossary/button.js";

/** Largest number of workers that is of use in a browser. */
const MOST = 64;

export function mountReading() {
  const from = part("from", HTMLSelectElement);
  const column = part("column", HTMLInputElement);
  const header = part("header", HTMLSelectElement);
  const pencilmarks = part("pencilmarks", HTMLInputElement);
  const workers = part("workers", HTMLInputElement);
  const cores = navigator.hardwareConcurrency || 2;
  workers.value = String(cores);
  pencilmarks.closest("label")?.after(makeTerm("pencilmarks"));

  return {
    cores,
    /**
     * Makes everything automatic again.
     *
     * @param {boolean} [marked] True if the puzzles are pencilmarks.
     */
    reset(marked = false) {
      from.value = "";
      column.value = "";
      header.value = "";
      pencilmarks.checked = marked;
    },
    /** True if nothing is said about the form of the text. */
    isAutomatic: () =>
      from.value === "" &&
      column.value.trim() === "" &&
      header.value === "" &&
      !pencilmarks.checked,
    /** @param {number} number The number of the column of puzzles, counted from 1. */
    column: (number) => (column.value = String(number)),
    workers: () => Math.min(MOST, Math.max(1, Math.round(Number(workers.value)) || cores)),
    current: () => ({
      from: from.value || null,
      column: column.value.trim() || null,
      header: header.value === "" ? null : header.value === "yes",
      pencilmarks: pencilmarks.checked,
    }),
  };
}
