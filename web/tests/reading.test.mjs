// The page's reader of pasted texts: addresses, and the forms whose spelling it changes until the engine reads them. What
// the engine reads as it is, is tested where it is.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import lz from "lz-string";
import { parsePasted, write } from "../page/src/board/masks.js";
import { Unread, readAddresses } from "../page/src/reading/addresses.js";
import { boardsFrom, readPuzzles } from "../page/src/reading/index.js";
import { unpackedPuzzle } from "../page/src/reading/packed.js";
import { engine } from "./engine.mjs";
import { OTHER as Q, PUZZLE as P } from "./famous.mjs";
import { PUZZLES } from "./program.mjs";

/** @param {string} puzzle */
const zeros = (puzzle) => puzzle.replaceAll(".", "0");
/** @param {string} puzzle */
const rows = (puzzle) => puzzle.match(/.{9}/g) ?? [];
/** @param {string} puzzle @param {string} between @param {string} [empty] */
const rowsWith = (puzzle, between, empty = "0") =>
  rows(puzzle)
    .map((row) => [...row].map((cell) => (cell === "." ? empty : cell)).join(between))
    .join("\n");
/** @param {string} puzzle */
const numbers = (puzzle) => rows(zeros(puzzle)).map((row) => [...row].map(Number));
/** @param {string} puzzle */
const drawn = (puzzle) => {
  const border = "+-------+-------+-------+";
  const lines = rows(puzzle).map((row) => {
    const groups = (row.match(/.../g) ?? []).map((group) => [...group].join(" "));
    return `| ${groups.join(" | ")} |`;
  });
  const bands = [0, 3, 6].map((band) => lines.slice(band, band + 3).join("\n"));
  return [border, bands.join(`\n${border}\n`), border].join("\n");
};
/** @param {string} puzzle */
const literal = (puzzle) => numbers(puzzle).map((row) => JSON.stringify(row).replaceAll(",", ", "));
/** @param {string} puzzle */
const characters = (puzzle) => rows(puzzle).map((row) => [...row]);
const json = JSON.stringify;

/** Texts with P, in forms that the engine does not read as they are. @type {Record<string, string>} */
const RESPELLED = {
  "a line with blanks": P.replaceAll(".", " "),
  "a line with ellipses, as an editor makes them of dots": P.replaceAll("...", "…"),
  "81 lines": [...zeros(P)].join("\n"),
  "nine lines with blanks": rows(P).join("\n").replaceAll(".", " "),
  "nine lines with blanks, without those at the ends": rows(P)
    .map((row) => row.replaceAll(".", " ").trimEnd())
    .join("\n"),
  "nine lines with blanks between the cells and for empty ones": rowsWith(P, " ", " "),
  "rows of a spreadsheet, without the tabs at the ends": rowsWith(P, "\t", "").replaceAll(
    /\t+$/gm,
    "",
  ),
  "a drawn grid with blanks": drawn(P).replaceAll(".", " "),
  "a drawn grid with blanks, without borders at the sides": drawn(P)
    .replaceAll(".", " ")
    .replaceAll(/^\| | \|$/gm, ""),
  "a grid in boxes with blanks": drawn(P)
    .replaceAll(".", " ")
    .replaceAll("|", "│")
    .replaceAll(/\+.*\+/g, "├───────┼───────┼───────┤"),
  "a Python list with comments": `# mine\nboard: list = [\n ${literal(P).join(",  # [1]\n ")},\n]\n`,
  "a Python list with None": `[${literal(P).join(", ")}]`.replaceAll("0", "None"),
  "a MATLAB matrix": `A = [${rows(zeros(P))
    .map((row) => [...row].join(" "))
    .join("; ")}];`,
  "lists of characters as Python prints them": json(characters(P)).replaceAll('"', "'"),
};

