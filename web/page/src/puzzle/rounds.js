/** The panel of the rounds: steps through them, and shows the findings of each. */

import { element } from "../elements/element.js";
import { makeTerm } from "../glossary/button.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { findingsOf } from "./findings.js";
import { marksAt } from "../board/further-picture.js";
import { makeStepper } from "../elements/stepper.js";

/**
 * @typedef {import("../messages/puzzle.js").StepsAnswer} StepsAnswer
 * @typedef {import("./findings.js").Finding} Finding
 */

/** @param {() => void} onChange called when the round or the highlighted finding changes */
export function makeRounds(onChange) {
  const title = element("p", { class: "puzzle-round-title" });
  const end = element("p", { class: "puzzle-round-end" });
  const list = element("ul", { class: "puzzle-findings" });
  const stepper = makeStepper(PUZZLE.roundsTools, (to) => {
    go(to);
    onChange();
  });
  const says = element("div", { "aria-live": "polite" }, title, end);
  const kind = element(
    "p",
    { class: "puzzle-explained", hidden: true },
    element("span"),
    makeTerm("class"),
  );
  const hint = element("p", { class: "help" }, PUZZLE.roundHint);
  const panel = element(
    "div",
    { class: "puzzle-panel" },
    element("div", { class: "puzzle-explained" }, stepper.element, makeTerm("rounds")),
    kind,
    says,
    list,
    hint,
  );

  /** @type {StepsAnswer | null} */
  let steps = null;
  let round = 0;
  /** @type {Finding | null} */
  let finding = null;

  /** @param {number} to */
  function go(to) {
    round = to;
    finding = null;
    describe();
  }

  /** @param {StepsAnswer | null} answer @param {string} [words] Shown if there are no rounds. */
  function put(answer, words = "") {
    steps = answer;
    title.textContent = words;
    go(0);
  }

  function describe() {
    const rounds = steps?.rounds.length ?? 0;
    stepper.show(round, rounds, steps ? PUZZLE.roundOf(round, rounds) : "");
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
    rewind: () => go(0),
    /**
     * @param {StepsAnswer | null} answer
     * @param {boolean} isProper True if the puzzle has one solution, and so a class.
     */
    show(answer, isProper) {
      put(answer);
      kind.hidden = !isProper;
      if (answer && kind.firstChild)
        kind.firstChild.textContent = `${PUZZLE.facts.class}: ${PUZZLE.class(answer.class)} `;
    },
    /** @param {string} words */
    message(words) {
      put(null, words);
      kind.hidden = true;
    },
  };
}
