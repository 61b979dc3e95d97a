/**
 * The views of a classic puzzle beside its facts: the findings of each round, its steps by technique, the best board
 * for a target score, and a proof.
 */

import { makeButton } from "../elements/button.js";
import { element } from "../elements/element.js";
import { PROOF } from "../texts/en/proof.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { write } from "../board/givens.js";
import { makeLatest } from "./latest-request.js";
import { makePatience } from "./stale-answers.js";
import { proofPicture, roundPicture, targetPicture } from "../board/picture.js";
import { makeProof } from "./proof.js";
import { makeRounds } from "./rounds.js";
import { makeTarget } from "./target-score.js";
import { makeTechniques } from "./techniques.js";
import { makeTabs } from "../elements/tabs.js";

/**
 * @typedef {import("../messages/puzzle.js").Ask} Ask
 * @typedef {import("../messages/puzzle.js").StepsAnswer} StepsAnswer
 * @typedef {import("../messages/puzzle.js").TargetAnswer} TargetAnswer
 */

/**
 * @param {HTMLElement} puzzle the panel of the facts, which is the first view
 * @param {object} deps
 * @param {Ask} deps.ask
 * @param {Ask} deps.explain asks the module that answers everything
 * @param {() => import("../board/givens.js").History} deps.history
 * @param {(given: Uint32Array) => void} deps.apply takes another puzzle
 * @param {() => void} deps.draw draws the board anew
 * @param {(name: string) => void} deps.chosen called when another view is chosen
 * @param {(name: string) => void} deps.classed shows the class of the puzzle
 */
