/** Buttons that lead to the first, the one before, the next and the last of several views, and the place. */

import { makeButton } from "./button.js";
import { element, icon } from "./element.js";
import { PUZZLE } from "../texts/en/puzzle.js";

const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
};

/**
 * @param {string} label
 * @param {(to: number) => void} go
 */
export function makeStepper(label, go) {
  const where = element("span", { class: "where" });
  let now = 0;
  let end = 0;
  const buttons = {
    first: step("first", () => 0),
    back: step("back", () => now - 1),
    forward: step("forward", () => now + 1),
    last: step("last", () => end),
  };

  /** @param {keyof typeof ICONS} name @param {() => number} to */
  function step(name, to) {
    return makeButton(icon(ICONS[name]), () => go(to()), PUZZLE[name]);
  }

  return {
    element: element(
      "div",
      { role: "group", "aria-label": label, class: "puzzle-steps" },
      buttons.first,
      buttons.back,
      where,
      buttons.forward,
      buttons.last,
    ),
    /** @param {number} at @param {number} last @param {string} words The place in words. */
    show(at, last, words) {
      now = at;
      end = last;
      where.textContent = words;
      for (const [button, idle] of /** @type {[HTMLElement, boolean][]} */ ([
        [buttons.first, at === 0],
        [buttons.back, at === 0],
        [buttons.forward, at >= last],
        [buttons.last, at >= last],
      ]))
        button.setAttribute("aria-disabled", String(idle));
    },
  };
}
