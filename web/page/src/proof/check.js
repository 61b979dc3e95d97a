/**
 * Checks records of proofs: a claim about a puzzle, and what shows it. It shares no code with the engine,
 * which wrote them, and was written from the grammar in `src/engines/proof/mod.rs`.
 *
 * A record that is accepted shows that its claim is right. One that is rejected does not show that it is
 * wrong.
 */

import { Node, SYMBOLS, read, solution, written } from "./board.js";
import { cluesOf, nameOf, without } from "./clues.js";
import { Rejected, demand } from "./rejected.js";
import { checkScore } from "./score.js";
import { Tokens, solutions } from "./tree.js";

/**
 * @typedef {import("../messages/proof.js").Candidate} Candidate
 * @typedef {import("./board.js").Size} Size
 *
 * @typedef {object} Watcher Follows a check.
 * @property {import("./tree.js").Watch} visit
 * @property {(relaxed: Candidate | null) => void} tree A tree begins: that of the puzzle, or of the puzzle
 *   without a clue.
 * @property {(digits: number[], relaxed: Candidate | null) => void} listed A listed grid is a solution.
 *
 * @typedef {object} Task
 * @property {string} text The puzzle.
 * @property {Size} size
 * @property {Uint32Array} given Its candidates.
 * @property {boolean} pencilmarks
 * @property {string} what The claim after its name.
 * @property {Tokens} tokens
 * @property {Watcher} [watcher]
 */

const SHARES = /^%[cr][1-9]:((?:\d{1,39}\/){279}\d{1,39})$/;
const COUNT = /^(0|[1-9]\d{0,18})(?::(.+))?$/;

/** @type {Record<string, (task: Task) => void>} */
const CLAIMS = {
  "n=": exactly,
  "n>=": atLeast,
  "minimal:": minimal,
  "redundant=": redundant,
  "iso=": isomorphic,
  "max=": (task) => scored(task, true),
  "min=": (task) => scored(task, false),
};

/**
 * Checks a record. Returns false if its claim is one that only a recount shows, which is not made here.
 *
 * @param {string} text The puzzle.
 * @param {string} statement The claim and its proof.
 * @param {Watcher} [watcher]
 * @throws {Rejected} if the claim is not shown
 */
export function check(text, statement, watcher) {
  const [claim, proof, ...more] = statement.split(" ");
  const [, name, what] = /^(\w+(?:>?=|:))(.+)$/.exec(claim) ?? [];
  demand(Object.hasOwn(CLAIMS, name ?? "") && proof !== "" && more.length === 0, "claim");
  const puzzle = read(text);
  if (name === "n=" && proof?.startsWith("%")) return shares(text, what, proof);
  const tokens = new Tokens(proof ?? "");
  CLAIMS[name]({ text, ...puzzle, what, tokens, watcher });
  tokens.end();
  return true;
}

/** @param {Task} task */
function exactly(task) {
  const [, count, list] = COUNT.exec(task.what) ?? [];
  const grids = list?.split("/");
  demand(count, "claim");
  demand(!grids || String(grids.length) === count, "list");
  let found = 0;
  for (const { marks } of tree(task)) {
    demand(!grids || grids[found] === written(marks), "list");
    found += 1;
  }
  demand(String(found) === count, "count");
}

/**
 * Compares a count with the sum of its shares, which nothing shows but to count them again.
 *
 * @param {string} text
 * @param {string} count
 * @param {string} proof
 */
function shares(text, count, proof) {
  const all = SHARES.exec(proof)?.[1].split("/") ?? [];
  demand(text.length === 81 && all.length === 280 && /^\d{1,39}$/.test(count), "claim");
  const sum = all.reduce((sum, share) => sum + BigInt(share), 0n);
  demand(String(sum) === count, "shares");
  return false;
}

/** @param {Task} task */
function atLeast(task) {
  const [, count, list] = COUNT.exec(task.what) ?? [];
  const grids = list?.split("/") ?? [];
  demand(grids.length && String(grids.length) === count, "list");
  demand(new Set(grids).size === grids.length, "twice");
  for (const grid of grids) listed(task, grid, task.given, null);
}

/** @param {Task} task */
function minimal(task) {
  const witnesses = task.what.split("/");
  const clues = cluesOf(task);
  demand(witnesses.length === clues.length, "list");
  clues.forEach((clue, at) => listed(task, witnesses[at], without(task, clue), clue));
  let found = 0;
  for (const _ of tree(task)) found += 1;
  demand(found === 1, "count");
}

/** @param {Task} task */
function redundant(task) {
  const clues = cluesOf(task);
  for (const name of task.what.split("/")) {
    const clue = clues.find((one) => nameOf(task, one) === name);
    if (!clue) throw new Rejected("clue");
    for (const _ of tree(task, without(task, clue), clue)) throw new Rejected("redundant");
  }
}

/** @param {Task} task */
function isomorphic({ text, size, pencilmarks, what, tokens }) {
  const image = pencilmarks ? "" : imageOf(text, size.side, tokens.text);
  demand(image === what, "image");
  tokens.at = tokens.text.length;
}

/** @param {Task} task @param {boolean} isLargest */
function scored({ size, given, what, tokens, watcher }, isLargest) {
  watcher?.tree(null);
  checkScore(size, given, isLargest, what, tokens, watcher?.visit);
}

/**
 * The solutions of the puzzle, or of some candidates instead of those that it gives.
 *
 * @param {Task} task
 * @param {Uint32Array} [given]
 * @param {Candidate | null} [relaxed] The clue that they are without.
 */
function tree({ size, given: own, tokens, watcher }, given = own, relaxed = null) {
  watcher?.tree(relaxed);
  return solutions(Node.of(size, given), tokens, watcher?.visit);
}

/** @param {Task} task @param {string} grid @param {Uint32Array} given @param {Candidate | null} relaxed */
function listed({ size, watcher }, grid, given, relaxed) {
  const digits = solution(size, grid, given);
  watcher?.listed(digits, relaxed);
}

/**
 * The image of a board under a transformation: the numbers of the rows and columns that those of the
 * image come from, the digits that digits become, and `t` to exchange rows and columns in the end.
 *
 * @param {string} board
 * @param {number} side
 * @param {string} transformation
 */
function imageOf(board, side, transformation) {
  const parts = /^r(\w+)\/c(\w+)\/d(\w+)(\/t)?$/.exec(transformation);
  if (!parts) throw new Rejected("transformation");
  const [rows, columns, digits] = parts.slice(1, 4).map((part) => {
    const numbers = Array.from(part, (symbol) => SYMBOLS.indexOf(symbol));
    const all = numbers.length === side && new Set(numbers).size === side;
    demand(all && numbers.every((n) => n >= 0 && n < side), "transformation");
    return numbers;
  });
  const box = Math.sqrt(side);
  const bandOf = (/** @type {number} */ line) => Math.floor(line / box);
  for (const lines of [rows, columns])
    lines.forEach((line, at) =>
      demand(bandOf(line) === bandOf(lines[box * bandOf(at)]), "transformation"),
    );
  return Array.from(board, (_, cell) => {
    const place = [Math.floor(cell / side), cell % side];
    const [row, column] = parts[4] ? place.reverse() : place;
    const symbol = board[side * rows[row] + columns[column]];
    return symbol === "." ? symbol : SYMBOLS[digits[SYMBOLS.indexOf(symbol)]];
  }).join("");
}
