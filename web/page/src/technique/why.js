/** The answer to "Why?": the step, or the given digit, that decides a candidate. */

import { ALL, digitOf } from "../board/masks.js";
import { name } from "../board/houses.js";
import { CLASSIC } from "../board/shape.js";
import { TECHNIQUE } from "../texts/en/technique.js";

/**
 * @typedef {import("../messages/puzzle.js").PathStep} Step
 *
 * @typedef {object} Answer
 * @property {number} step its number, counted from 1; 0 if it is none
 * @property {string} text
 */

const { answers: ANSWERS } = TECHNIQUE;
const { see } = CLASSIC;

/**
 * The reason that a cell has a digit, or has not.
 *
 * @param {number} cell
 * @param {number} digit
 * @param {Uint32Array} masks
 * @param {Step[]} steps
 * @returns {Answer}
 */
export function whyOf(cell, digit, masks, steps) {
  const text = clueReason(cell, digit, masks);
  if (text) return { step: 0, text };
  const at = steps.findIndex((step) => decides(step, cell, digit));
  if (at < 0) return { step: 0, text: ANSWERS.open(name(cell), digit) };
  return { step: at + 1, text: stepReason(at + 1, steps[at], cell, digit) };
}

/**
 * @param {number} cell
 * @param {number} digit
 * @param {Uint32Array} masks
 */
function clueReason(cell, digit, masks) {
  const own = digitOf(masks[cell]);
  if (own === digit) return ANSWERS.clue(name(cell), digit);
  if (own) return ANSWERS.clueOther(name(cell), digit, own);
  const by = masks.findIndex((mask, other) => digitOf(mask) === digit && see(cell, other));
  if (by >= 0) return ANSWERS.clueSeen(name(cell), digit, name(by));
  const isOpen = masks[cell] === ALL || masks[cell] & (1 << (digit - 1));
  return isOpen ? "" : ANSWERS.crossedOut(name(cell), digit);
}

/**
 * True if a step fills the cell, removes the digit from it, or fills another that it sees with the digit.
 *
 * @param {Step} step
 * @param {number} cell
 * @param {number} digit
 */
function decides({ place, removed }, cell, digit) {
  if (!place) return removed.some(([from, gone]) => from === cell && gone === digit);
  return place[0] === cell || (place[1] === digit && see(place[0], cell));
}

/**
 * @param {number} number
 * @param {Step} step
 * @param {number} cell
 * @param {number} digit
 */
function stepReason(number, { place }, cell, digit) {
  if (!place) return ANSWERS.removed(number, name(cell), digit);
  const [filled, own] = place;
  if (filled !== cell) return ANSWERS.filledSeen(number, name(cell), digit, name(filled));
  if (own !== digit) return ANSWERS.filledOther(number, name(cell), digit, own);
  return ANSWERS.filled(number, name(cell), digit);
}
