/**
 * One puzzle of a layout that is not the classic one: its board to edit, the number of its solutions at every
 * edit, its candidates and its solution.
 */

import { element } from "../elements/element.js";
import { makeShare } from "../share/index.js";
import { LAYOUT } from "../texts/en/layout.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { makeBoard } from "./board.js";
import { makeSwitch } from "../elements/choices.js";
import { makeCount } from "./count.js";
import { digitOf, makeHistory, parsePasted } from "../board/givens.js";
import { makeLatest } from "./latest-request.js";
import { makePatience } from "./stale-answers.js";
import { puzzlePicture } from "../board/picture.js";
import { boardOf, shapeOf } from "../board/shape.js";
import { makePad, makeTools } from "./tools.js";
import { makeFacts } from "./facts.js";
import { makeTextFor } from "./text-field.js";

/** @typedef {import("../messages/puzzle.js").PuzzleAnswer} PuzzleAnswer */

const CAP = "1000";

/**
 * @param {import("../messages/puzzle.js").Layout} layout
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.ask Asks the module that has layouts.
 * @param {() => import("../messages/run.js").Question | null} deps.question The question about the list.
 * @param {(linked: import("../board/givens.js").Linked) => void} [deps.linked] Shows a puzzle of any layout.
 * @param {string} [deps.edited] A sentence that is shown while the puzzle has edits.
 */
