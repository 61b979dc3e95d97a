/**
 * The room of one puzzle: its board to edit, the number of its solutions at every edit, its candidates and its
 * solution, and the further views of a classic board.
 */

import { div, element } from "../elements/element.js";
import { boardsFrom } from "../reading/index.js";
import { makeShare } from "../share/index.js";
import { LAYOUT, PUZZLE } from "../texts/en/index.js";
import { unique } from "../elements/unique-id.js";
import { makeBoard } from "./board.js";
import { makeSwitch } from "../elements/choices.js";
import { makeCount } from "./count.js";
import { makeEdits } from "./edits.js";
import { digitOf, makeHistory } from "../board/masks.js";
import { makeAnswer } from "./answer.js";
import { nameIn } from "../board/houses.js";
import { puzzlePicture } from "../board/picture.js";
import { CLASSIC, shapeOf } from "../board/shape.js";
import { notationOf } from "./notation.js";
import { makePad, makeTools } from "../elements/tools.js";
import { makePlay } from "./play.js";
import { makeFacts } from "./facts.js";
import { makeShared } from "./shared.js";
import { makeText } from "./text-field.js";
import { makeViews } from "./views.js";

/**
 * @typedef {import("../messages/puzzle.js").Ask} Ask
 * @typedef {import("../messages/puzzle.js").PuzzleAnswer} PuzzleAnswer
 * @typedef {import("../messages/run.js").Question} Question
 */

/** Largest number of solutions counted at once, without a request for exact counting. */
const CAP = "1000";

/**
 * @param {import("../messages/puzzle.js").Layout | null} layout Nothing for the classic one.
 * @param {object} deps
 * @param {Ask} deps.ask Asks the engine for one board.
 * @param {Ask} deps.explain Asks the engine for everything.
 * @param {() => Question | null} deps.question The question about the list that the puzzle is of.
 * @param {(linked: import("../board/masks.js").Linked) => void} [deps.linked] Shows a puzzle of another layout.
 * @param {(text: string) => void} [deps.several] Takes several puzzles that were pasted.
 * @param {(link: () => import("../share/link.js").Link) => void} [deps.follow] Keeps what is shown, from which undo then
 *   leads back to the puzzles before.
 * @param {string} [deps.edited] A sentence that is shown while the puzzle has edits.
 */
