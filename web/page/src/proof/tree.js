/**
 * The tree of a proof: followed node by node, depth first, as its tokens say. Nothing here has a choice, so
 * that the time is bounded by the length of the proof.
 */

import { Node } from "./board.js";
import { demand } from "./rejected.js";

/** The letters of pivots. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/**
 * @typedef {import("../messages/proof.js").Candidate} Candidate
 * @typedef {import("../messages/proof.js").Pivot} Pivot
 * @typedef {import("./board.js").Size} Size
 * @typedef {import("./score.js").Bound} Bound
 *
 * @typedef {object} Visit A node that was closed.
 * @property {Node} node
 * @property {Candidate[]} path The options that lead to it.
 * @property {boolean} priced True if it was closed before, with other prices.
 * @property {Pivot} [pivot] Its pivot, if it is open and its prices stay.
 * @property {Candidate[]} [options] Those of the pivot.
 *
 * @typedef {(visit: Visit) => void} Watch
 */

/** The tokens of a proof, taken one after the other. */
export class Tokens {
  at = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** Takes what a pattern with the flag `y` matches here. @param {RegExp} pattern */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  /** @param {number} side @returns {Pivot} */
  pivot(side) {
    demand(this.at < this.text.length, "short");
    const [first, second] = [0, 1].map((more) => LETTERS.indexOf(this.text[this.at + more]));
    demand(first >= 0 && first < 2 * side && second >= 0 && second < 2 * side, "token");
    this.at += 2;
    const number = 2 * side * first + second;
    if (number < side * side) return { cell: number };
    const of = number - side * side;
    return { house: Math.floor(of / side), digit: of % side };
  }

  end() {
    demand(this.at === this.text.length, "long");
  }
}

/**
 * Yields the solutions of a node: all that there are, or all that a bound on scores does not rule out.
 * The tokens after the tree are left.
 *
 * @param {Node} root
 * @param {Tokens} tokens
 * @param {Watch} [watch]
 * @param {Bound} [bound]
 * @throws {import("./rejected.js").Rejected} if the tokens are no tree of this node
 */
export function* solutions(root, tokens, watch, bound) {
  const { size } = root;
  /** @type {{ node: Node, prices: bigint[] | null, options: Candidate[], tried: number }[]} */
  const open = [];
  const path = () => open.map(({ options, tried }) => options[tried - 1]);
  let node = root;
  /** @type {bigint[] | null} */
  let prices = null;
  let priced = false;
  for (;;) {
    do node.close();
    while (bound && prices && !node.lack && !node.isSolved && bound.narrow(node, prices));
    if (node.lack || node.isSolved) {
      watch?.({ node, path: path(), priced });
      if (!node.lack) yield node;
    } else {
      /** @type {bigint[] | null | undefined} */
      const changed = bound?.change(prices, tokens);
      const pivot = changed ? undefined : tokens.pivot(size.side);
      const options = pivot && optionsOf(node, pivot);
      demand(changed || (options && options.length > 1), "pivot");
      watch?.({ node, path: path(), priced, pivot, options });
      if (changed) {
        prices = changed;
        priced = true;
        continue;
      }
      if (options) open.push({ node, prices, options, tried: 0 });
    }
    while (open.length && open[open.length - 1].tried === open[open.length - 1].options.length)
      open.pop();
    const last = open.at(-1);
    if (!last) return;
    const { cell, digit } = last.options[last.tried];
    last.tried += 1;
    node = new Node(size, last.node);
    node.keep(cell, 1 << digit);
    prices = last.prices;
    priced = false;
  }
}

/**
 * The digits of a cell or the places of a digit, in their order.
 *
 * @param {Node} node
 * @param {Pivot} pivot
 * @returns {Candidate[]}
 */
export function optionsOf({ size, marks }, { cell, house = 0, digit = 0 }) {
  const all =
    cell === undefined
      ? size.houses[house].map((place) => ({ cell: place, digit }))
      : Array.from({ length: size.side }, (_, each) => ({ cell, digit: each }));
  return all.filter((option) => marks[option.cell] & (1 << option.digit));
}
