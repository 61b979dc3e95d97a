/**
 * Claims about best scores. A template of a digit is nine of its candidates, one in each row, column and
 * box, and a solution is nine templates. With a price for each cell, a digit there is worth weight times
 * digit less the price; so no score is above the sum of all prices and of the best template of each digit.
 *
 * A template is built row by row: to the rows below only the columns taken so far matter, and these also
 * say which boxes of the band are taken. There are some hundred such sets of columns, and the best way to
 * each from above and from below gives the best template through each cell.
 *
 * Prices go up to 10^15, and sums of them beyond what a number holds exactly. Where that may happen,
 * the sums are big integers.
 */

import { USUAL } from "../board/weights.js";
import { Node, digitIn, solution } from "./board.js";
import { Rejected, demand } from "./rejected.js";
import { solutions } from "./tree.js";

/** @typedef {import("./board.js").Size} Size */
/** @typedef {import("./tree.js").Tokens} Tokens */

const INT = "(?:0|-?[1-9]\\d{0,17})";
const CLAIM = new RegExp(`^(${INT})(?:@(${INT}(?:/${INT}){80}))?:([1-9]{81})$`);
const SCALE = /\*([1-9]\d{0,3})(?=[A-Za-z$])/y;
const PRICES = new RegExp(`\\$((?:${INT})?(?:/(?:${INT})?){80})(?![-/\\d])`, "y");
const LARGEST_WEIGHT = 1_000_000_000;
const LARGEST_PRICE = 10n ** 15n;
const EXACT = 2n ** 53n;

/** The ways from row to row: the columns taken before and after, and the cell. */
const WAYS = waysOf();

function waysOf() {
  /** @type {[before: number, after: number, cell: number][]} */
  const ways = [];
  let reached = new Set([0]);
  for (let row = 0; row < 9; row += 1) {
    const band = Math.floor(row / 3);
    /** @type {Set<number>} */
    const after = new Set();
    for (const taken of reached)
      for (let column = 0; column < 9; column += 1) {
        const stack = 3 * Math.floor(column / 3);
        // The bands above took as many columns of each stack as there are bands.
        const inStack = [0, 1, 2].filter((at) => taken & (1 << (stack + at))).length;
        if (inStack !== band || taken & (1 << column)) continue;
        ways.push([taken, taken | (1 << column), 9 * row + column]);
        after.add(taken | (1 << column));
      }
    reached = after;
  }
  return ways;
}

/** @param {bigint} number */
const size = (number) => (number < 0n ? -number : number);

/** The largest in size. @param {bigint[]} numbers */
const largest = (numbers) =>
  numbers.reduce((most, number) => (size(number) > most ? size(number) : most), 0n);

export class Bound {
  /**
   * @param {number[]} weights
   * @param {number} scale
   * @param {bigint} best No solution is to score more.
   */
  constructor(weights, scale, best) {
    this.gains = weights.map((weight) => BigInt(scale) * BigInt(weight));
    /** The least bound that does not rule a candidate out. */
    this.limit = BigInt(scale) * (best + 1n);
  }

  /**
   * The prices after a token of prices, or nothing if another token is next.
   *
   * @param {bigint[] | null} prices
   * @param {Tokens} tokens
   */
  change(prices, tokens) {
    const found = tokens.take(PRICES);
    if (!found) return null;
    const before = prices ?? this.gains.map((gain) => 5n * gain);
    const changed = found[1].split("/").map((by, cell) => before[cell] + BigInt(by));
    demand(largest(changed) <= LARGEST_PRICE, "price");
    return changed;
  }

  /**
   * Removes the candidates without which no solution is lost that scores more than claimed. Returns true
   * if there were any.
   *
   * @param {Node} node
   * @param {bigint[]} prices
   */
  narrow(node, prices) {
    const most = 200n * (2n * largest(prices) + 9n * largest(this.gains)) + size(this.limit);
    /** @type {(number: bigint) => any} */
    const exact = most < EXACT ? Number : (number) => number;
    const none = exact(0n);
    let rest = exact(prices.reduce((sum, price) => sum + price, 0n)) - exact(this.limit);
    const found = [];
    for (let digit = 0; digit < 9; digit += 1) {
      const worth = this.gains.map((gain, cell) =>
        node.marks[cell] & (1 << digit) ? exact(gain * BigInt(digit + 1) - prices[cell]) : null,
      );
      const { best, through } = templates(worth, none);
      if (best === null) {
        node.lack = {};
        return true;
      }
      rest += best;
      found.push({ best, through });
    }
    let removed = false;
    found.forEach(({ best, through }, digit) =>
      through.forEach((value, cell) => {
        if (!(node.marks[cell] & (1 << digit))) return;
        if (value !== null && rest - best + value >= none) return;
        node.remove(cell, digit);
        removed = true;
      }),
    );
    if (!node.marks.some(Boolean)) node.lack = {};
    return removed;
  }
}

/**
 * The worth of the best template of a digit, and of the best one through each cell; null for none.
 *
 * @param {any[]} worth The digit's worth in each cell, all numbers or all big integers; null where it is
 *   no candidate.
 * @param {any} none The 0 of these.
 */
function templates(worth, none) {
  /** @type {any[]} The best way to the columns of a mask from above. */
  const above = Array(512).fill(null);
  /** @type {any[]} */
  const below = Array(512).fill(null);
  /** @type {any[]} */
  const through = Array(81).fill(null);
  above[0] = none;
  below[511] = none;
  for (const [before, after, cell] of WAYS) {
    if (worth[cell] === null || above[before] === null) continue;
    const value = above[before] + worth[cell];
    if (above[after] === null || value > above[after]) above[after] = value;
  }
  for (let at = WAYS.length - 1; at >= 0; at -= 1) {
    const [before, after, cell] = WAYS[at];
    if (worth[cell] === null || below[after] === null) continue;
    const value = below[after] + worth[cell];
    if (below[before] === null || value > below[before]) below[before] = value;
    if (above[before] === null) continue;
    const whole = above[before] + value;
    if (through[cell] === null || whole > through[cell]) through[cell] = whole;
  }
  return { best: above[511], through };
}

/**
 * Checks a claim of a best score.
 *
 * @param {Size} board
 * @param {Uint32Array} given
 * @param {boolean} isLargest
 * @param {string} claim The claim after its sign of equality.
 * @param {Tokens} tokens
 * @param {import("./tree.js").Watch} [watch]
 */
export function checkScore(board, given, isLargest, claim, tokens, watch) {
  demand(board.side === 9, "size");
  const parts = CLAIM.exec(claim);
  if (!parts) throw new Rejected("claim");
  const [, claimed, own, grid] = parts;
  // The smallest score is the largest with all weights negated.
  const sign = isLargest ? 1 : -1;
  const weights = own?.split("/").map(Number) ?? USUAL;
  demand(
    weights.every((weight) => Math.abs(weight) <= LARGEST_WEIGHT),
    "weight",
  );
  // (At most 81 · 9 · 10^9.)
  const total = (/** @type {number[]} */ digits) =>
    digits.reduce((sum, digit, cell) => sum + weights[cell] * (digit + 1), 0);
  demand(BigInt(claimed) === BigInt(total(solution(board, grid, given))), "score");
  const scale = Number(tokens.take(SCALE)?.[1] ?? 1);
  const bound = new Bound(
    weights.map((weight) => sign * weight),
    scale,
    BigInt(sign) * BigInt(claimed),
  );
  for (const { marks } of solutions(Node.of(board, given), tokens, watch, bound))
    demand(sign * total(Array.from(marks, digitIn)) <= sign * Number(claimed), "better");
  tokens.end();
}
