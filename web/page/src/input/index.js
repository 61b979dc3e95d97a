/** The input of the page: the puzzles, the question, and examples of both. */

import { makePlain } from "../elements/button.js";
import { element } from "../elements/element.js";
import { part } from "../elements/by-id.js";
import { INPUT, LAYOUT, inFile } from "../texts/en/index.js";
import { EXAMPLES, FAMOUS } from "./examples.js";
import { keepValues } from "./saved-values.js";
import { CLASSIC, mountLayout } from "./layout.js";
import { mountQuestion } from "../question/form.js";
import { mountReading } from "./reader-settings.js";
import { mountText } from "./text.js";
import { Unclear } from "../messages/unclear.js";
import { boardsFrom } from "../reading/index.js";
import { tell } from "../run/in-sight.js";
import { layoutOf, understood } from "./answered-text.js";

/** @typedef {import("../messages/run.js").Job} Job */
/** @typedef {import("./examples.js").Example} Example */
/** @typedef {import("../messages/puzzle.js").Layout} Layout */

/** Of each layout the puzzle with which it begins is the first one of this request. */
const EXAMPLE = { do: "generate", kind: "minimal", seed: 7, from: 0, records: 1 };

/**
 * @param {object} deps
 * @param {string[]} deps.questions The names of all questions.
 * @param {string[]} deps.byLayout The names of those that are asked about any layout.
 * @param {import("../messages/puzzle.js").Ask} deps.ask Asks the engine for everything.
 * @param {(layout: Layout | null) => void} deps.laid Another layout was chosen.
 * @param {(words: string, isWrong: boolean) => void} deps.unlaid There is no layout, not yet or for a reason.
 * @param {boolean} deps.isBare True if the address names nothing, and the page was not only loaded again.
 * @param {() => void} deps.submitted A text and a question are submitted, and are going to be read.
 * @param {(job: Job) => void} deps.run
 * @param {(beginning: string | null) => void} deps.changed The text in the field has changed.
 * @param {() => void} deps.unclear There is a mistake in what was given, and a message about it.
 */
