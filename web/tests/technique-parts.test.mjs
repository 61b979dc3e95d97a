// The steps by technique without a page: the sentences about the steps that the built module finds, and the
// answers to "Why?".

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { digitOf, masksOf } from "../page/src/board/masks.js";
import { cellsOf, name } from "../page/src/board/houses.js";
import { threadsOf } from "../page/src/technique/branches.js";
import { drawingOf, partsOf } from "../page/src/technique/drawing.js";
import { EXAMPLES } from "../page/src/technique/examples.js";
import { LEVELS, levelOf, ratingsOf } from "../page/src/technique/level.js";
import { linksOf, reasonOf, resultOf, threadOf, titleOf } from "../page/src/technique/sentences.js";
import { whyOf } from "../page/src/technique/why.js";
import { GLOSSARY } from "../page/src/texts/en/glossary.js";
import { TECHNIQUE } from "../page/src/texts/en/technique.js";
import { engine } from "./engine.mjs";
import { BRANCHES, CHAINS } from "./famous.mjs";
import { list } from "./lists.mjs";
import { PROGRAM } from "./program.mjs";

/** @typedef {import("../page/src/messages/puzzle.js").PathAnswer} PathAnswer */

/** @param {string} puzzle */
function pathOf(puzzle) {
  /** @type {PathAnswer} */
  const { path } = engine.json({ do: "path", puzzle });
  return path ?? assert.fail(puzzle);
}

/**
 * Steps whose sentences are none of the guide, which `guide.test.mjs` has: the puzzle, the number of the step, and what a
 * person says of it who looks at the candidates.
 *
 * @type {[puzzle: string, step: number, title: string, reason: string, result: string][]}
 */
const SAID = [
  [
    CHAINS,
    11,
    "Hidden single, rated 1.0",
    "r4c9 is the last empty cell of column 9, where only 8 is missing.",
    "So r4c9 is 8.",
  ],
  [
    CHAINS,
    26,
    "Unique rectangle, type 4, rated 4.5",
    "If r7c3, r7c6, r9c3 and r9c6 had no candidates but 4 and 7, these could be exchanged, and there would be two solutions. In row 7, 4 is left only in r7c3 and r7c6, so one of them is 4. If the other one was 7, all of these cells would be 4 or 7.",
    "Removed: 7 from r7c3 and r7c6.",
  ],
  [
    "..1...32.......9..67....8..5....8.61....76.82....5......64.....7..89..4..8.6...3.",
    37,
    "Unique rectangle, type 1, rated 4.5",
    "If r7c5, r7c7, r9c5 and r9c7 had no candidates but 1 and 2, these could be exchanged, and there would be two solutions. So r7c5, which has others, is one of those.",
    "Removed: 1 and 2 from r7c5.",
  ],
  [
    "4...1..8.......369....2.....5.....43.4.76....932.4....1.6......3...9...4...6...9.",
    23,
    "Unique rectangle, type 3, rated 4.5",
    "If r1c3, r1c4, r3c3 and r3c4 had no candidates but 3 and 9, these could be exchanged, and there would be two solutions. So only one of r1c4 and r3c4 can be 3 or 9. With r4c4 it makes a hidden set of column 4: these cells have room for no other digit.",
    "Removed: 2 from r4c4.",
  ],
  [
    ".6.92....5.2.6.8...874....3....3...2.......5.4....7..1.......4..4.38......8..912.",
    37,
    "Unique rectangle, type 3, rated 4.6",
    "If r7c1, r7c6, r8c1 and r8c6 had no candidates but 2 and 6, these could be exchanged, and there would be two solutions. So one of r7c6 and r8c6 is 1 or 5. With r3c6 it makes a naked set: their digits are nowhere else in column 6.",
    "Removed: 1 from r5c6; 5 from r4c6.",
  ],
];

test("a pattern has its sentence", () => {
  for (const [puzzle, number, title, reason, result] of SAID) {
    const step = pathOf(puzzle).steps[number - 1];
    assert.deepEqual([titleOf(step), reasonOf(step), resultOf(step)], [title, reason, result]);
  }
  const pair = ".38...12....4.7.9.5...........6....1.....2....46.......1...3.692.4..9.15..9.5.4..";
  assert.equal(resultOf(pathOf(pair).steps[18]), "Removed: 3 from r3c9; 8 from r3c9 and r5c9.");
});

