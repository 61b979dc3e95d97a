// Links, pictures and sheets of paper, as a reader makes them and as another one opens them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { digits, eventually, inBrowser, one } from "./browser.mjs";
import { PUZZLE, SOLUTION } from "./famous.mjs";
import { list } from "./lists.mjs";
import { answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

const LINK = `#p=${PUZZLE.replaceAll(".", "0")}`;

/** Opens the controls to share the board, and returns the address of the link. @param {Visit} visit */
async function linkOf(visit) {
  const title = one(visit).getByText("Share, save, print");
  const field = one(visit).getByLabel("Link to this puzzle");
  if (!(await field.isVisible())) await title.click();
  return field.inputValue();
}

/**
 * Waits until the board has these digits.
 *
 * @param {Visit} visit
 * @param {string} expected
 */
async function shows(visit, expected) {
  let found = "";
  await eventually(async () => (found = await digits(one(visit))) === expected).catch(() => {});
  assert.equal(found, expected);
}

describe("links", () => {
  const { open } = inBrowser();

  test("a link shows its puzzle without the solution, unless it asks for that", async () => {
    const visit = await open({ fragment: LINK });
    await shows(visit, PUZZLE);
    await one(visit).getByText("solution, and no other").waitFor();
    assert.equal(await digits(one(visit)), PUZZLE);
    // Loaded again, it is the same, and the list is as its reader left it.
    await visit.form.getByLabel(/^Puzzles, one a line/).fill(`${PUZZLE}\n${PUZZLE}`);
    await visit.page.reload();
    await one(visit).getByText("solution, and no other").waitFor();
    assert.equal(await digits(one(visit)), PUZZLE);
    assert.equal(
      await visit.form.getByLabel(/^Puzzles, one a line/).inputValue(),
      `${PUZZLE}\n${PUZZLE}`,
    );
    // Another link in the same page, as one that was pasted into the address bar.
    await visit.page.evaluate((hash) => (location.hash = hash), `${LINK}&ask=solve`);
    await shows(visit, SOLUTION);
    // One of a former version, with options that are no more, shows its step.
    const former = `${LINK}&ask=rate&measures=no&se=yes&step=3`;
    await visit.page.evaluate((hash) => (location.hash = hash), former);
    await one(visit).getByText("Step 3 of 51").waitFor();
    assert.equal(await visit.page.getByRole("alert").count(), 0);
    assert.match(await linkOf(visit), /&ask=rate&step=3$/);
    assert.deepEqual([visit.errors, visit.foreign], [[], []]);
    await visit.close();
  });

  test("a link with a question and its options puts it, and the answer is the program's", async () => {
    const weights = Array.from({ length: 81 }, (_, cell) => ((cell * 37) % 23) - 11);
    const puzzle = ".".repeat(80) + "9";
    const fragment = `#p=${puzzle}&ask=target&weights=${weights.join(",")}&smallest=yes`;
    const visit = await open({ fragment });
    const nine = Array.from({ length: 9 }, (_, row) =>
      weights.slice(9 * row, 9 * row + 9).join(" "),
    );
    const file = { name: "one.txt", buffer: Buffer.from(`${puzzle}\n`) };
    const question = ["target", "--weights", "weights.txt", "--smallest"];
    const expected = (await answers(question, file, { "weights.txt": nine.join("\n") })).toString();
    const score = Number(expected.trim().split("\n")[1].split(",")[1]);
    const shown = one(visit).getByText("the sum of weight times digit");
    await shown.waitFor();
    assert.equal(
      await shown.locator("xpath=preceding-sibling::strong").innerText(),
      score.toLocaleString("en"),
    );
    assert.equal(await visit.form.getByLabel("Question").inputValue(), "target");
    assert.ok(await visit.form.getByLabel("the smallest score, not the largest").isChecked());
    // The link of what the board shows is that link again.
    assert.equal(new URL(await linkOf(visit)).hash, fragment.replaceAll(".", "0"));
    await visit.close();
  });

  test("every question of the form is in the link, and is put again by it", async () => {
    const visit = await open({ fragment: LINK });
    const select = visit.form.getByLabel("Question", { exact: true });
    const names = await select
      .locator("option")
      .evaluateAll((options) =>
        options.map((option) => /** @type {HTMLOptionElement} */ (option).value),
      );
    assert.ok(names.length >= 6);
    await linkOf(visit);
    /** The fields of the form that are seen, and what is in them. @param {Visit} of */
    const state = (of) =>
      of.form.evaluate((form) =>
        [...form.querySelectorAll("input, select")]
          .filter((field) => field.checkVisibility())
          .map((field) => [field.id, Reflect.get(field, "checked"), Reflect.get(field, "value")]),
      );
    const other = await open();
    for (const name of names) {
      await select.selectOption(name);
      // All options of the question away from their defaults.
      for (const box of await visit.form.getByRole("checkbox").all())
        if (await box.isVisible()) await box.check();
      const form = visit.form.getByRole("combobox", { name: "Form", exact: true });
      if (name === "canonical") await form.selectOption("pattern");
      const before = await state(visit);
      if (name === "solve")
        await one(visit)
          .getByRole("switch", { name: /^Solution/ })
          .check();
      const link = new URL(await linkOf(visit)).hash;
      assert.match(link, new RegExp(`&ask=${name}`));
      await other.page.evaluate((hash) => (location.hash = hash), link);
      // (The only solution has the best score, too.)
      await shows(other, name === "solve" || name === "target" ? SOLUTION : PUZZLE);
      await eventually(async () => String(await state(other)) === String(before));
      assert.equal(await other.form.getByLabel("Question", { exact: true }).inputValue(), name);
    }
    await other.close();
    await visit.close();
  });

  test("a damaged link is said to be one, and the page is as without it", async () => {
    const visit = await open({ fragment: LINK.slice(0, -1) });
    const said = visit.page.getByRole("alert").filter({ hasText: "80 characters instead of 81" });
    await said.waitFor();
    await shows(visit, SOLUTION);
    await visit.paste(await list("famous"));
    await visit.done();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("the link follows edits, is copied, and given to the system's dialog, where there is one", async () => {
    const visit = await open({
      fragment: LINK,
      first: () => {
        navigator.share = async (data) => {
          Reflect.set(globalThis, "shared", data);
        };
      },
    });
    await visit.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await linkOf(visit);
    await one(visit).getByRole("gridcell", { name: "row 1, column 3" }).click();
    await visit.page.keyboard.press("4");
    const edited = `534${PUZZLE.slice(3)}`.replaceAll(".", "0");
    const url = new URL(`#p=${edited}`, visit.page.url()).href;
    await one(visit).getByRole("button", { name: "Copy link" }).click();
    await one(visit).getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await visit.page.evaluate(() => navigator.clipboard.readText()), url);
    await one(visit).getByRole("button", { name: "Share…" }).click();
    const shared = await visit.page.evaluate(() => Reflect.get(globalThis, "shared"));
    assert.deepEqual(shared, { title: "A Sudoku", url });
    await visit.close();
  });
});

/**
 * The digits of a drawing by their places, cell by cell; it runs in a browser.
 *
 * @param {Element} drawing
 * @param {string} [of] The class of the digits.
 */
function cellsOf(drawing, of = "") {
  const cells = Array(81).fill(".");
  for (const text of drawing.querySelectorAll(`text${of}`)) {
    const row = Math.floor((Number(text.getAttribute("y")) - 1) / 10);
    (text.getAttribute("x") ?? "").split(" ").forEach((x, at) => {
      cells[9 * row + Math.floor((Number(x) - 1) / 10)] = text.textContent[at];
    });
  }
  return cells.join("");
}

describe("pictures", () => {
  const { open, browser } = inBrowser();

  test("the board is saved as SVG, which other programs draw, and as PNG", async () => {
    const visit = await open({ fragment: `${LINK}&ask=solve` });
    await shows(visit, SOLUTION);
    await linkOf(visit);
    const { name, bytes } = await visit.download("Save as SVG");
    assert.equal(name, "sudoku.svg");
    // Apart from the page, in a browser without its style sheets.
    const other = await browser().newPage();
    await other.goto(`data:image/svg+xml;base64,${bytes.toString("base64")}`);
    assert.equal(await other.locator("svg").evaluate(cellsOf), SOLUTION);
    await other.close();
    // And as PNG, of a size to print.
    const { name: called, bytes: png } = await visit.download("Save as PNG");
    assert.equal(called, "sudoku.png");
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 1200]);
    // It has the ink of the clues, and paper in its corner.
    const colours = await visit.page.evaluate(
      async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(1200, 1200);
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        const { data } = context?.getImageData(0, 0, 1200, 1200) ?? assert.fail();
        let ink = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at] < 60) ink += 1;
        return { corner: [...data.slice(0, 4)], ink: ink / (1200 * 1200) };
      },
      `data:image/png;base64,${png.toString("base64")}`,
    );
    assert.deepEqual(colours.corner, [255, 255, 255, 255]);
    assert.ok(colours.ink > 0.05 && colours.ink < 0.3, String(colours.ink));
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});