export function makeLayoutRoom(layout, { ask, question, linked: opens, edited = "" }) {
  const shape = shapeOf(layout);
  const { side, symbols } = shape;
  const [first, last] = [symbols[0], symbols[side - 1]];
  const empty = new Uint32Array(side * side).fill(shape.all);
  const here = (/** @type {object} */ request, /** @type {AbortSignal | undefined} */ signal) =>
    ask({ ...request, layout: layout.name }, signal);
  const latest = makeLatest(here);
  const patience = makePatience();
  /** @type {import("../board/givens.js").History<Uint32Array>} */
  let history = makeHistory(empty);
  /** @type {PuzzleAnswer | null} */
  let answer = null;
  let wantsAny = false;

  const board = makeBoard(
    {
      onDigit: setDigit,
      onUndo: () => go(history.undo),
      onRedo: () => go(history.redo),
      async onPaste(text) {
        const { given, wrong: reason, linked } = await read(text);
        if (given) edit(given);
        else if (linked && opens) opens(linked);
        else field.say(reason || wrong(text));
      },
      onCopy: () => write(history.now()),
      onChoose: () => {},
      onPoint: () => {},
      onAsk: () => {},
    },
    shape,
  );
  const count = makeCount(here);
  const facts = makeFacts((status) =>
    status === "illegal" ? LAYOUT.illegal : PUZZLE.status(status),
  );
  const field = makeTextFor(
    {
      help: PUZZLE.textHelp(side * side),
      read,
      same(text) {
        const given = parse(text);
        return given && write(given);
      },
      wrong,
    },
    edit,
    opens,
  );
  const candidates = makeSwitch(PUZZLE.candidates, draw);
  candidates.explain(PUZZLE.candidatesHelp);
  const solution = makeSwitch(PUZZLE.solution, (on) => {
    wantsAny = on;
    draw();
  });
  const tools = makeTools({
    undo: () => go(history.undo),
    redo: () => go(history.redo),
    reset: () => edit(history.first()),
    empty: () => edit(empty),
  });
  const share = makeShare({
    text: () => write(history.now()),
    picture: null,
    solution: () => answer?.solution ?? null,
    question: () => {
      const asked = question();
      return asked?.ask !== "solve" || solution.on() ? asked : null;
    },
    layout: layout.name,
  });
  const notice = element("p", { class: "puzzle-notice", role: "status", hidden: true });
  const table = element(
    "div",
    { class: "puzzle-table" },
    notice,
    board.element,
    element("div", { class: "puzzle-switches" }, candidates.element, solution.element),
    makePad((digit) => setDigit(board.chosen(), digit), symbols),
    tools.element,
    element("p", { class: "puzzle-keys", "aria-hidden": "true" }, PUZZLE.keys(first, last)),
  );
  const panel = element("div", { class: "puzzle-panel" }, facts.element, field.element);
  const sidePart = element("div", { class: "puzzle-side" }, panel, share.element);
  const parts = element(
    "div",
    { class: "puzzle-parts", "data-view": "puzzle" },
    count.element,
    table,
    sidePart,
  );

  /** @param {string} text */
  function parse(text) {
    const cells = boardOf(text, side, symbols);
    const maskOf = (/** @type {string} */ cell) =>
      cell === "." ? shape.all : 1 << symbols.indexOf(cell);
    return cells === null ? null : Uint32Array.from(cells, maskOf);
  }

  /** A puzzle, or that of an address, whose layout may be another. @param {string} text */
  async function read(text) {
    const given = parse(text);
    const { linked, wrong } = given ? { linked: undefined, wrong: "" } : await parsePasted(text);
    return { given, wrong, linked };
  }

  /** @param {Uint32Array} given */
  function write(given) {
    return Array.from(given, (mask) => symbols[digitOf(mask) - 1] ?? ".").join("");
  }

  /** @param {string} text */
  function wrong(text) {
    const { length } = text.replaceAll(/\s/g, "");
    return length === side * side
      ? PUZZLE.textBadSymbol(first, last)
      : PUZZLE.textBadOf(side * side, length);
  }

  /** @param {number} cell @param {number} digit 0 clears the cell */
  function setDigit(cell, digit) {
    const edited = Uint32Array.from(history.now());
    edited[cell] = digit ? 1 << (digit - 1) : shape.all;
    edit(edited);
  }

  /** @param {Uint32Array} given */
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
    const text = write(history.now());
    const isEdited = text !== write(history.first());
    notice.textContent = isEdited ? edited : "";
    notice.hidden = notice.textContent === "";
    field.show(text);
    tools.show({
      undo: history.canUndo(),
      redo: history.canRedo(),
      reset: isEdited,
      empty: text !== write(empty),
    });
    count.wait();
    patience.start("puzzle", () => {
      answer = null;
      count.waitLong();
      draw();
    });
    draw();
    try {
      /** @type {PuzzleAnswer | null} */
      const told = await latest.ask({ do: "puzzle", puzzle: text, cap: CAP });
      if (!told) return;
      answer = told;
      count.show(text, told);
      facts.show(told);
      const one = told.status === "unique" ? PUZZLE.solutionHelp : PUZZLE.someSolution;
      solution.explain(told.solution ? one : PUZZLE.noSolution);
    } catch (error) {
      answer = null;
      count.message(PUZZLE.failed(error instanceof Error ? error.message : String(error)));
    }
    patience.end("puzzle");
    draw();
  }

  function draw() {
    const shown = {
      candidates: candidates.on(),
      solution: solution.on() && (wantsAny || answer?.status === "unique"),
    };
    board.draw(puzzlePicture(history.now(), answer, shown, shape));
    share.refresh();
  }

  function clear() {
    history = makeHistory(empty);
    latest.cancel();
    patience.endAll();
    answer = null;
    notice.hidden = true;
    field.show("");
    facts.show(null);
    solution.explain("");
    tools.show({ undo: false, redo: false, reset: false, empty: false });
    count.message(PUZZLE.start);
    draw();
  }

  clear();
  return {
    element: element("div", { class: "puzzle-full" }, parts),
    /**
     * Shows a puzzle.
     *
     * @param {string} text
     * @param {{ edits?: any }} [how]
     */
    show(text, { edits = null } = {}) {
      const given = parse(text);
      if (given) {
        history = edits ?? makeHistory(given);
        const open = history.now().findIndex((mask) => digitOf(mask) === 0);
        board.choose(Math.max(0, open));
        void changed();
        return;
      }
      clear();
      const shown = element("code", {}, text.slice(0, 700));
      notice.replaceChildren(PUZZLE.notBoard(side * side), " ", shown);
      notice.hidden = false;
    },
    clear,
    edits: () => (write(history.now()) === write(history.first()) ? null : history),
    text: () => write(history.now()),
    /** @param {{ candidates: boolean, solution: boolean }} wish */
    wish(wish) {
      candidates.set(wish.candidates);
      solution.set(wish.solution);
      wantsAny = false;
      draw();
    },
    /** @param {import("../messages/run.js").Question | null} question */
    answer(question) {
      candidates.set(false);
      solution.set(question?.ask === "solve");
      wantsAny = question?.any === true;
      draw();
    },
    asked: share.refresh,
    focus() {
      board.choose(board.chosen(), true);
    },
  };
}
