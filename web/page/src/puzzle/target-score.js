/** The panel of the target score: the goal, the weights, and the score of the best board. */

import { div, element } from "../elements/element.js";
import { makeTerm } from "../glossary/button.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { unique } from "../elements/unique-id.js";
import { makeChoice } from "../elements/choices.js";
import { USUAL, parseWeights, writeWeights } from "../board/weights.js";

/** @typedef {import("../messages/puzzle.js").TargetAnswer} TargetAnswer */

/** @param {() => void} onChange called when the goal or the weights change */
export function makeTarget(onChange) {
  const score = element("strong", { class: "number" });
  const what = element("span", { class: "about" });
  const goal = makeChoice(
    PUZZLE.goal,
    unique("puzzle-goal"),
    { largest: PUZZLE.largest, smallest: PUZZLE.smallest },
    onChange,
  );
  const which = makeChoice(
    PUZZLE.weights,
    unique("puzzle-weights"),
    { usual: PUZZLE.usualWeights, own: PUZZLE.ownWeights },
    () => {
      own.hidden = which.chosen() !== "own";
      read();
    },
  );
  const wrong = element("p", {
    class: "wrong",
    id: unique("puzzle-own-wrong"),
    "aria-live": "polite",
  });
  const field = element("textarea", {
    id: unique("puzzle-own-weights"),
    rows: 9,
    spellcheck: "false",
    autocomplete: "off",
    "aria-describedby": wrong.id,
  });
  field.value = writeWeights(USUAL);
  const own = element(
    "div",
    { class: "puzzle-own", hidden: true },
    element("label", { for: field.id }, PUZZLE.ownLabel),
    field,
    wrong,
  );
  const least = element("span");
  const most = element("span");
  const panel = div(
    "puzzle-panel",
    div(
      "puzzle-explained",
      element(
        "p",
        { class: "puzzle-score", role: "status" },
        element("span", { class: "label" }, PUZZLE.score),
        " ",
        score,
        " ",
        what,
      ),
      makeTerm("target"),
    ),
    element(
      "p",
      { class: "puzzle-heat" },
      least,
      element("span", { class: "scale", "aria-hidden": "true" }),
      most,
    ),
    goal.element,
    which.element,
    own,
  );

  /** @type {number[]} */
  let weights = USUAL;

  function read() {
    const parsed = which.chosen() === "own" ? parseWeights(field.value) : null;
    wrong.textContent = parsed?.wrong ?? "";
    field.setAttribute("aria-invalid", String(Boolean(parsed?.wrong)));
    if (parsed && !parsed.weights) return;
    weights = parsed?.weights ?? USUAL;
    describe();
    onChange();
  }

  function describe() {
    least.textContent = `${PUZZLE.heatLeast} ${PUZZLE.number(Math.min(...weights))}`;
    most.textContent = `${PUZZLE.heatMost} ${PUZZLE.number(Math.max(...weights))}`;
  }

  field.addEventListener("input", read);
  describe();
  return {
    panel,
    weights: () => weights,
    /** The request, without the puzzle. */
    request: () => ({
      do: "target",
      weights: which.chosen() === "own" ? weights : null,
      smallest: goal.chosen() === "smallest",
    }),
    /** Shows the goal and the weights of a question. @param {import("../messages/run.js").Question} question */
    put(question) {
      const asked = /** @type {number[] | null} */ (question.weights ?? null);
      goal.choose(question.smallest === true ? "smallest" : "largest");
      which.choose(asked ? "own" : "usual");
      if (asked) field.value = writeWeights(asked);
      own.hidden = !asked;
      weights = asked ?? USUAL;
      wrong.textContent = "";
      field.setAttribute("aria-invalid", "false");
      describe();
    },
    waitLong() {
      score.textContent = "…";
      what.textContent = PUZZLE.scoring;
    },
    /** @param {TargetAnswer} answer */
    show(answer) {
      score.textContent = answer.score === null ? "–" : PUZZLE.number(answer.score);
      what.textContent = answer.score === null ? PUZZLE.noScore : PUZZLE.scoreWhat;
    },
    /** @param {string} words */
    message(words) {
      score.textContent = "";
      what.textContent = words;
    },
  };
}