test("a chain is said link by link", () => {
  const { steps } = pathOf(CHAINS);
  const fish = steps.find(({ technique }) => technique === "turbot-fish") ?? assert.fail();
  assert.equal(
    reasonOf(fish),
    "If r9c6 is 9, then it follows, link by link, that it is not: a contradiction.",
  );
  assert.deepEqual(linksOf(fish), [
    "Suppose r9c6 is 9.",
    "Then r9c1 is not 9: a weak link in row 9.",
    "Then r8c2 is 9, the only other place in box 7: a strong link.",
    "Then r2c2 is not 9: a weak link in column 2.",
    "Then r2c6 is 9, the only other place in row 2: a strong link.",
    "Then r9c6 is not 9: a weak link in column 6.",
  ]);
});

/** The cells of a house by its name, such as "box 7". @param {string} house */
function cellsIn(house) {
  const [kind, number] = house.split(" ");
  return cellsOf(/** @type {any} */ (kind), Number(number) - 1);
}

test("every link that is said is one", async () => {
  let links = 0;
  for (const puzzle of (await list("minimal")).trim().split("\n").slice(0, 60))
    for (const step of pathOf(puzzle).steps) {
      const { before, chain } = step;
      linksOf(step).forEach((sentence, at) => {
        if (at === 0) return;
        links += 1;
        const [[from, other], [cell, digit, isOn]] = [chain[at - 1], chain[at]];
        const mask = 1 << (digit - 1);
        assert.ok(before[cell] & mask, sentence);
        const [, house] =
          /(?:only other place|a weak link) in ((?:row|column|box) \d)/.exec(sentence) ?? [];
        assert.equal(/is not \d/.test(sentence), !isOn, sentence);
        if (!house) {
          assert.equal(from, cell, sentence);
          assert.notEqual(other, digit, sentence);
          // A strong link in a cell has no third candidate.
          if (isOn) assert.equal(before[cell], mask | (1 << (other - 1)), sentence);
          return;
        }
        assert.equal(other, digit, sentence);
        const cells = cellsIn(house);
        assert.ok(cells.includes(from) && cells.includes(cell), sentence);
        if (isOn)
          assert.deepEqual(
            cells.filter((at) => before[at] & mask).sort(),
            [from, cell].sort(),
            sentence,
          );
      });
    }
  assert.ok(links > 500, String(links));
});

/** The steps of the examples with branches. */
const branched = EXAMPLES.filter(
  ({ puzzle, ratings }) => puzzle && Number(ratings[0]) >= 7.5,
).flatMap(({ puzzle }) => pathOf(puzzle).steps.filter(({ branches }) => branches.length > 0));

test("every branch begins with an assumption, and every link in it that is said is one", () => {
  let links = 0;
  for (const step of branched) {
    for (const { inferences } of threadsOf(step))
      threadOf(inferences, step).forEach((sentence, at) => {
        const { candidate, from, technique, nested } = inferences[at];
        const [cell, digit, isOn] = candidate;
        assert.equal(/^Suppose /.test(sentence), at === 0, sentence);
        assert.equal(/ is not \d/.test(sentence), !isOn, sentence);
        assert.ok(step.before[cell] & (1 << (digit - 1)), sentence);
        if (at === 0 || technique || nested !== null) return;
        links += 1;
        const others = from.map((one) => inferences[one].candidate);
        for (const [, , wasOn] of others) assert.equal(wasOn, !isOn, sentence);
        const [, house] =
          /(?:last place|weak link) in ((?:row|column|box) \d)/.exec(sentence) ?? [];
        if (!house)
          return assert.ok(
            others.every(([one]) => one === cell),
            sentence,
          );
        const cells = cellsIn(house);
        for (const [one, other] of [candidate, ...others])
          assert.ok(cells.includes(one) && other === digit, sentence);
      });
  }
  assert.ok(links > 100, String(links));
});

test("branches begin with all candidates of which one is true, and lead to what the step finds", () => {
  for (const step of branched) {
    const said = `${titleOf(step)}. ${reasonOf(step)} ${resultOf(step)}`;
    const ends = step.branches.map((branch) => branch[branch.length - 1].candidate);
    const starts = step.branches.map(([{ candidate }]) => candidate);
    if (/contradiction/.test(said)) {
      const [[cell, digit, isOn]] = starts;
      assert.ok(
        starts.every((start) => String(start) === String([cell, digit, isOn])),
        said,
      );
      const found = isOn ? step.removed : [step.place];
      assert.ok(
        found.some((one) => String(one) === String([cell, digit])),
        said,
      );
      continue;
    }
    const [[cell, digit, isOn]] = ends;
    assert.ok(
      ends.every((end) => String(end) === String([cell, digit, isOn])),
      said,
    );
    const found = isOn ? [step.place] : step.removed;
    assert.ok(
      found.some((one) => String(one) === String([cell, digit])),
      said,
    );
  }
});