export function makeViews(puzzle, { ask, explain, history, apply, draw, chosen, classed }) {
  /** @type {TargetAnswer | null} */
  let best = null;
  const patience = makePatience();
  const asked = { steps: makeLatest(ask), target: makeLatest(ask), proof: makeLatest(ask) };
  /** The claim and its proof that a file has for the puzzle as it was shown first. */
  let statement = "";
  let isProven = false;

  const given = () => history().now();
  const techniques = makeTechniques({ explain, given, apply, draw });
  const rounds = makeRounds(draw);
  const target = makeTarget(() => void askTarget());
  const proof = makeProof(() => void askProof(), draw);
  const show = makeButton(PROOF.show, () => {
    tabs.choose("proof");
    tabs.focus();
  });
  const hint = makeButton(PUZZLE.hint, () => {
    tabs.choose("steps");
    tabs.focus();
    techniques.hint();
  });
  const tabs = makeTabs(
    PUZZLE.views,
    [
      { name: "puzzle", label: PUZZLE.viewPuzzle, panel: puzzle },
      { name: "rounds", label: PUZZLE.viewRounds, panel: rounds.panel },
      { name: "steps", label: PUZZLE.viewSteps, panel: techniques.panel },
      { name: "target", label: PUZZLE.viewTarget, panel: target.panel },
      { name: "proof", label: PROOF.view, panel: proof.panel },
    ],
    (name) => {
      chosen(name);
      if (name === "target" && !best) void askTarget();
      else if (name === "proof" && !isProven) void askProof();
      else {
        if (name === "steps") void techniques.open();
        draw();
      }
    },
  );
  const shows = (/** @type {string} */ name) => tabs.chosen() === name;

  /** Cancels all open requests. */
  function callOff() {
    for (const { cancel } of Object.values(asked)) cancel();
    techniques.forget();
    patience.endAll();
  }

  /** @param {string} text @param {string} status */
  async function askSteps(text, status) {
    try {
      /** @type {StepsAnswer | null} */
      const told =
        status === "illegal" ? null : await asked.steps.ask({ do: "steps", puzzle: text });
      if (told) rounds.show(told);
      else if (status === "illegal") rounds.message(PUZZLE.status(status));
      else return;
      if (told && status === "unique") classed(told.class);
    } catch (error) {
      rounds.message(failure(error));
    }
    patience.end("steps");
    draw();
  }

  async function askTarget() {
    patience.start("target", () => {
      best = null;
      target.wait();
      draw();
    });
    draw();
    try {
      /** @type {TargetAnswer | null} */
      const told = await asked.target.ask({ ...target.request(), puzzle: write(given()) });
      if (!told) return;
      best = told;
      target.show(told);
    } catch (error) {
      best = null;
      target.message(failure(error));
    }
    patience.end("target");
    draw();
  }

  async function askProof() {
    const puzzle = write(given());
    const known = given() === history().first() ? statement : "";
    isProven = true;
    proof.given(known !== "");
    patience.start("proof", () => {
      proof.wait();
      draw();
    });
    try {
      const claim = proof.chosen();
      /** @type {import("../messages/proof.js").Proven | null} */
      const told = await asked.proof.ask({ do: "prove", puzzle, statement: known, claim });
      if (!told) return;
      proof.show(puzzle, told);
    } catch (error) {
      proof.message(failure(error));
    }
    patience.end("proof");
    draw();
  }

  return {
    tabs: tabs.element,
    /** Buttons for the panel of the facts, which open other views. */
    buttons: element("p", { class: "puzzle-more" }, hint, show),
    panels: [rounds.panel, techniques.panel, target.panel, proof.panel],
    chosen: tabs.chosen,
    /** Another cell is chosen on the board. */
    choose: techniques.choose,
    /** A click at the place of a candidate. @param {number} cell @param {number} digit */
    point(cell, digit) {
      if (shows("steps")) techniques.point(cell, digit);
    },
    ask() {
      if (shows("steps")) techniques.focusWhy();
    },
    /** Another puzzle is shown, with a claim and its proof, if not empty. @param {string} proven */
    begin(proven) {
      statement = proven;
      if (statement) tabs.choose("proof");
    },
    /** The board was changed, and its status is asked for. */
    wait() {
      callOff();
      rounds.rewind();
      if (!shows("target")) best = null;
      isProven = false;
      proof.message("");
      patience.start("steps", () => {
        rounds.show(null);
        draw();
      });
    },
    /** Asks for what the views show, now that the status is known. @param {string} text @param {string} status */
    async answered(text, status) {
      if (shows("target")) void askTarget();
      if (shows("proof")) void askProof();
      if (shows("steps")) void techniques.open();
      await askSteps(text, status);
    },
    clear() {
      callOff();
      best = null;
      rounds.show(null);
      target.message("");
      proof.message("");
      statement = "";
      isProven = false;
    },
    /**
     * Shows the answer to a question.
     *
     * @param {import("../messages/run.js").Question | null} question
     * @param {number} step That of the path by technique, if this is the question.
     */
    show(question, step) {
      techniques.want(step);
      if (question?.ask === "target") {
        target.put(question);
        best = null;
      }
      const rated = question?.se === true ? "steps" : "rounds";
      const view = { target: "target", rate: rated }[question?.ask ?? ""];
      tabs.choose(view ?? "puzzle");
    },
    /** The question that the chosen view answers, if it has one of its own. */
    question() {
      const { weights, smallest } = target.request();
      if (shows("target")) return { ask: "target", weights, smallest };
      if (shows("rounds")) return { ask: "rate" };
      return shows("steps") ? { ask: "rate", se: true } : null;
    },
    /** The number of the step that is shown; 0 in other views. */
    step: () => (shows("steps") ? techniques.step() : 0),
    /** The board of the chosen view, if it has one of its own. @param {number[]} [conflicts] */
    picture(conflicts) {
      const steps = rounds.steps();
      if (shows("rounds") && steps)
        return roundPicture(given(), steps, rounds.round(), rounds.finding());
      if (shows("target"))
        return targetPicture(given(), target.weights(), best?.grid ?? null, conflicts);
      const step = shows("proof") && proof.step();
      if (step) return proofPicture(given(), step);
      return shows("steps") ? techniques.picture() : null;
    },
    drawing: () => (shows("steps") ? techniques.drawing() : null),
  };
}

/** @param {unknown} error */
const failure = (error) => PUZZLE.failed(error instanceof Error ? error.message : String(error));
