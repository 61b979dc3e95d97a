/**
 * The page's side of the corpus: the requests to the coordinator, and its reports. The only rows here
 * are those that the table shows.
 */

import { relay } from "../engine/relay.js";
import { start } from "../engine/start-worker.js";
import { isOfWhole, parametersOf } from "../question/options.js";
import { loadWholeEngine } from "../files/scripts.js";

/** @typedef {import("../messages/run.js").Rows} Rows */
/** @typedef {import("../messages/run.js").Job} Job */
/** @typedef {import("../messages/run.js").Query} Query */
/** @typedef {import("../messages/run.js").Report} Report */
/** @typedef {import("../messages/run.js").Statistics} Statistics */

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

  pause = () => this.ask({ do: "pause" });

  stop = () => this.ask({ do: "stop" });

  goOn = (/** @type {number} */ workers) => this.ask({ do: "goOn", workers });

  view = (/** @type {Query} */ query) => this.ask({ do: "view", query });

  /** @type {(from: number, count: number) => Promise<Rows>} */
  rows = (from, count) => this.ask({ do: "rows", from, count });

  /** The first rows of the text, whatever the view is. @type {(count: number) => Promise<string[][]>} */
  first = (count) => this.ask({ do: "first", count });

  /** All rows as CSV. @type {() => Promise<Blob>} */
  download = () => this.ask({ do: "download" });

  /** The rows that the view has found as CSV, in the order of the text. @type {() => Promise<Blob>} */
  found = () => this.ask({ do: "found" });

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
