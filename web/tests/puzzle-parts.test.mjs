// Parts of the room for one puzzle that need no page: puzzles as text, weights as text, the reasons of
// a round, and the numbers of workers that are measured.

import assert from "node:assert/strict";
import { test } from "node:test";
import { numbersOfWorkers } from "../page/src/measure/numbers-of-workers.js";
import { findingsOf } from "../page/src/puzzle/findings.js";
import { ALL, makeHistory, parse, write } from "../page/src/board/givens.js";
import { cellsOf } from "../page/src/board/houses.js";
import { USUAL, parseWeights, writeWeights } from "../page/src/board/weights.js";
import { PUZZLE } from "./famous.mjs";

/** @param {...number} digits */
const mask = (...digits) => digits.reduce((sum, digit) => sum | (1 << (digit - 1)), 0);

/** @param {number} row @param {number} column Both from 1. */
const cell = (row, column) => 9 * (row - 1) + column - 1;

/**
 * The same digits without these.
 *
 * @param {number[]} cells
 * @param {number[]} masks
 * @param {...number} digits
 */
function without(masks, cells, ...digits) {
  for (const at of cells) masks[at] &= ~mask(...digits);
}

/** @param {[number, number][]} taken @param {"locked-candidates" | "hidden-triples"} kind */
const round = (kind, taken) => ({ kind, filled: [], taken, after: [] });

test("a puzzle is read in all its forms, and written in one", () => {
  const rows = PUZZLE.match(/.{9}/g) ?? [];
  const forms = [
    PUZZLE,
    PUZZLE.replaceAll(".", "0"),
    `  ${PUZZLE.replaceAll(".", "_")}`,
    rows.join("\r\n"),
    [...PUZZLE].join(" "),
  ];
  for (const form of forms) assert.equal(write(parse(form) ?? assert.fail(form)), PUZZLE, form);
});

test("pencilmarks are 729 characters, and stay so until every cell is empty or a clue", () => {
  const marks = [..."123456789".repeat(81)];
  marks[1] = ".";
  const given = parse(marks.join("")) ?? assert.fail();
  assert.equal(given[0], mask(1, 3, 4, 5, 6, 7, 8, 9));
  assert.equal(write(given), marks.join(""));
  given[0] = ALL;
  assert.equal(write(given), ".".repeat(81));
});

test("what is no puzzle is not read as one", () => {
  for (const text of ["", "x", PUZZLE.slice(1), `${PUZZLE}1`, PUZZLE.replace("5", "A")])
    assert.equal(parse(text), null, text);
  // A cell that is lost has its place taken by what is no cell.
  for (const text of [`-${PUZZLE.slice(0, 80)}`, `1 ${PUZZLE.slice(0, 80)}`])
    assert.equal(parse(text), null, text);
  // The place of a 1 holds a 2.
  assert.equal(parse(`2${".".repeat(728)}`), null);
});

test("an edit after an undo leaves nothing to redo", () => {
  const boards = [1, 2, 3].map((digit) => Uint32Array.of(digit));
  const history = makeHistory(boards[0]);
  history.add(boards[1]);
  history.undo();
  assert.equal(history.now(), boards[0]);
  assert.ok(history.canRedo() && !history.canUndo());
  history.add(boards[2]);
  assert.ok(history.canUndo() && !history.canRedo());
  history.redo();
  assert.equal(history.now(), boards[2]);
  assert.equal(history.first(), boards[0]);
});

test("singles say where they are the only ones, and which cells were looked at", () => {
  const filled = /** @type {const} */ ([
    { cell: cell(4, 5), digit: 7, why: "box" },
    { cell: cell(9, 1), digit: 2, why: "naked" },
  ]);
  const made = {
    kind: /** @type {const} */ ("singles"),
    filled: [...filled],
    taken: [],
    after: [],
  };
  const [hidden, naked] = findingsOf(made, []);
  assert.equal(hidden.text, "Hidden single: r4c5 is 7, the only place for 7 in its box");
  assert.deepEqual(hidden.house, cellsOf("box", 4));
  assert.equal(naked.text, "Naked single: r9c1 is 2, its only candidate");
  assert.deepEqual(naked.house, []);
});

test("a digit of a box that is in one row is removed from the rest of the row", () => {
  const before = Array(81).fill(ALL);
  // In box 1, 5 is left in r1c1 and r1c3.
  const others = cellsOf("box", 0).filter((at) => at !== cell(1, 1) && at !== cell(1, 3));
  without(before, others, 5);
  /** @type {[number, number][]} */
  const taken = [
    [cell(1, 4), 5],
    [cell(1, 9), 5],
  ];
  const found = findingsOf(round("locked-candidates", taken), before);
  assert.deepEqual(
    found.map(({ text }) => text),
    ["Locked candidate: 5 in box 1 is in row 1 only, so it is removed from r1c4 and r1c9"],
  );
  assert.deepEqual(found[0].cells, [cell(1, 1), cell(1, 3), cell(1, 4), cell(1, 9)]);
});

test("a digit of a column that is in one box is removed from the rest of the box", () => {
  const before = Array(81).fill(ALL);
  // In column 8, 2 is left in r4c8 and r6c8.
  const others = cellsOf("column", 7).filter((at) => at !== cell(4, 8) && at !== cell(6, 8));
  without(before, others, 2);
  const found = findingsOf(round("locked-candidates", [[cell(5, 7), 2]]), before);
  assert.deepEqual(
    found.map(({ text }) => text),
    ["Locked candidate: 2 in column 8 is in box 6 only, so it is removed from r5c7"],
  );
});

test("three digits that have three cells of a row leave no room for others there", () => {
  const before = Array(81).fill(ALL);
  const three = [cell(9, 4), cell(9, 5), cell(9, 6)];
  without(
    before,
    cellsOf("row", 8).filter((at) => !three.includes(at)),
    3,
    4,
    9,
  );
  /** @type {[number, number][]} */
  const taken = [
    [three[0], 1],
    [three[1], 1],
    [three[2], 8],
  ];
  const found = findingsOf(round("hidden-triples", taken), before);
  assert.deepEqual(
    found.map(({ text }) => text),
    [
      "Hidden triple: 3, 4 and 9 have no place in row 9 but r9c4, r9c5 and r9c6, " +
        "so other digits are removed: 1 from r9c4 and r9c5, 8 from r9c6",
    ],
  );
});

test("weights are 81 whole numbers, however they are set apart", () => {
  assert.deepEqual(parseWeights(writeWeights(USUAL)).weights, USUAL);
  assert.deepEqual(parseWeights(`[${USUAL.join(", ")}]`).weights, USUAL);
  // The best score of all grids is for these: 6 on the border, 10 in the centre.
  assert.deepEqual(USUAL.slice(36, 45), [6, 7, 8, 9, 10, 9, 8, 7, 6]);
  assert.match(parseWeights("1 2").wrong ?? "", /these are 2/);
  assert.match(parseWeights("1.5 ".repeat(81)).wrong ?? "", /“1.5” is not a whole number/);
  assert.match(parseWeights("1000000001 ".repeat(81)).wrong ?? "", /1000000001/);
});

test("every number of workers up to eight is measured, and beyond that some up to all", () => {
  assert.deepEqual(numbersOfWorkers(1), [1]);
  assert.deepEqual(numbersOfWorkers(5), [1, 2, 3, 4, 5]);
  assert.deepEqual(numbersOfWorkers(12), [1, 2, 3, 4, 5, 6, 7, 8, 12]);
  assert.deepEqual(numbersOfWorkers(32), [1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32]);
});
