/** The form for the question: its kind, and its options. */

import { element } from "../element.js";
import { QUESTION } from "../texts/en/index.js";
import { mountWeights } from "./weights.js";
import { Unclear } from "./unclear.js";

/** @typedef {import("../corpus.js").Question} Question */

/**
 * @typedef {object} Words The words for a question.
 * @property {string} button
 * @property {string} name
 * @property {string} hint
 */

/**
 * @param {HTMLElement} room
 * @param {Record<string, Words>} questions All questions, by name.
 * @param {() => void} changed
 */
export function mountQuestion(room, questions, changed) {
  const { options } = QUESTION;
  const any = checkbox("any", options.any);
  const cap = element("input", { id: "cap", type: "text", inputmode: "numeric", value: "2" });
  const exact = checkbox("exact", options.exact);
  const smallest = checkbox("smallest", options.smallest);
  const weights = mountWeights();
  const form = element(
    "select",
    { id: "form" },
    ...Object.entries(options.forms).map(([value, name]) => element("option", { value }, name)),
  );
  const automorphisms = checkbox("automorphisms", options.automorphisms);
  exact.input.addEventListener("change", () => (cap.disabled = exact.input.checked));

  /** @type {Record<string, Node[]>} */
  const more = {
    solve: [any.label],
    count: [element("label", {}, options.cap, cap), exact.label],
    target: [...weights.nodes, smallest.label],
    canonical: [element("label", {}, options.form, form), automorphisms.label],
  };

  const which = element(
    "select",
    { id: "question", "aria-describedby": "question-hint" },
    ...Object.entries(questions).map(([ask, { name }]) => element("option", { value: ask }, name)),
  );
  const hint = element("p", { class: "hint", id: "question-hint" });
  const asked = () => which.value;
  /** @type {Record<string, HTMLElement>} */
  const rest = Object.fromEntries(
    Object.entries(more).map(([ask, nodes]) => [ask, element("div", { class: "more" }, ...nodes)]),
  );
  room.append(
    element("label", { for: "question" }, QUESTION.label),
    which,
    hint,
    ...Object.values(rest),
  );
  show();
  room.addEventListener("change", () => {
    show();
    changed();
  });

  function show() {
    hint.textContent = questions[asked()].hint;
    for (const [ask, options] of Object.entries(rest)) options.hidden = ask !== asked();
  }

  return {
    /** The words on the button that puts the question. */
    button: () => questions[asked()].button,

    /** @returns {Question} */
    question() {
      const ask = asked();
      switch (ask) {
        case "solve":
          return { ask, any: any.input.checked };
        case "count": {
          const given = cap.value.replaceAll(/[\s,_']/g, "");
          if (!exact.input.checked && !/^[1-9]\d*$/.test(given)) throw new Unclear(QUESTION.cap);
          return { ask, cap: exact.input.checked ? "none" : given };
        }
        case "target":
          return { ask, weights: weights.read(), smallest: smallest.input.checked };
        case "canonical":
          return { ask, form: form.value, automorphisms: automorphisms.input.checked };
        default:
          return { ask };
      }
    },

    /** @param {Question} question */
    put(question) {
      which.value = question.ask;
      any.input.checked = question.any === true;
      if (typeof question.cap === "string") {
        exact.input.checked = question.cap === "none";
        cap.disabled = exact.input.checked;
        if (question.cap !== "none") cap.value = question.cap;
      }
      smallest.input.checked = question.smallest === true;
      if (question.weights === null) weights.reset();
      show();
      changed();
    },
  };
}

/**
 * @param {string} id
 * @param {string} text
 */
function checkbox(id, text) {
  const input = element("input", { type: "checkbox", id });
  return { input, label: element("label", { class: "check" }, input, " ", text) };
}
