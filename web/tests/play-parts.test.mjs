// A game without its page: moves, notes, mistakes, the end, and the text that an address has of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeGame, readGame } from "../page/src/play/game.js";
import { ALL, digitsOf, parse } from "../page/src/board/masks.js";
import { CLASSIC } from "../page/src/board/shape.js";
import { PUZZLE, SOLUTION } from "./famous.mjs";

const OPEN = [...PUZZLE].flatMap((digit, cell) => (digit === "." ? [cell] : []));

const given = parse(PUZZLE) ?? assert.fail();
/** @param {string} [text] */
const begun = (text) => makeGame(given, CLASSIC, text);

test("clues stay, and own digits and notes are put in, cleared and undone", () => {
  const game = begun();
  for (const digit of [0, 1, 5]) game.put(0, digit);
  game.note(0, 1);
  assert.ok(!game.canUndo() && game.isEmpty());
  game.note(2, 4);
  game.note(2, 9);
  assert.deepEqual(digitsOf(game.notes(2)), [4, 9]);
  game.note(2, 9);
  assert.deepEqual(digitsOf(game.notes(2)), [4]);
  game.put(2, 1);
  assert.deepEqual([game.own(2), game.notes(2)], [1, 0]);
  // A digit is not lost for a note.
  game.note(2, 9);
  assert.equal(game.own(2), 1);
  game.put(2, 0);
  assert.deepEqual([game.own(2), game.notes(2)], [0, 0]);
  for (let moves = 0; moves < 2; moves += 1) game.undo();
  assert.deepEqual(digitsOf(game.notes(2)), [4]);
  game.redo();
  assert.equal(game.own(2), 1);
  game.reset();
  assert.ok(game.isEmpty());
  game.undo();
  assert.equal(game.own(2), 1);
});

test("mistakes are own digits that are not those of the solution", () => {
  const game = begun();
  for (const cell of OPEN) game.put(cell, Number(SOLUTION[cell]));
  assert.deepEqual(game.mistakes(SOLUTION), []);
  game.put(OPEN[0], 1 + (Number(SOLUTION[OPEN[0]]) % 9));
  game.put(OPEN[1], 0);
  game.note(OPEN[1], 1);
  assert.deepEqual(game.mistakes(SOLUTION), [OPEN[0]]);
});

test("clashes are the cells of one house with the same digit", () => {
  const game = begun();
  assert.deepEqual(game.clashes(), []);
  // Row 1 begins with 5 and 3, and row 2 has 5 in the box of the fourth column.
  game.put(3, 5);
  assert.deepEqual(game.clashes(), [0, 3, 14]);
  game.put(3, 2);
  game.put(5, 2);
  assert.deepEqual(game.clashes(), [3, 5]);
  game.note(3, 5);
  game.put(3, 0);
  assert.deepEqual(game.clashes(), []);
});

test("a game is solved with the solution, and with nothing else", () => {
  const game = begun();
  for (const cell of OPEN) {
    assert.ok(!game.isSolved());
    game.put(cell, Number(SOLUTION[cell]));
  }
  assert.ok(game.isSolved());
  for (const cell of OPEN) {
    game.put(cell, 1 + (Number(SOLUTION[cell]) % 9));
    assert.ok(!game.isSolved(), String(cell));
    game.put(cell, Number(SOLUTION[cell]));
  }
  // Pencilmarks of the puzzle are the first notes, and say which digits are right.
  const marked = given.slice();
  marked[2] = 0b11;
  const other = makeGame(marked, CLASSIC);
  assert.deepEqual(digitsOf(other.notes(2)), [1, 2]);
  assert.equal(other.notes(3), 0);
  for (const cell of OPEN) other.put(cell, Number(SOLUTION[cell]));
  assert.ok(!other.isSolved());
});

test("the text of a game has a digit, 0 or two symbols for each open cell, and is read again", () => {
  assert.equal(begun().text(), "0".repeat(OPEN.length));
  const game = begun();
  game.put(OPEN[0], 4);
  game.note(OPEN[1], 2);
  game.note(OPEN[1], 6);
  game.note(OPEN[1], 9);
  // Notes 2, 6 and 9 are 2 + 32 + 256: nine times 32, which is j, and 2.
  assert.equal(game.text(), `4j2${"0".repeat(OPEN.length - 2)}`);
  for (let mask = 1; mask <= ALL; mask += 1) {
    const marked = begun();
    for (const digit of digitsOf(mask)) marked.note(OPEN[7], digit);
    marked.put(OPEN[8], 1 + (mask % 9));
    const again = begun(marked.text());
    assert.equal(again.text(), marked.text());
    assert.deepEqual([again.notes(OPEN[7]), again.own(OPEN[8])], [mask, 1 + (mask % 9)]);
    assert.ok(!again.canUndo());
  }
});

test("what is not the text of a game is not read", () => {
  assert.deepEqual(readGame("40a1", 3, 9), [512 + 4, 0, 1]);
  assert.deepEqual(readGame("", 0, 9), []);
  for (const text of ["", "40", "40a10", "40a", "a140a", "40a0", "40q1", "40aw", "4-0a1", "40A1"])
    assert.equal(readGame(text, 3, 9), null, text);
  // Digits and notes are those of the board.
  assert.deepEqual(readGame("4af", 2, 4), [512 + 4, 15]);
  for (const text of ["5af", "4ag"]) assert.equal(readGame(text, 2, 4), null, text);
  assert.equal(readGame("4af", 2, 16), null);
});
