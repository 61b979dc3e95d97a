// Links and drawings that need no page.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Unclear } from "../page/src/messages/unclear.js";
import { cellsOf, drawingOf, fileOf } from "../page/src/board/drawing.js";
import { readLink, writeLink } from "../page/src/share/link.js";
import { PUZZLE } from "./famous.mjs";
import { list } from "./lists.mjs";

const QUESTIONS = ["solve", "check", "count", "target", "minimality", "rate", "canonical"];
const LINK = `#p=${PUZZLE.replaceAll(".", "0")}`;

/** Numbers from 0 to below `below`, from a fixed seed. */
function numbers(seed = 9) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {(below: number) => number} next */
function anyPuzzle(next) {
  if (next(3)) {
    const symbol = () => (next(3) ? "." : String(1 + next(9)));
    return Array.from({ length: 81 }, symbol).join("");
  }
  const marks = Array.from({ length: 729 }, (_, at) => (next(2) ? String((at % 9) + 1) : "."));
  return marks.join("");
}

/** Questions with options of every kind. @type {import("../page/src/messages/run.js").Question[]} */
const ASKED = [
  { ask: "solve", any: true, seconds: 0.25 },
  { ask: "count", cap: "none", seconds: null },
  { ask: "count", cap: String(2 ** 32), seconds: 12 },
  {
    ask: "target",
    weights: Array.from({ length: 81 }, (_, cell) => (cell % 2 ? -1e9 + cell : 1e9)),
    smallest: true,
    seconds: null,
  },
  { ask: "canonical", form: "solution", automorphisms: true, seconds: null },
];

