/**
 * The guide to the techniques, `techniques/README.md`: after its introduction, each technique with a board
 * on which it is found, drawn and described as the page does it. `node build/techniques.mjs ENGINE` writes
 * it, with the module with everything; a test compares it.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { Engine } from "../page/src/engine/engine.js";
import { givenOf } from "../page/src/board/givens.js";
import { BOARD, drawingOf, markupOf } from "../page/src/board/drawing.js";
import { WEB } from "./needs.mjs";

/** A part of a drawing where there is no browser. */
class Shape {
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    this.attributes = "";
    /** @type {Shape[]} */
    this.children = [];
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes += ` ${name}="${value}"`;
  }

  /** @param {Shape[]} children */
  append(...children) {
    this.children.push(...children);
  }

  /** @returns {string} */
  toString() {
    return `<${this.tag}${this.attributes}>${this.children.join("")}</${this.tag}>`;
  }
}
Object.assign(globalThis, {
  document: {
    createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new Shape(tag),
  },
});
const technique = await import("../page/src/technique/drawing.js");
const { titleOf, reasonOf, resultOf, linksOf } = await import("../page/src/technique/sentences.js");
const { stepPicture } = await import("../page/src/technique/picture.js");

/** Techniques, and puzzles in whose paths they are. */
const EXAMPLES = `
hidden-single ......679.....4..31.73.8........3.2....7853..45.....186.5.......341....2...647531
direct-pointing ........195.8...3..4.7...9586.5..........1..732.4.....4.......8.3...41....2...9..
direct-hidden-pair ...12.5...35.....7.6.9..4.....2.47...7.....2...3....6..4...28....8...1..9..58....
naked-single .9.7.48....35.....8.6..3.1.....5..7..........3..29..65.8....4.....6...917........
direct-hidden-triplet .2.5.9.4...5.....19.4.6.3.....695.....6..8...4.......2.3.7...1.....3...67.8......
pointing ....4...6.325..7..........56.7.3.5...........9...7.8.....8.2..9.5....1.34....1...
claiming 7.....1...61.9..4....1.4..3.8...3964..7..53..............2.9...4.8.....2..6481...
naked-pair ....2.6.9.36..8.4.29.....8...5..1.9.6.......7..127...58..6..324.....4.....38.....
x-wing 976....1.....9.57...5..3.................8..5..265..4..5....3947....5..221.4..7..
hidden-pair 9..7.63.......4..556.3...7..5..7...13.15...8...8.........13...68.......9.....95..
naked-triplet 2.....39.....86...4..2.....8.2.7954...........1..458...5.....7.......4.3..69....1
swordfish .4.5..68...5....3.....6...9......4..72..9......12.5...5327.1.....9.....1.7....5..
hidden-triplet 4.85.9....7.....6.........43..4.7.15.....1....5..9.4..5...1.68.9..2....1.2.6...5.
xy-wing .7.....84.4...12..5.......689......1...1...6...7.8.3...6.7....97...24.5..84.....2
xyz-wing ..5.4..36...2...48.8....1..1.8.34....97.....3...7........41.967.6.35......1..9...
unique-rectangle 2...5..6......4..8.7.2.....16...7..4.4....5..8...6..3..2.....71....39......74.3..
unique-loop .96..5...83....2......3..7....8....21.835.....2.4.1.....1.........7...594.9....67
naked-quad ......4.......7..9.8..2.3.6..56.1..........18..24..5.....75.6.39...6..4...62...9.
jellyfish .....85......7.18..2..93...8.4.1...61.....4.3.3..2......64..2....15...48.........
hidden-quad ....4.1................32.87...12.5..5...7....62..9..3.75.......4....59.1..6.8.2.
bivalue-universal-grave ......2..9.....78...4....15..39.5..8.9..3....7.5..1...4..71....61..8..4.2...5..9.
aligned-pair-exclusion 7...1..69.3..2.......6.........5..3.2.9.8...6.....78..6..1..4....5.7....1.7..5..2
x-cycle .7.2...8.....81..2...56.4..........98.9.26.............4.6..83.3.8....1...1...6.5
y-cycle 83..7...19..........21...4.....2.3.....5..62...8.3...962...9...7.1.8.23..........
forcing-x-chain ...7..5.........9464..5..1.58.3......39....6...2......9.31.72..7..5.2.......6.9..
turbot-fish .4.....5....43..691.......7...36.7.86......9...27.9.....351.............8.5..23.6
xy-cycle .5.1.....1....7.59.2.48...........6...4..3...8..5....1..7..9.24.3.7....8..234....
forcing-chain .78......95.26.......8.9.4.3...9...2..1.........4.38....76..5.........86..5..8.3.
aligned-triplet-exclusion 6......82..7...5..2...9.61..4..192...6..7.......5.8.....3...........4.9..79.32...`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

