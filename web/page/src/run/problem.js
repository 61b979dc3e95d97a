/** The problem that ended a run or kept it from beginning, in the words of the page, and ways out of it. */

import { makeButton } from "../elements/button.js";
import { element } from "../elements/element.js";
import { part } from "../elements/by-id.js";
import { tell } from "./in-sight.js";
import { COLUMNS, FOREIGN, PROBLEMS, UNREAD, inFile, unsaved } from "../texts/en/index.js";

/** @typedef {import("../messages/run.js").Problem} Problem */

/** @param {(column: number) => void} choose Takes the column of the puzzles, counted from 1. */
export function mountProblem(choose) {
  const room = part("problem", HTMLElement);
  /** @type {Problem | null} */
  let shown = null;

  /** @param {(string | HTMLElement)[]} parts */
  function put(...parts) {
    room.replaceChildren(...parts);
    tell(room);
  }

  return {
    /** @param {Problem | null} problem */
    update(problem) {
      if (JSON.stringify(problem) === JSON.stringify(shown)) return;
      shown = problem;
      if (!problem) return this.clear();
      const file = problem.file ? [element("p", { class: "file" }, inFile(problem.file))] : [];
      put(...file, wordsOf(problem), ...columnsOf(problem, choose));
    },
    /** @param {string} words Of something that is none of the run's. */
    say: (words) => put(words),
    /** @param {string} said The reason that the answers could not be saved. */
    unsaved: (said) => put(unsaved(said)),
    clear() {
      shown = null;
      room.hidden = true;
      room.replaceChildren();
    },
  };
}

/** @param {Problem} problem */
function wordsOf({ kind, said, line, refusal }) {
  const sentence = said && !/[.!?]$/.test(said) ? `${said}.` : said;
  if (kind === "foreign") return FOREIGN[said] ?? FOREIGN.binary;
  if (refusal?.kind === "binary") return FOREIGN.binary;
  const unread = refusal && UNREAD[refusal.companion ? `${refusal.kind}-companion` : refusal.kind];
  if (unread) return unread(refusal);
  if (kind === "unread") return PROBLEMS.refused(sentence, undefined);
  return PROBLEMS[kind](kind === "long" || kind === "unlike" ? said : sentence, line);
}

/**
 * A button for each column that may be chosen.
 *
 * @param {Problem} problem
 * @param {(column: number) => void} choose
 */
function columnsOf({ refusal }, choose) {
  if (!refusal?.columns.length || refusal.companion !== null) return [];
  const buttons = refusal.columns.map(([number, name]) =>
    makeButton(COLUMNS.column(number, name), () => choose(number)),
  );
  const attributes = { class: "choices", role: "group", "aria-label": COLUMNS.choose };
  return [element("div", attributes, ...buttons)];
}
