/** The input of the page: the puzzles, the question, and examples of both. */

import { element } from "../element.js";
import { part } from "../parts.js";
import { INPUT, inFile } from "../texts/en/index.js";
import { EXAMPLES, FAMOUS } from "./examples.js";
import { keepValues } from "./kept.js";
import { mountQuestion } from "./question.js";
import { mountReading } from "./reading.js";
import { mountText } from "./text.js";
import { Unclear } from "./unclear.js";
import { understood } from "./understood.js";

/** @typedef {import("../corpus.js").Job} Job */
/** @typedef {import("./examples.js").Example} Example */

/**
 * @param {object} deps
 * @param {string[]} deps.questions The names of all questions.
 * @param {(request: Record<string, unknown>) => Promise<any>} deps.ask
 * @param {() => void} deps.given Another text is given, which is going to be read.
 * @param {(job: Job) => void} deps.run
 * @param {(ask: string) => void} deps.chosen A question was chosen.
 * @param {(beginning: string | null) => void} deps.changed The text in the field has changed.
 * @param {() => void} deps.unclear There is a mistake in what was given, and a message about it.
 */
export function mountInput({ questions, ask, given, run, chosen, changed, unclear }) {
  const form = part("ask", HTMLFormElement);
  const button = part("run", HTMLButtonElement);
  const wrong = part("unclear", HTMLElement);
  const readAs = part("read-as", HTMLElement);
  /** The number of texts and questions that were given. */
  let turns = 0;
  const reading = mountReading();
  const text = mountText({ given: put, changed: follow, refused: refuse });
  const question = mountQuestion(part("asks", HTMLElement), questions, follow);

  function follow() {
    button.textContent = question.button();
    wrong.hidden = true;
    chosen(question.asked());
    readAs.replaceChildren();
    changed(text.beginning());
  }

  /**
   * @param {string} words
   * @param {string | null} [file] The file that they are about, if there are several.
   */
  function refuse(words, file = null) {
    wrong.replaceChildren(...(file === null ? [] : [element("p", {}, inFile(file))]), words);
    wrong.hidden = false;
    unclear();
  }

  async function put() {
    const turn = ++turns;
    const current = text.current();
    try {
      if (!current) throw new Unclear(INPUT.empty);
      const asked = question.question();
      wrong.hidden = true;
      given();
      const title = question.name();
      const form = reading.current();
      const { notes, ...job } = await understood(current, reading.isAutomatic(), ask);
      // Another text or question was given meanwhile.
      if (turn !== turns) return;
      readAs.replaceChildren(...notes.map((note) => element("p", { class: "hint" }, note)));
      run({ ...job, ...form, question: asked, title, workers: reading.workers() });
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      if (turn !== turns) return;
      refuse(error.message, error.file);
      if (!current) text.focus();
    }
  }

  /** @param {Example} example */
  async function take(example) {
    reading.reset();
    question.put(example.question);
    if (example.text) text.write(example.text);
    else {
      const lines = await ask({ do: "list", records: example.records });
      text.hold(new Blob([lines]), null, INPUT.generated(example.records ?? 0));
    }
    put();
  }

  for (const example of EXAMPLES) {
    const tried = element("button", { type: "button", class: "plain" }, example.name);
    tried.onclick = () => take(example);
    part("examples", HTMLElement).append(tried);
  }
  form.onsubmit = (event) => {
    event.preventDefault();
    put();
  };
  text.write(FAMOUS);
  keepValues(form);

  return {
    workers: reading.workers,
    cores: reading.cores,
    beginning: text.beginning,
    add: text.add,
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
      reading.reset(link.puzzle.length > 81);
      if (link.question) question.put(link.question);
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
