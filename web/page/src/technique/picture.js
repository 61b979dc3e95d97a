/** The board at a step: the digits found so far, the candidates, and the cells of the pattern. */

import { digitsOf } from "../board/masks.js";
import { cellsOf, columnOf, rowOf } from "../board/houses.js";
import { pictureOf, words } from "../board/picture.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { TECHNIQUE } from "../texts/en/technique.js";

/**
 * @typedef {import("../messages/puzzle.js").PathStep} Step
 * @typedef {import("../board/picture.js").CellPicture} CellPicture
 */

/**
 * The board when a number of steps have been made, the last of which is shown with its pattern.
 *
 * @param {Uint32Array} masks
 * @param {Step[]} steps at least one
 * @param {number} made
 * @returns {CellPicture[]}
 */
export function stepPicture(masks, steps, made) {
  const step = made > 0 ? steps[made - 1] : null;
  const { before } = step ?? steps[0];
  const filled = new Map(steps.slice(0, made).flatMap(({ place }) => (place ? [place] : [])));
  const past = removedBy(steps.slice(0, Math.max(0, made - 1)));
  const gone = removedBy(step ? [step] : []);
  const cells = pictureOf(masks, (cell, picture) => {
    picture.digit = filled.get(cell) ?? 0;
    if (picture.digit) {
      picture.kind = step?.place?.[0] === cell ? "new" : "found";
      picture.marks = 0;
      return;
    }
    picture.marks = before[cell];
    picture.gone = gone[cell];
    picture.past = past[cell];
    picture.none = before[cell] === 0;
  });
  if (step) point(cells, step);
  cells.forEach((picture, cell) => {
    picture.label = PUZZLE.cell(rowOf(cell) + 1, columnOf(cell) + 1, said(picture));
  });
  return cells;
}

/**
 * The candidates that steps removed, by cell. What follows from a digit in another cell goes without saying.
 *
 * @param {Step[]} steps
 */
function removedBy(steps) {
  const masks = new Uint32Array(81);
  for (const { removed } of steps)
    for (const [cell, digit] of removed) masks[cell] |= 1 << (digit - 1);
  return masks;
}

/**
 * Marks the cells of the pattern, and of its houses.
 *
 * @param {CellPicture[]} cells
 * @param {Step} step
 */
function point(cells, { base, cover, others, cells: own }) {
  for (const [kind, number] of cover)
    for (const cell of cellsOf(kind, number)) cells[cell].part = "cover";
  for (const [kind, number] of base)
    for (const cell of cellsOf(kind, number)) cells[cell].part = "house";
  for (const cell of others) cells[cell].part = "other";
  for (const cell of own) cells[cell].part = "cell";
}

/** @param {CellPicture} picture */
function said({ part, gone, past, ...picture }) {
  const left = { ...picture, marks: picture.marks & ~gone, gone: 0, past: 0 };
  const about = words({ ...left, part: "" });
  if (picture.kind === "new") about[0] = TECHNIQUE.cellNew(picture.digit);
  if (gone) about.push(TECHNIQUE.cellGone(digitsOf(gone)));
  if (past) about.push(TECHNIQUE.cellPast(digitsOf(past)));
  if (part) about.push(TECHNIQUE.cellParts[part]);
  return about;
}
