/** The panel that generates puzzles, which are then the list to be asked about. */

import { makeButton } from "../elements/button.js";
import { div, element } from "../elements/element.js";
import { control } from "../question/control.js";
import { SEED, choice, whole } from "../question/options.js";
import { Unclear } from "../messages/unclear.js";
import { GENERATE } from "../texts/en/generate.js";
import { reasonOf } from "../texts/en/reasons.js";
import { makeChoices } from "./choices.js";
import { make } from "./maker.js";
import { reasonIn } from "../messages/error.js";

/** The largest number of puzzles. */
const MOST = 1_000_000;

/** The smallest number of clues that puzzles of the classic board are found with. */
const FEWEST = 18;
/** Those that it has room for. */
const CELLS = 81;

const KINDS = ["minimal", "pattern", "easy", "multi", "impossible", "illegal", "sparse", "full"];
const OPTIONS = [choice("kind", KINDS), whole("n", 1000, 1, MOST), SEED];

/**
 * @param {HTMLElement} room
 * @param {object} deps
 * @param {() => Promise<import("../engine/requests.js").Means>} deps.means Loads the engine that generates.
 * @param {() => number} deps.workers Number of workers.
 * @param {() => Promise<import("../messages/puzzle.js").Layout | null>} deps.layout
 * @param {() => string} deps.board Returns the puzzle on the board.
 * @param {(lines: Blob, records: number) => void} deps.generated
 */
export function mountGenerate(room, { means, workers, layout, board, generated }) {
  const controls = Object.fromEntries(
    OPTIONS.map((option) => [option.name, control(option, "generate", GENERATE)]),
  );
  const choices = makeChoices(board).map((choice) => ({
    ...choice,
    room: element("div", {}, ...choice.nodes),
  }));
  const begin = makeButton(GENERATE.button, generate);
  const stop = makeButton(GENERATE.stop, () => making?.abort());
  stop.hidden = true;
  const bar = element("progress", { hidden: true, "aria-label": GENERATE.bar });
  const said = element("p", { class: "hint", role: "status" });
  const [kind, ...numbers] = OPTIONS.map(({ name }) => controls[name].nodes);
  const fields = [...kind, ...choices.map(({ room }) => room), ...numbers.flat()];
  const work = div("under", begin, stop, bar);
  room.replaceChildren(div("more", ...fields, work, said));
  /** @type {AbortController | null} */
  let making = null;

  const kindOf = () => /** @type {string} */ (controls.kind.read());

  function follow() {
    for (const { room, isFor } of choices) room.hidden = !isFor(kindOf());
  }

  /** @returns {Promise<import("./maker.js").Wanted>} */
  async function wanted() {
    const values = Object.entries(controls).map(([name, { read }]) => [name, read()]);
    const chosen = choices.filter(({ isFor }) => isFor(kindOf())).map(({ read }) => read());
    const corpus = Object.assign(Object.fromEntries(values), ...chosen);
    if (corpus.kind === "pattern") corpus.kind = "minimal";
    const ofLayout = await layout();
    if (ofLayout && (corpus.er || corpus.technique)) throw new Unclear(GENERATE.ofClassic);
    const clues = ofLayout ? corpus.clues : corpus.clues && ofBoard(corpus.clues);
    return {
      ...corpus,
      clues: inWords(clues, 0),
      er: inWords(corpus.er, 1),
      layout: ofLayout?.name,
    };
  }

  /** A range as the module reads it. @param {[number, number] | null | undefined} range @param {number} places */
  function inWords(range, places) {
    return range && range.map((end) => end.toFixed(places)).join("..");
  }

  /** A range of clues as the classic board has it. @param {[number, number]} clues */
  function ofBoard([from, to]) {
    if (to < FEWEST) throw new Unclear(GENERATE.tooFew);
    if (from > CELLS) throw new Unclear(GENERATE.range(GENERATE.clues, 0, CELLS));
    return [from, Math.min(to, CELLS)];
  }

  async function generate() {
    if (making) return;
    const { signal } = (making = new AbortController());
    try {
      const corpus = await wanted();
      show(null, corpus.n);
      const stopped = new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve(null)),
      );
      const loaded = await Promise.race([means(), stopped]);
      const engine = { ...loaded, workers: workers() };
      const progress = (/** @type {number} */ puzzles) => show(puzzles, corpus.n);
      const { lines, records } = await make(corpus, engine, signal, progress);
      said.textContent = signal.aborted ? GENERATE.stopped(records) : GENERATE.done(records);
      if (records > 0) generated(new Blob(lines), records);
    } catch (error) {
      said.textContent =
        error instanceof Unclear ? error.message : GENERATE.failed(reasonOf(reasonIn(error)));
    }
    const focused = document.activeElement === stop;
    making = null;
    rest();
    if (focused) begin.focus();
  }

  /** @param {number | null} puzzles Nothing before it is known that there are such ones. @param {number} n */
  function show(puzzles, n) {
    const focused = document.activeElement === begin;
    bar.max = n;
    if (puzzles === null) bar.removeAttribute("value");
    else bar.value = puzzles;
    said.textContent = puzzles === null ? GENERATE.search : GENERATE.progress(puzzles, n);
    rest();
    if (focused) stop.focus();
  }

  function rest() {
    begin.hidden = making !== null;
    stop.hidden = bar.hidden = making === null;
  }

  room.addEventListener("change", follow);
  room.addEventListener("keydown", (event) => {
    // The form around it asks about the list.
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    generate();
  });
  follow();
}
