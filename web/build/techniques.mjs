/**
 * The guide to the techniques, `techniques/README.md`: after its introduction, each technique with a board
 * on which it is found, drawn and described as in the guide of the page. `node build/techniques.mjs ENGINE` writes
 * it, with the module with everything; a test compares it.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { Engine } from "../page/src/engine/engine.js";
import { masksOf } from "../page/src/board/masks.js";
import { BOARD, drawingOf, elementOf, markupOf } from "../page/src/board/drawing.js";
import { threadsOf } from "../page/src/technique/branches.js";
import * as technique from "../page/src/technique/drawing.js";
import { EXAMPLES, stepOf } from "../page/src/technique/examples.js";
import { stepPicture } from "../page/src/technique/picture.js";
import { linksOf, reasonOf, resultOf, threadOf, titleOf } from "../page/src/technique/sentences.js";
import { GUIDE as WORDS } from "../page/src/texts/en/guide.js";
import { TECHNIQUE } from "../page/src/texts/en/technique.js";
import { WEB } from "./needs.mjs";

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

/** What chains with branches have besides. */
const OF_BRANCHES = `
.over .rests{stroke-dasharray:.5 .7}`;

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
  const sections = EXAMPLES.map((example) => {
    const { name, puzzle } = example;
    if (!puzzle) return sectionOf(example, WORDS.noExample);
    const { steps } = engine.json({ do: "path", puzzle }).path;
    const at = stepOf(steps, name);
    files.set(`${name}.svg`, pictureOf(puzzle, steps, at - 1));
    return sectionOf(example, exampleOf(name, steps[at - 1]));
  });
  const introduction = (await readFile(path.join(GUIDE, "README.md"), "utf8")).split(BEGIN)[0];
  return files.set("README.md", `${introduction}${BEGIN}\n${sections.join("\n")}`);
}

/**
 * @param {import("../page/src/technique/examples.js").Example} example
 * @param {string} rest
 */
function sectionOf({ name, ratings, grows }, rest) {
  const title = TECHNIQUE.name(name, null);
  const about = `${WORDS.rules[name]} ${WORDS.rated(ratings, grows)}`;
  return `## ${title}\n\n${about}\n\n${rest}\n`;
}

/**
 * @param {string} name
 * @param {Step} step
 */
function exampleOf(name, step) {
  const links = linksOf(step).map((link) => `\n- ${link}`);
  const chain =
    links.length > 0 ? `\n${links.join("")}` : threadsOf(step).map(listOf(step)).join("");
  const said = `${WORDS.example(titleOf(step))}. ${reasonOf(step)} ${resultOf(step)}`;
  return `![A board with this step](${name}.svg)\n\n${said}${chain}`;
}

/**
 * A part of a chain with branches, with the numbers by which its sentences name each other.
 *
 * @param {Step} step
 * @returns {(thread: import("../page/src/technique/branches.js").Thread) => string}
 */
const listOf =
  (step) =>
  ({ title, inferences }) => {
    const sentences = threadOf(inferences, step).map((words, at) => `\n${at + 1}. ${words}`);
    return `\n\n${title}:\n${sentences.join("")}`;
  };

/**
 * The board before a step, with the drawing over it.
 *
 * @param {string} puzzle
 * @param {Step[]} steps
 * @param {number} at
 */
function pictureOf(puzzle, steps, at) {
  const step = steps[at];
  const given = masksOf(puzzle);
  const cells = stepPicture(given, steps, at + 1).map((picture) =>
    // The digit that the step finds is drawn in a colour of its own.
    picture.kind === "new" ? { ...picture, digit: 0 } : picture,
  );
  const side = BOARD + 4;
  const over = technique.drawingOf(step).map(elementOf).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="460" height="460" viewBox="-2 -2 ${side} ${side}">
<style>${STYLE}${step.branches.length > 0 ? OF_BRANCHES : ""}</style><path fill="#fff" d="M-2-2h${side}v${side}h-${side}z"/>
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
