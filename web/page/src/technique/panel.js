/**
 * The panel of the steps by technique: leads through the path, names the next step as a hint before it shows
 * it, enters what was found into the puzzle, and says of every candidate which step decides it.
 */

import { makeButton, setIdle } from "../elements/button.js";
import { div, element } from "../elements/element.js";
import { makeStepper } from "../elements/stepper.js";
import { name } from "../board/houses.js";
import { TECHNIQUE } from "../texts/en/technique.js";
import { threadsOf } from "./branches.js";
import { chainOf } from "./chain.js";
import { drawingOf, partsOf } from "./drawing.js";
import { addressOf, isGuide } from "./examples.js";
import { legendLine } from "./legend.js";
import { levelOf } from "./level.js";
import { stepPicture } from "./picture.js";
import { reasonOf, resultOf, titleOf } from "./sentences.js";
import { whyOf } from "./why.js";

/**
 * @typedef {import("../messages/puzzle.js").Path} Path
 * @typedef {import("../messages/puzzle.js").PathStep} Step
 * @typedef {import("../messages/puzzle.js").PathAnswer} PathAnswer
 *
 * @typedef {object} Doings
 * @property {() => void} draw draws the board anew
 * @property {(masks: Uint32Array) => void} apply takes another puzzle
 * @property {() => void} hinted called when the panel's button gave a hint
 * @property {HTMLElement} term explains the ratings
 */

/** Milliseconds after which waiting is said. */
const PATIENCE = 200;

/** @param {Doings} doings */
export function makeTechniquePanel({ draw, apply, hinted, term }) {
  /** @type {Path | null} */
  let path = null;
  /** The puzzle of the path. @type {Uint32Array} */
  let masks = new Uint32Array(81);
  let made = 0;
  /** The part of the chain that is shown, from 1; 0 for all of it. */
  let thread = 0;
  /** True if the next step has been named. */
  let isNamed = false;
  /** True if a hint was asked for before the path was there. */
  let wantsHint = false;
  let cell = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  const stepper = makeStepper(TECHNIQUE.tools, go);
  const ratings = element("p", { class: "help" });
  const title = element("p", { class: "step-title" });
  const why = element("p");
  const result = element("p");
  const end = element("p", { class: "step-end" });
  const says = element(
    "div",
    { class: "step-says", "aria-live": "polite" },
    title,
    why,
    result,
    end,
  );
  const counts = element("ul", { class: "step-counts" });
  const links = div("step-links");
  const chain = element("details", {}, element("summary", {}, TECHNIQUE.chain), links);
  const threads = makeStepper(TECHNIQUE.branches, follow);
  const legend = element("ul", { class: "step-legend", "aria-label": TECHNIQUE.legend });
  const hintButton = makeButton(TECHNIQUE.hint, () => {
    hint();
    hinted();
  });
  const applyButton = makeButton(TECHNIQUE.apply, enter);
  const asking = makeAsking((digit) => ask(cell, digit));
  /** What leads through the path: without one there is only the reason. */
  const leading = [
    div("puzzle-explained", ratings, term),
    stepper.element,
    div("step-tools", hintButton, applyButton),
  ];
  const help = element("p", { class: "help" }, TECHNIQUE.applyHelp);
  const about = [counts, threads.element, chain, legend, help, asking.element];
  const room = div("puzzle-panel", ...leading, says, ...about);

  const steps = () => path?.steps ?? [];

  /** @param {number} to */
  function go(to) {
    made = to;
    thread = 0;
    isNamed = false;
    asking.say("");
    describe();
    draw();
  }

  /** Shows a part of the chain. @param {number} to */
  function follow(to) {
    thread = to;
    const step = steps()[made - 1];
    if (step) describeChain(step);
    draw();
  }

  /** @param {Step} step */
  function describeChain(step) {
    const all = threadsOf(step);
    threads.element.hidden = all.length < 2;
    const title = thread > 0 ? all[thread - 1].title : TECHNIQUE.whole;
    threads.show(thread, all.length, title);
    links.replaceChildren(...chainOf(step, thread > 0 ? all.slice(thread - 1, thread) : all));
  }

  function describe() {
    const all = steps();
    const step = all[made - 1];
    stepper.show(made, all.length, path ? TECHNIQUE.stepOf(made, all.length) : "");
    ratings.textContent = path
      ? TECHNIQUE.ratings(TECHNIQUE.levels[levelOf(path.er)], path.er, path.ep, path.ed)
      : "";
    title.replaceChildren(
      step
        ? linkTo(step.technique, titleOf(step))
        : all.length > 0
          ? TECHNIQUE.start
          : TECHNIQUE.none,
    );
    why.textContent = step ? reasonOf(step) : "";
    result.textContent = step ? resultOf(step) : "";
    end.textContent = path && made === all.length ? TECHNIQUE.end[path.end] : "";
    counts.replaceChildren(...(step ? [] : countsOf(all)));
    threads.element.hidden = true;
    if (step) describeChain(step);
    chain.hidden = !(step?.chain.length || step?.branches.length);
    legend.replaceChildren(...(step ? partsOf(step) : []).map(legendLine));
    setIdle(hintButton, made >= all.length);
    setIdle(applyButton, made === 0);
    asking.show(cell, path !== null);
  }

  function hint() {
    if (!path) wantsHint = true;
    const next = steps()[made];
    if (!next) return;
    if (isNamed) return go(made + 1);
    isNamed = true;
    const words = TECHNIQUE.next(TECHNIQUE.name(next.technique, next.kind), next.rating);
    end.replaceChildren(words, " ", linkTo(next.technique, TECHNIQUE.about));
  }

  /** Enters what the steps up to this one have found. */
  function enter() {
    const edited = Uint32Array.from(masks);
    for (const { place, removed } of steps().slice(0, made)) {
      if (place) edited[place[0]] = 1 << (place[1] - 1);
      for (const [from, digit] of removed) edited[from] &= ~(1 << (digit - 1));
    }
    apply(edited);
  }

  /**
   * Shows the step that decides a candidate.
   *
   * @param {number} of
   * @param {number} digit
   */
  function ask(of, digit) {
    if (!path) return;
    const { step, text } = whyOf(of, digit, masks, steps());
    if (step > 0 && step !== made) go(step);
    asking.say(text);
  }

  /** @param {Path | null} other @param {string} words @param {boolean} [isWaiting] */
  function put(other, words, isWaiting = false) {
    clearTimeout(waiting);
    path = other;
    // (While one is looked for, the buttons stay where they are, and with them the focus.)
    if (!isWaiting) for (const part of [...leading, help]) part.hidden = !path;
    made = 0;
    thread = 0;
    isNamed = false;
    asking.say("");
    describe();
    if (words) title.textContent = words;
  }

  put(null, "");
  return {
    element: room,
    /**
     * Shows the path of a puzzle.
     *
     * @param {Uint32Array} puzzle
     * @param {PathAnswer} answer
     * @returns {string} how difficult it is, if that is known
     */
    show(puzzle, answer) {
      masks = puzzle;
      put(answer.path, answer.path ? "" : TECHNIQUE.noPath(answer.status));
      if (wantsHint) hint();
      wantsHint = false;
      const er = path?.er ?? null;
      return er === null ? "" : `${TECHNIQUE.levels[levelOf(er)]}, ER ${er}`;
    },
    /** The path is that of an earlier puzzle: it is no longer drawn, and what is said of it stays for a moment. */
    wait() {
      path = null;
      clearTimeout(waiting);
      waiting = setTimeout(() => put(null, TECHNIQUE.wait, true), PATIENCE);
    },
    /** @param {string} words */
    message: (words) => put(null, words),
    hint,
    /** Number of steps that are made on the board. */
    step: () => made,
    /** @param {number} to */
    go: (to) => go(Math.min(to, steps().length)),
    /** The cells of the board; nothing if there is no path to show. */
    picture: () => (steps().length > 0 ? stepPicture(masks, steps(), made) : null),
    drawing() {
      const step = steps()[made - 1];
      if (!step || thread === 0) return step && drawingOf(step);
      return drawingOf(step, [threadsOf(step)[thread - 1].inferences]);
    },
    /** @param {number} chosen the cell that is asked about */
    choose(chosen) {
      cell = chosen;
      asking.show(cell, path !== null);
    },
    focusWhy: asking.focus,
    /**
     * Asks about a digit that is filled in or a candidate that is crossed out, if there is one.
     *
     * @param {number} of
     * @param {number} digit
     */
    point(of, digit) {
      const shown = steps().length > 0 ? stepPicture(masks, steps(), made)[of] : null;
      if (shown?.digit) ask(of, shown.digit);
      else if (shown && (shown.gone | shown.past) & (1 << (digit - 1))) ask(of, digit);
    },
  };
}

