/**
 * The views of a classic puzzle beside its facts: its steps by technique, and behind "More" what a stranger does not
 * need, whose panels are loaded when one of them is opened for the first time.
 */

import { makeButton } from "../elements/button.js";
import { element } from "../elements/element.js";
import { makeTabs } from "../elements/tabs.js";
import { unique } from "../elements/unique-id.js";
import { loadDeferred } from "../files/scripts.js";
import { PAGE } from "../texts/en/page.js";
import { PROOF } from "../texts/en/proof.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { makeTechniques } from "./techniques.js";

/** @typedef {import("../messages/run.js").Question} Question */
/** @typedef {import("./further.js").Name} Name */

/**
 * @param {HTMLElement} puzzle the panel of the facts, which is the first view
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.explain asks the engine for everything
 * @param {() => import("../board/givens.js").History} deps.history
 * @param {(given: Uint32Array) => void} deps.apply takes another puzzle
 * @param {() => void} deps.draw draws the board anew
 * @param {(name: string) => void} deps.chosen called when another view is chosen
 * @param {(words: string) => void} deps.rated says how difficult the puzzle is
 */
export function makeViews(puzzle, { explain, history, apply, draw, chosen, rated }) {
  const given = () => history().now();
  const room = (/** @type {string} */ name) =>
    element("div", { id: unique(`puzzle-${name}`), class: "puzzle-panel" });
  /** @type {Record<Name, HTMLElement>} */
  const rooms = { target: room("target"), proof: room("proof") };
  /** @type {import("./further.js").Further | null} */
  let further = null;
  /** That of the puzzle, once it is known. */
  let status = "";
  /** The question whose answer a view is to show once it is there. @type {Question | null} */
  let wanted = null;
  /** The claim and its proof that a file has for the puzzle as it was shown first. */
  let statement = "";

  const techniques = makeTechniques({ explain, given, apply, draw, rated });
  const hint = makeButton(PUZZLE.hint, () => {
    showSteps();
    techniques.hint();
  });
  hint.className = "puzzle-hint";
  const howHard = makeButton(PUZZLE.howHard, showSteps);
  const tabs = makeTabs(
    PUZZLE.views,
    [
      { name: "puzzle", label: PUZZLE.viewPuzzle, panel: puzzle },
      { name: "steps", label: PUZZLE.viewSteps, panel: techniques.panel },
      { name: "target", label: PUZZLE.viewTarget, panel: rooms.target, further: true },
      { name: "proof", label: PROOF.view, panel: rooms.proof, further: true },
    ],
    PUZZLE.viewMore,
    (name) => {
      chosen(name);
      open();
      draw();
    },
  );
  const shows = (/** @type {string} */ name) => tabs.chosen() === name;
  /** The chosen view, if it is one of the further ones. */
  const chosenFurther = () => {
    const name = /** @type {Name} */ (tabs.chosen());
    return rooms[name] ? name : null;
  };

  function showSteps() {
    tabs.choose("steps");
    tabs.focus();
    // (The style sheet has room for the board beside or over them, and for the words of a step.)
    tabs.element.scrollIntoView({ block: "nearest" });
    open();
  }

  /** Asks for what the chosen view shows, once the status is known. */
  function open() {
    if (!status) return;
    if (shows("steps")) void techniques.open();
    const name = chosenFurther();
    if (name) void openFurther(name);
  }

  /** @param {Name} name */
  async function openFurther(name) {
    try {
      if (!further) rooms[name].textContent = PAGE.loading;
      const { makeFurther } = await loadDeferred();
      if (!further) {
        const known = () => (given() === history().first() ? statement : "");
        further = makeFurther({ explain, given, statement: known, draw });
        for (const [own, element] of Object.entries(rooms))
          element.replaceChildren(further.panel(/** @type {Name} */ (own)));
      }
      if (wanted?.ask === "target") further.put(wanted);
      wanted = null;
      // (Another puzzle or view may be shown meanwhile.)
      if (status && shows(name)) further.open(name);
    } catch (error) {
      rooms[name].textContent = PAGE.unreachable(
        error instanceof Error ? error.message : String(error),
      );
    }
  }

  function forget() {
    status = "";
    techniques.forget();
    further?.forget(chosenFurther());
  }

  return {
    tabs: tabs.element,
    /** A button that opens the steps with the name of the first one. */
    hint,
    /** A button for the panel of the facts, which opens the steps. */
    howHard: element("p", { class: "puzzle-more" }, howHard),
    panels: [techniques.panel, ...Object.values(rooms)],
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
    wait: forget,
    /** Asks for what the chosen view shows, now that the status is known. @param {string} known */
    answered(known) {
      status = known;
      open();
    },
    clear() {
      forget();
      statement = "";
    },
    /**
     * Shows the answer to a question.
     *
     * @param {Question | null} question
     * @param {number} step That of the path by technique, if this is the question.
     */
    show(question, step) {
      techniques.want(step);
      wanted = question;
      tabs.choose(viewOf(question));
      open();
    },
    /** The question that the chosen view answers, if it has one of its own. */
    question() {
      const name = chosenFurther();
      if (!name) return shows("steps") ? { ask: "rate" } : null;
      if (!wanted) return further?.question(name) ?? null;
      return viewOf(wanted) === name ? wanted : null;
    },
    /** The number of the step that is shown; 0 in other views. */
    step: () => (shows("steps") ? techniques.step() : 0),
    /** The board of the chosen view, if it has one of its own. @param {number[]} [conflicts] */
    picture(conflicts) {
      const name = chosenFurther();
      if (name) return further?.picture(name, conflicts) ?? null;
      return shows("steps") ? techniques.picture() : null;
    },
    drawing: () => (shows("steps") ? techniques.drawing() : null),
  };
}

/** The view that answers a question. @param {Question | null} question */
function viewOf(question) {
  if (question?.ask === "target") return "target";
  return question?.ask === "rate" ? "steps" : "puzzle";
}