/** Addresses with P. @type {Record<string, string>} */
const ADDRESSES = {
  "an address with digits": `https://www.sudokuwiki.org/sudoku.htm?bd=${zeros(P)}`,
  "an address with dots": `https://example.org/play?s=${P}&from=here`,
  "an address of f-puzzles": fPuzzles({ size: 9, title: "A", grid: gridOf(P) }),
  "an address of f-puzzles, escaped": fPuzzles({ size: 9, grid: gridOf(P) }).replace(
    /(?<=load=).*/,
    encodeURIComponent,
  ),
  "an address of SudokuPad": fPuzzles({ size: 9, grid: gridOf(P) }).replace(
    /.*load=/,
    "https://sudokupad.app/fpuzzles",
  ),
};

/** Texts with P and Q. @type {Record<string, string>} */
const TWO = {
  "lines, which the engine reads": `${P}\n${Q}`,
  "a Python list of strings": `['${P}', '${Q}']`,
  "addresses with names": [P, Q]
    .map((puzzle, at) => `${at} www.example.org/?bd=${zeros(puzzle)}`)
    .join("\n"),
};

/** @param {string} puzzle */
function gridOf(puzzle) {
  return characters(puzzle).map((row) =>
    row.map((cell) => (cell === "." ? { value: 7 } : { value: Number(cell), given: true })),
  );
}

/** @param {object} content */
function fPuzzles(content) {
  return `https://f-puzzles.com/?load=${lz.compressToBase64(json(content))}`;
}

/**
 * Links made in Python: those of layouts, and those with rules that no layout has.
 *
 * @type {{ read: Record<"link" | "puzzle" | "layout", string>[], refused: Record<"link" | "rule", string>[] }}
 */
const links = JSON.parse(
  await readFile(
    new URL("../../crates/ninefold-cli/tests/fixtures/links.json", import.meta.url),
    "utf8",
  ),
);

const boards = boardsFrom(
  async ({ text, ...request }) => engine.json(request, Buffer.from(String(text))),
  1e6,
);

/** @param {string} text */
const puzzlesOf = async (text) =>
  (readAddresses(text, unpackedPuzzle) ?? (await readPuzzles(text, boards)))?.puzzles;

describe("the forms that people paste", () => {
  const one = { ...RESPELLED, ...ADDRESSES };
  for (const [form, text] of Object.entries({ ...one, ...TWO }))
    test(`${form}: as it is meant`, async () => {
      const meant = form in TWO ? [P, Q] : [P];
      assert.deepEqual(await puzzlesOf(text), meant);
      assert.deepEqual(await puzzlesOf(`\n${text}\n\n`), meant);
    });
});

describe("the forms that people were seen to hold", async () => {
  const text = await readFile(join(PUZZLES, "forms.json"), "utf8");
  /** @type {{ row: string, text: string, boards: string[], malformed: boolean }[]} */
  const forms = JSON.parse(text);
  for (const { row, text, boards: meant, malformed } of forms)
    test(`${row}: ${malformed ? "refused" : "read"} as by the program`, async () => {
      const reading = await readPuzzles(text, boards);
      assert.deepEqual(reading?.puzzles ?? [], meant);
      if (!malformed) assert.equal(reading?.malformed, 0);
      const { masks } = await parsePasted(text, boards);
      assert.equal(masks ? write(masks) : undefined, meant[0]);
    });
});

