// Parts of the room for one puzzle that need no page: puzzles as text, and weights as text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL, makeHistory, parse, write } from "../page/src/board/masks.js";
import { USUAL, parseWeights, writeWeights } from "../page/src/board/weights.js";
import { PUZZLE } from "./famous.mjs";

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
  assert.equal(given[0], ALL & ~2);
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

test("weights are 81 whole numbers, however they are set apart", () => {
  assert.deepEqual(parseWeights(writeWeights(USUAL)).weights, USUAL);
  assert.deepEqual(parseWeights(`[${USUAL.join(", ")}]`).weights, USUAL);
  // The best score of all grids is for these: 6 on the border, 10 in the centre.
  assert.deepEqual(USUAL.slice(36, 45), [6, 7, 8, 9, 10, 9, 8, 7, 6]);
  assert.match(parseWeights("1 2").wrong ?? "", /these are 2/);
  assert.match(parseWeights("1.5 ".repeat(81)).wrong ?? "", /“1.5” is not a whole number/);
  assert.match(parseWeights("1000000001 ".repeat(81)).wrong ?? "", /1000000001/);
});
