// Every question, asked of every list in puzzles: the download equals the output of the program, and
// the answers of dancing links in puzzles/manifest.csv.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { inBrowser, upload } from "./browser.mjs";
import { PUZZLES, answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */
/**
 * @typedef {object} Asked
 * @property {string} name
 * @property {RegExp} [without] Lists that the question would take long for.
 * @property {string[]} command The arguments of the program.
 * @property {(visit: Visit) => Promise<void>} choose
 */

/** Weights of every sign, as the page and the program take them: a row of cells a line. */
const WEIGHTS = Array.from({ length: 9 }, (_, row) =>
  Array.from({ length: 9 }, (_, column) => (((9 * row + column) * 37) % 19) - 9).join(" "),
).join("\n");

/** @type {Asked[]} */
const QUESTIONS = [
  { name: "solutions", command: ["solve"], choose: (visit) => visit.choose("Solve") },
  {
    name: "solutions, of ambiguous puzzles too",
    command: ["solve", "--any"],
    async choose(visit) {
      await visit.choose("Solve");
      await visit.page.getByLabel("also one solution of each puzzle with several").check();
    },
  },
  { name: "statuses", command: ["check"], choose: (visit) => visit.choose("Check") },
  {
    name: "counts up to 2",
    command: ["count", "--cap", "2"],
    choose: (visit) => visit.choose("Count"),
  },
  {
    name: "counts up to a cap",
    command: ["count", "--cap", "1000"],
    async choose(visit) {
      await visit.choose("Count");
      await visit.page.getByLabel("Count up to").fill("1000");
    },
  },
  {
    name: "exact counts",
    command: ["count", "--cap", "none"],
    without: /^sparse/,
    async choose(visit) {
      await visit.choose("Count");
      await visit.page.getByLabel("exactly, however many there are").check();
    },
  },
  {
    name: "the largest target score",
    command: ["target", "--grid"],
    choose: (visit) => visit.choose("Target score"),
  },
  {
    name: "the smallest score by one's own weights",
    command: ["target", "--grid", "--smallest", "--weights", "WEIGHTS"],
    async choose(visit) {
      await visit.choose("Target score");
      await visit.form.getByLabel("Weights of the cells").selectOption("my own");
      await visit.form.getByLabel("81 whole numbers, row by row").fill(WEIGHTS);
      await visit.page.getByLabel("the smallest score").check();
    },
  },
  ...["strict", "counts", "pattern", "solution"].map((form) => ({
    name: `the canonical form ${form}`,
    command: ["canonical", "--form", form],
    /** @param {Visit} visit */
    async choose(visit) {
      await visit.choose("Canonical form");
      await visit.page.getByRole("combobox", { name: "Form", exact: true }).selectOption(form);
    },
  })),
  {
    name: "canonical forms and automorphisms",
    command: ["canonical", "--automorphisms"],
    async choose(visit) {
      await visit.choose("Canonical form");
      await visit.page.getByLabel("and the number of automorphisms").check();
    },
  },
  { name: "minimality", command: ["minimality"], choose: (visit) => visit.choose("Minimality") },
  {
    name: "all solutions, up to a cap and in order",
    command: ["enumerate", "--cap", "20", "--order", "lexicographic"],
    async choose(visit) {
      await visit.choose("All solutions");
      await visit.form.getByLabel("Solutions of a puzzle, at most").fill("20");
      await visit.form.getByRole("combobox", { name: "Order" }).selectOption("by their digits");
    },
  },
  {
    name: "candidates",
    command: ["candidates"],
    choose: (visit) => visit.choose("Candidates"),
  },
  {
    name: "candidates and numbers of solutions",
    command: ["candidates", "--count"],
    // (Exact counts of each candidate of a puzzle with very many solutions take minutes.)
    without: /^(sparse|famous)/,
    async choose(visit) {
      await visit.choose("Candidates");
      await visit.form.getByLabel("and in how many solutions each is").check();
    },
  },
  {
    name: "random solutions",
    command: ["sample", "-n", "3", "--seed", "7"],
    without: /^sparse/,
    async choose(visit) {
      await visit.choose("Random solutions");
      await visit.form.getByRole("textbox", { name: "Solutions of a puzzle" }).fill("3");
      await visit.form.getByRole("textbox", { name: /^Seed/ }).fill("7");
    },
  },
  {
    name: "isomorphic puzzles",
    command: ["shuffle", "-n", "3", "--seed", "42", "--transform"],
    async choose(visit) {
      await visit.choose("Shuffle");
      await visit.form.getByRole("textbox", { name: /^Puzzles for each/ }).fill("3");
      await visit.form.getByRole("textbox", { name: /^Seed/ }).fill("42");
      await visit.form.getByLabel("and the transformation").check();
    },
  },
  ...["any pattern", "a turn by 180 degrees"].map((symmetry) => ({
    name: `minimal puzzles with ${symmetry}`,
    command: [
      "minimise",
      ...["--seed", "5"],
      ...(symmetry === "any pattern" ? [] : ["--symmetry", "half-turn"]),
    ],
    /** @param {Visit} visit */
    async choose(visit) {
      await visit.choose("Minimise");
      await visit.form.getByRole("textbox", { name: /^Seed/ }).fill("5");
      await visit.form.getByRole("combobox", { name: "Symmetry" }).selectOption(symmetry);
    },
  })),
  { name: "difficulty", command: ["rate"], choose: (visit) => visit.choose("Difficulty") },
  {
    name: "difficulty and guesses",
    command: ["rate", "--columns", "class,er,ep,ed,guesses"],
    /** @param {Visit} visit */
    async choose(visit) {
      await visit.choose("Difficulty");
      await visit.form.getByLabel("and the number of guesses").check();
    },
  },
];

/** The names of the lists of 9x9 boards. */
const names = (await readdir(PUZZLES)).filter((name) => /^[a-z]+\.txt$/.test(name)).sort();

/**
 * All lists one after the other, and records that are none.
 *
 * @param {RegExp} [without]
 */
async function lists(without = /^$/) {
  const wanted = names.filter((name) => !without.test(name));
  const texts = await Promise.all(wanted.map((name) => readFile(join(PUZZLES, name), "utf8")));
  assert.ok(wanted.length >= 6);
  return upload("lists.txt", `${texts.join("")}12345x\n${"x".repeat(81)}\n`);
}

describe("what is downloaded is what the program writes", () => {
  const { open } = inBrowser();

  for (const { name, command, choose, without } of QUESTIONS) {
    test(`asked for ${name}`, async () => {
      const visit = await open();
      const file = await lists(without);
      await choose(visit);
      await visit.give(file);
      await visit.done();
      const expected = await answers(command, file, { WEIGHTS });
      const { name: called, bytes } = await visit.download();
      assert.equal(called, `lists.${command[0]}.answers.csv`);
      assert.ok(bytes.equals(expected), difference(bytes, expected));
      assert.deepEqual(visit.errors, []);
      await visit.close();
    });
  }
});

describe("questions about more than a puzzle", () => {
  const { open } = inBrowser();

  test("claimed solutions are verified as the program does it", async () => {
    const file = upload("claims.csv", (await claims()).join("\n"));
    const visit = await open();
    await visit.choose("Verify");
    await visit.give(file);
    await visit.done();
    const expected = await answers(["verify"], file);
    const { bytes } = await visit.download();
    assert.ok(bytes.equals(expected), difference(bytes, expected));
    const verdicts = new Set(records(bytes.toString()).map(({ verdict }) => verdict));
    for (const verdict of ["correct", "wrong", "not-unique", "malformed"])
      assert.ok(verdicts.has(verdict), verdict);
    await visit.close();
  });

  test("puzzles with a number of clues are those that the program finds", async () => {
    // (Of a few grids: each takes a tenth of a second and more.)
    const famous = await readFile(join(PUZZLES, "famous.txt"), "utf8");
    const file = upload("list.txt", `${famous}${".".repeat(81)}\n${"x".repeat(81)}\n`);
    const visit = await open();
    await visit.choose("Puzzles with N clues");
    await visit.form.getByRole("textbox", { name: "Number of clues" }).fill("80");
    await visit.give(file);
    await visit.done();
    const expected = await answers(["fewest", "--clues", "80"], file);
    const { bytes } = await visit.download();
    assert.ok(bytes.equals(expected), difference(bytes, expected));
    assert.ok(records(bytes.toString()).length > 81);
    await visit.close();
  });

  test("a record that takes too long is left unfinished, and the others are answered", async () => {
    const minimal = await readFile(join(PUZZLES, "minimal.txt"), "utf8");
    const whole = upload("list.txt", minimal);
    const visit = await open();
    await visit.choose("Count");
    await visit.page.getByLabel("exactly, however many there are").check();
    await visit.form.getByText("How to read and run it").click();
    const seconds = visit.form.getByLabel("Seconds a record may take");
    for (const wrong of ["0", "-1", "soon", "1e3"]) {
      await seconds.fill(wrong);
      await visit.form.locator("button[type=submit]").click();
      await visit.page
        .getByText(/^The seconds that a record may take must be a number above 0/)
        .waitFor();
    }
    await seconds.fill("0.3");
    // An exact count of these six clues takes seconds; one of the empty grid may be finished in time.
    const slow =
      "...6............................1............3.............8.......2...........4.";
    await visit.give(upload("slow.txt", `${slow}\n${minimal}`));
    await visit.done();
    const found = (await visit.download()).bytes.toString().split("\n");
    const expected = (await answers(["count", "--cap", "none"], whole)).toString().split("\n");
    assert.match(found[1], /^[.\d]{81},\d*,unfinished$/);
    assert.equal(found.length, expected.length + 1);
    // (A machine that does other things may take as long for any of the others, but hardly for most.)
    const isUnfinished = (/** @type {number} */ row) => /,\d*,unfinished$/.test(found[row + 1]);
    const finished = expected.map((_, row) => row).filter((row) => !row || !isUnfinished(row));
    assert.ok(finished.length > expected.length / 2, `${finished.length} are finished`);
    for (const row of finished) assert.equal(found[row && row + 1], expected[row]);
    await visit.close();
  });

  /** Puzzles with their solutions, right and wrong, as rows of a table. */
  async function claims() {
    const text = await readFile(join(PUZZLES, "manifest.csv"), "utf8");
    const solved = records(text).filter(({ solution }) => solution?.length === 81);
    const rows = await Promise.all(
      solved.map(async ({ file, record, solution }, at) => {
        const lines = (await readFile(join(PUZZLES, file), "utf8")).split("\n");
        const puzzle = lines
          .filter((line) => !line.startsWith("#"))
          [Number(record) - 1].slice(0, 81);
        const claimed = at % 3 ? solution : solution.slice(1) + solution[0];
        return `${at},${puzzle},${claimed}`;
      }),
    );
    return [
      "id,puzzle,solution",
      ...rows,
      `x,${".".repeat(81)},${solved[0].solution}`,
      "y,12,34",
      "",
    ];
  }
});

describe("duplicates are removed as the program removes them", () => {
  const { open } = inBrowser();

  for (const [by, label] of [
    ["text", "clues"],
    ["solution", "solution"],
    ["canonical", "canonical form: they are isomorphic"],
    ["solution-grid", "canonical form of their solutions"],
  ])
    test(`puzzles of the same ${by}`, async () => {
      // Every puzzle of the lists, an isomorph of it, and both once more with other symbols.
      const whole = await lists(/sparse/);
      const shuffled = records((await answers(["shuffle", "--seed", "3"], whole)).toString());
      const isomorphs = shuffled.map(({ isomorph }) => `${isomorph ?? ""}\n`).join("");
      const text = `${whole.buffer}${isomorphs}`;
      const file = upload("list.txt", `${text}${text.replaceAll(".", "0")}`);
      const table = upload(
        "list.csv",
        `id,name,puzzle\n${text
          .split("\n")
          .map((line, at) => `${at},"a, b",${line.slice(0, 81)}\n`)
          .join("")
          .repeat(2)}`,
      );
      const visit = await open();
      await visit.choose("Remove duplicates");
      await visit.form
        .getByRole("combobox", { name: /^Puzzles are of one class/ })
        .selectOption(label);
      for (const given of [file, table]) {
        await visit.give(given);
        await visit.done();
        const expected = await answers(["dedupe", "--by", by], given);
        const { bytes } = await visit.download();
        assert.ok(bytes.equals(expected), difference(bytes, expected));
        const rows = await visit.rows();
        assert.ok(rows > 0 && rows < (await visit.records()), String(rows));
      }
      assert.deepEqual(visit.errors, []);
      await visit.close();
    });
});

describe("what dancing links found is what the page finds", () => {
  const { open } = inBrowser();
  /** @type {Map<string, Record<string, string>>} */
  const manifest = new Map();
  before(async () => {
    const text = await readFile(join(PUZZLES, "manifest.csv"), "utf8");
    for (const row of records(text)) manifest.set(`${row.file} ${row.record}`, row);
  });

  /**
   * The answers to a question, each with the manifest's answer.
   *
   * @param {string} name
   */
  async function asked(name) {
    const visit = await open();
    await QUESTIONS.find((asked) => asked.name === name)?.choose(visit);
    /** @type {{ found: Record<string, string>, known: Record<string, string> }[]} */
    const pairs = [];
    for (const file of names) {
      await visit.give(upload(file, await readFile(join(PUZZLES, file))));
      await visit.page.getByRole("heading", { name: "Answering…" }).waitFor({ state: "hidden" });
      await visit.done();
      const found = records((await visit.download()).bytes.toString());
      found.forEach((found, at) => {
        const known = manifest.get(`${file} ${at + 1}`);
        assert.ok(known, `${file} ${at + 1}`);
        pairs.push({ found, known });
      });
    }
    await visit.close();
    assert.ok(pairs.length > 2000);
    return pairs;
  }

  test("statuses and solutions", async () => {
    for (const { found, known } of await asked("solutions")) {
      assert.equal(found.status, known.status, found.puzzle);
      assert.equal(found.solution, known.solution, found.puzzle);
    }
  });

  test("counts", async () => {
    for (const { found, known } of await asked("counts up to a cap"))
      assert.equal(Number(found.solutions), Math.min(1000, Number(known.count.replace("+", ""))));
  });

  test("scores", async () => {
    for (const { found, known } of await asked("the largest target score"))
      // It does not know the scores of boards with very many solutions.
      if (known.score) assert.equal(found.score, known.score.replace("-1", ""), found.puzzle);
  });
});

/**
 * The rows of a table without quotes.
 *
 * @param {string} text
 */
function records(text) {
  assert.ok(!text.includes('"'));
  const [head, ...rows] = text.trimEnd().split("\n");
  const columns = head.split(",");
  return rows.map((row) => {
    const cells = row.split(",");
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
  });
}

/**
 * @param {Buffer} found
 * @param {Buffer} expected
 */
function difference(found, expected) {
  const [one, other] = [found, expected].map((bytes) => bytes.toString().split("\n"));
  const at = one.findIndex((line, at) => line !== other[at]);
  return `line ${at + 1}:\n${one[at]}\nexpected:\n${other[at]}\n${one.length} and ${other.length} lines`;
}
