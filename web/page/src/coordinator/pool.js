/**
 * The solvers of one text: sends each of them segments, a few ahead, and returns their answers in the
 * order of the text. The segments being answered are kept here, so that the work can be stopped at once,
 * by ending the solvers, and resumed later.
 */

import { start } from "../engine/workers.js";

/** @typedef {import("../engine/solver.js").Segment} Segment */
/** @typedef {import("../engine/solver.js").Begin} Begin */
/**
 * @typedef {object} Answered
 * @property {Segment} segment
 * @property {ArrayBuffer} head
 * @property {ArrayBuffer} text
 * @property {ArrayBuffer | null} names
 * @property {number} milliseconds
 */
/**
 * @typedef {object} Solver
 * @property {Worker} worker
 * @property {Segment[]} segments
 * @property {boolean} ready
 * @property {number} file The number of the file that it has opened.
 */

/** Segments that wait at each solver, the one being answered counted, if they are answered quickly. */
const WAITING = 2;
/** Milliseconds within which a segment is answered quickly. A slow one has nothing waiting for it. */
const QUICK = 100;
/** Segments for each solver that may be answered while one before them is not. */
const OVERTAKING = 32;

/**
 * @typedef {object} Work
 * @property {() => Promise<Segment | null>} next Returns the next segment, or null at the end.
 * @property {(answered: Answered) => void} take Takes the answers, in order.
 * @property {() => void} done Called when everything is answered.
 * @property {(error: Error) => void} fail
 */

export class Pool {
  /** @type {Solver[]} */
  solvers = [];
  /** @type {Segment[]} taken from solvers that were ended, the first ones first */
  left = [];
  /** @type {Map<number, Answered>} answered, but something before it is not */
  early = new Map();
  /** The number of the segment whose answers come next. */
  turn = 0;
  /** Number of segments that were handed out at least once. */
  given = 0;
  ended = false;
  paused = true;
  /** Number of solvers that are to work. */
  wanted = 0;
  fetching = false;
  /** Number of segments that each solver gets. */
  waits = 1;

  /**
   * @param {string} script
   * @param {Record<string, unknown> & Begin} begin The first message to each solver.
   * @param {Work} work
   */
  constructor(script, begin, work) {
    this.script = script;
    this.begin = begin;
    this.work = work;
  }

  /** @param {number} count */
  run(count) {
    this.paused = false;
    while (this.solvers.length > count) this.remove(/** @type {Solver} */ (this.solvers.pop()));
    this.wanted = count;
    this.grow();
    this.feed();
  }

  /**
   * Starts the next solver, if more are wanted, once those before are ready: in Firefox a worker that starts a
   * second one while the first is starting may wait for ever, on a busy machine once in ten times.
   */
  grow() {
    const { paused, solvers, wanted } = this;
    if (!paused && solvers.length < wanted && solvers.every(({ ready }) => ready)) this.add();
  }

  pause() {
    this.paused = true;
  }

  /** Ends all solvers, even in the middle of an answer. */
  stop() {
    this.paused = true;
    for (const solver of this.solvers) this.remove(solver);
    this.solvers = [];
  }

  add() {
    const worker = start(this.script, "solver");
    /** @type {Solver} */
    const solver = { worker, segments: [], ready: false, file: 0 };
    worker.onmessage = ({ data }) => this.hear(solver, data);
    worker.onerror = (event) =>
      this.fail(solver, event.message || "the worker did not start", true);
    worker.postMessage(this.begin);
    this.solvers.push(solver);
  }

  /** @param {Solver} solver */
  remove(solver) {
    solver.worker.terminate();
    this.giveBack(solver.segments);
    solver.segments = [];
  }

  /** @param {Segment[]} segments */
  giveBack(segments) {
    this.left.push(...segments);
    this.left.sort((one, other) => one.number - other.number);
  }

  /**
   * @param {Solver} solver
   * @param {Record<string, any>} message
   */
  hear(solver, message) {
    // (The solver was ended before its message came.)
    if (!this.solvers.includes(solver)) return;
    if (message.ready) {
      solver.ready = true;
      this.grow();
    } else if (message.failed) return this.fail(solver, message.failed, message.broken);
    else {
      const segment = /** @type {Segment} */ (solver.segments.shift());
      const { head, text, names, milliseconds } = message;
      this.waits = milliseconds < QUICK ? WAITING : 1;
      this.early.set(segment.number, { segment, head, text, names, milliseconds });
      try {
        this.deliver();
      } catch (error) {
        this.stop();
        return this.work.fail(error instanceof Error ? error : new Error(String(error)));
      }
    }
    this.feed();
  }

  deliver() {
    for (let next; (next = this.early.get(this.turn)); this.turn += 1) {
      this.work.take(next);
      this.early.delete(this.turn);
    }
  }

  /**
   * @param {Solver} solver
   * @param {string} message
   * @param {boolean} broken
   */
  fail(solver, message, broken) {
    const [segment] = solver.segments;
    this.stop();
    const error = new Error(message, { cause: { broken, line: segment?.line } });
    this.work.fail(error);
  }

  /** Number of records that are answered, but come after one that is not. */
  get ahead() {
    let records = 0;
    for (const { head } of this.early.values()) records += new Uint32Array(head, 0, 1)[0];
    return records;
  }

  /** Hands out segments to the solvers that wait for some. */
  async feed() {
    if (this.fetching) return;
    this.fetching = true;
    try {
      for (let solver; (solver = this.waiting());) {
        const segment = this.left.shift() ?? (this.ended ? null : await this.work.next());
        if (!segment) {
          this.ended = true;
          break;
        }
        this.given = Math.max(this.given, segment.number + 1);
        // Meanwhile the solver may have been ended, or the work paused.
        if (this.paused || !this.solvers.includes(solver)) {
          this.giveBack([segment]);
          continue;
        }
        solver.segments.push(segment);
        const { line, offset, last } = segment;
        const text = segment.text.slice();
        const { open, head } = segment.begin ?? this.begin;
        const begin = solver.file === segment.file ? null : { open, head };
        solver.file = segment.file;
        const message = { do: "answer", begin, line, offset, last, text };
        solver.worker.postMessage(message, [text.buffer]);
      }
    } catch (error) {
      this.stop();
      this.work.fail(error instanceof Error ? error : new Error(String(error)));
      return;
    } finally {
      this.fetching = false;
    }
    if (this.ended && this.turn === this.given && !this.paused) {
      this.stop();
      this.work.done();
    }
  }

  /** @returns {Solver | undefined} the solver with the fewest segments, if it is to get one more */
  waiting() {
    if (this.paused) return undefined;
    if (this.left.length === 0) {
      if (this.ended) return undefined;
      if (this.given - this.turn > OVERTAKING * this.solvers.length) return undefined;
    }
    const waiting = this.solvers.filter(
      ({ ready, segments }) => ready && segments.length < this.waits,
    );
    return waiting.sort((one, other) => one.segments.length - other.segments.length)[0];
  }
}