/** The look of the drawing over a board, in the colours of the page. */
const STYLE = `
.over *{fill:none;stroke:#1f4fa3;stroke-width:.5}
.over .base,.over .cover{stroke-width:.8}
.over .cover{stroke:#8a5a00;stroke-dasharray:2 1.2}
.over .others{stroke-dasharray:.5 .7}
.over .on,.over .strong{stroke:#1c7a43}
.over .off,.over .weak,.over .gone{stroke:#b3261e}
.over .weak{stroke-dasharray:1.1 .8}
.over .strong,.over .gone{stroke-width:.7}
.new{fill:#1c7a43;font:7.6px Helvetica,Arial,sans-serif;text-anchor:middle}`;

/** The folder of the guide. */
export const GUIDE = path.join(WEB, "techniques");
/** The line after which all is written here. */
const BEGIN = "<!-- The rest is written by build/techniques.mjs. -->\n";

/** @typedef {import("../page/src/messages/puzzle.js").PathStep} Step */

/**
 * The guide with its pictures, by the names of their files.
 *
 * @param {Engine} engine The one with everything.
 * @returns {Promise<Map<string, string>>}
 */
export async function guideOf(engine) {
  const files = new Map();
  const sections = EXAMPLES.map(([name, puzzle]) => {
    const { steps } = engine.json({ do: "path", puzzle }).path;
    const at = steps.findIndex((/** @type {Step} */ step) => step.technique === name);
    const step = steps[at];
    files.set(`${name}.svg`, pictureOf(puzzle, steps, at));
    return sectionOf(name, step);
  });
  const introduction = (await readFile(path.join(GUIDE, "README.md"), "utf8")).split(BEGIN)[0];
  return files.set("README.md", `${introduction}${BEGIN}\n${sections.join("\n")}`);
}

/**
 * @param {string} name
 * @param {Step} step
 */
function sectionOf(name, step) {
  const links =
    step.chain.length > 0
      ? `\n${linksOf(step)
          .map((link) => `- ${link}`)
          .join("\n")}\n`
      : "";
  const sentences = `${reasonOf(step)} ${resultOf(step)}`;
  return `## ${titleOf(step)}\n\n![A board with this step](${name}.svg)\n\n${sentences}\n${links}`;
}

/**
 * The board before a step, with the drawing over it.
 *
 * @param {string} puzzle
 * @param {Step[]} steps
 * @param {number} at
 */
function pictureOf(puzzle, steps, at) {
  const step = steps[at];
  const given = givenOf(puzzle);
  const cells = stepPicture(given, steps, at + 1).map((picture) =>
    // The digit that the step finds is drawn in a colour of its own.
    picture.kind === "new" ? { ...picture, digit: 0 } : picture,
  );
  const side = BOARD + 4;
  const over = Array.from(technique.drawingOf(step).children).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="460" height="460" viewBox="-2 -2 ${side} ${side}">
<style>${STYLE}</style><path fill="#fff" d="M-2-2h${side}v${side}h-${side}z"/>
${markupOf(drawingOf(cells))}
<g class="over" transform="translate(1 1)">${over}${gone(step)}</g>
${placed(step)}</svg>
`;
}

/** @param {Step} step */
function gone({ removed }) {
  const crosses = removed.map(([cell, digit]) => {
    const x = 10 * (cell % 9) + 2 + 3 * ((digit - 1) % 3);
    const y = 10 * Math.floor(cell / 9) + 2 + 3 * Math.floor((digit - 1) / 3);
    return `M${x - 1} ${y + 1}l2-2`;
  });
  return crosses.length > 0 ? `<path class="gone" d="${crosses.join("")}"/>` : "";
}

/** @param {Step} step */
function placed({ place }) {
  if (!place) return "";
  const [cell, digit] = place;
  const [x, y] = [6 + 10 * (cell % 9), 8.9 + 10 * Math.floor(cell / 9)];
  return `<text class="new" x="${x}" y="${y}">${digit}</text>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(GUIDE, { recursive: true });
  const engine = await Engine.of(await WebAssembly.compile(await readFile(process.argv[2])));
  for (const [name, text] of await guideOf(engine)) await writeFile(path.join(GUIDE, name), text);
}
