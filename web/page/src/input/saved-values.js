/**
 * Keeps the text, the question and the options while the page is loaded again: the values of all controls
 * of the form, in the storage of this tab.
 */

import { keep, kept } from "../files/storage.js";

const KEY = "ninefold-form";
/** Characters of a text that is kept. */
const LONG = 200_000;

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {Record<string, string | boolean>} Values The value of each control, by its name. */

/**
 * Puts the kept values back, and keeps them from now on.
 *
 * @param {HTMLFormElement} form
 * @param {(values: Values) => Values} chosen Those of them that are put back.
 */
export function keepValues(form, chosen) {
  const values = chosen(JSON.parse(kept("sessionStorage", KEY) ?? "{}"));
  for (const control of controlsOf(form)) {
    const value = values[control.id];
    if (value === undefined || value === valueOf(control)) continue;
    if (isBox(control)) control.checked = value === true;
    else control.value = String(value);
    // What depends on it follows.
    for (const type of ["input", "change"])
      control.dispatchEvent(new Event(type, { bubbles: true }));
  }
  addEventListener("pagehide", () => store(form));
  // (A phone may drop a tab that is not in sight without a word.)
  document.addEventListener("visibilitychange", () => store(form));
}

/** @param {HTMLFormElement} form */
function store(form) {
  const values = controlsOf(form).map((control) => [control.id, valueOf(control)]);
  const short = values.filter(([, value]) => typeof value !== "string" || value.length <= LONG);
  keep("sessionStorage", KEY, JSON.stringify(Object.fromEntries(short)));
}

/**
 * @param {HTMLFormElement} form
 * @returns {Control[]}
 */
function controlsOf(form) {
  const controls = /** @type {Control[]} */ ([...form.elements]);
  return controls.filter(
    ({ id, type }) => id !== "" && !["file", "button", "submit", "fieldset"].includes(type),
  );
}

/** @param {Control} control */
const valueOf = (control) => (isBox(control) ? control.checked : control.value);

/**
 * @param {Control} control
 * @returns {control is HTMLInputElement}
 */
const isBox = (control) =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);
