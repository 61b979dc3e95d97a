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
 * @param {Record<string, string>} options names by their values; the first is chosen
 * @param {(value: string) => void} onChange
 */
export function makeChoice(legend, name, options, onChange) {
  const values = Object.entries(options);
  const inputs = values.map(([value], at) =>
    element("input", { type: "radio", name, value, checked: at === 0 }),
  );
  const labels = values.map(([, label], at) =>
    element("label", {}, inputs[at], element("span", {}, label)),
  );
  const chosen = () => inputs.find(({ checked }) => checked)?.value ?? "";
  const set = element(
    "fieldset",
    { class: "puzzle-choice" },
    element("legend", {}, legend),
    ...labels,
  );
  set.addEventListener("change", () => onChange(chosen()));
  return {
    element: set,
    chosen,
    /** @param {string} value */
    choose(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}
