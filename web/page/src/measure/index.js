/**
 * Measures this machine and this browser: puzzles a second with one worker, with two, and so on,
 * compared with the native program.
 */

import { element } from "../elements/element.js";
import { makeSpeedCard } from "../share/speed-card.js";
import { barsOf } from "../statistics/bars.js";
import { makeFigure } from "../statistics/figure.js";
import { MEASURE } from "../texts/en/measure.js";
import { machine } from "./machine.js";
import { makeNative } from "./native.js";
import { numbersOfWorkers } from "./numbers-of-workers.js";

/**
 * @typedef {{records: number, seconds: number, perSecond: number}} Measured
 * @typedef {(wish: {workers: number, seconds: number, question: any, signal: AbortSignal})
 *   => Promise<Measured>} Measure
 * @typedef {{workers: number, perSecond: number}} Result
 */

/**
 * @param {HTMLElement} section
 * @param {{measure: Measure, cores: number}} engine
 */
export function mountMeasure(section, { measure, cores }) {
  const question = chooser("measure-question", MEASURE.question, MEASURE.questions);
  const time = chooser("measure-time", MEASURE.time, MEASURE.times);
  const button = element("button", { type: "button", class: "primary" }, MEASURE.start);
  const state = element("p", { class: "measure-state", role: "status" });
  const figure = makeFigure("measure");
  const native = makeNative(draw);
  const card = makeSpeedCard();
  const browser = element("dd", {}, "…");
  const system = element("dd", {}, "…");
  section.append(
    element(
      "div",
      { class: "measure" },
      element("p", { class: "measure-lead" }, MEASURE.lead),
      element(
        "div",
        { class: "measure-own" },
        element(
          "dl",
          { class: "measure-machine" },
          fact(MEASURE.browser, browser),
          fact(MEASURE.system, system),
          fact(MEASURE.cores, element("dd", {}, MEASURE.coresSaid(cores))),
        ),
        element("div", { class: "measure-ask" }, question.element, time.element, button),
        state,
        figure.element,
        card.element,
      ),
      native.element,
    ),
  );
  void machine().then((told) => {
    browser.textContent = told.browser;
    system.textContent = told.system;
  });

  /** @type {Result[]} */
  let results = [];
  let asked = MEASURE.questions[0];
  /** @type {AbortController | null} */
  let running = null;

  function stop() {
    running?.abort();
    running = null;
    button.textContent = MEASURE.start;
  }

  async function run() {
    const own = new AbortController();
    running = own;
    button.textContent = MEASURE.stop;
    results = [];
    card.show(null);
    asked = MEASURE.questions.find(({ name }) => name === question.chosen()) ?? asked;
    const seconds = Number(time.chosen());
    draw();
    try {
      for (const workers of numbersOfWorkers(cores)) {
        state.textContent = MEASURE.running(workers);
        const wish = { workers, seconds, question: asked.ask, signal: own.signal };
        const { perSecond } = await measure(wish);
        if (running !== own) return;
        results.push({ workers, perSecond });
        draw();
      }
      const best = fastest();
      state.textContent = best ? MEASURE.done(best.perSecond, best.workers) : "";
      const machine = { browser: browser.textContent, system: system.textContent };
      card.show(best && { ...best, ...machine, question: asked.label });
    } catch (error) {
      if (running !== own) return;
      state.textContent = MEASURE.failed(error instanceof Error ? error.message : String(error));
    }
    stop();
  }

  button.addEventListener("click", () => {
    if (running) {
      stop();
      state.textContent = MEASURE.stopped;
    } else void run();
  });
  question.element.addEventListener("change", draw);

  /** @returns {Result | null} */
  const fastest = () =>
    results.reduce(
      (/** @type {Result | null} */ best, result) =>
        best && best.perSecond >= result.perSecond ? best : result,
      null,
    );

  function draw() {
    native.describe(question.chosen(), cores);
    native.compare(fastest());
    if (results.length === 0) {
      figure.hide();
      return;
    }
    const bars = results.map(({ workers, perSecond }) => ({
      name: MEASURE.workers(workers),
      value: perSecond,
      says: MEASURE.rate(perSecond),
    }));
    const title = MEASURE.title(asked.label);
    const beside = native.perSecond();
    figure.show({
      title,
      caption: MEASURE.caption,
      drawing: barsOf(bars, (_, colours) => colours.accent, title),
      head: [
        MEASURE.workersHead,
        MEASURE.rateHead,
        MEASURE.timesHead,
        ...(beside ? [MEASURE.nativeHead] : []),
      ],
      rows: results.map(({ workers, perSecond }) => [
        String(workers),
        MEASURE.rate(perSecond),
        MEASURE.times1(perSecond / results[0].perSecond),
        ...(beside ? [MEASURE.share(perSecond / beside)] : []),
      ]),
    });
  }

  draw();
}

/** @param {string} name @param {HTMLElement} value */
const fact = (name, value) => element("div", {}, element("dt", {}, name), value);

/**
 * @param {string} id
 * @param {string} label
 * @param {{name: string, label: string}[]} options
 */
function chooser(id, label, options) {
  const select = element(
    "select",
    { id },
    ...options.map(({ name, label: words }) => element("option", { value: name }, words)),
  );
  return {
    element: element(
      "div",
      { class: "measure-field" },
      element("label", { for: id }, label),
      select,
    ),
    chosen: () => select.value,
  };
}
