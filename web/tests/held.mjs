// A run that is held after its first answers, so that a test finds it in the middle on any machine, however
// fast or busy. Each solver's answers wait in the solver until they are let through.

/** @typedef {import("./browser.mjs").Visit} Visit */
/** @typedef {{ requested: number, answered: number }} Segments Numbers of segments. */

/** Runs before the scripts of the page, and gives its solvers a script that holds answers. */
function gate() {
  /** Runs before the script of each worker that the coordinator starts. */
  function held() {
    const channel = new BroadcastChannel("held");
    const send = self.postMessage.bind(self);
    /** @type {any[][]} */
    const waiting = [];
    let most = 0;
    let sent = 0;
    const pass = () => {
      for (; sent < most && waiting.length; sent += 1) {
        const [message, ...rest] = waiting.shift() ?? [];
        // (A fifth of a second is what a segment should take: the next ones are no larger.)
        if (most < Infinity) message.milliseconds = 200;
        send(message, ...rest);
        channel.postMessage({ answered: 1 });
      }
    };
    channel.onmessage = ({ data }) => {
      if ("most" in data) most = data.most;
      pass();
    };
    self.addEventListener("message", ({ data }) => {
      if (data.do === "answer") channel.postMessage({ requested: 1 });
    });
    self.postMessage = (/** @type {any} */ message, /** @type {any[]} */ ...rest) => {
      if (!message.head) return send(message, ...rest);
      waiting.push([message, ...rest]);
      pass();
    };
    channel.postMessage({ asks: true });
  }

  const channel = new BroadcastChannel("held");
  let most = 1;
  const segments = { requested: 0, answered: 0 };
  channel.onmessage = ({ data }) => {
    if (data.asks) channel.postMessage({ most });
    segments.requested += data.requested ?? 0;
    segments.answered += data.answered ?? 0;
  };
  const letThrough = (/** @type {number} */ number) => {
    most = number;
    channel.postMessage({ most });
  };
  Object.assign(globalThis, { segments, letThrough });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (
    /** @type {any} */ message,
    /** @type {any[]} */ ...rest
  ) {
    const script = message.script && `(${held})();${message.script}`;
    return postMessage.call(this, script ? { ...message, script } : message, ...rest);
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