/** @typedef {ReturnType<typeof makeTechniquePanel>} Panel */

/**
 * The digits of a cell, to ask about each why it is there or not, and the answer.
 *
 * @param {(digit: number) => void} onDigit
 */
function makeAsking(onDigit) {
  const legend = element("legend", {});
  const buttons = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
    makeButton(String(digit), () => onDigit(digit)),
  );
  const answer = element("p", { role: "status" });
  const set = element(
    "fieldset",
    { class: "step-why" },
    legend,
    div("step-digits", ...buttons),
    answer,
    element("p", { class: "help" }, TECHNIQUE.whyHelp),
  );
  return {
    element: set,
    /** @param {number} cell @param {boolean} shown */
    show(cell, shown) {
      set.hidden = !shown;
      legend.textContent = TECHNIQUE.whyLegend(name(cell));
      buttons.forEach((one, at) =>
        one.setAttribute("aria-label", TECHNIQUE.whyDigit(name(cell), at + 1)),
      );
    },
    focus: () => buttons[0].focus(),
    /** @param {string} words */
    say(words) {
      answer.textContent = words;
    },
  };
}

/**
 * The techniques of a path in the order of their ratings, with the number of steps of each.
 *
 * @param {import("../messages/puzzle.js").PathStep[]} steps
 */
function countsOf(steps) {
  /** @type {Map<string, { rating: number, times: number }>} */
  const counts = new Map();
  for (const { technique, rating } of steps) {
    const known = counts.get(technique) ?? { rating: 0, times: 0 };
    known.rating = Math.max(known.rating, Number(rating));
    known.times += 1;
    counts.set(technique, known);
  }
  const sorted = [...counts].sort(([, one], [, other]) => one.rating - other.rating);
  return sorted.map(([technique, { times }]) =>
    element("li", {}, linkTo(technique, TECHNIQUE.times(TECHNIQUE.name(technique, null), times))),
  );
}

/** The link that led to an explanation. @type {HTMLElement | null} */
let followed = null;

addEventListener("hashchange", () => {
  if (isGuide(location.hash)) return;
  // Whoever comes back continues from there.
  followed?.focus();
  followed = null;
});

/** A link to the explanation of a technique. @param {string} technique @param {string} words */
function linkTo(technique, words) {
  const link = element("a", { href: addressOf(technique) }, words);
  link.addEventListener("click", () => (followed = link));
  return link;
}
