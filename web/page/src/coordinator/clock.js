/**
 * The speed of the work and the time it will still take: the time worked so far, without pauses,
 * and the rate of the last seconds.
 */

/** Milliseconds that a rate is taken over. */
const WINDOW = 3000;

export class Clock {
  /** Milliseconds worked before the last start. */
  before = 0;
  /** @type {number | null} */
  started = null;
  /** @type {{ at: number, records: number, part: number }[]} by the time worked */
  marks = [];

  start() {
    this.started ??= performance.now();
  }

  stop() {
    this.before = this.worked;
    this.started = null;
  }

  /** Milliseconds worked so far. */
  get worked() {
    return this.before + (this.started === null ? 0 : performance.now() - this.started);
  }

  /**
   * @param {number} records Number of answered records.
   * @param {number} part The answered part of the text, from 0 to 1.
   * @returns {{ seconds: number, rate: number, left: number | null }} Records a second, and seconds
   *   left where it can be estimated.
   */
  read(records, part) {
    const at = this.worked;
    this.marks.push({ at, records, part });
    while (this.marks.length > 2 && this.marks[1].at < at - WINDOW) this.marks.shift();
    const [first] = this.marks;
    const seconds = at / 1000;
    const overall = seconds > 0 ? records / seconds : 0;
    if (this.started === null) return { seconds, rate: overall, left: null };
    const elapsed = (at - first.at) / 1000;
    // (Too early for a rate of the last seconds.)
    if (elapsed < 0.3) return { seconds, rate: overall, left: null };
    const speed = (part - first.part) / elapsed;
    return {
      seconds,
      rate: (records - first.records) / elapsed,
      left: speed > 0 ? (1 - part) / speed : null,
    };
  }
}
