/** The panel that generates puzzles, which are then the list to be asked about. */

import { element } from "../elements/element.js";
import { control } from "../question/control.js";
import { SEED, SYMMETRY, choice, whole } from "../question/options.js";
import { Unclear } from "../question/unclear.js";
import { GENERATE } from "../texts/en/generate.js";
import { LAYOUT } from "../texts/en/layout.js";
import { make } from "./maker.js";

/** The largest number of puzzles. */
const MOST = 1_000_000;

const KINDS = ["minimal", "easy", "multi", "impossible", "illegal", "sparse", "full"];
/** Those that there are of every layout. */
const KINDS_BY_LAYOUT = ["minimal", "full"];
const OPTIONS = [choice("kind", KINDS), whole("n", 1000, 1, MOST), SEED, SYMMETRY];

/**
 * @param {HTMLElement} room
 * @param {object} deps
 * @param {() => Promise<import("../engine/desk.js").Means>} deps.means Loads the engine that generates.
 * @param {() => number} deps.workers Number of workers.
 * @param {() => Promise<import("../messages/puzzle.js").Layout | null>} deps.layout
 * @param {(lines: Blob, records: number) => void} deps.generated
 */
export function mountGenerate(room, { means, workers, layout, generated }) {
  const controls = Object.fromEntries(
    OPTIONS.map((option) => [option.name, control(option, "generate", GENERATE)]),
  );
  const [symmetry] = /** @type {HTMLElement[]} */ (controls.symmetry.nodes);
  const begin = element("button", { type: "button" }, GENERATE.button);
  const stop = element("button", { type: "button", hidden: true }, GENERATE.stop);
  const bar = element("progress", { hidden: true, "aria-label": GENERATE.bar });
  const said = element("p", { class: "hint", role: "status" });
  const fields = OPTIONS.flatMap(({ name }) => controls[name].nodes);
  const work = element("div", { class: "under" }, begin, stop, bar);
  room.replaceChildren(element("div", { class: "more" }, ...fields, work, said));
  /** @type {AbortController | null} */
  let making = null;

  function follow() {
    symmetry.hidden = controls.kind.read() !== "minimal";
  }

  /** @returns {Promise<import("./maker.js").Wanted>} */
  async function wanted() {
    const values = Object.entries(controls).map(([name, { read }]) => [name, read()]);
    const corpus = Object.fromEntries(values);
    const chosen = await layout();
    if (!chosen) return corpus.kind === "minimal" ? corpus : { ...corpus, symmetry: null };
    if (!KINDS_BY_LAYOUT.includes(corpus.kind)) throw new Unclear(LAYOUT.notMade);
    if (corpus.symmetry) throw new Unclear(LAYOUT.notSymmetric);
    return { ...corpus, layout: chosen.name, isLarge: chosen.digits > 9 };
  }

  async function generate() {
    if (making) return;
    const { signal } = (making = new AbortController());
    try {
      const corpus = await wanted();
      show(0, corpus.n);
      const engine = { ...(await means()), workers: workers() };
      const progress = (/** @type {number} */ puzzles) => show(puzzles, corpus.n);
      const { lines, records } = await make(corpus, engine, signal, progress);
      said.textContent = signal.aborted ? GENERATE.stopped(records) : GENERATE.done(records);
      if (records > 0) generated(new Blob(lines), records);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      said.textContent = error instanceof Unclear ? message : GENERATE.failed(message);
    }
    const focused = document.activeElement === stop;
    making = null;
    rest();
    if (focused) begin.focus();
  }

  /** @param {number} puzzles @param {number} n */
  function show(puzzles, n) {
    const focused = document.activeElement === begin;
    bar.max = n;
    bar.value = puzzles;
    said.textContent = GENERATE.progress(puzzles, n);
    rest();
    if (focused) stop.focus();
  }

  function rest() {
    begin.hidden = making !== null;
    stop.hidden = bar.hidden = making === null;
  }

  begin.onclick = generate;
  stop.onclick = () => making?.abort();
  room.addEventListener("change", follow);
  room.addEventListener("keydown", (event) => {
    // The form around it asks about the list.
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    generate();
  });
  follow();
}
