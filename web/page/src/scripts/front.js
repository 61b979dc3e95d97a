/**
 * The script of the site's front page: the board of the page, answered at every edit, and buttons that copy
 * the commands. The engine is that of the page beside it, and is loaded when the board is first used: the
 * answer about the sample is there before, from `build/front.mjs`.
 */

import { ALL, masksOf, makeHistory, write } from "../board/masks.js";
import { puzzlePicture } from "../board/picture.js";
import { CLASSIC } from "../board/shape.js";
import { part } from "../elements/by-id.js";
import { meansOf, requestsTo } from "../engine/requests.js";
import { readiness } from "../engine/simd.js";
import { makeCopy } from "../files/copy-button.js";
import { loadBoardEngine, loadWholeEngine } from "../files/scripts.js";
import { makeAnswer } from "../puzzle/answer.js";
import { makeBoard } from "../puzzle/board.js";
import { makeCount } from "../puzzle/count.js";
import { makeEdits } from "../puzzle/edits.js";
import { notationOf } from "../puzzle/notation.js";
import { makePad } from "../elements/tools.js";
import { boardsFrom } from "../reading/index.js";
import { writeLink } from "../share/link.js";

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
  const ask = requestsTo(() => loadBoardEngine().then(meansOf));
  const everything = requestsTo(() => loadWholeEngine().then(meansOf));
  const boards = boardsFrom(everything, 2);
  const history = makeHistory(masksOf(front.puzzle));
  const count = makeCount(everything);
  const link = part("open", HTMLAnchorElement);
  /** @type {ReturnType<typeof makeAnswer<PuzzleAnswer>>} */
  const answer = makeAnswer(ask, count, draw, front.answer);
  const { edit, setDigit, go } = makeEdits({ history: () => history, write, all: ALL, changed });

  const board = makeBoard({
    onDigit: setDigit,
    onUndo: () => go(history.undo),
    onRedo: () => go(history.redo),
    async onPaste(text) {
      const { masks, wrong } = await notationOf(CLASSIC).read(text, boards);
      if (masks) edit(masks);
      else count.message(wrong);
    },
    onCopy: () => write(history.now()),
  });
  const pad = makePad((digit) => setDigit(board.chosen(), digit), "123456789");

  function changed() {
    const text = write(history.now());
    link.hash = writeLink({ puzzle: text, question: { ask: "solve" } });
    count.wait(text);
    void answer.ask({ do: "puzzle", puzzle: text, cap: front.cap });
  }

  function draw() {
    const shown = { candidates: true, solution: answer.now()?.status === "unique" };
    board.draw(puzzlePicture(history.now(), answer.now(), shown));
  }

  count.show(front.answer);
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
