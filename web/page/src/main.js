/**
 * The page: wires its rooms to the corpus. The engine's script provides the module and the scripts of
 * the workers.
 */

import { meansOf, requestsTo } from "./engine/requests.js";
import { Corpus } from "./run/corpus.js";
import { readiness } from "./engine/simd.js";
import { EVERYTHING } from "./messages/run.js";
import { mountInput } from "./input/index.js";
import { mountLanguages } from "./navigation/language-links.js";
import { boardsFrom } from "./reading/index.js";
import { mountLanes } from "./input/lanes.js";
import { mountLeaveWarning } from "./run/leave-warning.js";
import { fileNamed, loadBoardEngine, loadDeferred } from "./files/scripts.js";
import { mountMalformed } from "./run/malformed.js";
import { makeFixedBoard } from "./puzzle/board.js";
import { part } from "./elements/by-id.js";
import { mountProblem } from "./run/problem.js";
import { mountProgress } from "./run/progress.js";
import { mountPuzzle } from "./puzzle/index.js";
import { mountDialog } from "./table/row-dialog.js";
import { mountDownload } from "./run/download.js";
import { listed } from "./table/pages.js";
import { mountLinks } from "./share/link-opener.js";
import { writeLink } from "./share/link.js";
import { mountTable } from "./table/table.js";
import { mountTools } from "./table/tools.js";
import { mountTheme } from "./theme/button.js";
import { makeAddress } from "./share/board-address.js";
import { mountViews } from "./navigation/views.js";
import { reasonIn } from "./messages/error.js";
import { Unclear } from "./messages/unclear.js";
import { PAGE, PUZZLE } from "./texts/en/index.js";

/** Milliseconds after which waiting is said. */
const PATIENCE = 300;

/** @typedef {import("./messages/run.js").Opened} Opened */
/** @typedef {import("./messages/run.js").Report} Report */
/** @typedef {import("./messages/run.js").Query} Query */

const { ninefoldQuestions: names } = /** @type {any} */ (globalThis);

