/**
 * The solvers of one text: sends each of them segments, a few ahead, and returns their answers in the
 * order of the text. The segments being answered are kept here, so that the work can be stopped at once,
 * by ending the solvers, and resumed later.
 */

import { Solver } from "../engine/relay.js";
import { errorOf } from "../messages/error.js";

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
 * @typedef {object} Member A solver, and what it was given.
 * @property {Solver} solver
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
  /** @type {Member[]} */
  members = [];
  /** @type {Segment[]} taken from solvers that were ended, the first ones first */
  left = [];
  /** @type {Map<number, Answered>} answered, but something before it is not */
  early = new Map();
  /** The number of the segment whose answers come next. */
  awaited = 0;
  /** Number of segments that were handed out at least once. */
  handedOut = 0;
  ended = false;
  paused = true;
  fetching = false;
  /** Number of segments that each solver gets. */
  waits = 1;

  /**
   * @param {Record<string, unknown> & Begin} begin The first message to each solver.
   * @param {Work} work
   */
  constructor(begin, work) {
    this.begin = begin;
    this.work = work;
  }

  /** @param {number} count */
  run(count) {
    this.paused = false;
    while (this.members.length > count) this.remove(/** @type {Member} */ (this.members.pop()));
    while (this.members.length < count) this.add();
    this.feed();
  }

  pause() {
    this.paused = true;
  }

  /** Ends all solvers, even in the middle of an answer. */
  stop() {
    this.paused = true;
    for (const member of this.members) this.remove(member);
    this.members = [];
  }

  add() {
    const solver = new Solver(
      (message) => this.hear(member, message),
      (failed) => this.fail(member, failed, true),
    );
    /** @type {Member} */
    const member = { solver, segments: [], ready: false, file: 0 };
    solver.send(this.begin);
    this.members.push(member);
  }

  /** @param {Member} member */
  remove(member) {
    member.solver.end();
    this.giveBack(member.segments);
    member.segments = [];
  }

  /** @param {Segment[]} segments */
  giveBack(segments) {
    this.left.push(...segments);
    this.left.sort((one, other) => one.number - other.number);
  }

  /**
   * @param {Member} member
   * @param {Record<string, any>} message
   */
  hear(member, message) {
    if (message.ready) member.ready = true;
    else if (message.failed) return this.fail(member, message.failed, message.broken);
    else {
      const segment = /** @type {Segment} */ (member.segments.shift());
      const { head, text, names, milliseconds } = message;
      this.waits = milliseconds < QUICK ? WAITING : 1;
      this.early.set(segment.number, { segment, head, text, names, milliseconds });
      try {
        this.deliver();
      } catch (error) {
        this.stop();
        return this.work.fail(errorOf(error));
      }
    }
    this.feed();
  }

  deliver() {
    for (let next; (next = this.early.get(this.awaited)); this.awaited += 1) {
      this.work.take(next);
      this.early.delete(this.awaited);
    }
  }

  /**
   * @param {Member} member
   * @param {string} message
   * @param {boolean} broken
   */
  fail(member, message, broken) {
    const [segment] = member.segments;
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
      for (let member; (member = this.waiting());) {
        const segment = this.left.shift() ?? (this.ended ? null : await this.work.next());
        if (!segment) {
          this.ended = true;
          break;
        }
        this.handedOut = Math.max(this.handedOut, segment.number + 1);
        // Meanwhile the solver may have been ended, or the work paused.
        if (this.paused || !this.members.includes(member)) {
          this.giveBack([segment]);
          continue;
        }
        member.segments.push(segment);
        const { line, offset, last } = segment;
        const text = segment.text.slice();
        const { open, head } = segment.begin ?? this.begin;
        const begin = member.file === segment.file ? null : { open, head };
        member.file = segment.file;
        const message = { do: "answer", begin, line, offset, last, text };
        member.solver.send(message, [text.buffer]);
      }
    } catch (error) {
      this.stop();
      this.work.fail(errorOf(error));
      return;
    } finally {
      this.fetching = false;
    }
    if (this.ended && this.awaited === this.handedOut && !this.paused) {
      this.stop();
      this.work.done();
    }
  }

  /** @returns {Member | undefined} the solver with the fewest segments, if it is to get one more */
  waiting() {
    if (this.paused) return undefined;
    if (this.left.length === 0) {
      if (this.ended) return undefined;
      if (this.handedOut - this.awaited > OVERTAKING * this.members.length) return undefined;
    }
    const waiting = this.members.filter(
      ({ ready, segments }) => ready && segments.length < this.waits,
    );
    return waiting.sort((one, other) => one.segments.length - other.segments.length)[0];
  }
}
