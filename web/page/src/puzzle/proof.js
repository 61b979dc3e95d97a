/**
 * The panel of the proof: the claim to prove, the verdict of the checker, the steps that it takes, and the
 * record itself.
 */

import { element } from "../elements/element.js";
import { save } from "../files/save.js";
import { PROOF, sentence } from "../texts/en/proof.js";
import { unique } from "../elements/unique-id.js";
import { makeChoice } from "../elements/choices.js";
import { makeStepper } from "../elements/stepper.js";
import { makeCopy } from "../files/copy-button.js";

/**
 * @typedef {import("../messages/proof.js").Proven} Proven
 * @typedef {import("../messages/proof.js").Step} Step
 */

/**
 * @param {() => void} onClaim called when another claim is chosen
 * @param {() => void} onStep called when another step is shown
 */
export function makeProof(onClaim, onStep) {
  const claim = makeChoice(
    PROOF.claim,
    unique("puzzle-claim"),
    Object.entries(PROOF.claims),
    onClaim,
  );
  const verdict = element("p", { class: "puzzle-verdict", role: "status" });
  const stepper = makeStepper(PROOF.steps, (to) => {
    at = to;
    describe();
    onStep();
  });
  const path = element("p", { class: "help" });
  const says = element("p");
  const more = element("p", { class: "help" });
  const steps = element(
    "div",
    { class: "puzzle-panel", hidden: true },
    stepper.element,
    element("div", { "aria-live": "polite" }, path, says, more),
  );
  const help = element("p", { id: unique("puzzle-record-help"), class: "help" }, PROOF.recordHelp);
  const field = element("input", {
    id: unique("puzzle-record"),
    type: "text",
    readonly: true,
    "aria-describedby": help.id,
  });
  const button = element("button", { type: "button" }, PROOF.save);
  const record = element(
    "div",
    { class: "puzzle-text", hidden: true },
    element("label", { for: field.id }, PROOF.record),
    element("div", { class: "puzzle-line" }, field, makeCopy(field), button),
    help,
  );
  const panel = element("div", { class: "puzzle-panel" }, claim.element, verdict, steps, record);

  /** @type {Proven | null} */
  let proven = null;
  let at = 0;

  button.addEventListener("click", () => {
    save(new Blob([`${field.value}\n`], { type: "text/plain" }), PROOF.file);
  });

  const shown = () => proven?.walk?.steps ?? [];

  function describe() {
    const all = shown();
    const step = all[at];
    const count = proven?.walk?.count ?? 0;
    steps.hidden = !step;
    if (!step) return;
    const last = all.length - 1;
    stepper.show(at, last, PROOF.stepOf(at + 1, count));
    path.textContent = PROOF.path(step.path.slice(0, -1));
    path.hidden = step.path.length < 2;
    says.textContent = sentence(step);
    more.textContent = at === last && count > all.length ? PROOF.more(count - all.length) : "";
  }

  /** @param {string} words @param {string} kind */
  function say(words, kind) {
    verdict.textContent = words;
    verdict.dataset.kind = kind;
  }

  /** @param {Proven | null} answer @param {string} words @param {string} [kind] */
  function put(answer, words, kind = "") {
    proven = answer;
    at = 0;
    say(words, kind);
    record.hidden = !answer?.statement;
    describe();
  }

  return {
    panel,
    chosen: claim.chosen,
    /** The step that is shown. */
    step: () => /** @type {Step | undefined} */ (shown()[at]),
    /** Hides the choice of a claim if the record comes from a file. @param {boolean} known */
    given(known) {
      claim.element.hidden = known;
    },
    wait: () => put(null, PROOF.wait),
    /** @param {string} puzzle @param {Proven} answer */
    show(puzzle, answer) {
      field.value = `${puzzle} ${answer.statement}`;
      const { walk, statement, unproven } = answer;
      if (walk && statement) put(answer, PROOF.verdict(walk, statement), walk.verdict);
      else put(answer, PROOF.unproven(unproven), "rejected");
    },
    /** @param {string} words */
    message: (words) => put(null, words),
  };
}
