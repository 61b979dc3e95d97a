/**
 * Writes proofs of numbers of solutions, and of the need for clues, for one puzzle. It is no part of the
 * checker, which follows what is written here and trusts none of it.
 *
 * Before a node is branched, the options of its smallest pivots are tried, and the pivot is taken that
 * leaves least, so that trees are small.
 */

import { Node, read, written } from "./board.js";
import { cluesOf, nameOf, without } from "./clues.js";
import { LETTERS, optionsOf } from "./tree.js";

/**
 * @typedef {import("../messages/proof.js").Candidate} Candidate
 * @typedef {import("./board.js").Puzzle} Puzzle
 */

/** Number of solutions up to which their number is proven; of more, that there are two. */
const MOST = 1000;
/** Number of pivots that are tried. */
const TRIED = 40;

/** The tree of some candidates: its pivots as letters, and its solutions. */
class Tree {
  letters = "";
  /** @type {string[]} */
  solutions = [];

  /**
   * @param {import("./board.js").Size} size
   * @param {Uint32Array} given
   * @param {number} most Number of solutions after which the search is ended.
   */
  constructor(size, given, most) {
    this.most = most;
    this.isWhole = this.search(Node.of(size, given));
  }

  /** Returns false if there are too many solutions. @param {Node} node @returns {boolean} */
  search(node) {
    if (!node.close()) return true;
    if (node.isSolved) return this.solutions.push(written(node.marks)) <= this.most;
    const { number, options } = pivotOf(node);
    const base = 2 * node.size.side;
    this.letters += LETTERS[Math.floor(number / base)] + LETTERS[number % base];
    return options.every((option) => this.search(placed(node, option)));
  }
}

/** @param {Node} node @param {Candidate} option */
function placed(node, { cell, digit }) {
  const next = new Node(node.size, node);
  next.keep(cell, 1 << digit);
  return next;
}

/** @param {Node} node */
function pivotOf(node) {
  const { side } = node.size;
  const cells = side * side;
  const all = Array.from({ length: 4 * cells }, (_, number) => {
    const of = number - cells;
    const pivot = of < 0 ? { cell: number } : { house: Math.floor(of / side), digit: of % side };
    return { number, options: optionsOf(node, pivot) };
  }).filter(({ options }) => options.length > 1);
  const least = Math.min(...all.map(({ options }) => options.length));
  const smallest = all.filter(({ options }) => options.length === least).slice(0, TRIED);
  // The estimated size of a tree is twice as large for every eighth of the board that is open.
  const size = (/** @type {Candidate} */ option) => {
    const next = placed(node, option);
    return next.close() ? 2 ** ((8 * (cells - next.count)) / cells) : 0;
  };
  const sizes = smallest.map(({ options }) => options.reduce((sum, one) => sum + size(one), 0));
  return smallest[sizes.indexOf(Math.min(...sizes))];
}

/** A claim and its proof, which may be empty. @param {string} claim @param {string} letters */
const statementOf = (claim, letters) => (letters ? `${claim} ${letters}` : claim);

/**
 * The number of solutions of a puzzle, or that it has at least two, with its proof.
 *
 * @param {string} text
 */
export function proveCount(text) {
  const { size, given } = read(text);
  const { isWhole, letters, solutions } = new Tree(size, given, MOST);
  if (!isWhole) return `n>=2:${solutions.slice(0, 2).join("/")}`;
  return statementOf(`n=${solutions.length}`, letters);
}

/**
 * That every clue of a puzzle with one solution is needed, or which of them are not, with its proof.
 *
 * @param {string} text
 * @returns {string | null} nothing if it has not one solution
 */
export function proveMinimality(text) {
  const puzzle = read(text);
  const { size, given } = puzzle;
  const own = new Tree(size, given, 1);
  if (!own.isWhole || own.solutions.length !== 1) return null;
  const clues = cluesOf(puzzle).map((clue) => {
    const { solutions, letters } = new Tree(size, without(puzzle, clue), 0);
    return { name: nameOf(puzzle, clue), witness: solutions[0], letters };
  });
  const redundant = clues.filter(({ witness }) => !witness);
  if (redundant.length === 0)
    return statementOf(`minimal:${clues.map(({ witness }) => witness).join("/")}`, own.letters);
  const names = redundant.map(({ name }) => name).join("/");
  return statementOf(`redundant=${names}`, redundant.map(({ letters }) => letters).join(""));
}
