/**
 * The views of a classic puzzle beside its facts: its steps by technique, and behind "More" its target score, which a
 * stranger does not need, and whose panel is loaded when it is opened for the first time.
 */

import { makeButton } from "../elements/button.js";
import { element } from "../elements/element.js";
import { makeTabs } from "../elements/tabs.js";
import { unique } from "../elements/unique-id.js";
import { loadDeferred } from "../files/scripts.js";
import { messageOf } from "../messages/error.js";
import { PAGE, PUZZLE } from "../texts/en/index.js";
import { makeTechniques } from "./techniques.js";

/** @typedef {import("../messages/run.js").Question} Question */

/**
 * @param {HTMLElement} puzzle the panel of the facts, which is the first view
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.explain asks the engine for everything
 * @param {() => Uint32Array} deps.masks the puzzle as it is now
 * @param {(masks: Uint32Array) => void} deps.apply takes another puzzle
 * @param {() => void} deps.draw draws the board anew
 * @param {() => void} deps.share says what several solutions share, in the place of a hint
 * @param {() => void} deps.showBoard has all of the board in sight
 * @param {(name: string) => void} deps.chosen called when another view is chosen
 * @param {(words: string) => void} deps.rated says how difficult the puzzle is
 */
export function makeViews(
  puzzle,
  { explain, masks, apply, draw, share, showBoard, chosen, rated },
) {
  const room = element("div", { id: unique("puzzle-target"), class: "puzzle-panel" });
  /** @type {import("./target-view.js").TargetView | null} */
  let target = null;
  /** That of the puzzle, once it is known. */
  let status = "";
  /** The question whose answer a view is to show once it is there. @type {Question | null} */
  let wanted = null;

  const techniques = makeTechniques({ explain, masks, apply, draw, showBoard, rated });
  const hint = makeButton(PUZZLE.hint, () => {
    if (status === "ambiguous") return share();
    showSteps();
    techniques.hint();
  });
  const howHard = makeButton(PUZZLE.howHard, showSteps);
  for (const ask of [hint, howHard]) ask.className = "puzzle-hint";
  const tabs = makeTabs(
    PUZZLE.views,
    [
      { name: "puzzle", label: PUZZLE.viewPuzzle, panel: puzzle },
      { name: "steps", label: PUZZLE.viewSteps, panel: techniques.panel },
      { name: "target", label: PUZZLE.viewTarget, panel: room, further: true },
    ],
    PUZZLE.viewMore,
    (name) => {
      chosen(name);
      open();
      draw();
    },
  );
  const shows = (/** @type {string} */ name) => tabs.chosen() === name;

  function showSteps() {
    tabs.choose("steps");
    tabs.focus();
    // (The style sheet has room for the board beside or over them, and for the words of a step.)
    tabs.element.scrollIntoView({ block: "nearest", behavior: "instant" });
    showBoard();
    open();
  }

  /** Asks for what the chosen view shows, once the status is known. */
  function open() {
    if (!status) return;
    if (shows("steps")) void techniques.open();
    if (shows("target")) void openTarget();
  }

  async function openTarget() {
    try {
      if (!target) room.textContent = PAGE.loading;
      const { makeTargetView } = await loadDeferred();
      if (!target) {
        target = makeTargetView({ explain, masks, draw });
        room.replaceChildren(target.panel);
      }
      if (wanted?.ask === "target") target.put(wanted);
      wanted = null;
      // (Another puzzle or view may be shown meanwhile.)
      if (status && shows("target")) target.open();
    } catch (error) {
      room.textContent = PAGE.unreachable(messageOf(error));
    }
  }

  function forget() {
    status = "";
    techniques.forget();
    target?.forget(shows("target"));
  }

  return {
    tabs: tabs.element,
    /** Buttons that open the steps: with the name of the first one, and all of a puzzle with one solution. */
    asks: [hint, howHard],
    panels: [techniques.panel, room],
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
    /** Another board is shown, whose status is not known. */
    forget,
    /** Asks for what the chosen view shows, now that the status is known. @param {string} known */
    answered(known) {
      status = known;
      howHard.hidden = status !== "unique";
      open();
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
      if (!shows("target")) return shows("steps") ? { ask: "rate" } : null;
      if (!wanted) return target?.question() ?? null;
      return wanted.ask === "target" ? wanted : null;
    },
    /** The number of the step that is shown; 0 in other views. */
    step: () => (shows("steps") ? techniques.step() : 0),
    /** The board of the chosen view, if it has one of its own. @param {number[]} [conflicts] */
    picture(conflicts) {
      if (shows("target")) return target?.picture(conflicts) ?? null;
      return shows("steps") ? techniques.picture() : null;
    },
    drawing: () => (shows("steps") ? techniques.drawing() : undefined),
  };
}

/** The view that answers a question. @param {Question | null} question */
function viewOf(question) {
  if (question?.ask === "target") return "target";
  return question?.ask === "rate" ? "steps" : "puzzle";
}