test("each branch is drawn by itself, and all of them together", () => {
  for (const step of branched) {
    const all = drawingOf(step).length;
    for (const branch of step.branches) {
      const shapes = drawingOf(step, [branch]);
      assert.ok(shapes.length <= all);
      assert.ok(
        shapes.every(({ attributes }) => !/NaN|undefined/.test(JSON.stringify(attributes))),
      );
    }
    assert.ok(partsOf(step).includes("chainOn"));
  }
});

test("the drawing of a step has what its pattern has", () => {
  const { steps } = pathOf(CHAINS);
  assert.deepEqual(partsOf(steps[0]), ["base", "cells"]);
  assert.deepEqual(partsOf(steps[15]), ["base", "cells", "on"]);
  assert.deepEqual(partsOf(steps[16]), ["base", "cover", "cells", "on", "removed"]);
  assert.deepEqual(partsOf(steps[23]), ["chainOn", "chainOff", "strong", "weak", "removed"]);
});

test("every candidate of a solved puzzle has the step that decides it", () => {
  const { steps } = pathOf(CHAINS);
  const given = masksOf(CHAINS);
  const solution = Array.from(given, digitOf);
  for (const { place } of steps) if (place) solution[place[0]] = place[1];
  for (let cell = 0; cell < 81; cell += 1)
    for (let digit = 1; digit <= 9; digit += 1) {
      const { step, text } = whyOf(cell, digit, given, steps);
      assert.ok(text.includes(name(cell)), text);
      if (step === 0) {
        assert.match(text, /given/);
        continue;
      }
      // It is a candidate before that step, and not after it.
      const mask = 1 << (digit - 1);
      assert.ok(steps[step - 1].before[cell] & mask, text);
      const after = steps[step]?.before[cell] ?? 1 << (solution[cell] - 1);
      assert.equal((after & mask) !== 0, solution[cell] === digit, text);
    }
});

test("a path that ends early leaves candidates open, and a crossed-out one is the puzzle's", () => {
  const steps = pathOf(BRANCHES).steps.slice(0, 18);
  const given = masksOf(BRANCHES);
  const after = steps[steps.length - 1].before;
  const cell = after.findIndex((mask, at) => !digitOf(given[at]) && !digitOf(mask));
  const digit = digitOf(after[cell] & -after[cell]);
  const open = whyOf(cell, digit, given, steps);
  assert.deepEqual(open, { step: 0, text: `No step says whether ${name(cell)} is ${digit}.` });
  given[cell] &= ~(1 << (digit - 1));
  assert.equal(
    whyOf(cell, digit, given, steps).text,
    `${name(cell)} is not ${digit}: the puzzle has this candidate crossed out.`,
  );
});

test("the word for a rating is that of the program's table", () => {
  const help = execFileSync(PROGRAM, ["rate", "--help"], { encoding: "utf8" });
  const table = [...help.matchAll(/^ *(\w+) +(\d\.\d) (?:to (\d\.\d)|and more) /gm)];
  assert.deepEqual(
    table.map(([, word]) => word),
    LEVELS,
  );
  for (const [, word, least, most] of table)
    for (const er of [least, most ?? "12.0"]) {
      const said = TECHNIQUE.ratings(TECHNIQUE.levels[levelOf(er)], er, null, null);
      assert.equal(said.toLowerCase(), `${word}: er ${er} · ep – · ed –`);
    }
  // Puzzles of a word are generated with its ratings.
  for (const [at, [, , least, most]] of table.entries()) {
    const [from, to] = ratingsOf(at);
    assert.ok(from <= Number(least) && from > Number(table[at - 1]?.[3] ?? 0));
    assert.equal(to, Number(most ?? 12));
  }
  for (const [, word, , most] of table.slice(0, -1))
    assert.ok(GLOSSARY.class.text.includes(`${word} up to ${most}`), word);
  assert.equal(
    TECHNIQUE.ratings(TECHNIQUE.levels[levelOf(null)], null, null, null),
    "ER – · EP – · ED –",
  );
});