function begin() {
  const lacking = readiness();
  if (lacking !== "ready") return refuse(PAGE.lacking[lacking]);

  const corpus = new Corpus({ report, statistics });
  const board = loadBoardEngine();
  const means = board.then(meansOf);
  const ask = requestsTo(() => means);
  const explain = requestsTo(() =>
    corpus.prepare().catch(({ message }) => {
      throw new Unclear(PAGE.unreachable(message));
    }),
  );
  /** @type {Opened | null} */
  let opened = null;
  /** @type {Query} */
  let query = EVERYTHING;
  let records = 0;
  let first = "";
  /** The puzzle of the list that the board was given, as it is there, and as the board has it. */
  let previewed = "";
  let taken = "";
  let isPreview = false;
  /** The reader's own puzzle on the board, which another layout is to have if it fits. */
  let own = "";
  /** True once there are all parts, which a link is about. */
  let isBegun = false;
  /** The question that the answers are about. @type {import("./messages/run.js").Question | null} */
  let asked = null;
  /** The layout of their boards. @type {import("./messages/puzzle.js").Layout | null} */
  let layout = null;

  const views = mountViews();
  const address = makeAddress();
  const one = mountPuzzle(part("one-room", HTMLElement), {
    ask,
    explain,
    question: () => input.question(),
    linked,
    several: (text) => input.pasted(text),
    follow(link) {
      if (isPreview) taken = one.text();
      if (!isBegun) return;
      const shown = link();
      const isOwn = shown.step || shown.play !== undefined || shown.layout !== undefined;
      address.follow(writeLink(shown), shown.puzzle === taken && !isOwn);
    },
  });
  const leaving = mountLeaveWarning();
  one.wish({ candidates: true, solution: true });
  const lanes = mountLanes(
    (puzzle) => {
      one.show(puzzle);
      part("one-room", HTMLElement).scrollIntoView({ block: "nearest" });
    },
    boardsFrom(explain, 8),
  );
  const input = mountInput({
    ...names,
    ask: explain,
    laid,
    unlaid,
    isBare: address.isBare,
    submitted: clear,
    run,
    changed(text) {
      preview(text);
      one.asked();
    },
    unclear: () => views.puzzles(),
  });
  const progress = mountProgress({
    pause: () => corpus.pause(),
    stop: () => corpus.stop(),
    goOn: () => corpus.goOn(input.workers()),
  });
  const problem = mountProblem((column) => input.column(column));
  const saving = mountDownload(corpus, {
    query: () => query,
    words: () => opened?.words ?? [],
    saved: leaving.saved,
    failed: (said) => problem.unsaved(said),
  });
  const table = mountTable(part("table", HTMLElement), {
    rows: (from, count) => corpus.rows(from, count),
    open,
    sort: (sort, descending) => look({ ...query, sort, descending }),
    copy: () => copying?.row(),
  });
  const tools = mountTools((choice) => look({ ...query, ...choice }));
  const malformed = mountMalformed(async (record) => {
    tools.clear();
    table.unsort();
    await look(EVERYTHING);
    table.go(record);
    table.focus();
  });
  /** @type {ReturnType<typeof import("./scripts/deferred.js").mountStatistics> | null} */
  let plots = null;
  /** @type {ReturnType<typeof import("./scripts/deferred.js").mountCopyButtons> | null} */
  let copying = null;
  /** @type {import("./messages/run.js").Statistics | null} */
  let latest = null;
  const puzzle = mountPuzzle(part("puzzle-room", HTMLElement), {
    ask,
    explain,
    question: () => asked,
    edited: PUZZLE.edited,
  });
  const dialog = mountDialog(puzzle, {
    text: ({ fields }) => fields[opened?.puzzle ?? 0] ?? "",
    step,
    closed: () => table.focus(),
  });
  part("add", HTMLButtonElement).onclick = () => input.add(one.text());
  // (What cannot be loaded is said when the question is put.)
  part("ask", HTMLFormElement).addEventListener("focusin", () => corpus.prepare().catch(() => {}));
  ask({ do: "about" }).then(
    (about) => {
      part("engine", HTMLElement).textContent = PAGE.engine(about, input.cores);
      loadDeferred().then(complete, ({ message }) => {
        for (const room of ["statistics-room", "generate-room", "guide-room"])
          part(room, HTMLElement).textContent = PAGE.unreachable(message);
      });
    },
    (error) =>
      board.then(
        () => refuse(PAGE.unloadable(reasonIn(error))),
        () => refuse(PAGE.incomplete),
      ),
  );
  preview(input.beginning());
  isBegun = true;
  const links = mountLinks(names.questions, address, async (link, isAgain) => {
    if (!isAgain) {
      previewed = link.puzzle;
      input.open(link);
    }
    const wanted = await input.layout().catch(() => undefined);
    // Without a layout there is no board.
    if (wanted === undefined) return;
    if ((wanted?.name ?? "") !== (await nameOf(link.layout))) {
      const laid = isLaid(link.layout);
      if (!isAgain || !(await laid)) return;
    }
    one.answer(link.question, link.step ?? 0, isAgain);
    one.show(link.puzzle, { play: link.play });
  });

  /** The whole name of a layout, empty for the classic one. @param {string} [layout] */
  const nameOf = async (layout) => (layout ? (await explain({ do: "layout", layout })).name : "");

  /**
   * Chooses a layout. (What cannot be loaded is said beside the choice.)
   *
   * @param {string} [layout]
   * @returns {Promise<boolean>} true if it is there
   */
  const isLaid = (layout) =>
    input
      .lay(layout)
      .then(() => true)
      .catch(() => false);

  /** Shows a puzzle of an address, with its layout. @param {import("./board/masks.js").Linked} linked */
  async function linked({ puzzle, layout }) {
    if (await isLaid(layout)) one.show(puzzle);
  }

  /** @param {import("./messages/puzzle.js").Layout | null} layout */
  function laid(layout) {
    one.layout(layout);
    lanes.layout(layout);
    part("add", HTMLButtonElement).disabled = false;
    previewed = "";
    preview(input.beginning());
    if (own.length === (layout?.digits ?? 9) ** 2) one.show(own);
    own = "";
  }

  /**
   * Shows nothing of the layout before, as it would seem to be of the one that is not there.
   *
   * @param {string} words Why there is none.
   * @param {boolean} isWrong
   */
  function unlaid(words, isWrong) {
    const now = one.text();
    if (now !== taken && /[^.]/.test(now) && !input.isExample(now)) own = now;
    one.none(words, isWrong);
    lanes.layout();
    part("add", HTMLButtonElement).disabled = true;
  }

  /** @param {string | null} text The beginning of the list, if that is a text in the field. */
  function preview(text) {
    const first = lanes.before(text, showFirst);
    if (first) showFirst(first);
  }

  /** Shows the first puzzle of the list. @param {string} first */
  function showFirst(first) {
    // (Typing further down in the list leaves the board and its edits unchanged.)
    isPreview = true;
    if (first !== previewed) one.show(first);
    isPreview = false;
    previewed = first;
  }

  /** @param {typeof import("./scripts/deferred.js")} parts */
  function complete(parts) {
    const { mountCopyButtons, mountGenerate, mountSheet, mountStatistics } = parts;
    copying = mountCopyButtons(part("copying", HTMLElement), {
      columns: table.columns,
      current: table.current,
      count: table.rows,
      rows: async (from, count) => listed(await corpus.rows(from, count)),
    });
    plots = mountStatistics(part("statistics-room", HTMLElement));
    if (latest) plots.update(latest);
    mountGenerate(part("generate-room", HTMLElement), {
      means: () => corpus.prepare(),
      workers: input.workers,
      layout: input.layout,
      board: one.text,
      generated: input.generated,
    });
    mountSheet(part("sheet-room", HTMLElement), {
      list: async (count) =>
        listed(await corpus.rows(0, count)).map(({ record, fields }) => ({
          record: record + 1,
          puzzle: fields[opened?.puzzle ?? 0] ?? "",
        })),
      ask,
    });
    parts.mountGuide(part("guide-room", HTMLElement), { explain, board: makeFixedBoard() });
    parts.installable(fileNamed("manifest"));
  }

  /** Leaves nothing of the run before: what is said of that says nothing about the next one. */
  function clear() {
    sayLoading();
    corpus.close();
    leaving.begin();
    opened = null;
    asked = null;
    first = "";
    query = EVERYTHING;
    progress.clear();
    problem.clear();
    malformed.clear();
    latest = null;
    plots?.clear();
    reveal(false);
    lanes.before("");
    lanes.before(input.beginning());
  }

  /** Says that the engine for the list is on the way, if that takes a while. */
  function sayLoading() {
    const says = part("loading", HTMLElement);
    const later = setTimeout(() => (says.textContent = PAGE.loadingEngine), PATIENCE);
    const loaded = () => {
      clearTimeout(later);
      says.textContent = "";
    };
    corpus.prepare().then(loaded, loaded);
  }

  /** @param {import("./messages/run.js").Job} job */
  function run(job) {
    asked = job.question;
    layout = job.layout;
    links.clear();
    progress.begin(job);
    saving.begin(job);
    corpus.open(job).catch(({ message }) => problem.say(PAGE.unreachable(message)));
    dialog.forget();
    puzzle.wish({ candidates: false, solution: job.question.ask === "solve" });
  }

  /** Shows the answers, or hides them, as there are none of this run. @param {boolean} shown */
  function reveal(shown) {
    part("list", HTMLElement).hidden = !shown;
    part("statistics", HTMLElement).hidden = !shown;
    if (shown) views.answers();
    else views.puzzles();
  }

  /** @param {Report} report */
  function report(report) {
    if (report.opened && !opened) {
      opened = report.opened;
      puzzle.layout(layout);
      part("paper", HTMLElement).hidden = layout !== null;
      reveal(true);
      table.begin(opened, !layout);
      tools.begin(opened.words);
    }
    records = report.records;
    if (!report.opened) reveal(false);
    problem.update(report.problem);
    if (report.problem?.refusal || report.problem?.kind === "refused") input.reading();
    progress.update(report);
    leaving.update(report);
    if (!opened || !report.opened) return;
    saving.update(report);
    malformed.update(report.messages, report.malformed);
    if (report.state === "done") malformed.done(records > 0 && report.malformed === records);
    const { version, rows, complete } = report.view;
    table.follow(version, rows, complete && report.state !== "running", report.rows, report.named);
    tools.shown(rows, report.rows, complete);
    // Once there are enough answers, or all, the first boards get their solutions.
    const enough = records >= lanes.count || report.state === "done" ? "drawn" : "";
    if (enough && !first) corpus.first(lanes.count).then(illustrate);
    first ||= enough;
  }

  /** @param {string[][]} rows */
  function illustrate(rows) {
    if (opened && !layout) lanes.after(rows, opened.puzzle);
  }

  /** @param {import("./messages/run.js").Statistics} statistics */
  function statistics(statistics) {
    if (!opened) return;
    tools.update(statistics);
    latest = statistics;
    plots?.update(statistics);
  }

  /** @param {Query} other */
  function look(other) {
    query = other;
    return corpus.view(query);
  }

  /**
   * @param {import("./table/pages.js").Row} row
   * @param {number} at
   */
  function open(row, at) {
    if (opened?.words[row.word] === "malformed") malformed.open();
    else dialog.show(row, at, table.rows(), records);
  }

  /** @param {number} by Number of rows to move, down or up. */
  async function step(by) {
    const at = table.current() + by;
    table.go(at);
    const row = await table.wait(at);
    if (row) dialog.show(row, at, table.rows(), records);
  }
}

/** @param {string} words The reason that nothing can be solved here. */
function refuse(words) {
  const lacking = part("lacking", HTMLElement);
  lacking.textContent = words;
  lacking.hidden = false;
  part("ask", HTMLElement).inert = true;
  for (const link of document.querySelectorAll("nav a"))
    /** @type {HTMLElement} */ (link).hidden = true;
}

mountTheme();
mountLanguages();
begin();
