/**
 * Measures the puzzles a second that this browser answers: the same list of puzzles, held in the
 * memory of a number of solvers, over and over for a while.
 */

import { start } from "../engine/start-worker.js";

/** @typedef {import("../messages/run.js").Question} Question */
/** @typedef {import("../engine/solver.js").Segment} Segment */

/** Puzzles of the list, and of one segment of it. */
const LIST = 20_000;
const PIECE = 2_000;
const LINE = 82;

/**
 * @param {() => Promise<import("../engine/desk.js").Means>} means Of the solvers.
 * @param {(request: Record<string, unknown>) => Promise<any>} list Makes a list of puzzles.
 */
export function makeMeter(means, list) {
  /** @type {Promise<Uint8Array> | null} */
  let made = null;

  /**
   * @param {{ workers: number, seconds: number, question: Question, signal?: AbortSignal }} wish
   * @returns {Promise<{ records: number, seconds: number, perSecond: number }>}
   */
  return async function measure({ workers, seconds, question, signal }) {
    made ??= list({ do: "list", records: LIST });
    const text = await made.catch((error) => {
      made = null;
      throw error;
    });
    const { module, script } = await means();
    signal?.throwIfAborted();
    const solvers = Array.from({ length: workers }, () => start(script, "measured solver"));
    const end = () => solvers.forEach((solver) => solver.terminate());
    // (Nothing waits for their answers.)
    signal?.addEventListener("abort", end);
    try {
      const begin = {
        do: "begin",
        module,
        head: text.subarray(0, LINE * 8),
        open: {
          do: "open",
          question,
          file: null,
          from: "lines",
          column: null,
          header: null,
          pencilmarks: false,
          complete: false,
        },
      };
      await Promise.all(solvers.map((solver) => told(solver, begin)));
      const segments = segmentsOf(text);
      const turn = segments.length / workers;
      const answers = await Promise.all(
        solvers.map((solver, at) => {
          const from = Math.floor(at * turn);
          const turned = [...segments.slice(from), ...segments.slice(0, from)];
          return told(solver, { do: "repeat", segments: turned, seconds });
        }),
      );
      const records = answers.reduce((sum, answer) => sum + answer.records, 0);
      const perSecond = answers.reduce((sum, answer) => sum + answer.records / answer.seconds, 0);
      return { records, seconds: Math.max(...answers.map((answer) => answer.seconds)), perSecond };
    } finally {
      end();
    }
  };
}

/**
 * @param {Uint8Array} text
 * @returns {Segment[]}
 */
function segmentsOf(text) {
  /** @type {Segment[]} */
  const segments = [];
  for (let at = 0; at < text.length; at += PIECE * LINE)
    segments.push({
      number: segments.length,
      file: 0,
      line: 1 + at / LINE,
      offset: at,
      last: false,
      text: text.slice(at, at + PIECE * LINE),
    });
  return segments;
}

/**
 * Sends a message to a solver and waits for its answer.
 *
 * @param {Worker} solver
 * @param {Record<string, unknown>} message
 * @returns {Promise<any>}
 */
function told(solver, message) {
  return new Promise((resolve, reject) => {
    solver.onmessage = ({ data }) => {
      if (data.failed) reject(new Error(data.failed));
      else resolve(data);
    };
    solver.onerror = (event) => reject(new Error(event.message));
    solver.postMessage(message);
  });
}