export function mountInput(deps) {
  const { questions, byLayout, ask, submitted, run, changed, unclear } = deps;
  const form = part("ask", HTMLFormElement);
  const button = part("run", HTMLButtonElement);
  const whole = part("whole-list", HTMLDetailsElement);
  const wrong = part("unclear", HTMLElement);
  const readAs = part("read-as", HTMLElement);
  /** The number of texts and questions that were given. */
  let latest = 0;
  const reading = mountReading();
  const examples = EXAMPLES.flatMap(({ text }) => text ?? []);
  const isExample = (/** @type {string} */ text) => examples.includes(text);
  const text = mountText({ submitted: put, changed: follow, isExample, refused: refuse });
  const [asks, further] = [part("asks", HTMLElement), part("further", HTMLElement)];
  const question = mountQuestion(asks, further, questions, follow);
  const layout = mountLayout(part("layout-room", HTMLElement), {
    describe: (name) => ask({ do: "layout", layout: name }),
    prepare: begin,
    changed: deps.laid,
    none: deps.unlaid,
  });

  /**
   * Has the list begin with an example of a layout, if it has no puzzle of the reader's own that fits.
   *
   * @param {Layout | null} layout
   * @param {AbortSignal} signal
   */
  async function begin(layout, signal) {
    const example = layout ? await exampleOf(layout, signal) : FAMOUS;
    const now = text.beginning();
    if (now === null || signal.aborted) return;
    examples.push(example);
    const boards = boardsFrom(ask, 1, null, layout?.name);
    const fits = !isExample(now) && (await boards(now)).boards.length > 0;
    if (!fits && !signal.aborted && text.beginning() === now) text.write(example);
  }

  /** @param {Layout} layout @param {AbortSignal} signal */
  async function exampleOf({ name, digits }, signal) {
    try {
      return new TextDecoder().decode(await ask({ ...EXAMPLE, layout: name }, signal));
    } catch {
      // Of large boards none is generated, and others have no solution.
      return `${".".repeat(digits ** 2)}\n`;
    }
  }

  function follow() {
    button.textContent = question.button();
    wrong.hidden = true;
    readAs.replaceChildren();
    changed(text.beginning());
  }

  /**
   * @param {string} words
   * @param {string | null} [file] The file that they are about, if there are several.
   */
  function refuse(words, file = null) {
    whole.open = true;
    wrong.replaceChildren(...(file === null ? [] : [element("p", {}, inFile(file))]), words);
    unclear();
    tell(wrong);
  }

  async function put() {
    const own = ++latest;
    const current = text.current();
    whole.open = true;
    try {
      if (!current) throw new Unclear(INPUT.empty);
      question.question();
      // (At once, so that nothing is left of the run before while the layout is found out.)
      wrong.hidden = true;
      submitted();
      // The puzzles of links have a layout of their own.
      const said = reading.isAutomatic() ? await layoutOf(current) : undefined;
      const chosen = await (said === undefined ? layout.layout() : layout.put(said));
      if (own !== latest) return;
      const asked = askedOf(chosen);
      const title = question.name();
      const form = reading.current();
      const { notes, ...job } = await understood(current, reading.isAutomatic(), ask, chosen);
      // Another text or question was given meanwhile.
      if (own !== latest) return;
      readAs.replaceChildren(...notes.map((note) => element("p", { class: "hint" }, note)));
      run({ ...job, ...form, question: asked, layout: chosen, title, workers: reading.workers() });
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      if (own !== latest) return;
      refuse(error.message, error.file);
      if (!current) text.focus();
    }
  }

  /** The question of the form. @param {Layout | null} layout */
  function askedOf(layout) {
    const asked = question.question();
    if (!layout) return asked;
    if (!byLayout.includes(asked.ask)) throw new Unclear(LAYOUT.notAsked(question.name()));
    if (asked.ask === "candidates" && asked.count) throw new Unclear(LAYOUT.notCounted);
    return { ...asked, layout: layout.name };
  }

  /** @param {Example} example */
  async function take(example) {
    reading.reset();
    await layout.put(null);
    question.put(example.question);
    try {
      if (example.text) text.write(example.text);
      else {
        const lines = await ask({ do: "list", records: example.records });
        text.hold(new Blob([lines]), null, INPUT.generated(example.records ?? 0));
      }
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      return refuse(error.message);
    }
    put();
  }

  for (const example of EXAMPLES) {
    const button = () => makePlain(example.name, () => take(example));
    part("examples", HTMLElement).append(button());
    if (example.records) part("folded-example", HTMLElement).append(button());
  }
  form.onsubmit = (event) => {
    event.preventDefault();
    put();
  };
  text.write(FAMOUS);
  keepValues(form, (values) => {
    if (!deps.isBare || (values.layout ?? CLASSIC) === CLASSIC) return values;
    // (Without its layout, the list before is one that can be brought back.)
    const { layout: _, text: before, ...others } = values;
    text.write(String(before));
    text.write(FAMOUS);
    return others;
  });
  // (One puzzle is on the board anyway, and who was quicker than the scripts has unfolded it.)
  const kept = text.beginning() ?? "";
  whole.open ||= kept !== FAMOUS && kept.trim().includes("\n");

  return {
    workers: reading.workers,
    cores: reading.cores,
    beginning: text.beginning,
    /** @param {string} line A puzzle, which comes after those of the list. */
    add(line) {
      whole.open = true;
      text.add(line);
    },
    /** True for a puzzle of an example. @param {string} puzzle */
    isExample: (puzzle) => examples.some((text) => text.includes(puzzle)),
    /** Takes what was pasted on the board, and is several puzzles. @param {string} list */
    pasted(list) {
      whole.open = true;
      text.write(list, true);
      part("list-before", HTMLButtonElement).focus();
    },
    layout: layout.layout,
    /** Chooses a layout by its name. @param {string} [name] Nothing for the classic one. */
    lay: (name) => layout.put(name ?? null),
    /** The question of the form; nothing if there is a mistake in it. */
    question() {
      try {
        return question.question();
      } catch (error) {
        if (error instanceof Unclear) return null;
        throw error;
      }
    },
    /** Has the puzzle of a link as the list. @param {import("../share/link.js").Link} link */
    open(link) {
      reading.reset(!link.layout && link.puzzle.length > 81);
      void layout.put(link.layout ?? null).catch(() => {});
      if (link.question) question.put(link.question);
      whole.open ||= !["solve", "rate", "target"].includes(link.question?.ask ?? "solve");
      text.write(`${link.puzzle}\n`);
    },
    /**
     * Takes generated puzzles, and asks about them.
     *
     * @param {Blob} lines
     * @param {number} records
     */
    generated(lines, records) {
      reading.reset();
      text.hold(lines, null, INPUT.generated(records));
      put();
    },
    /** Shows the settings for the form of the text. */
    reading: () => (part("reading", HTMLDetailsElement).open = true),
    /** Takes another column of puzzles, and asks again. @param {number} number Counted from 1. */
    column(number) {
      reading.column(number);
      put();
    },
  };
}
