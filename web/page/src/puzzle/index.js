/**
 * One puzzle in full: its board to edit, the number of its solutions at every edit, its candidates
 * and its solution, the findings of each round, and the best board for a target score.
 */

import { element } from "../elements/element.js";
import { PROOF } from "../texts/en/proof.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { makeShare } from "../share/index.js";
import { unique } from "../elements/unique-id.js";
import { makeBoard } from "./board.js";
import { makeSwitch } from "../elements/choices.js";
import { makeCount } from "./count.js";
import {
  ALL,
  digitOf,
  emptyBoard,
  makeHistory,
  parse,
  parsePasted,
  write,
} from "../board/givens.js";
import { makeLatest } from "./latest-request.js";
import { makePatience } from "./stale-answers.js";
import { proofPicture, puzzlePicture, roundPicture, targetPicture } from "../board/picture.js";
import { makeProof } from "./proof.js";
import { makeRounds } from "./rounds.js";
import { makeTarget } from "./target-score.js";
import { makeTechniques } from "./techniques.js";
import { makePad, makeTools } from "./tools.js";
import { makeTabs } from "../elements/tabs.js";
import { makeFacts } from "./facts.js";
import { makeText } from "./text-field.js";

/**
 * @typedef {import("../messages/puzzle.js").PuzzleAnswer} PuzzleAnswer
 * @typedef {import("../messages/puzzle.js").StepsAnswer} StepsAnswer
 * @typedef {import("../messages/puzzle.js").TargetAnswer} TargetAnswer
 */

/**
 * @typedef {import("../board/givens.js").History} History
 * @typedef {import("../messages/run.js").Question} Question
 */

/** Largest number of solutions counted at once, without a request for exact counting. */
const CAP = "1000";

/**
 * Fills the section, and leaves the board empty.
 *
 * @param {HTMLElement} section
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.ask
 * @param {import("../messages/puzzle.js").Ask} deps.explain Asks the module that answers everything.
 * @param {() => Question | null} deps.question The question about the list that the puzzle is of.
 * @param {(linked: import("../board/givens.js").Linked) => void} [deps.linked] Shows a puzzle of another layout.
 * @param {string} [deps.edited] A sentence that is shown while the puzzle has edits.
 */
