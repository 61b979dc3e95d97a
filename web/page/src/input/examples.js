/**
 * Texts to try the page on, each with a question. The puzzles are well known ones; their authors
 * are named after them.
 */

import { INPUT } from "../texts/en/index.js";

/** @typedef {import("../messages/run.js").Question} Question */
/**
 * @typedef {object} Example
 * @property {string} name
 * @property {Question} question
 * @property {string} [text]
 * @property {number} [records] Number of generated puzzles, in place of a text.
 */

const EMPTY = ".".repeat(81);

export const FAMOUS = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 Wikipedia's example
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. AI Escargot (Arto Inkala, 2006)
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. Arto Inkala, 2012
..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.. Arto Inkala, 2010
1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1 Easter Monster
.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7..... Golden Nugget
.......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6... Platinum Blonde
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9 made to be hard for row-by-row brute force
`;

const TABLE = `id,puzzle,source,year
17,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,Wikipedia,
23,1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..,"Inkala, Arto",2006
42,8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..,"Inkala, Arto",2012
57,..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..,"Inkala, Arto",2010
`;

const MISTAKES = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9
.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........
55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
53..7....6..195....98....6.8...6...34..8x3..17...2...6.6....28....419..5....8..79
.......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...
`;

const SAMPLES = `7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12 first sample of NOIP 2009
...7.24539....8...74...5.1.195.8.....7.....25.3.5791.8...6.1....6.9....1........6 second sample of NOIP 2009
`;

const SOLUTIONS = `${SAMPLES}123456789456789123789123456${".".repeat(54)} a first band
`;

const SCORES = `${SAMPLES}${EMPTY} the empty grid
`;

/** @type {Example[]} */
export const EXAMPLES = [
  { name: INPUT.examples.famous, text: FAMOUS, question: { ask: "solve", any: false } },
  { name: INPUT.examples.many, records: 100_000, question: { ask: "solve", any: false } },
  { name: INPUT.examples.table, text: TABLE, question: { ask: "rate" } },
  { name: INPUT.examples.mistakes, text: MISTAKES, question: { ask: "check" } },
  { name: INPUT.examples.solutions, text: SOLUTIONS, question: { ask: "count", cap: "none" } },
  {
    name: INPUT.examples.score,
    text: SCORES,
    question: { ask: "target", weights: null, smallest: false },
  },
];
