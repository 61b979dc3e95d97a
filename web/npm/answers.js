/** The engine's bytes as answers: objects for texts, and typed arrays for digits. */

import * as batches from "./batches.js";
import { CELLS, NO_RECORD, STATUSES } from "./batches.js";
import { decoder } from "./engine.js";

/** @typedef {import("./batches.js").Batch} Batch */
/** @typedef {import("./batches.js").Question} Question */

export { STATUSES };

/** Number of bytes of solutions that become one string, of which others are parts. */
const PIECE = CELLS << 12;

/**
 * The answer about each text. Of a line without a puzzle it is `null`.
 *
 * @param {Question} question
 * @param {readonly string[]} texts
 * @param {boolean} lines True if a text may have no puzzle.
 */
export function ofTexts(question, texts, lines) {
  /** @type {any[]} */
  const answers = new Array(texts.length);
  const { ask } = question;
  for (const batch of batches.ofTexts(question, texts, lines)) {
    if (ask === "solve") solved(batch, answers);
    else if (ask === "check") checked(batch, answers);
    else if (ask === "enumerate") enumerated(batch, answers);
    else counted(batch, answers);
    for (const [index, line, column, reason] of batch.malformed)
      Object.assign(answers[batch.from + index], { line, column, reason });
    if (lines) {
      batch.statuses.forEach((status, at) => {
        if (status === NO_RECORD) answers[batch.from + at] = null;
      });
    }
  }
  return answers;
}

/** @param {Batch} batch @param {any[]} answers */
function solved({ from, digits, statuses }, answers) {
  const text = decoder.decode(digits);
  for (let at = 0; at < statuses.length; at += 1) {
    const has = digits[at * CELLS] !== 0;
    answers[from + at] = {
      status: STATUSES[statuses[at]],
      solution: has ? text.substring(at * CELLS, (at + 1) * CELLS) : null,
    };
  }
}

/** @param {Batch} batch @param {any[]} answers */
function checked({ from, statuses }, answers) {
  for (let at = 0; at < statuses.length; at += 1)
    answers[from + at] = { status: STATUSES[statuses[at]] };
}

/** @param {Batch} batch @param {any[]} answers */
function counted({ from, statuses, counts }, answers) {
  for (let at = 0; at < statuses.length; at += 1)
    answers[from + at] = { status: STATUSES[statuses[at]], count: counts?.[at] };
}

/** @param {Batch} batch @param {any[]} answers */
function enumerated({ from, digits, statuses, counts }, answers) {
  let end = 0;
  for (let at = 0; at < statuses.length; at += 1) {
    const start = end;
    end += CELLS * Number(counts?.[at]);
    /** @type {string[]} */
    const solutions = [];
    // All together may be longer than a string can be.
    for (let piece = start; piece < end; piece += PIECE) {
      const text = decoder.decode(digits.subarray(piece, Math.min(piece + PIECE, end)));
      for (let cell = 0; cell < text.length; cell += CELLS)
        solutions.push(text.substring(cell, cell + CELLS));
    }
    answers[from + at] = { status: STATUSES[statuses[at]], solutions };
  }
}

/**
 * The answers about grids of digits.
 *
 * @param {Question} question
 * @param {Uint8Array} grids
 */
export function ofDigits(question, grids) {
  const { ask } = question;
  const puzzles = grids.length / CELLS;
  const statuses = new Uint8Array(puzzles);
  /** @type {{ index: number, reason: string }[]} */
  const malformed = [];
  const solutions = ask === "solve" ? new Uint8Array(grids.length) : null;
  const counts = ask === "count" || ask === "enumerate" ? new Float64Array(puzzles) : null;
  /** @type {bigint[]} */
  const exact = [];
  /** @type {Uint8Array[]} */
  const parts = [];
  for (const batch of batches.ofDigits(question, grids)) {
    const { from } = batch;
    statuses.set(batch.statuses, from);
    solutions?.set(batch.digits, from * CELLS);
    if (ask === "enumerate") parts.push(batch.digits.slice());
    if (batch.counts instanceof Float64Array) counts?.set(batch.counts, from);
    else if (batch.counts) for (const one of batch.counts) exact.push(one);
    for (const [index, , , reason] of batch.malformed)
      malformed.push({ index: from + index, reason });
  }
  if (ask === "check") return { statuses, malformed };
  if (ask === "solve") return { statuses, solutions, malformed };
  if (ask === "count") return { statuses, counts, malformed };
  if (ask === "count_exact") return { statuses, counts: exact, malformed };
  return { statuses, counts, solutions: joined(parts), malformed };
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
