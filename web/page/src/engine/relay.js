/**
 * The solvers, which the page starts and the coordinator directs: each message between them passes through
 * the page, its buffers without a copy. (In Firefox a worker that starts another one may wait for ever.)
 */

import { start } from "./start-worker.js";

/**
 * @typedef {object} Relayed
 * @property {number} solver The number of the solver.
 * @property {any} [message] A message to the solver, or from it.
 * @property {string} [failed] The reason why it did not start, or broke down.
 * @property {boolean} [ended] True if it is to be ended.
 */

/**
 * The page's side: hands on what the coordinator sends. A solver is started for its first message.
 *
 * @param {Worker} coordinator
 * @param {string} script Of the solvers.
 * @returns {(relayed: Relayed) => void}
 */
export function relay(coordinator, script) {
  /** @type {Map<number, Worker>} */
  const solvers = new Map();

  /** @param {number} solver */
  function begin(solver) {
    const worker = start(script, "solver");
    worker.onmessage = ({ data: message }) =>
      coordinator.postMessage({ solver, message }, buffersOf(message));
    worker.onerror = ({ message }) =>
      coordinator.postMessage({ solver, failed: message || "the worker did not start" });
    solvers.set(solver, worker);
    return worker;
  }

  return ({ solver, message, ended }) => {
    const worker = solvers.get(solver);
    if (ended) {
      worker?.terminate();
      solvers.delete(solver);
    } else (worker ?? begin(solver)).postMessage(message, buffersOf(message));
  };
}

/** @type {Map<number, Solver>} */
const solvers = new Map();
let begun = 0;

/** A solver, on the coordinator's side. */
export class Solver {
  /**
   * @param {(message: any) => void} hear
   * @param {(failed: string) => void} fail
   */
  constructor(hear, fail) {
    this.hear = hear;
    this.fail = fail;
    this.number = begun += 1;
    solvers.set(this.number, this);
  }

  /**
   * @param {object} message
   * @param {Transferable[]} [transfer]
   */
  send(message, transfer = []) {
    postMessage({ solver: this.number, message }, { transfer });
  }

  /** Ends it, even in the middle of an answer. */
  end() {
    solvers.delete(this.number);
    postMessage({ solver: this.number, ended: true });
  }
}

/** Hands a message of the page to its solver, unless that was ended before. @param {Relayed} relayed */
export function hand({ solver, message, failed }) {
  if (failed === undefined) solvers.get(solver)?.hear(message);
  else solvers.get(solver)?.fail(failed);
}

/**
 * The buffers of a message and of its arrays.
 *
 * @param {object} message
 * @returns {ArrayBuffer[]}
 */
function buffersOf(message) {
  return Object.values(message)
    .map((part) => (ArrayBuffer.isView(part) ? part.buffer : part))
    .filter((part) => part instanceof ArrayBuffer);
}
