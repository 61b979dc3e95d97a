/**
 * One text and one question: reads and cuts the text, has it solved, and keeps the answers. It begins,
 * pauses, stops and resumes; all answers so far stay.
 */

import { answersOf, copied } from "../engine/answers.js";
import { Engine, Refusal } from "../engine/engine.js";
import { Clock } from "./clock.js";
import { Pool } from "./pool.js";
import { Cutter } from "./cutter.js";
import { Files, HEAD, refuseHead } from "./files.js";
import { Names } from "./names.js";
import { Unreadable } from "./source.js";
import { Tally } from "./statistics.js";
import { Store } from "./store.js";
import { View } from "./view.js";
import { errorOf } from "../messages/error.js";

/** @typedef {import("../messages/run.js").Job} Job */
/** @typedef {import("../messages/run.js").Opened} Opened */
/** @typedef {import("../messages/run.js").Problem} Problem */
/** Messages about malformed records that are kept; more are only counted. */
const MESSAGES = 1000;

const decoder = new TextDecoder();

export class Run {
  /** @type {import("../messages/run.js").State} */
  state = "opening";
  /** @type {Problem | null} */
  problem = null;
  store = new Store();
  names = new Names();
  view = new View(this.store, this.names);
  clock = new Clock();
  /** @type {import("../messages/run.js").Message[]} */
  messages = [];
  malformed = 0;
  /** Number of bytes of all files that are answered. */
  answered = 0;
  /** @type {Files | null} */
  files = null;
  /** @type {Engine | null} */
  engine = null;
  /** @type {Opened | null} */
  opened = null;
  closed = false;
  /** The head of the table, as bytes, since names of columns may be in any encoding. */
  preamble = new Uint8Array(0);

  /**
   * @param {Job} job
   * @param {WebAssembly.Module} module
   * @param {() => void} changed Called when the state has changed.
   */
  constructor(job, module, changed) {
    this.job = job;
    this.module = module;
    this.changed = changed;
  }

  /** Recognizes the form of the text, and begins to answer it. */
  async open() {
    try {
      const { job, module } = this;
      this.files = new Files([job, ...job.others]);
      await this.files.next();
      this.cutter = new Cutter(this.files);
      const { text, complete } = await this.cutter.head(HEAD);
      refuseHead(text, job.name);
      const cutting = await Engine.of(module);
      this.cutter.engine = cutting;
      // A second engine reads rows, and still works if the first one breaks down.
      this.engine = await Engine.of(module);
      if (this.closed) return this.close();
      const { question, name: file, from, column, header, pencilmarks } = job;
      const request = { do: "open", question, file, from, column, header, pencilmarks, complete };
      const opened = cutting.json(request, text);
      if (opened.refused) throw new Unread(opened.refused);
      const another = job.others.length ? await Engine.of(module) : null;
      await this.files.compare((text, file, complete) => {
        const found = another?.json({ ...request, file, complete }, text);
        if (found.refused) throw new Unread(found.refused);
        return found;
      });
      if (this.closed) return this.close();
      // Where the records of a file begin depends on its own header.
      this.cutter.opening = (head, complete) => {
        const open = { ...request, file: this.files?.current.name ?? null, complete };
        cutting.json(open, head);
        return { open, head };
      };
      this.engine.ask(request, text);
      this.preamble = this.engine.ask({ do: "preamble" }).slice();
      this.opened = opened;
      this.tally = new Tally(opened.words, opened.number);
      this.pool = new Pool(
        { do: "begin", module, open: request, head: text },
        {
          next: () => /** @type {Cutter} */ (this.cutter).next(),
          take: (answered) => this.take(answered),
          done: () => this.finish(),
          fail: (error) => this.fail(error),
        },
      );
    } catch (error) {
      if (this.closed) return;
      this.fail(errorOf(error));
      return;
    }
    this.goOn(this.job.workers);
  }

  /** @param {number} workers */
  goOn(workers) {
    this.state = "running";
    this.problem = null;
    this.clock.start();
    this.changed();
    this.pool?.run(workers);
  }

  pause() {
    if (this.state !== "running") return;
    this.pool?.pause();
    this.rest("paused");
  }

  stop() {
    if (this.state !== "running" && this.state !== "paused") return;
    this.pool?.stop();
    this.rest("stopped");
  }

  /** Ends it for good, to make room for another. */
  close() {
    this.closed = true;
    this.pool?.stop();
    this.files?.close();
  }

  /** @param {import("../messages/run.js").State} state */
  rest(state) {
    this.clock.stop();
    this.state = state;
    this.changed();
  }

