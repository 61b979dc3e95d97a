/**
 * The page's side of the corpus: the requests to the coordinator, and its reports. The only rows here
 * are those that the table shows. The coordinator, and the engine that answers everything, are loaded when
 * something of them is asked for the first time.
 */

import { relay } from "../engine/relay.js";
import { start } from "../engine/start-worker.js";
import { parametersOf } from "../question/options.js";
import { loadWholeEngine } from "../files/scripts.js";

/** @typedef {import("../messages/run.js").Rows} Rows */
/** @typedef {import("../messages/run.js").Job} Job */
/** @typedef {import("../messages/run.js").Query} Query */
/** @typedef {import("../messages/run.js").Report} Report */
/** @typedef {import("../messages/run.js").Statistics} Statistics */
/** @typedef {import("../engine/requests.js").Means} Means */

export class Corpus {
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
  waiting = new Map();
  count = 0;
  /** The number of the run that was begun last: reports about others are ignored. */
  run = 0;
  /** @type {Worker | null} The coordinator, once it is there. */
  worker = null;
  /** @type {Promise<Means> | undefined} */
  engine;

  /** @param {{ report: (report: Report) => void, statistics: (statistics: Statistics) => void }} on */
  constructor(on) {
    this.on = on;
  }

  /** Loads the engine that answers everything, so that it is there when it is asked, about the list or about one puzzle. */
  prepare() {
    this.engine ??= loadWholeEngine()
      .then((parts) => this.begin(parts))
      .catch((error) => {
        // It may be there the next time.
        this.engine = undefined;
        throw error;
      });
    return this.engine;
  }

  /**
   * @param {import("../files/scripts.js").Packed & { coordinator: string }} parts
   * @returns {Promise<Means>}
   */
  async begin({ module, worker: script, coordinator }) {
    const worker = start(coordinator, "coordinator");
    const relayed = relay(worker, script);
    worker.onmessage = ({ data }) => {
      if ("solver" in data) relayed(data);
      else if ("number" in data) this.hear(data);
      else if (data.run !== this.run) return;
      else if (data.report) this.on.report(data.report);
      else this.on.statistics(data.statistics);
    };
    this.worker = worker;
    const failed = new Promise((_, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message || "no worker starts"));
    });
    return { module: await Promise.race([this.ask({ do: "begin", module }), failed]), script };
  }

  /**
   * Begins to answer, after loading the engine for it if need be.
   *
   * @param {Job} job
   */
  async open(job) {
    this.run += 1;
    const { run } = this;
    await this.prepare();
    // Another run was begun meanwhile.
    if (run !== this.run) return;
    await this.ask({ do: "open", job: { ...job, question: parametersOf(job.question) }, run });
  }

  /** Ends the run and forgets its answers. */
  close() {
    this.run += 1;
    if (this.worker) void this.ask({ do: "close" });
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
      this.worker?.postMessage({ number, ...message });
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
