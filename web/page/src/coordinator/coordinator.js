/**
 * The coordinator: a worker between the page and the solvers. It has one run at a time, reports to
 * the page five times a second, and answers the table's requests.
 */

import { compile } from "../engine/engine.js";
import { hand } from "../engine/relay.js";
import { Run } from "./run.js";
import { messageOf } from "../messages/error.js";

/** Milliseconds between two reports of a run. */
const PERIOD = 200;
/** Reports between two updates of plots, and of a sorted table. */
const SELDOM = 6;

/** @type {WebAssembly.Module} */
let module;
/** @type {Run | null} */
let run = null;
/** Its number, by which the page distinguishes its reports from those of other runs. */
let serial = 0;
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;
let ticks = 0;
let toldMessages = 0;

/** @type {Record<string, (message: any) => any>} */
const requests = {
  /** @param {{ module: string }} message */
  async begin(message) {
    module = await compile(message.module);
    return module;
  },
  /** @param {{ job: import("../messages/run.js").Job, run: number }} message */
  async open({ job, run: number }) {
    serial = number;
    run?.close();
    toldMessages = 0;
    const opening = new Run(job, module, () => opening === run && changed());
    run = opening;
    await opening.open();
  },
  pause: () => run?.pause(),
  stop: () => run?.stop(),
  /** @param {{ workers: number }} message */
  goOn: ({ workers }) => run?.goOn(workers),
  close() {
    run?.close();
    run = null;
    clearInterval(ticking);
  },
  /** @param {{ query: import("../messages/run.js").Query }} message */
  view({ query }) {
    run?.view.follow(query);
    look();
    report();
  },
  /** @param {{ from: number, count: number }} message */
  rows: ({ from, count }) => run?.rows(from, count),
  /** @param {{ count: number }} message */
  first: async ({ count }) => (await run?.first(count)) ?? [],
  download: () => run?.download(),
  found: () => run?.found(),
};

/** Reports a new state of the run at once, and ticks while it runs. */
function changed() {
  clearInterval(ticking);
  ticks = 0;
  if (run?.state === "running") ticking = setInterval(tick, PERIOD);
  look();
  report();
  statistics();
}

function tick() {
  ticks += 1;
  const seldom = ticks % SELDOM === 0 || ticks === 2;
  if (seldom || run?.view.query.sort === "record") look();
  report();
  if (seldom) statistics();
}

/** Has the view follow the answers. */
function look() {
  run?.view.work(report);
}

function report() {
  if (!run) return;
  const { store, view, clock, opened, state, problem, part } = run;
  const messages = run.messages.slice(toldMessages);
  toldMessages = run.messages.length;
  postMessage({
    run: serial,
    report: {
      state,
      problem,
      opened,
      part,
      records: store.records,
      rows: store.rows,
      malformed: run.malformed,
      only: run.tally?.only ?? null,
      ahead: run.pool?.ahead ?? 0,
      named: run.names.some,
      messages,
      view: { version: view.version, rows: view.rows, complete: view.complete },
      ...clock.read(store.records, part),
    },
  });
}

function statistics() {
  if (run?.tally) postMessage({ run: serial, statistics: run.tally.report() });
}

self.onmessage = async ({ data }) => {
  if ("solver" in data) return hand(data);
  const { number, ...message } = data;
  try {
    postMessage({ number, answer: await requests[message.do](message) });
  } catch (error) {
    postMessage({ number, failed: messageOf(error) });
  }
};
