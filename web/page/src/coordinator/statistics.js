/**
 * Statistics of all answers so far, gathered as they come: the number of records with each
 * word and with each number of clues, and the distribution of the numbers.
 */

/** @typedef {import("../engine/answers.js").Answers} Answers */

/** Numbers that are counted separately; beyond, tens of them are counted together, and so on. */
const APART = 4096;
/** Largest number of bars of a plot, and of one of ratings: there is a bar for each rating up to 12.0. */
const BARS = 40;
const RATINGS = 120;

export class Tally {
  records = 0;
  clues = new Uint32Array(255);

  /**
   * @param {string[]} words
   * @param {string | null} number The name of the numbers.
   */
  constructor(words, number) {
    this.words = words;
    this.name = number;
    this.counts = new Uint32Array(256);
    this.log = number === "solutions";
    this.tenths = number === "er";
    this.spread = this.log ? new Powers() : new Spread();
  }

  /** @param {Answers} answers */
  add({ records, words, clues, numbers }) {
    this.records += records;
    for (let row = 0; row < records; row += 1) {
      this.counts[words[row]] += 1;
      if (clues[row] < 255) this.clues[clues[row]] += 1;
    }
    if (!this.name) return;
    for (const number of numbers)
      if (!Number.isNaN(number)) this.spread.add(this.tenths ? Math.round(10 * number) : number);
  }

  /** The word that all records have; null if they have several, or there is none. */
  get only() {
    const at = this.counts.indexOf(this.records);
    return this.records && at >= 0 ? this.words[at] : null;
  }

  /** @returns {import("../messages/run.js").Statistics} */
  report() {
    const words = this.words.map((word, at) => ({ word, count: this.counts[at] }));
    const bins = this.name ? this.spread.bins(this.tenths ? RATINGS : BARS) : [];
    const { name, log, tenths } = this;
    return {
      records: this.records,
      words,
      clues: this.clues.slice(),
      number: name && bins.length ? { name, log, tenths, bins } : null,
    };
  }
}

/** Numbers from 0 to 10^22 by powers of ten: 0, 1, 2 to 9, 10 to 99, and so on. */
class Powers {
  counts = new Uint32Array(27);

  /** @param {number} number */
  add(number) {
    this.counts[number < 2 ? Math.max(0, Math.floor(number)) : powerOf(number) + 2] += 1;
  }

  /** @param {number} _ The largest number of them, which is never reached. */
  bins(_) {
    const last = this.counts.findLastIndex((count) => count > 0);
    return Array.from({ length: last + 1 }, (_, at) => {
      const [from, to] = at < 2 ? [at, at + 1] : [Math.max(2, 10 ** (at - 2)), 10 ** (at - 1)];
      return { from, to, count: this.counts[at] };
    });
  }
}

/**
 * The exponent of the largest power of ten that is not above a number.
 *
 * @param {number} number
 */
function powerOf(number) {
  let power = 0;
  while (power < 24 && number >= 10 ** (power + 1)) power += 1;
  return power;
}

/** Numbers of any range, counted in steps that become ten times as wide when there are too many. */
class Spread {
  width = 1;
  /** @type {Map<number, number>} */
  steps = new Map();

  /** @param {number} number */
  add(number) {
    const step = Math.floor(number / this.width);
    this.steps.set(step, (this.steps.get(step) ?? 0) + 1);
    if (this.steps.size <= APART) return;
    this.steps = this.inSteps(this.width * 10);
    this.width *= 10;
  }

  /** @param {number} width */
  inSteps(width) {
    const factor = width / this.width;
    /** @type {Map<number, number>} */
    const steps = new Map();
    for (const [step, count] of this.steps) {
      const wider = Math.floor(step / factor);
      steps.set(wider, (steps.get(wider) ?? 0) + count);
    }
    return steps;
  }

  /** @param {number} bars The largest number of them. */
  bins(bars) {
    if (this.steps.size === 0) return [];
    let { width } = this;
    const [least, greatest] = extremes(this.steps.keys());
    for (let at = 0; (greatest - least + 1) * this.width > bars * width; at += 1)
      width = this.width * [2, 5, 10][at % 3] * 10 ** Math.floor(at / 3);
    const steps = this.inSteps(width);
    const [first, last] = extremes(steps.keys());
    return Array.from({ length: last - first + 1 }, (_, at) => ({
      from: (first + at) * width,
      to: (first + at + 1) * width,
      count: steps.get(first + at) ?? 0,
    }));
  }
}

/** @param {Iterable<number>} numbers */
function extremes(numbers) {
  const all = [...numbers];
  return [Math.min(...all), Math.max(...all)];
}
