/**
 * The first eight puzzles as boards side by side, as the lanes of the engine hold them: clues in ink,
 * and the solved cells in blue once there are answers. Each is a button that shows it in full.
 */

import { element } from "../elements/element.js";
import { part } from "../elements/by-id.js";
import { readPuzzles } from "../reading/index.js";
import { cellsOf, drawingOf } from "../board/drawing.js";
import { PUZZLE, solutionTo } from "../board/row.js";
import { boardOf } from "../board/shape.js";
import { svgOf } from "../board/svg.js";
import { LANES } from "../texts/en/index.js";

const COUNT = 8;

/**
 * @param {(puzzle: string) => void} show Shows a puzzle in full.
 * @param {import("../reading/index.js").Boards} boards
 */
export function mountLanes(show, boards) {
  const room = part("lanes", HTMLElement);
  /** @type {string} */
  let shown = "";
  /** @type {import("../messages/puzzle.js").Layout | null | undefined} */
  let layout = null;
  /** Number of texts that were given. */
  let latest = 0;
  /** The reading of a text in another form than lines. @type {Promise<string[]>} */
  let reading = Promise.resolve([]);

  /** @param {{ puzzle: string, solution: string | null }[]} boards */
  function draw(boards) {
    const key = JSON.stringify(boards);
    if (key === shown) return;
    shown = key;
    room.replaceChildren(
      ...boards.map(({ puzzle, solution }, at) => {
        const label = solution ? LANES.solved(at + 1) : LANES.puzzle(at + 1);
        const name = element("span", { class: "hidden" }, label);
        const button = element("button", { type: "button", title: label }, name);
        button.append(svgOf(drawingOf(cellsOf(puzzle, solution))));
        button.onclick = () => show(puzzle);
        return button;
      }),
    );
    room.hidden = boards.length === 0;
  }

  const begin = (/** @type {string[]} */ puzzles) =>
    draw(puzzles.map((puzzle) => ({ puzzle, solution: null })));

  return {
    /**
     * Shows the first puzzles of a text.
     *
     * @param {string | null} text
     * @param {(first: string) => void} [later] Called with the first of them if the engine has to find it.
     * @returns {string | undefined} the first of them, if it is a line
     */
    before(text, later) {
      const own = ++latest;
      if (text === null || layout === undefined) return undefined;
      // (The drawings are those of the classic board.)
      if (layout) return firstOf(text, layout);
      const lines = text.split("\n").flatMap((line) => PUZZLE.exec(line)?.[0] ?? []);
      if (lines.length || text === "") begin(lines.slice(0, COUNT));
      else {
        // One after the other: of those that come while one is read, only the last is read, too.
        reading = reading.then(() => (own === latest ? boardsOf(text, boards) : []));
        reading.then((found) => {
          // Another text is there meanwhile.
          if (own !== latest || !found.length) return;
          begin(found);
          later?.(found[0]);
        });
      }
      return lines[0];
    },

    /**
     * @param {import("../messages/puzzle.js").Layout | null} [other] The layout of the puzzles from now on, of which
     *   nothing is shown while there is none.
     */
    layout(other) {
      latest += 1;
      layout = other;
      draw([]);
    },

    /**
     * Shows the first rows of the answers.
     *
     * @param {string[][]} rows
     * @param {number} column The number of the column of puzzles.
     */
    after(rows, column) {
      const boards = rows.slice(0, COUNT).flatMap((fields) => {
        const puzzle = PUZZLE.exec(fields[column] ?? "")?.[0];
        return puzzle ? [{ puzzle, solution: solutionTo(puzzle, fields) }] : [];
      });
      draw(boards);
    },
    count: COUNT,
  };
}

/**
 * The first line of a text that is a board of a layout.
 *
 * @param {string} text
 * @param {import("../messages/puzzle.js").Layout} layout
 */
function firstOf(text, { digits, symbols }) {
  const boards = text.split("\n").map((line) => boardOf(line.split(/[\s,;]/)[0], digits, symbols));
  return boards.find((board) => board !== null) ?? undefined;
}

/**
 * The puzzles of a text in another form than lines; none if the engine cannot be loaded.
 *
 * @param {string} text
 * @param {import("../reading/index.js").Boards} boards
 */
async function boardsOf(text, boards) {
  const reading = await readPuzzles(text, boards).catch(() => null);
  return reading?.puzzles.filter(({ length }) => length === 81) ?? [];
}
