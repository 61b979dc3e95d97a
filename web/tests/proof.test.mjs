// The page's checker of proofs, without a page: it accepts the records that the program writes, of every
// kind of puzzle and claim, and rejects false claims, whatever stands in the place of the proof. And what
// the page writes for one puzzle is accepted by the program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { upload } from "./browser.mjs";
import { list } from "./lists.mjs";
import { answers, checkedProofs } from "./program.mjs";
import { Node, read } from "../page/src/proof/board.js";
import { check } from "../page/src/proof/check.js";
import { checked } from "../page/src/proof/answers.js";
import { ProofFile, isProofs } from "../page/src/proof/file.js";
import { Rejected } from "../page/src/proof/rejected.js";
import { Bound } from "../page/src/proof/score.js";
import { walk } from "../page/src/proof/steps.js";
import { proveCount, proveMinimality } from "../page/src/proof/write.js";
import { answersOf, copied } from "../page/src/engine/answers.js";
import { sentence } from "../page/src/texts/en/proof.js";

const encoder = new TextEncoder();

/**
 * The first puzzles of a list.
 *
 * @param {string} name
 * @param {number} count
 */
const first = async (name, count) =>
  (await list(name))
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .slice(0, count)
    .map((line) => line.split(" ")[0]);

/**
 * The records that the program writes, as puzzles and statements.
 *
 * @param {string[]} puzzles
 * @param {string[]} options
 * @param {Record<string, string>} [others]
 * @returns {Promise<[puzzle: string, statement: string][]>}
 */
async function proven(puzzles, options, others) {
  const file = upload("puzzles.txt", puzzles.map((puzzle) => `${puzzle}\n`).join(""));
  const table = (await answers(["prove", ...options], file, others)).toString();
  const rows = table.trimEnd().split("\n").slice(1);
  assert.equal(rows.length, puzzles.length);
  return rows.map((row) => {
    const [puzzle, statement] = row.split(",");
    return [puzzle, statement];
  });
}

/** @param {string} puzzle @param {string} statement */
function accepted(puzzle, statement) {
  assert.equal(check(puzzle, statement), true, `${puzzle} ${statement}`);
}

/** @param {string} puzzle @param {string} statement @param {RegExp} [why] */
function rejected(puzzle, statement, why = /./) {
  assert.throws(
    () => check(puzzle, statement),
    (error) => error instanceof Rejected && why.test(error.message),
    `${puzzle} ${statement}`,
  );
}

