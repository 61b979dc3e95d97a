/** Buttons that lead to the first, the one before, the next and the last of several views, and the place. */

import { makeButton, setIdle } from "./button.js";
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
  const back = [step("first", () => 0), step("back", () => now - 1)];
  const forward = [step("forward", () => now + 1), step("last", () => end)];

  /** @param {keyof typeof ICONS} name @param {() => number} to */
  function step(name, to) {
    return makeButton(icon(ICONS[name]), () => go(to()), PUZZLE[name]);
  }

  return {
    element: element(
      "div",
      { role: "group", "aria-label": label, class: "puzzle-steps" },
      ...back,
      where,
      ...forward,
    ),
    /** @param {number} at @param {number} last @param {string} words The place in words. */
    show(at, last, words) {
      now = at;
      end = last;
      where.textContent = words;
      for (const button of back) setIdle(button, at === 0);
      for (const button of forward) setIdle(button, at >= last);
    },
  };
}