export function mountPuzzle(section, { ask, explain, question, linked: opens, edited = "" }) {
  let history = makeHistory(emptyBoard());
  /** @type {PuzzleAnswer | null} */
  let answer = null;
  /** @type {TargetAnswer | null} */
  let best = null;
  const patience = makePatience();
  const asked = {
    puzzle: makeLatest(ask),
    steps: makeLatest(ask),
    target: makeLatest(ask),
    proof: makeLatest(ask),
  };
  /** True if a solution is drawn also where it is one of several, since the reader asked for it. */
  let wantsAny = false;
  /** The claim and its proof that a file has for the puzzle as it was shown first. */
  let statement = "";
  let isProven = false;

  const techniques = makeTechniques({
    explain,
    given: () => history.now(),
    apply: edit,
    draw,
  });
  const board = makeBoard({
    onDigit: setDigit,
    onUndo: () => go(history.undo),
    onRedo: () => go(history.redo),
    async onPaste(text) {
      const { given, wrong, linked } = await parsePasted(text);
      if (given) edit(given);
      else if (linked && opens) opens(linked);
      else field.say(wrong || PUZZLE.textBad(text.trim().length));
    },
    onCopy: () => write(history.now()),
    onChoose: techniques.choose,
    onPoint(cell, digit) {
      if (views.chosen() === "steps") techniques.point(cell, digit);
    },
    onAsk() {
      if (views.chosen() === "steps") techniques.focusWhy();
    },
  });
  const count = makeCount(ask);
  const facts = makeFacts();
  const field = makeText(edit, opens);
  const candidates = makeSwitch(PUZZLE.candidates, draw);
  const solution = makeSwitch(PUZZLE.solution, (on) => {
    wantsAny = on;
    draw();
  });
  const rounds = makeRounds(draw);
  const target = makeTarget(() => void askTarget());
  const proof = makeProof(() => void askProof(), draw);
  const show = element("button", { type: "button" }, PROOF.show);
  show.addEventListener("click", () => {
    views.choose("proof");
    views.focus();
  });
  const hint = element("button", { type: "button" }, PUZZLE.hint);
  hint.addEventListener("click", () => {
    views.choose("steps");
    views.focus();
    techniques.hint();
  });
  const tools = makeTools({
    undo: () => go(history.undo),
    redo: () => go(history.redo),
    reset: () => edit(history.first()),
    empty: () => edit(emptyBoard()),
  });
  const pad = makePad((digit) => setDigit(board.chosen(), digit));
  const notice = element("p", { class: "puzzle-notice", role: "status", hidden: true });
  const puzzle = element(
    "div",
    { id: unique("puzzle-view"), class: "puzzle-panel" },
    facts.element,
    element("p", { class: "puzzle-more" }, hint, show),
    field.element,
  );
  candidates.explain(PUZZLE.candidatesHelp);
  const views = makeTabs(
    PUZZLE.views,
    [
      { name: "puzzle", label: PUZZLE.viewPuzzle, panel: puzzle },
      { name: "rounds", label: PUZZLE.viewRounds, panel: rounds.panel },
      { name: "steps", label: PUZZLE.viewSteps, panel: techniques.panel },
      { name: "target", label: PUZZLE.viewTarget, panel: target.panel },
      { name: "proof", label: PROOF.view, panel: proof.panel },
    ],
    (name) => {
      parts.dataset.view = name;
      if (name === "target" && !best) void askTarget();
      else if (name === "proof" && !isProven) void askProof();
      else {
        if (name === "steps") void techniques.open();
        draw();
      }
    },
  );
  const share = makeShare({
    text: () => write(history.now()),
    picture,
    solution: () => answer?.solution ?? null,
    question: shownQuestion,
  });
  const table = element(
    "div",
    { class: "puzzle-table" },
    notice,
    board.element,
    element("div", { class: "puzzle-switches" }, candidates.element, solution.element),
    pad,
    tools.element,
    element("p", { class: "puzzle-keys", "aria-hidden": "true" }, PUZZLE.keys("1", "9")),
  );
  const side = element(
    "div",
    { class: "puzzle-side" },
    views.element,
    puzzle,
    rounds.panel,
    techniques.panel,
    target.panel,
    proof.panel,
    share.element,
  );
  const parts = element(
    "div",
    { class: "puzzle-parts", "data-view": "puzzle" },
    count.element,
    table,
    side,
  );
  section.append(element("div", { class: "puzzle-full" }, parts));

  /** @param {number} cell @param {number} digit 0 clears the cell */
  function setDigit(cell, digit) {
    const given = history.now();
    const mask = digit ? 1 << (digit - 1) : ALL;
    if (given[cell] === mask) return;
    const edited = Uint16Array.from(given);
    edited[cell] = mask;
    edit(edited);
  }

  /** @param {Uint16Array} given */
  function edit(given) {
    if (write(given) === write(history.now())) return;
    history.add(given);
    void changed();
  }

  /** @param {() => void} move One of the history. */
  function go(move) {
    const before = history.now();
    move();
    if (history.now() !== before) void changed();
  }

  /** Shows another board, and asks about it. */
  async function changed() {
    const now = history.now();
    const text = write(now);
    const isEdited = text !== write(history.first());
    notice.textContent = isEdited ? edited : "";
    notice.hidden = notice.textContent === "";
    field.show(text);
    tools.show({
      undo: history.canUndo(),
      redo: history.canRedo(),
      reset: isEdited,
      empty: now.some((mask) => mask !== ALL),
    });
    callOff();
    rounds.rewind();
    if (views.chosen() !== "target") best = null;
    isProven = false;
    proof.message("");
    count.wait();
    patience.start("puzzle", () => {
      answer = null;
      count.waitLong();
      draw();
    });
    patience.start("steps", () => {
      rounds.show(null);
      draw();
    });
    draw();
    try {
      /** @type {PuzzleAnswer | null} */
      const told = await asked.puzzle.ask({ do: "puzzle", puzzle: text, cap: CAP });
      if (!told) return;
      patience.end("puzzle");
      answer = told;
      count.show(text, told);
      facts.show(told);
      solution.explain(solutionWords(told));
      draw();
      if (views.chosen() === "target") void askTarget();
      if (views.chosen() === "proof") void askProof();
      if (views.chosen() === "steps") void techniques.open();
      await askSteps(text, told.status);
    } catch (error) {
      patience.end("puzzle");
      answer = null;
      count.message(PUZZLE.failed(reasonOf(error)));
      draw();
    }
  }

  /** Cancels all open requests. */
  function callOff() {
    asked.puzzle.cancel();
    asked.steps.cancel();
    asked.target.cancel();
    asked.proof.cancel();
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
      if (told && status === "unique") facts.showClass(told.class);
    } catch (error) {
      rounds.message(PUZZLE.failed(reasonOf(error)));
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
      const told = await asked.target.ask({
        ...target.request(),
        puzzle: write(history.now()),
      });
      if (!told) return;
      best = told;
      target.show(told);
    } catch (error) {
      best = null;
      target.message(PUZZLE.failed(reasonOf(error)));
    }
    patience.end("target");
    draw();
  }

  async function askProof() {
    const puzzle = write(history.now());
    const known = history.now() === history.first() ? statement : "";
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
      proof.message(PUZZLE.failed(reasonOf(error)));
    }
    patience.end("proof");
    draw();
  }

  function draw() {
    board.draw(picture(), views.chosen() === "steps" ? techniques.drawing() : null);
    share.refresh();
  }

  /** The question that the board answers now, for a link; nothing if the link is not to answer it. */
  function shownQuestion() {
    if (views.chosen() === "target") {
      const { weights, smallest } = target.request();
      return { ask: "target", weights, smallest };
    }
    if (views.chosen() === "rounds") return { ask: "rate" };
    if (views.chosen() === "steps") return { ask: "rate", se: true };
    const asked = question();
    return asked?.ask !== "solve" || solution.on() ? asked : null;
  }

  function picture() {
    const given = history.now();
    const steps = rounds.steps();
    if (views.chosen() === "rounds" && steps)
      return roundPicture(given, steps, rounds.round(), rounds.finding());
    if (views.chosen() === "target")
      return targetPicture(given, target.weights(), best?.grid ?? null, answer?.conflicts);
    const step = views.chosen() === "proof" && proof.step();
    if (step) return proofPicture(given, step);
    const path = views.chosen() === "steps";
    return (
      (path && techniques.picture()) ||
      puzzlePicture(given, answer, {
        candidates: path || (views.chosen() === "puzzle" && candidates.on()),
        solution:
          views.chosen() === "puzzle" && solution.on() && (wantsAny || answer?.status === "unique"),
      })
    );
  }

  /** Shows the board without clues, and asks nothing about it. */
  function clear() {
    history = makeHistory(emptyBoard());
    callOff();
    answer = null;
    best = null;
    rounds.show(null);
    notice.hidden = true;
    field.show("");
    facts.show(null);
    solution.explain("");
    tools.show({ undo: false, redo: false, reset: false, empty: false });
    count.message(PUZZLE.start);
    target.message("");
    proof.message("");
    statement = "";
    isProven = false;
    draw();
  }

  clear();
  return {
    /**
     * Shows a puzzle.
     *
     * @param {string} text 81 or 729 characters; for anything else a message is shown
     * @param {object} [how]
     * @param {string} [how.proven] A claim about it, with its proof, which is then checked and shown.
     * @param {History | null} [how.edits] The history of its edits, from `edits`.
     */
    show(text, { proven = "", edits = null } = {}) {
      const given = parse(text);
      if (given) {
        history = edits ?? makeHistory(given);
        statement = write(given) === text ? proven : "";
        if (statement) views.choose("proof");
        const open = history.now().findIndex((mask) => digitOf(mask) === 0);
        board.choose(Math.max(0, open));
        void changed();
        return;
      }
      clear();
      notice.replaceChildren(PUZZLE.notBoard(81), " ", element("code", {}, text.slice(0, 200)));
      notice.hidden = false;
    },
    clear,
    /** The history of the edits of the puzzle; nothing if it has none. */
    edits: () => (write(history.now()) === write(history.first()) ? null : history),
    /** The puzzle as it is now, as text. */
    text: () => write(history.now()),
    /**
     * Chooses the digits that are drawn into open cells.
     *
     * @param {{ candidates: boolean, solution: boolean }} wish The solution only where it is the only one.
     */
    wish(wish) {
      candidates.set(wish.candidates);
      solution.set(wish.solution);
      wantsAny = false;
      draw();
    },
    /**
     * Shows the answer to a question, as far as the board has one, and of others only the clues.
     *
     * @param {Question | null} question
     */
    answer(question) {
      if (question?.ask === "target") {
        target.put(question);
        best = null;
      }
      const rated = question?.se === true ? "steps" : "rounds";
      const view = { target: "target", rate: rated }[question?.ask ?? ""];
      views.choose(view ?? "puzzle");
      candidates.set(false);
      solution.set(question?.ask === "solve");
      wantsAny = question?.any === true;
    },
    /** Has the link follow the question about the list. */
    asked: share.refresh,
    /** Gives the chosen cell the focus. */
    focus() {
      board.choose(board.chosen(), true);
    },
  };
}

/** @param {PuzzleAnswer} answer */
function solutionWords(answer) {
  if (!answer.solution) return PUZZLE.noSolution;
  return answer.status === "unique" ? PUZZLE.solutionHelp : PUZZLE.someSolution;
}

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));