describe("what is not read", () => {
  for (const [what, text] of Object.entries({
    nothing: "",
    words: "Sudoku, please",
    "a line that is too short": P.slice(1),
    "a line with a letter": P.replace("5", "A"),
    "a row of a table that is too long": rowsWith(P, ",").replace("5,3", "5,3,0"),
    "a number that is no digit": json(numbers(P)).replace("5", "10"),
    "a list that does not end": json(numbers(P)).slice(0, -1),
    "an object with two puzzles": json({ one: P, other: Q }),
    "lists in lists in lists": `${"[".repeat(1e5)}${"]".repeat(1e5)}`,
    "candidates of the wrong place": `2${".".repeat(728)}`,
  }))
    test(what, async () => assert.equal(await puzzlesOf(text), undefined));

  for (const [what, text, says] of /** @type {[string, string, RegExp][]} */ ([
    ["an address without a puzzle", "https://sudokupad.app/abcdef", /No puzzle .*abcdef/],
    ["other rules", fPuzzles({ size: 9, grid: gridOf(P), killercage: [{}] }), /\(killercage\)/],
    ["a rule that is on", fPuzzles({ size: 9, grid: gridOf(P), nonconsecutive: true }), /consec/],
    ["regions of unlike sizes", fPuzzles({ size: 9, grid: irregular() }), /\(region\)/],
    ["another size", fPuzzles({ size: 6, grid: Array(5).fill(Array(6).fill({})) }), /no square/],
    [
      "addresses of two layouts",
      `${fPuzzles({ size: 9, grid: gridOf(P), antiking: true })}\n${fPuzzles({ size: 9, grid: gridOf(P) })}`,
      /different layouts/,
    ],
    [
      "half an address",
      fPuzzles({ size: 9, grid: gridOf(P) }).slice(0, 120),
      /part of the address/,
    ],
  ]))
    test(`${what}, with the reason`, () =>
      assert.rejects(
        puzzlesOf(text),
        (error) => error instanceof Unread && says.test(error.message),
      ));

  function irregular() {
    const grid = gridOf(P);
    return grid.map((row, at) => row.map((cell) => ({ ...cell, region: Math.min(at, 7) })));
  }
});

describe("addresses of f-puzzles that another implementation of lz-string has packed", () => {
  for (const { link, puzzle, layout } of links.read)
    test(`have the layout ${layout.slice(0, 20)}`, () => {
      const { puzzles, layout: found = "9x9" } = readAddresses(link, unpackedPuzzle) ?? {};
      assert.deepEqual([puzzles, found], [[puzzle], layout]);
    });
  for (const { link, rule } of links.refused)
    test(`are refused for ${rule}`, () =>
      assert.throws(
        () => readAddresses(link, unpackedPuzzle),
        (error) => error instanceof Unread && error.message.includes(`(${rule})`),
      ));
});

test("a position of SudokuWiki is read as the clues of its puzzle", async () => {
  // An address of SudokuWiki's page on XY-Chains, and that of the puzzle that it comes from.
  const position =
    "1g0818017o038207222e0i0s0e2c0f430r4e2e1u01049e0886021y05070h0b0d010f03090a0d0c060e090g0h0b09020f" +
    "080c0g0d05014y030g091f05020r4a501u100c1f0d430i0g0d010i070h02120612";
  const start = "080103070000000000001408020570001039000609000920800051030905200000000000010702060";
  const address = "https://www.sudokuwiki.org/sudoku.htm?bd=";
  const known = await puzzlesOf(`${address}${start}`);
  assert.deepEqual(await puzzlesOf(`${address}S9B${position}`), known);
  assert.deepEqual(await puzzlesOf(start), [start.replaceAll("0", ".")]);
  await assert.rejects(puzzlesOf(`${address}S9C${position}`), Unread);
});

test("given candidates of f-puzzles are kept", async () => {
  const grid = gridOf(P);
  grid[0][2] = /** @type {any} */ ({ givenPencilMarks: [4, 2, 1] });
  const [puzzle] = (await puzzlesOf(fPuzzles({ size: 9, grid }))) ?? [];
  assert.equal(puzzle.slice(0, 36), "....5......3......12.4.....123456789");
});

test("large texts are read or refused in a short time", async () => {
  const lines = `${P}\n`.repeat(10_000);
  assert.equal((await puzzlesOf(lines))?.length, 10_000);
  for (const text of ["[", '("', "+-", " ", "5 ", "5\t", "'", "1,", "\n ", "x", "{:", "x*"])
    assert.equal(await puzzlesOf(text.repeat(200_000)), undefined, text);
  await assert.rejects(puzzlesOf("www.".repeat(200_000)), Unread);
});