describe("links", () => {
  test("a link has the clues as digits, and what differs from the defaults", () => {
    assert.equal(writeLink({ puzzle: PUZZLE, question: null }), LINK);
    const steps = { puzzle: PUZZLE, question: { ask: "rate", guesses: true }, step: 12 };
    assert.equal(writeLink(steps), `${LINK}&ask=rate&guesses=yes&step=12`);
    assert.equal(readLink(writeLink(steps), QUESTIONS)?.step, 12);
    assert.throws(() => readLink(`${LINK}&step=x`, QUESTIONS), /“x” for “step”/);
    const game = { puzzle: PUZZLE, question: null, play: `4j2${"0".repeat(49)}` };
    assert.equal(writeLink(game), `${LINK}&play=${game.play}`);
    assert.deepEqual(readLink(writeLink(game), QUESTIONS), game);
    assert.equal(
      writeLink({ puzzle: PUZZLE, question: { ask: "solve", any: false } }),
      `${LINK}&ask=solve`,
    );
    assert.equal(
      writeLink({ puzzle: PUZZLE, question: { ask: "count", cap: "none" } }),
      `${LINK}&ask=count&cap=none`,
    );
  });

  test("links of former versions are read, whose options of ratings ask for nothing more", () => {
    const former = readLink(`${LINK}&ask=rate&measures=no&backdoors=yes&se=yes&step=12`, QUESTIONS);
    assert.deepEqual(former, readLink(`${LINK}&ask=rate&step=12`, QUESTIONS));
    assert.equal(former?.step, 12);
    assert.throws(() => readLink(`${LINK}&ask=solve&se=yes`, QUESTIONS), /a part named “se”/);
  });

  test("full stops are read, and the 729 characters of pencilmarks", () => {
    assert.deepEqual(readLink(`#p=${PUZZLE}`, QUESTIONS), { puzzle: PUZZLE, question: null });
    const marks = `12.......${"123456789".repeat(80)}`;
    assert.equal(readLink(`#p=${marks}`, QUESTIONS)?.puzzle, marks);
    // 1 and 2 are the least bits: 3; all nine are 511, which is 15 times 32 and 31.
    assert.equal(writeLink({ puzzle: marks, question: null }), `#p=03${"fv".repeat(80)}`);
  });

  test("what is written is read again", () => {
    const next = numbers();
    for (let turn = 0; turn < 2000; turn += 1) {
      const link = { puzzle: anyPuzzle(next), question: ASKED[next(7)] ?? null };
      const fragment = writeLink(link);
      // Letters that addresses keep as they are, wherever they are pasted.
      assert.match(fragment, /^#[\w=&,.-]*\w$/);
      assert.deepEqual(readLink(new URL(fragment, "https://host/").hash, QUESTIONS), link);
    }
  });

  test("the names of the page's parts, and those of former ones, are no links", () => {
    for (const fragment of ["", "#", "#answers", "#measure"])
      assert.equal(readLink(fragment, QUESTIONS), null);
  });

  test("a damaged link is refused with a sentence that names the part", () => {
    /** @type {[string, RegExp][]} */
    const damaged = [
      [LINK.slice(0, -1), /has 80 characters instead of 81/],
      [`${LINK}0`, /has 82 characters/],
      ["#p=", /has 0 characters/],
      [LINK.replace("5", "x"), /a symbol that is none of a Sudoku/],
      [`#p=${"vv".repeat(81)}`, /a symbol that is none/],
      [`#p=2${".".repeat(728)}`, /a symbol that is none/],
      ["#ask=solve", /no puzzle in it/],
      [`${LINK}&ask=sing`, /“sing”, which is no question/],
      [`${LINK}&ask=toString`, /“toString”, which is no question/],
      [`${LINK}&cap=5`, /a part named “cap”/],
      [`${LINK}&ask=solve&cap=5`, /a part named “cap”/],
      [`${LINK}&ask=count&cap=0`, /“0” for “cap”/],
      [`${LINK}&ask=count&cap=`, /“” for “cap”/],
      [`${LINK}&ask=canonical&form=round`, /“round” for “form”/],
      [`${LINK}&ask=solve&any=true`, /“true” for “any”/],
      [`${LINK}&ask=target&weights=1,2`, /“1,2” for “weights”/],
      [`${LINK}&ask=target&weights=${"6,".repeat(81)}`, /for “weights”/],
      [`${LINK}&ask=target&weights=${"6,".repeat(80)}1000000001`, /for “weights”/],
      [`${LINK}&p=${PUZZLE}`, /“p” twice/],
      [`${LINK}&play=${"0".repeat(50)}`, /digits in this link do not fit its puzzle/],
      [`${LINK}&play=`, /do not fit/],
      [`${LINK}&${"x".repeat(5000)}=1`, /a part named “x{40}…”/],
      [`${LINK}&%=%`, /a part named “%”/],
    ];
    for (const [fragment, words] of damaged)
      assert.throws(
        () => readLink(fragment, QUESTIONS),
        (error) => error instanceof Unclear && words.test(error.message),
        fragment,
      );
  });

  test("any fragment is a link, no link, or refused", () => {
    const next = numbers(17);
    const pieces = [
      LINK,
      "#",
      "&",
      "=",
      "p",
      "ask=count",
      "%",
      "%ff",
      "+",
      "cap=",
      "0",
      "\u{1F600}",
    ];
    for (let turn = 0; turn < 5000; turn += 1) {
      const fragment = `#${Array.from({ length: next(6) }, () => pieces[next(pieces.length)]).join("")}`;
      try {
        const link = readLink(fragment, QUESTIONS);
        if (link) assert.match(link.puzzle, /^([1-9.]{81}|[1-9.]{729})$/);
      } catch (error) {
        assert.ok(error instanceof Unclear, `${fragment}: ${error}`);
      }
    }
  });
});

describe("the drawing of a board", () => {
  /**
   * The digits of a drawing by their place in units, as another program would find them.
   *
   * @param {string} svg
   * @param {(attributes: string) => boolean} of
   */
  function digitsOf(svg, of) {
    /** @type {[number, number, string][]} */
    const found = [];
    for (const [, attributes, text] of svg.matchAll(/<text ([^>]*)>(\d+)<\/text>/g)) {
      if (!of(attributes)) continue;
      const xs = (/ x="([^"]*)"/.exec(attributes)?.[1] ?? "").split(" ").map(Number);
      const y = Number(/ y="([^"]*)"/.exec(attributes)?.[1]);
      assert.equal(xs.length, text.length);
      xs.forEach((x, at) => found.push([x, y, text[at]]));
    }
    return found;
  }

  test("each digit is in its cell, clues in ink and the rest in blue", async () => {
    const [puzzle, other] = ((await list("famous")).match(/^[1-9.]{81}/gm) ?? []).slice(0, 2);
    const mixed = other.replaceAll(".", "7");
    const svg = fileOf(drawingOf(cellsOf(puzzle, mixed)), 100);
    for (const isClue of [true, false]) {
      const cells = Array(81).fill(".");
      const isOf = (/** @type {string} */ attributes) =>
        attributes.includes('fill="#1b1e24"') === isClue;
      for (const [x, y, digit] of digitsOf(svg, isOf))
        cells[9 * Math.floor((y - 1) / 10) + Math.floor((x - 1) / 10)] = digit;
      const expected = Array.from(puzzle, (clue, cell) =>
        (clue !== ".") === isClue ? (isClue ? clue : mixed[cell]) : ".",
      );
      assert.deepEqual(cells, expected);
    }
  });

  test("candidates stand in the ninths of their cells", () => {
    const cells = cellsOf(".".repeat(81), null);
    cells[40].marks = 0b100010001;
    cells[80].marks = 0b111111111;
    const drawn = digitsOf(fileOf(drawingOf(cells), 100), () => true).map(
      ([x, y, digit]) =>
        `${digit} r${Math.floor((y - 1) / 10) + 1}c${Math.floor((x - 1) / 10) + 1} ${Math.floor((((y - 1) % 10) / 10) * 3)}${Math.floor((((x - 1) % 10) / 10) * 3)}`,
    );
    const all = Array.from(
      { length: 9 },
      (_, at) => `${at + 1} r9c9 ${Math.floor(at / 3)}${at % 3}`,
    );
    assert.deepEqual(drawn.sort(), ["1 r5c5 00", "5 r5c5 11", "9 r5c5 22", ...all].sort());
  });
});
