// A run that is held after its first answers, so that a test finds it in the middle on any machine, however
// fast or busy. Each solver's answers wait before the page hands them on, until they are let through.

/** @typedef {import("./browser.mjs").Visit} Visit */
/** @typedef {{ requested: number, answered: number }} Segments Numbers of segments. */

/** Runs before the scripts of the page, and holds the answers of the solvers that it starts. */
function gate() {
  let most = 1;
  const segments = { requested: 0, answered: 0 };
  /** @type {Set<() => void>} */
  const passes = new Set();

  /** @param {Worker} solver */
  function held(solver) {
    /** @type {any[]} */
    const waiting = [];
    /** @type {Set<any>} */
    const passed = new Set();
    const pass = () => {
      while (passed.size < most && waiting.length) {
        const data = waiting.shift();
        // (A fifth of a second is what a segment should take: the next ones are no larger.)
        if (most < Infinity) data.milliseconds = 200;
        passed.add(data);
        segments.answered += 1;
        solver.dispatchEvent(new MessageEvent("message", { data }));
      }
    };
    passes.add(pass);
    // (It comes before the page's own listeners.)
    solver.addEventListener("message", (event) => {
      if (!event.data.head || passed.has(event.data)) return;
      event.stopImmediatePropagation();
      waiting.push(event.data);
      pass();
    });
    const { postMessage, terminate } = solver;
    solver.postMessage = (/** @type {any} */ message, /** @type {any[]} */ ...rest) => {
      if (message.do === "answer") segments.requested += 1;
      postMessage.call(solver, message, ...rest);
    };
    solver.terminate = () => {
      passes.delete(pass);
      terminate.call(solver);
    };
  }

  const letThrough = (/** @type {number} */ number) => {
    most = number;
    passes.forEach((pass) => pass());
  };
  Object.assign(globalThis, { segments, letThrough });
  globalThis.Worker = class extends Worker {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      if (options?.name === "solver") held(this);
    }
  };
}

/**
 * Has each solver of the next runs send one answer: to two records, unless records are hard. The page is
 * loaded again where it was not held before.
 *
 * @param {Visit} visit
 */
export async function hold(visit) {
  if (!(await visit.page.evaluate(() => "letThrough" in globalThis))) {
    await visit.page.addInitScript(gate);
    await visit.page.reload();
    await visit.unfold();
  }
  await letThrough(visit, 1);
}

/**
 * Lets through this number of answers of each solver, by default all.
 *
 * @param {Visit} visit
 * @param {number} [number]
 */
export async function letThrough(visit, number = Infinity) {
  await visit.page.evaluate((number) => /** @type {any} */ (globalThis).letThrough(number), number);
}

/**
 * The segments that solvers were sent, and those whose answers they have sent.
 *
 * @param {Visit} visit
 * @returns {Promise<Segments>}
 */
export const segments = (visit) =>
  visit.page.evaluate(() => /** @type {any} */ (globalThis).segments);
