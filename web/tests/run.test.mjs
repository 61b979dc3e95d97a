// What a run leaves on the page: the line over its answers, what is copied and downloaded of them, the
// names of puzzles, and nothing of the run before.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inBrowser, upload } from "./browser.mjs";
import { beginSlowly, list } from "./lists.mjs";
import { answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

const famous = (await list("famous")).split("\n").filter((line) => !line.startsWith("#"));
const [FIRST, SECOND, THIRD] = famous.map((line) => line.slice(0, 81));
const MIXED = upload(
  "mixed.txt",
  `${FIRST} Anna's\n12345x\n${SECOND} AI Escargot, 2006\n${"1".repeat(81)} all ones\nno puzzle\n${THIRD}\n`,
);

/** @param {Visit} visit @param {string | RegExp} name */
const button = (visit, name) => visit.page.getByRole("button", { name, exact: true });

/** What is downloaded by a button, and its name. @param {Visit} visit @param {string} button */
async function saved(visit, button) {
  const { name, bytes } = await visit.download(button);
  return { name, text: bytes.toString() };
}

/** The lines of the program's table, the head first. @param {string} question @param {typeof MIXED} file */
async function linesOf(question, file) {
  return (await answers([question], file)).toString().trimEnd().split("\n");
}

describe("the answers of a run", () => {
  const { open } = inBrowser();

  test("say what they answer, in one line", async () => {
    const visit = await open();
    const line = visit.page.getByRole("region", { name: "Progress" });
    await visit.give(upload("minimal.txt", await list("minimal")));
    await visit.done();
    await line.getByText(/300 puzzles in .* s, all unique · Solve · minimal\.txt$/).waitFor();
    await visit.choose("Check");
    await visit.give(MIXED);
    await visit.done();
    await line.getByText(/6 puzzles in .* s · Check · mixed\.txt$/).waitFor();
    await visit.paste(`${FIRST}\n`);
    await visit.done();
    await line.getByText(/1 puzzle in .* s, unique · Check · Pasted text$/).waitFor();
    assert.equal(await visit.page.title(), "Done · Ninefold");
    await visit.close();
  });

  test("are gone when another file is refused, and so is all that was said of them", async () => {
    const visit = await open();
    const { page } = visit;
    const title = await page.title();
    await visit.give(MIXED);
    await visit.done();
    await page.getByText("2 records could not be read").waitFor();
    await visit.give(upload("table.csv", "name,age\nAda,36\n"));
    await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    for (const old of [visit.table, visit.state, page.getByText("could not be read")])
      assert.equal(await old.isVisible(), false);
    assert.equal(await page.getByRole("heading", { name: "Statistics" }).isVisible(), false);
    assert.equal(await page.getByRole("link", { name: "Answers" }).isVisible(), false);
    assert.equal(await page.getByRole("button", { name: /^Show puzzle/ }).count(), 0);
    assert.equal(await page.title(), title);
    // And the message goes when there are answers again.
    await visit.give(MIXED);
    await visit.done();
    assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
    await visit.close();
  });

  test("that are filtered or searched are downloaded under a name that says so", async () => {
    const visit = await open();
    await visit.choose("Check");
    await visit.give(MIXED);
    await visit.done();
    const [head, ...rows] = await linesOf("check", MIXED);
    const table = (/** @type {string[]} */ lines) => `${[head, ...lines].join("\n")}\n`;
    assert.deepEqual(await saved(visit, "Download as CSV"), {
      name: "mixed.check.answers.csv",
      text: table(rows),
    });
    const malformed = rows.filter((row) => row.endsWith("malformed"));
    assert.equal(malformed.length, 2);
    await visit.page.getByRole("button", { name: /^malformed/ }).click();
    assert.deepEqual(await saved(visit, "Download 2 rows as CSV"), {
      name: "mixed.check.answers.malformed.csv",
      text: table(malformed),
    });
    await visit.page.getByRole("button", { name: /^unique/ }).click();
    assert.deepEqual(await saved(visit, "Download 5 rows as CSV"), {
      name: "mixed.check.answers.unique.malformed.csv",
      text: table(rows.filter((row) => !row.endsWith("illegal"))),
    });
    await visit.page.getByRole("searchbox").fill(SECOND);
    assert.deepEqual(await saved(visit, "Download 1 row as CSV"), {
      name: "mixed.check.answers.unique.malformed.found.csv",
      text: table([rows[2]]),
    });
    await visit.page.getByRole("searchbox").fill("nothing like that");
    await visit.page.getByText("No matching rows").waitFor();
    assert.equal(await button(visit, "Download 0 rows as CSV").isDisabled(), true);
    await visit.close();
  });

  test("are copied: a row by a key, its solution and the table by buttons", async () => {
    const visit = await open();
    const { page } = visit;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await visit.give(MIXED);
    await visit.done();
    const rows = (await linesOf("solve", MIXED)).slice(1).map((row) => row.split(","));
    const lines = rows.map(([puzzle, solution, status], at) => {
      const clues = { unique: puzzle.replaceAll(".", "").length, illegal: 81 }[status] ?? "";
      const name = ["Anna's", "", "AI Escargot, 2006", "all ones", "", ""][at];
      return [at + 1, status, clues, puzzle, solution, name].join("\t");
    });
    await visit.row(1);
    await visit.table.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+C");
    await page.getByText("Row 3 is copied.").waitFor();
    assert.equal(await copied(), lines[2]);
    await button(visit, "Copy solution").click();
    await page.getByText("The solution of row 3 is copied.").waitFor();
    assert.equal(await copied(), rows[2][1]);
    await button(visit, "Copy table").focus();
    await page.keyboard.press("Enter");
    await page.getByText("6 rows are copied.").waitFor();
    const head = ["#", "status", "clues", "puzzle", "solution", "name"].join("\t");
    assert.equal(await copied(), `${[head, ...lines].join("\n")}\n`);
    // Of a filtered table only the rows that are shown.
    await page.getByRole("button", { name: /^malformed/ }).click();
    await page.getByText("2 of 6 rows", { exact: true }).waitFor();
    await button(visit, "Copy table").click();
    await page.getByText("2 rows are copied.").waitFor();
    assert.equal(await copied(), `${[head, lines[1], lines[4]].join("\n")}\n`);
    await button(visit, "Copy solution").click();
    await page.getByText("has no solution to copy.").waitFor();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});

describe("names after puzzles", () => {
  const { open } = inBrowser();

  test("are a column of the table, and are found", async () => {
    const visit = await open();
    const many = Array.from({ length: 5000 }, (_, at) => `${FIRST} number ${at + 1};`).join("\n");
    await visit.give(upload("named.txt", `# names\n\n${many}\n${SECOND},Ärger\n`));
    await visit.done();
    assert.equal((await visit.row(2)).at(-1), "number 2;");
    const lastHead = async () =>
      (await visit.page.getByRole("columnheader").allInnerTexts()).at(-1)?.trim();
    assert.equal(await lastHead(), "name");
    const search = visit.page.getByRole("searchbox");
    await search.fill("Number 4321;");
    await visit.page.getByText("1 of 5,001 rows", { exact: true }).waitFor();
    assert.deepEqual(
      [(await visit.row(1))[0], (await visit.row(1)).at(-1)],
      ["4,321", "number 4321;"],
    );
    await search.fill("");
    await visit.page.getByText("5,001 rows", { exact: true }).waitFor();
    await search.fill("Ärger");
    await visit.page.getByText("1 of 5,001 rows", { exact: true }).waitFor();
    assert.equal((await visit.row(1))[0], "5,001");
    // They stay with their puzzles where some lines are malformed, and grids have none.
    await visit.give(MIXED);
    await visit.done();
    assert.equal((await visit.row(3)).at(-1), "AI Escargot, 2006");
    assert.equal((await visit.row(5)).at(-1), "");
    const grid = FIRST.match(/.{9}/g)?.join("\n");
    await visit.give(upload("grids.txt", `Grid 01\n${grid}\n${SECOND} after a grid\n`));
    await visit.done();
    await visit.row(2);
    assert.equal(await lastHead(), "solution");
    await visit.close();
  });
});

describe("the table", () => {
  const { open } = inBrowser();

  test("shows whole puzzles and solutions where the window is 1280 pixels wide, or more", async () => {
    const visit = await open({ size: { width: 1280, height: 768 } });
    await visit.give(upload("minimal.txt", await list("minimal")));
    await visit.done();
    await visit.row(1);
    for (const width of [1280, 1366]) {
      await visit.page.setViewportSize({ width, height: 768 });
      await visit.row(1);
      const { right, room, cells } = await visit.table.evaluate((table) => ({
        right: table.querySelector("[aria-rowindex='2'] > :last-child")?.getBoundingClientRect()
          .right,
        room: table.getBoundingClientRect().right,
        cells: [...table.querySelectorAll("[aria-rowindex='2'] > *")].map(
          ({ textContent, scrollWidth, clientWidth }) => ({
            textContent,
            cut: scrollWidth > clientWidth,
          }),
        ),
      }));
      // A scrollbar of 15 pixels, which this browser does not show, has room, too.
      assert.ok(right && right <= room - 15, `${right} of ${room} pixels`);
      assert.ok(cells.every(({ cut }) => !cut));
      assert.equal(cells.filter(({ textContent }) => textContent?.length === 81).length, 2);
    }
    await visit.close();
  });

  test("keeps to its lines where names of columns and fields have several", async () => {
    const visit = await open();
    const csv = `"first\nsecond","puzzle","a\ttab"\n"one\r\ntwo\n\nthree",${FIRST},x\n`;
    await visit.give(upload("breaks.csv", csv));
    await visit.done();
    const cells = await visit.row(1);
    assert.ok(cells.includes("one two three"), cells.join("|"));
    await visit.page.getByRole("columnheader", { name: "first second" }).waitFor();
    const high = await visit.table.evaluate((table) =>
      [...table.querySelectorAll("[role=row]:not([hidden]) > *")].map(
        ({ scrollHeight }) => scrollHeight,
      ),
    );
    assert.ok(Math.max(...high) <= 30, `${high}`);
    await visit.close();
  });

  test("is one of cards on a phone: a board, its number and its status", async () => {
    const visit = await open({ size: { width: 390, height: 844 } });
    await visit.give(MIXED);
    await visit.done();
    await visit.row(1);
    const first = visit.table
      .getByRole("row")
      .filter({ has: visit.page.getByRole("img") })
      .first();
    await first.getByRole("img", { name: FIRST }).waitFor();
    const drawn = (await first.locator("svg").textContent()) ?? "";
    const [, solution] = (await linesOf("solve", MIXED))[1].split(",");
    assert.deepEqual([...drawn].sort(), [...solution].sort());
    const cells = await visit.row(1);
    assert.deepEqual(cells.slice(1, 3), ["1", "unique"]);
    assert.equal(cells.at(-1), "Anna's");
    // What is no board is its text.
    assert.equal((await visit.row(2))[0], "12345x");
    const [wide, room] = await visit.table.evaluate((table) => [
      table.scrollWidth,
      table.clientWidth,
    ]);
    assert.ok(wide <= room, `${wide} of ${room} pixels`);
    // Turned to its side it is a table again.
    await visit.page.setViewportSize({ width: 1280, height: 844 });
    await visit.page.getByRole("columnheader", { name: "solution" }).waitFor();
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await first.click();
    await visit.page.getByRole("dialog").getByText("Puzzle 1 of 6").waitFor();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("shows the chosen filter, and the progress, in forced colours", async () => {
    const visit = await open();
    await visit.page.emulateMedia({ forcedColors: "active" });
    await beginSlowly(visit);
    await button(visit, "Stop").click();
    // (Nothing moves the bar from then on.)
    await visit.is("Stopped");
    const bar = visit.page.getByRole("progressbar");
    /** @type {string[]} */
    const pictures = [];
    for (const value of [0, 1]) {
      await bar.evaluate(
        (bar, value) => /** @type {any} */ (bar).setAttribute("value", value),
        value,
      );
      pictures.push((await bar.screenshot()).toString("base64"));
    }
    assert.notEqual(pictures[0], pictures[1]);
    const look = (/** @type {RegExp} */ name) =>
      visit.page
        .getByRole("group", { name: "Show by status" })
        .getByRole("button", { name })
        .evaluate((found) => getComputedStyle(found).backgroundColor);
    assert.notEqual(await look(/^all/), await look(/^ambiguous/));
    await visit.close();
  });
});