export function makePuzzle(
  layout,
  { ask, explain, question, linked: opens, several, follow, edited = "" },
) {
  const shape = layout ? shapeOf(layout) : CLASSIC;
  const notation = notationOf(shape);
  const { parse, write } = notation;
  // Of several boards one has to be a list.
  const read = (/** @type {string} */ text) => notation.read(text, boardsFrom(explain, 2));
  const { side, symbols } = shape;
  const empty = new Uint32Array(side * side).fill(shape.all);
  /** @type {Ask} */
  const here = layout
    ? (request, signal) => explain({ ...request, layout: layout.name }, signal)
    : ask;
  let history = makeHistory(empty);
  /** True if there is a puzzle, and not only a board without clues. */
  let isShown = false;
  /** True if a solution is drawn also where it is one of several, since the reader asked for it. */
  let wantsAny = false;
  const { all } = shape;
  const { edit, setDigit, go } = makeEdits({
    history: () => history,
    write,
    all,
    isLocked: () => play.isOn(),
    changed,
  });

  const panel = element("div", { id: unique("puzzle-view"), class: "puzzle-panel" });
  const shared = layout
    ? null
    : makeShared({
        explain,
        masks: () => history.now(),
        add(cell, digit) {
          setDigit(cell, digit);
          board.choose(cell, true);
        },
        draw,
      });
  const facts = makeFacts((status) =>
    layout && status === "illegal" ? LAYOUT.illegal : PUZZLE.status(status),
  );
  const views = layout
    ? null
    : makeViews(panel, {
        explain,
        masks: () => history.now(),
        apply: edit,
        draw,
        share: () => void shared?.hint().then(() => show(board.element)),
        showBoard: () => show(board.element),
        chosen(name) {
          parts.dataset.view = name;
        },
        rated: facts.rate,
      });
  const board = makeBoard(
    {
      onDigit: setDigit,
      onUndo: () => go(history.undo),
      onRedo: () => go(history.redo),
      onPaste: (text) => (play.isOn() ? complain(PUZZLE.noPaste) : void paste(text, complain)),
      onCopy: () => write(history.now()),
      onChoose: (cell) => views?.choose(cell),
      onPoint: (cell, digit) => views?.point(cell, digit),
      onAsk: () => views?.ask(),
      onKey: (event) => play.key(event),
    },
    shape,
  );
  /** What is drawn into open cells while the puzzle is edited. */
  let edits = { candidates: false, solution: false, any: false };
  const play = makePlay({
    shape,
    board,
    masks: () => history.now(),
    answer: () => answer.now(),
    draw,
    begun: () => show(table),
    turned(isOn) {
      if (isOn) {
        isShown = true;
        edits = { candidates: candidates.on(), solution: solution.on(), any: wantsAny };
        views?.show(null, 0);
      }
      parts.toggleAttribute("data-play", isOn);
      editing.hidden = isOn;
      wish(isOn ? { candidates: false, solution: false } : edits);
    },
    failed: complain,
  });
  const count = makeCount(layout ? here : explain);
  /** @type {ReturnType<typeof makeAnswer<PuzzleAnswer>>} */
  const answer = makeAnswer(here, count, draw);
  // (An address has notes for 9 digits.)
  const asks = [...(views?.asks ?? []), ...(shared ? [shared.ask] : [])];
  count.asks.prepend(...asks, ...(side <= 9 ? [play.button] : []));
  if (shared) count.element.append(shared.element);
  const field = makeText({ ...notation, read }, edit, paste, opens);
  const candidates = makeSwitch(PUZZLE.candidates, draw);
  candidates.explain(PUZZLE.candidatesHelp);
  const solution = makeSwitch(PUZZLE.solution, (on) => {
    wantsAny = on;
    draw();
  });
  const doings = {
    undo: () => go(history.undo),
    redo: () => go(history.redo),
    reset: () => edit(history.first()),
    empty: () => edit(empty),
  };
  const tools = makeTools(doings);
  const share = makeShare({
    link,
    picture: layout ? null : picture,
    solution: () => answer.now()?.solution ?? null,
  });
  const notice = element("p", { class: "puzzle-notice", role: "status", hidden: true });
  const keys = PUZZLE.keys(symbols[0], symbols[side - 1]);
  const editing = div(
    "puzzle-editing",
    makePad((digit) => setDigit(board.chosen(), digit), symbols),
    tools.element,
    element("p", { class: "puzzle-keys", "aria-hidden": "true" }, keys),
  );
  const table = div(
    "puzzle-table",
    notice,
    board.element,
    ...(layout ? rulesOf(layout) : []),
    div("puzzle-switches", candidates.element, solution.element),
    editing,
    play.element,
  );
  panel.append(
    facts.element,
    field.element,
    layout ? element("p", { class: "help" }, LAYOUT.only) : "",
  );
  const panels = views ? [views.tabs, panel, ...views.panels] : [panel];
  const sidePart = div("puzzle-side", ...panels, share.element);
  const parts = element(
    "div",
    { class: "puzzle-parts", "data-view": "puzzle" },
    count.element,
    table,
    sidePart,
  );

  /** Takes what was pasted. @param {string} text @param {(words: string) => void} say Says what is wrong with it. */
  async function paste(text, say) {
    const { masks, wrong, linked, several: isList } = await read(text);
    if (isList && several) several(text);
    else if (masks) edit(masks);
    else if (linked && opens) opens(linked);
    else say(wrong);
  }

  /** Has all of a part in sight. @param {HTMLElement} part */
  function show(part) {
    part.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** Says beside the board what is wrong with what was pasted there. @param {string} words */
  function complain(words) {
    notice.textContent = words;
    notice.hidden = false;
    notice.classList.add("wrong");
    notice.scrollIntoView({ block: "nearest" });
  }

  /** The link of what is shown, with the question that the board answers now, if the link is to answer it. */
  function link() {
    const own = views?.question();
    const asked = own ?? question();
    const isAnswered = own || asked?.ask !== "solve" || solution.on();
    return {
      puzzle: write(history.now()),
      ...(layout && { layout: layout.name }),
      question: isAnswered ? asked : null,
      step: views?.step() ?? 0,
      play: play.text(),
    };
  }

  /** Shows another board, and asks about it. */
  function changed() {
    const text = write(history.now());
    const isEdited = text !== write(history.first());
    notice.classList.remove("wrong");
    notice.textContent = isEdited ? edited : "";
    notice.hidden = notice.textContent === "";
    field.show(text);
    tools.show({
      undo: history.canUndo(),
      redo: history.canRedo(),
      reset: isEdited,
      empty: text !== write(empty),
    });
    views?.forget();
    count.wait(text);
    void answer.ask({ do: "puzzle", puzzle: text, cap: CAP }, (told) => {
      facts.show(told);
      shared?.show(told.status);
      const one = told.status === "unique" ? PUZZLE.solutionHelp : PUZZLE.someSolution;
      solution.explain(told.solution ? one : PUZZLE.noSolution);
      draw();
      views?.answered(told.status);
      return told.count === "0" && suspect();
    });
  }

  /** Says which clues may be wrong of a board without a solution: without each of them it has one, and no other. */
  async function suspect() {
    const masks = history.now();
    const suspects = [];
    for (const [cell, mask] of masks.entries()) {
      if (!digitOf(mask)) continue;
      const other = masks.slice();
      other[cell] = all;
      const told = await answer.further({ do: "puzzle", puzzle: write(other), cap: "2" });
      // Another board is shown meanwhile.
      if (!told) return;
      if (told.status === "unique")
        suspects.push(`${nameIn(cell, side)} = ${symbols[digitOf(mask) - 1]}`);
    }
    count.add(PUZZLE.suspects(suspects));
  }

  function draw() {
    play.show();
    board.draw(picture(), views?.drawing());
    share.refresh();
    if (isShown) follow?.(link);
  }

  function picture() {
    const view = views?.chosen() ?? "puzzle";
    const known = answer.now();
    const shown = {
      candidates: view === "steps" || (view === "puzzle" && candidates.on()),
      solution: view === "puzzle" && solution.on() && (wantsAny || known?.status === "unique"),
    };
    const isPlain = view === "puzzle" && !play.isOn() && !shown.solution;
    const common = isPlain && shared?.cells();
    const told = common && known ? { ...known, solution: common } : known;
    const drawn = common ? { ...shown, solution: true } : shown;
    const puzzle = (/** @type {Uint32Array} */ masks) => puzzlePicture(masks, told, drawn, shape);
    return views?.picture(known?.conflicts) ?? play.picture(puzzle);
  }

  /** @param {{ candidates: boolean, solution: boolean, any?: boolean }} wished */
  function wish(wished) {
    candidates.set(wished.candidates);
    solution.set(wished.solution);
    wantsAny = wished.any === true;
    draw();
  }

  /**
   * Shows the board without clues, and asks nothing about it.
   *
   * @param {string} [none] Why nothing can be done on it, if there is a reason.
   * @param {boolean} [isWrong] True if that is a mistake.
   */
  function clear(none = "", isWrong = false) {
    play.leave();
    table.inert = sidePart.inert = none !== "";
    isShown = false;
    history = makeHistory(empty);
    answer.forget();
    notice.hidden = true;
    field.show("");
    facts.show(null);
    shared?.show("");
    solution.explain("");
    tools.show({});
    count.message(none || PUZZLE.start, isWrong);
    views?.forget();
    draw();
  }

  clear();
  return {
    element: div("puzzle-full", parts),
    /**
     * Shows a puzzle.
     *
     * @param {string} text for anything but a board of this layout a message is shown
     * @param {object} [how]
     * @param {import("../board/masks.js").History | null} [how.edits] The history of its edits, from `edits`.
     * @param {string} [how.play] The game of an address.
     */
    show(text, { edits = null, play: game } = {}) {
      const masks = parse(text);
      play.leave();
      if (masks) {
        if (follow) history.replace(masks);
        else history = edits ?? makeHistory(masks);
        isShown = true;
        const open = history.now().findIndex((mask) => digitOf(mask) === 0);
        board.choose(Math.max(0, open));
        changed();
        if (game !== undefined) void play.start(game);
        return;
      }
      clear();
      const shown = element("code", {}, text.slice(0, layout ? 700 : 200));
      notice.replaceChildren(PUZZLE.notBoard(side * side), " ", shown);
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
    wish,
    /**
     * Shows the answer to a question, as far as the board has one, and of others only the clues.
     *
     * @param {Question | null} question
     * @param {number} step The step to show of the path by technique.
     * @param {boolean} isAgain True if it was shown before: then what else is drawn stays.
     */
    answer(question, step, isAgain) {
      play.leave();
      views?.show(question, step);
      if (!isAgain) candidates.set(false);
      if (!isAgain || !question || question.ask === "solve")
        solution.set(question?.ask === "solve");
      wantsAny = question?.any === true;
      draw();
    },
    step: () => views?.step() ?? 0,
    /** Has the link follow the question about the list. */
    asked: share.refresh,
    /** Gives the chosen cell the focus. */
    focus() {
      board.choose(board.chosen(), true);
    },
  };
}

/** The rules of a layout in words, as far as its drawing does not show them. @param {import("../messages/puzzle.js").Layout} layout */
function rulesOf({ houses, pairs }) {
  const kinds = new Set(houses.map(([kind]) => kind));
  if (pairs.length) kinds.add("pairs");
  const rules = [...kinds].flatMap((kind) => LAYOUT.rules[kind] ?? []).join(" ");
  return rules ? [element("p", { class: "help" }, rules)] : [];
}
