// What happens when the page is left or loaded again: the text, the question and the options stay, and the
// browser asks only where answers would be lost.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually, inBrowser, upload } from "./browser.mjs";
import { OTHER as Q, PUZZLE as P } from "./famous.mjs";
import { ENDLESS } from "./lists.mjs";
import { answers } from "./program.mjs";

/** @param {import("./browser.mjs").Visit} visit */
const field = (visit) => visit.form.getByLabel(/^Puzzles, one a line/);

/**
 * Loads the page again. Returns true if the browser asks before.
 *
 * @param {import("./browser.mjs").Visit} visit
 */
async function reload(visit) {
  let asked = false;
  visit.page.once("dialog", (dialog) => {
    asked = dialog.type() === "beforeunload";
    void dialog.accept();
  });
  await visit.page.reload();
  visit.page.removeAllListeners("dialog");
  return asked;
}

describe("a page that is loaded again", () => {
  const { open } = inBrowser();

  test("has the text, the question and the options as they were", async () => {
    const visit = await open();
    await visit.choose("Count");
    await visit.form.getByLabel("Count up to").fill("17");
    await visit.form.getByText("How to read and run it").click();
    await visit.form.getByLabel("Form of the text").selectOption("lines or grids");
    await visit.form.getByLabel("Workers").fill("3");
    await field(visit).fill(`${P}\n${P} twice`);
    // Those of other questions, too.
    await visit.choose("Target score");
    await visit.form.getByLabel("Weights of the cells").selectOption("my own");
    const weights = visit.form.getByLabel("81 whole numbers, row by row");
    await weights.fill(Array(81).fill(3).join(" "));
    await reload(visit);
    await visit.form.getByText("81 weights from 3 to 3.").waitFor();
    assert.equal(await weights.inputValue(), Array(81).fill(3).join(" "));
    await visit.choose("Count");
    await reload(visit);
    assert.equal(await field(visit).inputValue(), `${P}\n${P} twice`);
    assert.equal(await visit.form.getByLabel("Question", { exact: true }).inputValue(), "count");
    assert.equal(await visit.form.getByLabel("Count up to").inputValue(), "17");
    await visit.form.getByText("How to read and run it").click();
    assert.equal(await visit.form.getByLabel("Form of the text").inputValue(), "lines");
    assert.equal(await visit.form.getByLabel("Workers").inputValue(), "3");
    // And they are what is asked.
    await visit.form.locator("button[type=submit]").click();
    await visit.done();
    assert.equal(await visit.rows(), 2);
    const lines = upload("lines.txt", `${P}\n${P} twice`);
    const expected = await answers(["count", "--cap", "17"], lines);
    assert.equal((await visit.download()).bytes.toString(), expected.toString());
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("works where nothing may be stored", async () => {
    const visit = await open({
      first: () => {
        Object.defineProperty(window, "sessionStorage", {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
      },
    });
    await visit.paste(P);
    await visit.done();
    await reload(visit);
    await visit.paste(P);
    await visit.done();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});

describe("nothing that was typed is lost", () => {
  const { open } = inBrowser();
  const EMPTY = ".".repeat(81);
  const OWN = `${Q}\n${P} typed by hand\n`;

  /** @param {import("./browser.mjs").Visit} visit */
  const room = (visit) => visit.page.locator("#one-room");
  /** Waits until the board has this text. @param {import("./browser.mjs").Visit} visit @param {string} text */
  const has = async (visit, text) => {
    const field = room(visit).locator(".puzzle-text textarea, .puzzle-text input").first();
    await eventually(async () => (await field.inputValue()) === text);
  };

  /** Gives the board two clues. @param {import("./browser.mjs").Visit} visit */
  async function edit(visit) {
    await room(visit)
      .getByRole("button", { name: /^(Empty|清空)/ })
      .click();
    await room(visit).getByRole("gridcell").first().click();
    for (const key of ["7", "ArrowRight", "5"]) await visit.page.keyboard.press(key);
    await has(visit, BOARD);
    await visit.page.waitForFunction(() => location.hash.startsWith("#p=75000"));
  }
  const BOARD = `75${EMPTY.slice(2)}`;

  test("of the board: by a reload, another view, another language, and Back", async () => {
    const visit = await open();
    await field(visit).fill(OWN);
    await edit(visit);
    await reload(visit);
    await has(visit, BOARD);
    assert.equal(await field(visit).inputValue(), OWN);
    // A view has an address of its own.
    await visit.page.getByRole("link", { name: "Techniques" }).click();
    await visit.page.getByRole("heading", { name: "Techniques", exact: true }).waitFor();
    await reload(visit);
    await visit.home();
    await has(visit, BOARD);
    await visit.page.getByRole("link", { name: "中文" }).click();
    await visit.page.getByRole("link", { name: "English" }).waitFor();
    await has(visit, BOARD);
    assert.equal(await visit.page.locator("#text").inputValue(), OWN);
    await visit.page.getByRole("link", { name: "English" }).click();
    await field(visit).waitFor();
    await has(visit, BOARD);
    // And back from somewhere else.
    await visit.page.goto("about:blank");
    await visit.page.goBack();
    await has(visit, BOARD);
    assert.equal(await field(visit).inputValue(), OWN);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("of the step that is shown, which has a link of its own", async () => {
    const visit = await open();
    await room(visit).getByRole("button", { name: "Hint", exact: true }).click();
    const forward = room(visit).getByRole("button", { name: "Forward" });
    for (let step = 1; step <= 3; step += 1) await forward.click();
    const said = room(visit).getByText("Step 3 of 51");
    await said.waitFor();
    await visit.page.waitForFunction(() => location.hash.endsWith("&step=3"));
    const title = await room(visit).locator(".step-says").innerText();
    await reload(visit);
    await said.waitFor();
    assert.equal(await room(visit).locator(".step-says").innerText(), title);
    // And for whoever gets the link, with the board that has it.
    const other = await open({ fragment: new URL(visit.page.url()).hash });
    await other.page.locator("#one-room").getByText("Step 3 of 51").waitFor();
    assert.equal(await room(other).locator(".step-says").innerText(), title);
    await room(other).getByRole("button", { name: "First" }).click();
    await other.page.waitForFunction(() => location.hash.endsWith("ask=rate"));
    assert.deepEqual([...visit.errors, ...other.errors], []);
    await other.close();
    await visit.close();
  });

  test("of the board, by answers, by Back from them, and by other puzzles: undo leads back", async () => {
    const visit = await open();
    await field(visit).fill(OWN);
    await edit(visit);
    await visit.form.getByRole("button", { name: "Solve", exact: true }).click();
    await visit.done();
    await visit.page.goBack();
    await visit.form.waitFor();
    await has(visit, BOARD);
    assert.equal(await field(visit).inputValue(), OWN);
    await visit.form.getByRole("button", { name: "Show puzzle 2 of the list" }).click();
    await has(visit, P);
    await visit.form.getByRole("button", { name: "Show puzzle 1 of the list" }).click();
    await has(visit, Q);
    await room(visit).getByRole("button", { name: "Undo" }).click();
    await has(visit, BOARD);
    await room(visit).getByRole("button", { name: "Redo" }).click();
    await has(visit, Q);
    await visit.close();
  });

  test("of the list, by an example or a link", async () => {
    const visit = await open();
    const back = visit.form.getByRole("button", { name: "Bring back the list before" });
    assert.equal(await back.isVisible(), false);
    await field(visit).fill(OWN);
    await visit.form.getByRole("button", { name: "With mistakes" }).click();
    await visit.done();
    await visit.home();
    await back.click();
    assert.equal(await field(visit).inputValue(), OWN);
    assert.equal(await back.isVisible(), false);
    await visit.page.evaluate((puzzle) => (location.hash = `p=${puzzle}`), P);
    await has(visit, P);
    assert.equal(await field(visit).inputValue(), `${P}\n`);
    await back.click();
    assert.equal(await field(visit).inputValue(), OWN);
    // One example after another is no loss.
    await visit.form.getByRole("button", { name: "A table" }).click();
    await visit.done();
    await visit.home();
    await back.click();
    await field(visit).fill("");
    await visit.form.getByRole("button", { name: "With mistakes" }).click();
    await visit.done();
    await visit.home();
    assert.equal(await back.isVisible(), false);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});

describe("the browser asks before the page is left", () => {
  const { open } = inBrowser();

  test("only where answers that took long were not downloaded, and while a run is on", async () => {
    const visit = await open({
      first: () => {
        // Runs say that they took as many seconds as are set here.
        Object.assign(globalThis, { took: 11 });
        globalThis.Worker = class extends Worker {
          /** @param {string | URL} url @param {WorkerOptions} [options] */
          constructor(url, options) {
            super(url, options);
            this.addEventListener("message", ({ data }) => {
              if (data.report) data.report.seconds = Reflect.get(globalThis, "took");
            });
          }
        };
      },
    });
    await field(visit).fill(P);
    assert.equal(await reload(visit), false, "with a text only");
    await visit.paste(P);
    await visit.done();
    await visit.download();
    assert.equal(await reload(visit), false, "after the download");
    await visit.paste(P);
    await visit.done();
    assert.equal(await reload(visit), true, "before the download");
    await visit.page.evaluate(() => Object.assign(globalThis, { took: 9 }));
    await visit.paste(P);
    await visit.done();
    assert.equal(await reload(visit), false, "after some seconds");
    await visit.paste(`{"a":1,"b":2}\n{"a":3}\n`);
    await visit.page
      .getByRole("alert")
      .filter({ hasText: /column/i })
      .waitFor();
    assert.equal(await reload(visit), false, "after a text without answers");
    // And while a run is on.
    await visit.choose("Count");
    await visit.form.getByLabel("exactly, however many there are").check();
    await visit.paste(ENDLESS);
    await visit.is("Answering…");
    assert.equal(await reload(visit), true);
    await visit.close();
  });
});
