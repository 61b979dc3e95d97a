/** The form for the question: its kind, and its options. */

import { div, element } from "../elements/element.js";
import { makeTerm } from "../glossary/button.js";
import { QUESTION, QUESTIONS } from "../texts/en/index.js";
import { control } from "./control.js";
import { OPTIONS, SECONDS, statedWords } from "./options.js";

/** @typedef {import("../messages/run.js").Question} Question */
/** @typedef {import("./control.js").Control} Control */

/**
 * The words of each question that need an explanation.
 *
 * @type {Record<string, import("../glossary/button.js").Term[]>}
 */
const TERMS = {
  canonical: ["isomorphic", "automorphism"],
  minimality: ["minimal"],
  minimise: ["minimal"],
  fewest: ["minimal"],
  rate: ["class", "er"],
  shuffle: ["isomorphic"],
  target: ["target"],
};

/** The words of a question. @param {string} ask */
const wordsOf = (ask) => QUESTIONS[ask] ?? statedWords(ask);

/**
 * @param {HTMLElement} room
 * @param {HTMLElement} further The room of what few need: the limit of time.
 * @param {string[]} questions The names of all questions.
 * @param {() => void} changed
 */
export function mountQuestion(room, further, questions, changed) {
  const choices = questions.map((ask) => element("option", { value: ask }, wordsOf(ask).name));
  const which = element(
    "select",
    { id: "question", "aria-describedby": "question-hint" },
    ...choices,
  );
  const hint = element("p", { class: "hint", id: "question-hint" });
  const terms = element("span");
  // One field for all questions, which keeps its value when another is chosen.
  const seconds = control(SECONDS, "any", {});
  const limit = element("div", {}, ...seconds.nodes);
  const fields = Object.fromEntries(questions.map((ask) => [ask, fieldsOf(ask)]));
  room.append(
    element("label", { for: "question" }, QUESTION.label),
    which,
    div("question-hint", hint, terms),
    ...Object.values(fields).map(({ more }) => more),
  );
  further.append(limit);
  const asked = () => which.value;
  show();
  // (A change is reported only when a field is left: the button would move away from the click.)
  for (const part of [room, limit])
    part.addEventListener("input", () => {
      show();
      changed();
    });

  /** The controls of a question, and those that are its own. @param {string} ask */
  function fieldsOf(ask) {
    /** @type {Record<string, Control>} */
    const controls = {};
    const more = div("more");
    for (const option of OPTIONS[ask] ?? []) {
      const isShared = option === SECONDS;
      const made = isShared ? seconds : control(option, ask, wordsOf(ask));
      controls[option.name] = made;
      if (!isShared) more.append(...made.nodes);
    }
    return { controls, more };
  }

  function show() {
    hint.textContent = wordsOf(asked()).hint;
    terms.replaceChildren(...(TERMS[asked()] ?? []).flatMap((term) => [" ", makeTerm(term)]));
    for (const [ask, { more }] of Object.entries(fields)) more.hidden = ask !== asked();
    limit.hidden = !fields[asked()].controls[SECONDS.name];
  }

  return {
    /** The words on the button that puts the question. */
    button: () => wordsOf(asked()).button ?? wordsOf(asked()).name,

    /** The name of the question. */
    name: () => wordsOf(asked()).name,

    /** @returns {Question} */
    question() {
      const controls = Object.entries(fields[asked()].controls);
      return {
        ask: asked(),
        ...Object.fromEntries(controls.map(([name, { read }]) => [name, read()])),
      };
    },

    /** @param {Question} question An option that it lacks gets its default. */
    put(question) {
      which.value = question.ask;
      for (const { name, usual } of OPTIONS[question.ask] ?? [])
        fields[question.ask].controls[name].put(question[name] ?? usual);
      show();
      changed();
    },
  };
}
