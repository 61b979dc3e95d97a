/** The panel of the rounds: steps through them, and shows the findings of each. */

import { element, icon } from "../element.js";
import { PUZZLE } from "../texts/puzzle.js";
import { findingsOf } from "./findings.js";
import { marksAt } from "./picture.js";

/**
 * @typedef {import("./answers.js").StepsAnswer} StepsAnswer
 * @typedef {import("./findings.js").Finding} Finding
 */

const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
};

/** @param {() => void} onChange called when the round or the highlighted finding changes */
export function makeRounds(onChange) {
  const where = element("span", { class: "where" });
  const title = element("p", { class: "puzzle-round-title" });
  const end = element("p", { class: "puzzle-round-end" });
  const list = element("ul", { class: "puzzle-findings" });
  const buttons = {
    first: step("first", () => 0),
    back: step("back", () => round - 1),
    forward: step("forward", () => round + 1),
    last: step("last", () => steps?.rounds.length ?? 0),
  };
  const tools = element(
    "div",
    { role: "group", "aria-label": PUZZLE.roundsTools, class: "puzzle-steps" },
    buttons.first,
    buttons.back,
    where,
    buttons.forward,
    buttons.last,
  );
  const says = element("div", { "aria-live": "polite" }, title, end);
  const hint = element("p", { class: "help" }, PUZZLE.roundHint);
  const panel = element(
    "div",
    { id: "puzzle-rounds", class: "puzzle-panel" },
    tools,
    says,
    list,
    hint,
  );

  /** @type {StepsAnswer | null} */
  let steps = null;
  let round = 0;
  /** @type {Finding | null} */
  let finding = null;

  /**
   * @param {keyof typeof ICONS} name
   * @param {() => number} to
   */
  function step(name, to) {
    const button = element(
      "button",
      { type: "button", "aria-label": PUZZLE[name], title: PUZZLE[name] },
      icon(ICONS[name]),
    );
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") go(to());
    });
    return button;
  }

  /** @param {number} to */
  function go(to) {
    round = to;
    finding = null;
    describe();
    onChange();
  }

  function describe() {
    const rounds = steps?.rounds.length ?? 0;
    for (const [button, idle] of /** @type {[HTMLElement, boolean][]} */ ([
      [buttons.first, round === 0],
      [buttons.back, round === 0],
      [buttons.forward, round >= rounds],
      [buttons.last, round >= rounds],
    ]))
      button.setAttribute("aria-disabled", String(idle));
    where.textContent = PUZZLE.roundOf(round, rounds);
    list.replaceChildren();
    hint.hidden = !steps || round === 0;
    end.textContent = "";
    if (!steps) return;
    if (round === rounds) end.textContent = PUZZLE.roundsEnd[steps.end];
    if (round === 0) {
      title.textContent = rounds === 0 ? PUZZLE.roundNone : PUZZLE.roundStart;
      return;
    }
    const made = steps.rounds[round - 1];
    title.textContent = PUZZLE.roundTitle(made, new Set(made.taken.map(([cell]) => cell)).size);
    const findings = findingsOf(made, marksAt(steps, round).before);
    list.append(...findings.map((found) => element("li", {}, line(found))));
  }

  /** @param {Finding} found */
  function line(found) {
    const button = element("button", { type: "button", "aria-pressed": "false" }, found.text);
    button.addEventListener("click", () => {
      finding = finding === found ? null : found;
      for (const other of list.querySelectorAll("button"))
        other.setAttribute("aria-pressed", String(finding !== null && other === button));
      onChange();
    });
    return button;
  }

  describe();
  return {
    panel,
    steps: () => steps,
    round: () => round,
    finding: () => finding,
    /** Returns to the start, before the first round. */
    rewind() {
      round = 0;
      finding = null;
      describe();
    },
    /** @param {StepsAnswer | null} answer */
    show(answer) {
      steps = answer;
      round = 0;
      finding = null;
      title.textContent = "";
      describe();
    },
    /** @param {string} words */
    message(words) {
      steps = null;
      round = 0;
      finding = null;
      describe();
      title.textContent = words;
    },
  };
}
