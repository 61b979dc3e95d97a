/** Controls for the options of a question, one for each kind of option. */

import { element } from "../elements/element.js";
import { QUESTION } from "../texts/en/index.js";
import { Unclear } from "../messages/unclear.js";
import { mountWeights } from "./weights.js";

/** @typedef {import("./options.js").Option} Option */
/**
 * @typedef {object} Words The words of a question's options.
 * @property {Record<string, string>} [options] The label of each.
 * @property {Record<string, Record<string, string>>} [choices] The words that are chosen from.
 */
/**
 * @typedef {object} Control
 * @property {Node[]} nodes
 * @property {() => unknown} read Throws `Unclear` if the value is wrong.
 * @property {(value: any) => void} put
 */

/** @type {Record<Option["kind"], (option: Option, id: string, words: Words) => Control>} */
const KINDS = { flag, cap, whole, choice, weights: mountWeights, seconds };

/**
 * @param {Option} option
 * @param {string} ask The question.
 * @param {Words} words
 */
export const control = (option, ask, words) =>
  KINDS[option.kind](option, `${ask}-${option.name}`, words);

/** @param {Option} option @param {string} id @param {Words} words @returns {Control} */
function flag({ name }, id, words) {
  const { input, label } = checkbox(id, labelOf(words, name));
  return { nodes: [label], read: () => input.checked, put: (value) => (input.checked = value) };
}

/** @param {Option} option @param {string} id @param {Words} words @returns {Control} */
function whole({ name, usual, least = 0, most = 0, read }, id, words) {
  const text = labelOf(words, name);
  const { input, label } = number(id, text, String(usual));
  return {
    nodes: [label],
    read() {
      const value = read(digits(input));
      if (value === undefined) throw new Unclear(QUESTION.whole(text, least, most));
      return value;
    },
    put: (value) => (input.value = String(value)),
  };
}

/** A number, or none by a box beside it. */
/** @param {Option} option @param {string} id @param {Words} words @returns {Control} */
function cap({ name, usual, read }, id, words) {
  const { input, label } = number(id, labelOf(words, name), String(usual));
  const none = checkbox(`${id}-none`, labelOf(words, "none"));
  const follow = () => (input.disabled = none.input.checked);
  none.input.addEventListener("change", follow);
  return {
    nodes: [label, none.label],
    read() {
      const value = none.input.checked ? "none" : digits(input);
      if (read(value) === undefined) throw new Unclear(QUESTION.cap);
      return value;
    },
    put(value) {
      none.input.checked = value === "none";
      if (value !== "none") input.value = value;
      follow();
    },
  };
}

/** @param {Option} option @param {string} id @param {Words} words @returns {Control} */
function choice({ name, values = [], usual, read }, id, words) {
  const names = words.choices?.[name] ?? {};
  const options = values.map((value) => element("option", { value }, names[value] ?? value));
  const select = element("select", { id }, ...options);
  return {
    nodes: [element("label", {}, labelOf(words, name), select)],
    read: () => read(select.value),
    put: (value) => (select.value = value === usual ? values[0] : value),
  };
}

/** @param {Option} option @param {string} id @returns {Control} */
function seconds({ read }, id) {
  const { input, label } = number(id, QUESTION.seconds.label, "", "decimal");
  input.placeholder = QUESTION.seconds.none;
  return {
    nodes: [label],
    read() {
      const text = input.value.trim();
      const value = text === "" ? null : read(text.replace(",", "."));
      if (value === undefined) throw new Unclear(QUESTION.seconds.wrong);
      return value;
    },
    put: (value) => (input.value = value === null ? "" : String(value)),
  };
}

/** @param {Words} words @param {string} name */
const labelOf = (words, name) => words.options?.[name] ?? name;

/** The text of a field for a number, without what groups its digits. @param {HTMLInputElement} input */
const digits = (input) => input.value.replaceAll(/[\s,_']/g, "");

/**
 * @param {string} id
 * @param {string} text
 * @param {string} value
 * @param {string} [inputmode]
 */
function number(id, text, value, inputmode = "numeric") {
  const input = element("input", { id, type: "text", class: "number", inputmode, value });
  return { input, label: element("label", {}, text, input) };
}

/**
 * @param {string} id
 * @param {string} text
 */
function checkbox(id, text) {
  const input = element("input", { type: "checkbox", id });
  return { input, label: element("label", { class: "check" }, input, " ", text) };
}
