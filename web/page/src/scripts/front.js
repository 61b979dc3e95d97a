/**
 * The script of the site's front page: the board of the page, answered at every edit, and buttons that copy
 * the commands. The engine is that of the page beside it, and is loaded when the board is first used: the
 * answer about the sample is there before, from `build/front.mjs`.
 */

import { ALL, givenOf, makeHistory, write } from "../board/givens.js";
import { puzzlePicture } from "../board/picture.js";
import { part } from "../elements/by-id.js";
import { desk } from "../engine/desk.js";
import { compile } from "../engine/engine.js";
import { readiness } from "../engine/simd.js";
import { makeCopy } from "../files/copy-button.js";
import { loadBoardEngine, loadWholeEngine } from "../files/scripts.js";
import { makeBoard } from "../puzzle/board.js";
import { makeCount } from "../puzzle/count.js";
import { makeEdits } from "../puzzle/edits.js";
import { makeLatest } from "../puzzle/latest-request.js";
import { CLASSIC_NOTATION } from "../puzzle/notation.js";
import { makePatience } from "../puzzle/stale-answers.js";
import { makePad } from "../puzzle/tools.js";
import { boardsFrom } from "../reading/index.js";
import { writeLink } from "../share/link.js";
import { PUZZLE } from "../texts/en/puzzle.js";

/**
 * @typedef {import("../messages/puzzle.js").PuzzleAnswer} PuzzleAnswer
 *
 * @typedef {object} Front
 * @property {string} puzzle The sample.
 * @property {PuzzleAnswer} answer The answer about it.
 * @property {string} cap Largest number of solutions that are counted at once.
 */

/** @type {{ ninefoldFront: Front }} */
const { ninefoldFront: front } = /** @type {any} */ (globalThis);

function mountBoard() {
  const ask = desk(async () => {
    const { module, worker } = await loadBoardEngine();
    return { module: await compile(module), script: worker };
  });
  const everything = desk(async () => {
    const { module, worker } = await loadWholeEngine();
    return { module: await compile(module), script: worker };
  });
  const boards = boardsFrom(everything, 2);
  const latest = makeLatest(ask);
  const patience = makePatience();
  const history = makeHistory(givenOf(front.puzzle));
  const count = makeCount(ask);
  const link = part("open", HTMLAnchorElement);
  /** @type {PuzzleAnswer | null} */
  let answer = front.answer;
  const { edit, setDigit, go } = makeEdits({ history: () => history, write, all: ALL, changed });

  const board = makeBoard({
    onDigit: setDigit,
    onUndo: () => go(history.undo),
    onRedo: () => go(history.redo),
    async onPaste(text) {
      const { given, wrong } = await CLASSIC_NOTATION.read(text, boards);
      if (given) edit(given);
      else count.message(wrong);
    },
    onCopy: () => write(history.now()),
    onChoose() {},
    onPoint() {},
    onAsk() {},
  });
  const pad = makePad((digit) => setDigit(board.chosen(), digit), "123456789");

  async function changed() {
    const text = write(history.now());
    link.hash = writeLink({ puzzle: text, question: { ask: "solve" } });
    count.wait();
    patience.start("puzzle", () => {
      answer = null;
      count.waitLong();
      draw();
    });
    draw();
    try {
      /** @type {PuzzleAnswer | null} */
      const told = await latest.ask({ do: "puzzle", puzzle: text, cap: front.cap });
      if (!told) return;
      patience.end("puzzle");
      answer = told;
      count.show(text, told);
    } catch (error) {
      patience.end("puzzle");
      answer = null;
      count.message(PUZZLE.failed(error instanceof Error ? error.message : String(error)));
    }
    draw();
  }

  function draw() {
    const shown = { candidates: true, solution: answer?.status === "unique" };
    board.draw(puzzlePicture(history.now(), answer, shown));
  }

  count.show(front.puzzle, front.answer);
  draw();
  board.choose(history.now().indexOf(ALL));
  const room = part("board", HTMLElement);
  room.replaceChildren(count.element, board.element, pad);
  // (If it cannot be loaded, that is said when there is something to answer.)
  room.addEventListener("focusin", () => loadBoardEngine().catch(() => {}), { once: true });
}

/** Puts a button beside each command. */
function mountCopies() {
  for (const command of document.querySelectorAll("#install pre"))
    command.after(makeCopy({ value: (command.textContent ?? "").trim() }));
}

mountCopies();
// Where no engine runs, the picture of the board stays, and the page says why.
if (readiness() === "ready") mountBoard();
