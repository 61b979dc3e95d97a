/** The facts about a puzzle, beside its board. */

import { element } from "../elements/element.js";
import { makeTerm } from "../glossary/button.js";
import { PUZZLE } from "../texts/en/puzzle.js";

const FACTS = /** @type {const} */ (["status", "clues", "minimality", "difficulty"]);
/** The facts whose names need an explanation. @type {Record<string, import("../glossary/button.js").Term>} */
const TERMS = { minimality: "minimal", difficulty: "er" };

/** @param {string} name */
const termOf = (name) => (TERMS[name] ? [" ", makeTerm(TERMS[name])] : []);

/** @param {(status: string) => string} statusWords */
export function makeFacts(statusWords) {
  const values = FACTS.map(() => element("dd"));
  const rows = FACTS.map((name, at) =>
    element(
      "div",
      { hidden: true },
      element("dt", {}, PUZZLE.facts[name], ...termOf(name)),
      values[at],
    ),
  );

  /** @param {typeof FACTS[number]} name @param {string} words an empty text hides the row */
  function say(name, words) {
    const at = FACTS.indexOf(name);
    values[at].textContent = words;
    rows[at].hidden = words === "";
  }

  return {
    element: element("dl", { class: "puzzle-facts" }, ...rows),
    /** @param {import("../messages/puzzle.js").PuzzleAnswer | null} answer */
    show(answer) {
      const minimality = answer?.minimality ?? "";
      say("status", answer ? statusWords(answer.status) : "");
      say("clues", answer ? PUZZLE.clues(answer.clues) : "");
      say("minimality", PUZZLE.minimality[minimality] ?? minimality);
      say("difficulty", "");
    },
    /** @param {string} words How difficult it is. */
    rate: (words) => say("difficulty", words),
  };
}