/** Numbers that look random, the same every time. */
function random() {
  let state = 20261123;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {string} puzzle */
const marksOf = (puzzle) =>
  [...puzzle]
    .map((cell) =>
      cell === "." ? "123456789" : "123456789".replace(/\d/g, (d) => (d === cell ? d : ".")),
    )
    .join("");

const minimal = await first("minimal", 100);
const multi = await first("multi", 30);
const SMALL = ["1...............", "................", "12..34..........", "11.............."];
const WIDE = Array.from({ length: 81 }, (_, cell) => ((cell * 37) % 19) * 111_111_100 - 1e9 + cell)
  .map((weight, cell) => (cell % 9 === 8 ? `${weight}\n` : `${weight} `))
  .join("");

test("proofs of numbers of solutions are accepted, with any other number rejected", async () => {
  const lists = ["easy", "famous", "impossible", "illegal", "sparse"];
  const others = (await Promise.all(lists.map((name) => first(name, 13)))).flat();
  for (const [puzzle, statement] of await proven([...minimal, ...others], []))
    accepted(puzzle, statement);
  const small = await proven(SMALL, ["--box-order", "2", "--claim", "count"]);
  assert.match(small[1][1], /^n=288 /);
  const large = await proven(await first("minimal-16x16", 2), ["--box-order", "4"]);
  const marks = await proven(minimal.slice(0, 10).map(marksOf), ["--pencilmarks"]);
  const counted = await proven(multi, ["--claim", "count"]);
  for (const [puzzle, statement] of [...small, ...large, ...marks, ...counted]) {
    accepted(puzzle, statement);
    const count = Number(/^n=(\d+)/.exec(statement)?.[1]);
    for (const other of [count - 1, count + 1, 0, 1, 2 * count])
      if (other >= 0 && other !== count)
        rejected(puzzle, statement.replace(`n=${count}`, `n=${other}`));
    rejected(puzzle, `${statement.includes(" ") ? statement : `${statement} `}AA`);
    if (statement.includes(" ")) rejected(puzzle, statement.slice(0, -2).trimEnd());
  }
});

test("lists are accepted as they are, and rejected with a grid too few, twice or false", async () => {
  const listed = await proven(multi, ["--claim", "count", "--list"]);
  for (const [puzzle, statement] of listed) {
    accepted(puzzle, statement);
    const [, count, grids, proof] = /^n=(\d+):(\S+)(.*)$/.exec(statement) ?? assert.fail(statement);
    const all = grids.split("/");
    // At least: any of them, and none twice.
    accepted(puzzle, `n>=2:${all[0]}/${all.at(-1)}`);
    rejected(puzzle, `n>=2:${all[0]}/${all[0]}`, /twice/);
    rejected(puzzle, `n>=2:${all[0]}`);
    rejected(puzzle, `n>=1:${all[0]} AA`);
    const exchanged = all[0].replaceAll("1", "x").replaceAll("2", "1").replaceAll("x", "2");
    if (!all.includes(exchanged)) rejected(puzzle, `n>=1:${exchanged}`);
    rejected(puzzle, `n=${count}:${[all[1], all[0], ...all.slice(2)].join("/")}${proof}`);
    rejected(puzzle, `n=${count}:${[exchanged, ...all.slice(1)].join("/")}${proof}`);
    rejected(puzzle, `n=${all.length - 1}:${all.slice(1).join("/")}${proof}`);
  }
});

test("minimality needs a witness for each clue", async () => {
  const marks = minimal.slice(0, 2).map(marksOf);
  const clues = await proven(minimal.slice(0, 20), ["--claim", "minimal"]);
  for (const [puzzle, statement] of clues) {
    accepted(puzzle, statement);
    const [claim, proof] = statement.split(" ");
    const [one, two, ...grids] = claim.slice("minimal:".length).split("/");
    for (const wrong of [
      [two, one, ...grids],
      [one, ...grids],
      [two, two, ...grids],
    ])
      rejected(puzzle, `minimal:${wrong.join("/")}${proof ? ` ${proof}` : ""}`);
  }
  // As pencilmarks they have more to miss, and something that can be missed.
  for (const puzzle of marks) rejected(puzzle, clues[0][1]);
});

test("what the page writes for one puzzle is accepted by the program, and says the same", async () => {
  const puzzles = [...minimal.slice(0, 40), ...multi, ...(await first("sparse", 3))];
  const options = ["--claim", "count", "--proof-limit", "1000"];
  const counts = [
    ...(await proven(puzzles, options)),
    ...(await proven(SMALL, ["--box-order", "2", ...options])),
  ];
  const records = [];
  for (const [at, puzzle] of [...puzzles, ...SMALL].entries()) {
    const statement = proveCount(puzzle);
    const claim = counts[at][1].split(" ")[0];
    assert.equal(statement.split(/[ :]/)[0], claim || "n>=2", puzzle);
    accepted(puzzle, statement);
    records.push(`${puzzle} ${statement}`);
  }
  for (const puzzle of [
    ...minimal.slice(0, 20),
    ...(await first("famous", 5)),
    marksOf(minimal[0]),
  ]) {
    const statement = proveMinimality(puzzle) ?? assert.fail(puzzle);
    accepted(puzzle, statement);
    // (Of those that are not minimal, the redundant clues.)
    if (statement.startsWith("minimal:")) records.push(`${puzzle} ${statement}`);
  }
  assert.equal(proveMinimality(multi[0]), null);
  assert.equal(await checkedProofs(records), `accepted ${records.length}, rejected 0`);
});

test("redundant clues are those without which no other digit is possible there", async () => {
  const [full] = await first("full", 1);
  // The last cell of a row, a column and a box follows.
  const all = Array.from({ length: 81 }, (_, at) => `r${Math.floor(at / 9) + 1}c${(at % 9) + 1}`);
  accepted(full, `redundant=${all.join("/")}`);
  accepted(full, "redundant=r9c9/r1c1");
  for (const [puzzle, statement] of await proven(await first("easy", 20), ["--claim", "minimal"])) {
    assert.match(statement, /^redundant=/);
    accepted(puzzle, statement);
    // The page finds the same clues.
    assert.equal(proveMinimality(puzzle)?.split(" ")[0], statement.split(" ")[0]);
  }
  for (const wrong of ["r0c1", "r1c10", "r01c1", "r1c1<>2", "r1c1/", "", "R1C1"])
    rejected(full, `redundant=${wrong}`);
  rejected(`.${full.slice(1)}`, "redundant=r1c1", /no such clue/);
  for (const puzzle of minimal.slice(0, 20)) {
    const cell = [...puzzle].findIndex((symbol) => symbol !== ".");
    rejected(puzzle, `redundant=${all[cell]}`);
  }
  const marks = marksOf(full);
  const [one] = full;
  const other = one === "1" ? 2 : 1;
  accepted(marks, `redundant=r1c1<>${other}`);
  rejected(marks, `redundant=r1c1<>${one}`);
  rejected(marks, "redundant=r1c1");
});

test("isomorphic boards are the images under their transformations", async () => {
  const file = upload("puzzles.txt", minimal.join("\n"));
  const table = (await answers(["canonical", "--transform"], file)).toString();
  for (const row of table.trimEnd().split("\n").slice(1)) {
    const [puzzle, form, transformation] = row.split(",");
    accepted(puzzle, `iso=${form} ${transformation}`);
    rejected(
      puzzle,
      `iso=${form.replace(/[12]/, (digit) => String(3 - Number(digit)))} ${transformation}`,
    );
    rejected(puzzle, `iso=${form}`);
    const turned = transformation.endsWith("/t")
      ? transformation.slice(0, -2)
      : `${transformation}/t`;
    rejected(puzzle, `iso=${form} ${turned}`);
  }
  for (const [puzzle, statement] of await proven(minimal, ["--claim", "isomorphic"]))
    accepted(puzzle, statement);
  const same = "c123456789/d123456789";
  accepted(minimal[0], `iso=${minimal[0]} r123456789/${same}`);
  // Rows of two bands.
  const [a, b, c, d, ...rest] = minimal[0].match(/.{9}/g) ?? [];
  const exchanged = [d, b, c, a, ...rest].join("");
  rejected(minimal[0], `iso=${exchanged} r423156789/${same}`, /transformation/);
  rejected(minimal[0], `iso=${minimal[0]} r113456789/${same}`, /transformation/);
});

test("best scores are accepted, and rejected where a solution is better", async () => {
  const best = [
    ...(await proven(multi, ["--claim", "max"])),
    ...(await proven(multi, ["--claim", "min"])),
    ...(await proven(minimal.slice(0, 10), ["--claim", "max"])),
    ...(await proven([".".repeat(81), ...(await first("sparse", 5))], ["--claim", "max"])),
    ...(await proven(multi.slice(0, 10).map(marksOf), ["--pencilmarks", "--claim", "min"])),
  ];
  // Published: no grid scores more.
  assert.ok(
    best.some(([puzzle, statement]) => /^\.+$/.test(puzzle) && /^max=2906:/.test(statement)),
  );
  for (const [puzzle, statement] of best) {
    accepted(puzzle, statement);
    const [, score] = /^m..=(\d+)/.exec(statement) ?? assert.fail(statement);
    for (const other of [Number(score) - 1, Number(score) + 1])
      rejected(puzzle, statement.replace(`=${score}`, `=${other}`), /score/);
  }
  // Another solution, with its own score, is not the best, whatever the proof is.
  const solutions = await proven(multi, ["--claim", "count", "--list"]);
  multi.forEach((puzzle, at) => {
    const [, score, proof] = /^max=(\d+):\d+(.*)$/.exec(best[at][1]) ?? assert.fail();
    const grids = /:(\S+)/.exec(solutions[at][1])?.[1].split("/") ?? [];
    for (const grid of grids.slice(0, 50)) {
      const total = [...grid].reduce((sum, digit, cell) => sum + Number(digit) * ring(cell), 0);
      assert.ok(total <= Number(score));
      if (total < Number(score)) rejected(puzzle, `max=${total}:${grid}${proof}`);
    }
  });
});

/** The weight of a cell of target Sudoku. @param {number} cell */
function ring(cell) {
  const lines = [Math.floor(cell / 9), cell % 9];
  return 6 + Math.min(...lines, ...lines.map((line) => 8 - line));
}

test("large weights are summed exactly", async () => {
  const others = { WEIGHTS: WIDE };
  const options = ["--weights", "WEIGHTS", "--claim"];
  for (const claim of ["max", "min"])
    for (const [puzzle, statement] of await proven(
      multi.slice(0, 10),
      [...options, claim],
      others,
    )) {
      assert.match(statement, /@-1000000000\//);
      accepted(puzzle, statement);
      const [, score] = /=(-?\d+)/.exec(statement) ?? assert.fail();
      rejected(puzzle, statement.replace(score, String(BigInt(score) + 1n)), /score/);
      const [claimed, proof] = statement.split(" ");
      const heavier = claimed.replace("@-1000000000/", "@-1000000001/");
      rejected(puzzle, proof ? `${heavier} ${proof}` : heavier, /weight/);
    }
});

test("a bound is exact with the largest prices: one less is too few, and one more is enough", async () => {
  const next = random();
  const [full] = await first("full", 1);
  const { size, given } = read(full);
  for (let turn = 0; turn < 200; turn += 1) {
    const weights = Array.from({ length: 81 }, () => next(2e9) - 1e9);
    const score = weights.reduce((sum, weight, cell) => sum + weight * Number(full[cell]), 0);
    const most = 10n ** BigInt(turn % 2 ? 15 : 3);
    const prices = weights.map(() => (BigInt(next(2e9) - 1e9) * (most / 10n ** 3n)) / 10n ** 6n);
    const scale = 1 + next(9999);
    // Each digit has one template, and the prices cancel out: the bound is the score.
    const node = Node.of(size, given);
    assert.equal(new Bound(weights, scale, BigInt(score) - 1n).narrow(node, prices), false);
    assert.equal(node.lack, null);
    assert.equal(new Bound(weights, scale, BigInt(score)).narrow(node, prices), true);
  }
});

test("false claims are rejected whatever the proof is", () => {
  const next = random();
  const letters = "ABCDEFGHIJKLMNOPQR";
  const pieces = ["$", "/", "*4", "-1", "0", "%c1:", "\u0000", "é", ":", "9".repeat(20), "a"];
  const claims = ["n=0", "n=1", "n=3", "n=99", `n=2:${".".repeat(81)}`];
  // It has two solutions.
  const [puzzle] = multi.filter((one) => proveCount(one).startsWith("n=2"));
  for (let turn = 0; turn < 20_000; turn += 1) {
    let proof = "";
    for (let length = next(9); length >= 0; length -= 1)
      proof += next(20) === 0 ? pieces[next(pieces.length)] : letters[next(18)] + letters[next(18)];
    rejected(puzzle, `${claims[turn % claims.length]} ${proof}`);
  }
  for (let turn = 0; turn < 5_000; turn += 1) {
    const bytes = Array.from({ length: next(120) }, () => String.fromCharCode(next(256))).join("");
    const record = turn % 2 ? bytes : `${puzzle} ${bytes}`;
    assert.throws(() => check(record.slice(0, 81), record.slice(82)), Rejected);
  }
});

test("what is no record is rejected with a reason", () => {
  const [puzzle] = minimal;
  const one = proveCount(puzzle);
  for (const [wrong, statement] of [
    [puzzle.slice(1), "n=1"],
    [puzzle.replace(".", "0"), "n=1"],
    [`${puzzle}........`, "n=1"],
    ["1".repeat(729), "n=0"],
    ["", "n=1"],
  ])
    rejected(wrong, statement, /the puzzle/);
  for (const statement of [
    "",
    "n",
    "n=",
    "n=01",
    "n=-1",
    "n=1:",
    "n=1 ",
    ` ${one}`,
    `${one} AA`,
    "N=1",
  ])
    rejected(puzzle, statement);
  for (const statement of [
    "max=",
    "max=0",
    "max=+1:",
    "max=2906:",
    `max=1@6:${".".repeat(81)}`,
    "min=-0:",
  ])
    rejected(puzzle, statement);
  rejected("................", "max=100:1234341221434321", /9x9/);
});

test("shares of a count are added up, and neither accepted nor rejected", async () => {
  for (const [puzzle, statement] of await proven(multi.slice(0, 5), ["--claim", "shares"])) {
    assert.equal(check(puzzle, statement), false);
    rejected(
      puzzle,
      statement.replace(/n=\d/, (count) => (count === "n=1" ? "n=2" : "n=1")),
      /shares/,
    );
  }
  const shares = Array.from({ length: 280 }, () => "23824656257218117632");
  const count = 23824656257218117632n * 280n;
  const empty = ".".repeat(81);
  assert.equal(check(empty, `n=${count} %c1:${shares.join("/")}`), false);
  rejected(empty, `n=${count + 1n} %c1:${shares.join("/")}`, /shares/);
  rejected(empty, `n=${count} %c1:${shares.slice(1).join("/")}`);
});

test("a file is recognised by its first record or its name, and cut into whole lines", () => {
  const one = `${minimal[0]} n=1\n`;
  const yes = [
    one,
    `# a line\n\n${one}`,
    `................ n=288 AA\n`,
    `${one.slice(0, 81)} max=12:`,
  ];
  for (const text of yes) assert.ok(isProofs(encoder.encode(text), null), text);
  for (const text of [
    "",
    minimal[0],
    `${minimal[0]} no. 1`,
    `${minimal[0]},n=1`,
    "n=1",
    "puzzle,proof\n",
  ])
    assert.ok(!isProofs(encoder.encode(text), "lines.txt"), text);
  for (const name of ["a.proof", "A.PROOF", "a.proof.gz"])
    assert.ok(isProofs(encoder.encode("rubbish"), name));
  const text = encoder.encode(one.repeat(10) + one.slice(0, 40));
  const file = new ProofFile();
  const length = one.length;
  assert.deepEqual(file.json({ do: "cut", complete: false, line: 1, size: 3 * length }, text), [
    [3 * length, 4],
    [6 * length, 7],
    [9 * length, 10],
    [10 * length, 11],
  ]);
  const [, last] = file.json({ do: "cut", complete: true, line: 7, size: 1e6 }, text);
  assert.deepEqual(last, [text.length, 17]);
});

test("the records of a file get the rows of a table, and rejected ones their lines", () => {
  const [puzzle] = minimal;
  const text = `# proofs\r\n${puzzle} ${proveCount(puzzle)}\r\n\n${puzzle} n=2\nno "record", this\n`;
  const output = checked(7, text);
  const { head, text: rest } = copied(output);
  const { records, rows, ends, words, clues, errors } = answersOf(head, rest);
  assert.equal(records, 3);
  assert.deepEqual([...words], [0, 1, 1]);
  assert.deepEqual([...clues], [puzzle.replaceAll(".", "").length, clues[0], 255]);
  assert.equal(ends[2], rows.length);
  const fields = new ProofFile().json({ do: "fields" }, rows);
  assert.deepEqual(fields[0], [puzzle, proveCount(puzzle), "accepted", ""]);
  assert.deepEqual(fields[2].slice(0, 3), ["no", '"record", this', "rejected"]);
  const messages = JSON.parse(new TextDecoder().decode(errors));
  assert.deepEqual(
    messages.map((/** @type {unknown[]} */ [row, line]) => [row, line]),
    [
      [1, 10],
      [2, 11],
    ],
  );
});

test("the steps of a proof lead a reader through its tree", () => {
  // The example of checker/README.md.
  const puzzle =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
  const { verdict, count, steps } = walk(puzzle, "n=1 HJ");
  assert.equal(verdict, "accepted");
  assert.equal(count, 7);
  assert.equal(sentence(steps[0]), "Singles place 8 digits. Row 7: where can the 1 be? 6 places.");
  assert.equal(sentence(steps[1]), "1 in r7c1: singles fill the grid: a solution.");
  for (const step of steps.slice(2))
    assert.match(
      sentence(step),
      /^1 in r7c\d: (r\dc\d has no candidate left|\d has no place left in (row|column|box) \d)\.$/,
    );
  assert.equal(walk(puzzle, "n=2 HJ").verdict, "rejected");
  // A long one is checked to its end, and its first steps are kept.
  const long = walk("................", proveCount("................"));
  assert.equal(long.verdict, "accepted");
  assert.ok(long.count > long.steps.length && long.steps.length >= 300);
});