  finish() {
    this.store.close();
    this.files?.close();
    if (this.store.records) return this.rest("done");
    // There are no answers, and nothing to resume.
    this.opened = null;
    this.fail(new Unreadable("nothing"));
  }

  /** @param {Error} error */
  fail(error) {
    this.pool?.stop();
    this.problem = problemOf(error);
    this.rest("failed");
  }

  /** @param {import("./pool.js").Answered} answered */
  take({ segment, head, text, names, milliseconds }) {
    const answers = this.decided(head, text);
    if (names) this.names.add(this.store.records, answers.records, new Uint8Array(names));
    if (answers.errors.length > 2)
      this.note(decoder.decode(answers.errors), answers.lasts, segment.file);
    this.store.add(answers);
    this.tally?.add(answers);
    this.cutter?.learn(segment.text.length, milliseconds);
    this.answered += segment.text.length;
    // (Some answers may have been on their way when progress was reported last.)
    if (this.state === "paused") this.changed();
  }

  /**
   * The answers to the next segment. Where that depends on the records before it, the engine decides which
   * records have rows.
   *
   * @param {ArrayBuffer} head
   * @param {ArrayBuffer} text
   */
  decided(head, text) {
    if (!this.opened?.decided || !this.engine) return answersOf(head, text);
    const whole = new Uint8Array(head.byteLength + text.byteLength);
    whole.set(new Uint8Array(head));
    whole.set(new Uint8Array(text), head.byteLength);
    const decided = copied(this.engine.ask({ do: "decide" }, whole));
    return answersOf(decided.head, decided.text);
  }

  /**
   * @param {string} json
   * @param {Uint32Array | null} lasts
   * @param {number} file
   */
  note(json, lasts, file) {
    /** @type {import("../messages/run.js").Mistake[]} With the numbers of records in place of those of rows. */
    const messages = JSON.parse(json);
    this.malformed += messages.length;
    const name = this.files?.name(file) ?? null;
    for (const [record, line, column, field, reason] of messages.slice(
      0,
      Math.max(0, MESSAGES - this.messages.length),
    )) {
      const row = this.store.rows + (lasts ? lasts[record] - 1 : record);
      this.messages.push([row, line, column, field, reason, name]);
    }
  }

  /** The part of the text that is answered, from 0 to 1. */
  get part() {
    if (this.state === "done") return 1;
    if (!this.files || !this.cutter || this.cutter.read === 0) return 0;
    const read = this.files.size ? this.files.consumed / this.files.size : 1;
    return Math.min(1, read * (this.answered / this.cutter.read));
  }

  /**
   * The rows that the table requests, as fields.
   *
   * @param {number} from
   * @param {number} count
   */
  async rows(from, count) {
    const { store, view } = this;
    const { version } = view;
    const found = view.at(from, count);
    const records = found.map((row) => store.recordOf(row));
    const words = found.map((row) => store.words[row]);
    const clues = found.map((row) => store.clues[row]);
    const [rows, names] = await Promise.all([this.fields(found), this.names.of(records)]);
    return { from, version, records, words, clues, names, rows };
  }

  /**
   * @param {Uint32Array} rows
   * @returns {Promise<string[][]>}
   */
  async fields(rows) {
    const text = await this.store.text(rows);
    return text.length ? (this.engine?.json({ do: "fields" }, text) ?? []) : [];
  }

  /** @param {number} count */
  first(count) {
    return this.fields(this.store.firstRows(count));
  }

  download() {
    return this.store.all(this.preamble);
  }

  found() {
    const { view } = this;
    return view.whole ? this.download() : this.store.some(this.preamble, view.matches);
  }
}

/** A text that the module does not read. */
class Unread extends Error {
  /** @param {import("../messages/run.js").Refusal} refusal */
  constructor(refusal) {
    super(refusal.said);
    this.refusal = refusal;
  }
}

/**
 * @param {Error} error
 * @returns {Problem}
 */
function problemOf(error) {
  const file = /** @type {any} */ (error).file ?? null;
  return { ...kindOf(error), file };
}

/**
 * @param {Error} error
 * @returns {Problem}
 */
function kindOf(error) {
  const said = error.message;
  if (error instanceof Unreadable) return { kind: error.kind, said };
  if (error instanceof Unread) return { kind: "unread", said, refusal: error.refusal };
  if (error instanceof Refusal) return { kind: "refused", said };
  const cause = /** @type {any} */ (error.cause);
  if (cause && !cause.broken) return { kind: "refused", said };
  return { kind: "broken", said, line: cause?.line };
}
