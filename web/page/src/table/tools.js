/** The tools above the table: the statuses to show, with the number of records of each, and a search. */

import { element } from "../elements/element.js";
import { part } from "../elements/by-id.js";
import { TABLE, grouped, wordOf } from "../texts/en/index.js";

/** @typedef {import("../messages/run.js").Statistics} Statistics */
/** @typedef {{ words: number[] | null, search: string }} Choice */

/** Milliseconds without a key until the typed text is searched for. */
const PAUSE = 200;

/** @param {(choice: Choice) => void} changed */
export function mountTools(changed) {
  const statuses = part("statuses", HTMLElement);
  const search = part("search", HTMLInputElement);
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  const all = toggle(TABLE.all);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;

  function chosen() {
    const words = [...buttons.keys()].filter((at) => pressed(buttons[at]));
    return words.length ? words : null;
  }

  function tell() {
    clearTimeout(typing);
    all.setAttribute("aria-pressed", String(chosen() === null));
    changed({ words: chosen(), search: search.value.trim() });
  }

  all.onclick = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", "false");
    tell();
  };
  search.oninput = () => {
    clearTimeout(typing);
    typing = setTimeout(tell, PAUSE);
  };

  return {
    /** @param {string[]} words */
    begin(words) {
      search.value = "";
      buttons = words.map((word) => {
        const button = toggle(wordOf(word));
        // (In another language, at least the word that stands in files.)
        button.title = TABLE.meanings[word] ?? (wordOf(word) === word ? "" : word);
        button.classList.add("word", word);
        button.hidden = true;
        button.onclick = () => {
          button.setAttribute("aria-pressed", String(!pressed(button)));
          tell();
        };
        return button;
      });
      all.setAttribute("aria-pressed", "true");
      statuses.replaceChildren(all, ...buttons);
    },
    /** @param {Statistics} statistics */
    update({ records, words }) {
      count(all, records);
      words.forEach(({ count: many }, at) => {
        if (!buttons[at]) return;
        count(buttons[at], many);
        buttons[at].hidden = many === 0;
      });
    },
    /**
     * @param {number} rows
     * @param {number} records
     * @param {boolean} complete
     */
    shown(rows, records, complete) {
      part("shown", HTMLElement).textContent = TABLE.shown(rows, records, complete);
    },
    /** Marks that all are shown again. */
    clear() {
      search.value = "";
      for (const button of buttons) button.setAttribute("aria-pressed", "false");
      all.setAttribute("aria-pressed", "true");
    },
  };
}

/** @param {string} name */
function toggle(name) {
  const count = element("span", { class: "count" });
  return element("button", { type: "button", "aria-pressed": "false" }, name, " ", count);
}

/** @param {HTMLButtonElement} button */
function pressed(button) {
  return button.getAttribute("aria-pressed") === "true";
}

/**
 * @param {HTMLButtonElement} button
 * @param {number} many
 */
function count(button, many) {
  const place = /** @type {HTMLElement} */ (button.lastElementChild);
  const text = grouped(many);
  if (place.textContent !== text) place.textContent = text;
}
