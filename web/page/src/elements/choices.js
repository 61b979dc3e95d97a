/** Controls to choose with: a switch that is on or off, and one of several. */

import { element } from "./element.js";

/**
 * @param {string} label
 * @param {(on: boolean) => void} onChange
 */
export function makeSwitch(label, onChange) {
  const input = element("input", { type: "checkbox", role: "switch" });
  const help = element("span", { class: "help" });
  input.addEventListener("change", () => onChange(input.checked));
  return {
    element: element(
      "label",
      { class: "puzzle-switch" },
      input,
      element("span", { class: "words" }, label, " ", help),
    ),
    on: () => input.checked,
    /** @param {boolean} on */
    set(on) {
      input.checked = on;
    },
    /** @param {string} words */
    explain(words) {
      help.textContent = words;
    },
  };
}

/**
 * @param {string} legend
 * @param {string} name
 * @param {[string, string][]} options values and their names; the first is chosen
 * @param {(value: string) => void} onChange
 */
export function makeChoice(legend, name, options, onChange) {
  const set = element("fieldset", { class: "puzzle-choice" }, element("legend", {}, legend));
  let chosen = options[0][0];
  /** @type {Record<string, HTMLInputElement>} */
  const inputs = {};
  options.forEach(([value, label], at) => {
    const input = element("input", { type: "radio", name, value, checked: at === 0 });
    input.addEventListener("change", () => {
      chosen = value;
      onChange(value);
    });
    inputs[value] = input;
    set.append(element("label", {}, input, element("span", {}, label)));
  });
  return {
    element: set,
    chosen: () => chosen,
    /** @param {string} value */
    choose(value) {
      chosen = value;
      inputs[value].checked = true;
    },
  };
}
