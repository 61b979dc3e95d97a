/**
 * The page's side of the corpus: the requests to the coordinator, and its reports. The only rows here
 * are those that the table shows.
 */

import { relay } from "../engine/relay.js";
import { start } from "../engine/start-worker.js";
import { isOfWhole, parametersOf } from "../question/options.js";
import { loadWholeEngine } from "../files/scripts.js";

/** @typedef {import("../coordinator/view.js").Query} Query */
/** @typedef {import("../coordinator/statistics.js").Statistics} Statistics */
/** @typedef {import("../coordinator/run.js").State} State */
/** @typedef {import("../coordinator/run.js").Message} Message */
/** @typedef {Record<string, unknown> & { ask: string }} Question */
/**
 * @typedef {object} Part A text.
 * @property {Blob} blob
 * @property {string | null} name The name of the file, if it is one.
 */
/**
 * @typedef {object} Job A text and a question about it.
 * @property {Blob} blob
 * @property {string | null} name The name of the file, if it is one.
 * @property {Part[]} others Further files that belong to it.
 * @property {string} shown The name of the file, or another name for the text.
 * @property {Question} question
 * @property {import("../board/shape.js").Layout | null} layout
 * @property {string} title The name of the question.
 * @property {number} workers
 * @property {string | null} from The form of the text; null to detect it.
 * @property {string | null} column
 * @property {boolean | null} header
 * @property {boolean} pencilmarks
 */
/**
 * @typedef {object} Opened The properties of a text, found by the module.
 * @property {string} format
 * @property {string[]} columns The columns of the text.
 * @property {number} puzzle The number of the column of puzzles, from 0.
 * @property {boolean} [header] True if the first row has the names of the columns.
 * @property {boolean} [pencilmarks]
 * @property {number} [cells] Number of cells of a board.
 * @property {string[]} added The columns of the answers.
 * @property {string[]} words
 * @property {boolean} [decided] True if the records before decide which records have rows.
 * @property {string | null} number
 */
/**
 * @typedef {object} Problem
 * @property {"refused" | "unread" | "broken" | "foreign" | "gzip" | "file" | "long" | "many" | "empty" | "nothing" | "unlike"} kind
 * @property {string} said
 * @property {number} [line]
 * @property {string | null} [file] The name of the file, if there are several.
 * @property {Refusal} [refusal] Why the text is `unread`.
 */
/**
 * @typedef {object} Refusal The reason for which the module does not read a text.
 * @property {string} kind
 * @property {string} said
 * @property {string | null} beside The companion of the puzzle whose column is looked for.
 * @property {[number: number, name: string][]} columns The columns to choose from.
 */
/**
 * @typedef {object} Report
 * @property {State} state
 * @property {Problem | null} problem
 * @property {Opened | null} opened
 * @property {number} part The answered part of the text, from 0 to 1.
 * @property {number} records
 * @property {number} rows Number of rows of all records.
 * @property {number} malformed
 * @property {string | null} only The word that all records have.
 * @property {number} ahead Number of records that are answered after one that is not.
 * @property {boolean} named True if there are names after puzzles.
 * @property {Message[]} messages The new messages.
 * @property {{ version: number, rows: number, complete: boolean }} view
 * @property {number} seconds
 * @property {number} rate Records a second.
 * @property {number | null} left Remaining seconds.
 */
/**
 * @typedef {object} Rows
 * @property {number} from
 * @property {number} version
 * @property {Uint32Array} records
 * @property {Uint32Array} words
 * @property {Uint32Array} clues
 * @property {Float64Array} numbers
 * @property {string[]} names
 * @property {string[][]} rows
 */

export class Corpus {
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
  waiting = new Map();
  count = 0;
  /** The number of the run that was begun last: reports about others are ignored. */
  run = 0;
  /** @type {Promise<WebAssembly.Module> | undefined} The module that answers all questions, once it is asked for. */
  whole;

  /**
   * @param {object} parts
   * @param {string} parts.module
   * @param {string[]} parts.first The questions that it answers.
   * @param {{ coordinator: string, engine: string }} parts.workers
   * @param {{ report: (report: Report) => void, statistics: (statistics: Statistics) => void }} on
   */
  constructor(parts, on) {
    this.firstQuestions = parts.first;
    this.worker = start(parts.workers.coordinator, "coordinator");
    const relayed = relay(this.worker, parts.workers.engine);
    this.worker.onmessage = ({ data }) => {
      if ("solver" in data) relayed(data);
      else if ("number" in data) this.hear(data);
      else if (data.run !== this.run) return;
      else if (data.report) on.report(data.report);
      else on.statistics(data.statistics);
    };
    const begun = Promise.race([
      this.ask({ do: "begin", module: parts.module }),
      new Promise((_, reject) => {
        this.worker.onerror = ({ message }) => reject(new Error(message || "no worker starts"));
      }),
    ]);
    /** @type {Promise<WebAssembly.Module>} The compiled module, for the other workers. */
    this.module = begun.then(({ module }) => module);
    /** @type {Promise<{ version: string, lanes: number, backend: string }>} */
    this.about = begun.then(({ about }) => about);
  }

  /**
   * Begins to answer, after loading the module for it if need be.
   *
   * @param {Job} job
   */
  async open(job) {
    this.run += 1;
    const { run } = this;
    const question = parametersOf(job.question);
    const isFirst = this.firstQuestions.includes(job.question.ask) && !isOfWhole(job.question);
    if (!isFirst) await this.prepare();
    // Another run was begun meanwhile.
    if (run !== this.run) return;
    await this.ask({ do: "open", job: { ...job, question }, run, isFirst });
  }

  /** Loads the module that answers all questions, so that it is there when one of them is asked. */
  prepare() {
    this.whole ??= loadWholeEngine().then(
      ({ module }) => this.ask({ do: "whole", module }),
      (error) => {
        // It may be there the next time.
        this.whole = undefined;
        throw error;
      },
    );
    return this.whole;
  }

  /** Ends the run and forgets its answers. */
  close() {
    this.run += 1;
    return this.ask({ do: "close" });
  }

  pause() {
    return this.ask({ do: "pause" });
  }

  stop() {
    return this.ask({ do: "stop" });
  }

  /** @param {number} workers */
  goOn(workers) {
    return this.ask({ do: "goOn", workers });
  }

  /** @param {Query} query */
  view(query) {
    return this.ask({ do: "view", query });
  }

  /**
   * @param {number} from
   * @param {number} count
   * @returns {Promise<Rows>}
   */
  rows(from, count) {
    return this.ask({ do: "rows", from, count });
  }

  /**
   * @param {number} count
   * @returns {Promise<string[][]>} the first rows of the text, whatever the view is
   */
  first(count) {
    return this.ask({ do: "first", count });
  }

  /** @returns {Promise<Blob>} all rows as CSV */
  download() {
    return this.ask({ do: "download" });
  }

  /** @returns {Promise<Blob>} the rows that the view has found as CSV, in the order of the text */
  found() {
    return this.ask({ do: "found" });
  }

  /**
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  ask(message) {
    this.count += 1;
    const number = this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.worker.postMessage({ number, ...message });
    });
  }

  /** @param {{ number: number, answer?: any, failed?: string }} message */
  hear({ number, answer, failed }) {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    if (failed === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(failed));
  }
}
