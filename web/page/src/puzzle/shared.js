/**
 * What all solutions of a puzzle with several share, and the clue that leaves the fewest: found on request, since it
 * takes the engine for everything.
 */

import { makeButton } from "../elements/button.js";
import { element } from "../elements/element.js";
import { digitOf, write } from "../board/masks.js";
import { name } from "../board/houses.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { makeLatest } from "./latest-request.js";
import { messageOf } from "../messages/error.js";

/**
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.explain Asks the engine for everything.
 * @param {() => Uint32Array} deps.masks The puzzle as it is now.
 * @param {(cell: number, digit: number) => void} deps.add Adds a clue.
 * @param {() => void} deps.draw Draws the board anew.
 */
export function makeShared({ explain, masks, add, draw }) {
  const asked = makeLatest(explain);
  /** @type {import("../messages/puzzle.js").SharedAnswer | null} */
  let found = null;
  /** The puzzle that was asked about. @type {Uint32Array | null} */
  let puzzle = null;
  const ask = makeButton(PUZZLE.shared, () => find());
  ask.className = "puzzle-hint";
  ask.hidden = true;
  const says = element("p", { role: "status", tabindex: "-1" });
  const adding = makeButton("", () => found?.clue && add(found.clue.cell, found.clue.digit));
  const root = element("div", { class: "puzzle-more", hidden: true }, says, adding);

  /** @param {string} [first] A sentence before it, which then has the focus. */
  async function find(first = "") {
    const isFocused = first !== "" || document.activeElement === ask;
    ask.hidden = true;
    root.hidden = false;
    says.textContent = `${first} ${PUZZLE.sharing}`;
    if (isFocused) says.focus();
    puzzle = masks();
    try {
      /** @type {typeof found} */
      const told = await asked.ask({ do: "shared", puzzle: write(puzzle) });
      if (!told || puzzle !== masks()) return;
      found = told;
      const { cells, clue } = told;
      const open = [...cells].filter((_, cell) => !digitOf(masks()[cell]));
      const shared = open.filter((cell) => cell !== ".").length;
      says.textContent = `${first} ${PUZZLE.sharedCells(shared, open.length)} ${clue ? PUZZLE.clueLeaves(clue.left) : ""}`;
      adding.hidden = !clue;
      if (clue) adding.textContent = PUZZLE.addClue(name(clue.cell), clue.digit);
    } catch (error) {
      says.textContent = PUZZLE.failed(messageOf(error));
      ask.hidden = false;
    }
    draw();
  }

  return {
    /** The button, and what was found. */
    ask,
    element: root,
    /** Says that there is no hint, and what there is. */
    hint: () => find(PUZZLE.noHint),
    /** Another puzzle is shown, or none. @param {string} status */
    show(status) {
      asked.cancel();
      found = null;
      root.hidden = true;
      ask.hidden = status !== "ambiguous";
      adding.hidden = true;
      says.textContent = "";
    },
    /** The digits that all solutions have, with full stops for other cells; nothing if they were not asked for. */
    cells: () => (puzzle === masks() && found?.cells) || null,
  };
}
