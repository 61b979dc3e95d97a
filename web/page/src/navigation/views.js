/**
 * The views of the page, of which one is shown: the puzzles, their answers, or the techniques. The fragment of the
 * address names it, so that Back leads to the view before.
 */

import { part } from "../elements/by-id.js";

/** @typedef {"puzzles" | "answers" | "techniques"} View */

/** The elements of the views. @type {Record<View, string>} */
const PARTS = { puzzles: "puzzles", answers: "results", techniques: "guide" };

/** @param {View} view */
const link = (view) =>
  /** @type {HTMLElement} */ (document.querySelector(`nav a[data-view="${view}"]`));

export function mountViews() {
  const views = /** @type {View[]} */ (Object.keys(PARTS));

  /** The view that the fragment names; the puzzles for any other fragment. */
  function named() {
    // (Each technique has an address of its own.)
    const fragment = location.hash.replace(/^#technique-.+/, "#techniques");
    return views.find((view) => `#${view}` === fragment && !link(view).hidden) ?? "puzzles";
  }

  function show() {
    const shown = named();
    const changed = part(PARTS[shown], HTMLElement).hidden;
    for (const view of views) {
      part(PARTS[view], HTMLElement).hidden = view !== shown;
      if (view === shown) link(view).setAttribute("aria-current", "page");
      else link(view).removeAttribute("aria-current");
    }
    if (!changed) return;
    scrollTo(0, 0);
    // Whoever uses a keyboard or hears the page continues from there.
    part(PARTS[shown], HTMLElement).focus({ preventScroll: true });
  }

  addEventListener("hashchange", show);
  show();
  return {
    /** Shows the answers, which there are from now on. */
    answers() {
      link("answers").hidden = false;
      if (location.hash === "#answers") show();
      else location.hash = "answers";
    },
    /** Shows the puzzles, since there are no answers. */
    puzzles() {
      link("answers").hidden = true;
      show();
    },
  };
}