describe("paper", () => {
  const { open } = inBrowser();

  test("the boards of the table are printed four on a page, and the solutions after them", async () => {
    const visit = await open({
      colours: "dark",
      first: () => {
        globalThis.print = () => document.documentElement.setAttribute("data-printed", "");
        // However long the engine takes here, no solution is left out.
        AbortSignal.timeout = () => new AbortController().signal;
      },
    });
    const famous = await list("famous");
    await visit.paste(`${famous}12345\n`);
    await visit.done();
    await visit.page.getByText("Print the boards").click();
    await visit.page.getByRole("button", { name: "Print", exact: true }).click();
    await visit.page.locator("html[data-printed]").waitFor();
    const sheets = await visit.page.locator(".sheet-page").all();
    const shown = await Promise.all(
      sheets.map(async (sheet) => {
        const boards = await sheet.locator("figure").all();
        return {
          title: await sheet.locator("h2").allTextContents(),
          boards: await Promise.all(
            boards.map(async (board) => ({
              name: await board.locator("figcaption").textContent(),
              clues: await board.evaluate(cellsOf, ".clue"),
              all: await board.evaluate(cellsOf),
            })),
          ),
        };
      }),
    );
    const puzzles = famous.match(/^[1-9.]{81}/gm) ?? [];
    assert.equal(puzzles.length, 13);
    assert.deepEqual(
      shown.map(({ title, boards }) => [title, boards.length]),
      [
        [[], 4],
        [[], 4],
        [[], 4],
        [[], 1],
        [["Solutions"], 12],
        [["Solutions"], 1],
      ],
    );
    const file = { name: "famous.txt", buffer: Buffer.from(famous) };
    const lines = (await answers(["solve"], file)).toString().trim().split("\n").slice(1);
    const boards = shown.flatMap((page) => page.boards);
    puzzles.forEach((puzzle, at) => {
      const [before, after] = [boards[at], boards[puzzles.length + at]];
      const [, solution, status] = lines[at].split(",");
      const notes = { unique: "", ambiguous: " (one of several)", impossible: " (no solution)" };
      assert.equal(before.name, String(at + 1));
      assert.equal(before.all, puzzle);
      assert.equal(after.name, `${at + 1}${Reflect.get(notes, status)}`);
      assert.equal(after.clues, puzzle);
      if (status === "unique") assert.equal(after.all, solution);
      else assert.equal(after.all.includes("."), status === "impossible");
    });
    // Nothing else is on paper, which is as many sheets: a file of PDF names its pages.
    await visit.page.emulateMedia({ media: "print" });
    assert.equal(await visit.page.getByRole("main").isVisible(), false);
    const ink = visit.page.locator(".sheet .clue").first();
    assert.equal(await ink.evaluate((text) => getComputedStyle(text).fill), "rgb(0, 0, 0)");
    const pdf = await visit.page.pdf({ format: "A4" });
    assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, 6);
    // Afterwards the page is as it was.
    await visit.page.locator(".sheet").waitFor({ state: "detached" });
    await visit.page.emulateMedia({ media: "screen" });
    assert.ok(await visit.page.getByRole("main").isVisible());
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
