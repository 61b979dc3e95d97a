// The page as such: it makes no request, opens from a folder, reports where it cannot work, fits
// a narrow screen, and is accessible, as far as a machine can check.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { PATIENCE, further, inBrowser, upload } from "./browser.mjs";
import { beginSlowly, list } from "./lists.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const famous = await list("famous");

/**
 * Shows a step of the path of a puzzle.
 *
 * @param {import("playwright-core").Page} page
 * @param {number} step
 */
async function stepOf(page, step) {
  const room = page.locator("#one-room");
  const puzzle =
    "5....8..71...2.45..........4.9...62...2..5......9...45.6....8.38..3...7..3......1";
  await room.getByRole("textbox", { name: "As text" }).fill(puzzle);
  await room.getByRole("tab", { name: "Steps" }).click();
  await room.getByText("Start, 73 steps").waitFor();
  for (let made = 0; made < step; made += 1)
    await room.getByRole("button", { name: "Forward" }).click();
}

/** The views of the page, and the way to each. @type {Record<string, (visit: Visit) => Promise<void>>} */
const STATES = {
  "as it opens": async ({ page }) => {
    // With what is loaded later.
    await page.locator("#generate-room > *").first().waitFor({ state: "attached" });
  },
  "with every option of the questions": async ({ page, form }) => {
    await page.getByText("How to read and run it").click();
    const question = form.getByLabel("Question", { exact: true });
    for (const name of await question.getByRole("option").allTextContents()) {
      await question.selectOption(name);
      const weights = form.getByLabel("Weights of the cells");
      if (await weights.isVisible()) await weights.selectOption("my own");
    }
    await question.selectOption("Target score");
  },
  "with the panel that generates puzzles": async ({ form }) => {
    await form.getByText("Generate puzzles", { exact: true }).click();
    await form.getByLabel("Number of puzzles").fill("0");
    await form.getByRole("button", { name: "Generate" }).click();
    await form.getByText("“Number of puzzles” must be a whole number").waitFor();
  },
  "with the pattern and the difficulty of puzzles to generate": async ({ form }) => {
    await form.getByText("Generate puzzles", { exact: true }).click();
    await form.getByLabel("Difficulty").selectOption("er");
    await form.getByRole("group", { name: "Clues", exact: true }).waitFor();
    await form.getByLabel("Kind").selectOption("pattern");
    await form.getByRole("button", { name: "Take the pattern of the board" }).click();
  },
  "with a question that is not clear": async (visit) => {
    await visit.choose("Count");
    await visit.form.getByLabel("Count up to").fill("many");
    await visit.form.locator("button[type=submit]").click();
    await visit.page.getByText("The cap must be a whole number of at least 1.").waitFor();
  },
  "with a step by technique": async ({ page }) => {
    await stepOf(page, 17);
    await page.getByText("Claiming, rated 2.8").waitFor();
  },
  "with a chain": async ({ page }) => {
    await stepOf(page, 24);
    await page.getByText("The chain", { exact: true }).click();
    await page.getByRole("button", { name: "Why? 9 in r1c3" }).click();
  },
  "with an X board": async ({ page }) => {
    await page.getByLabel("Layout", { exact: true }).selectOption("x");
    await page.getByText("Each diagonal has every digit.").waitFor();
  },
  "with disjoint groups": async ({ page }) => {
    await page.getByLabel("Layout", { exact: true }).selectOption("disjoint");
    await page.getByText("The cells of one colour").waitFor();
  },
  "with a jigsaw, and no map yet": async ({ page }) => {
    await page.getByLabel("Layout", { exact: true }).selectOption("jigsaw");
    await page.getByText("Give the name of the layout, or its map.").waitFor();
  },
  "with a large board": async ({ page }) => {
    await page.getByLabel("Layout", { exact: true }).selectOption("16x16");
    await page.locator('#one-room [role=grid][aria-rowcount="16"]').waitFor();
    await page.locator("#one-room .puzzle-switch", { hasText: "Candidates" }).click();
  },
  "with answers": async (visit) => {
    await visit.paste(famous);
    await visit.done();
    await visit.row(1);
  },
  "with messages about malformed lines": async (visit) => {
    await visit.paste(`${famous}12345x\n${"x".repeat(81)}\n`);
    await visit.done();
    await visit.page.getByText("2 records could not be read").click();
  },
  "with a table in which nothing is found": async (visit) => {
    await visit.choose("Count");
    await visit.paste(famous);
    await visit.done();
    await visit.page.getByRole("searchbox").fill("nothing like that");
    await visit.page.getByText("No matching rows").waitFor();
  },
  "with a file that is refused": async (visit) => {
    await visit.give(upload("a.csv", "name,age\nAda,36\n"));
    await visit.page.getByRole("alert").filter({ hasText: /./ }).waitFor();
  },
  "with columns to choose from": async (visit) => {
    const row = famous
      .split("\n")
      .find((line) => !line.startsWith("#"))
      ?.slice(0, 81);
    await visit.give(upload("two.csv", `one,other\n${row},${row}\n`));
    await visit.page.getByRole("button", { name: "Column 2: other" }).waitFor();
  },
  "with answers as the cards of a phone": async (visit) => {
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await visit.paste(famous);
    await visit.done();
    await visit.table.getByRole("img").first().waitFor();
    await visit.row(1);
  },
  "while it is paused": async (visit) => {
    await beginSlowly(visit);
    await visit.page.getByRole("button", { name: "Pause" }).click();
    await visit.is("Paused");
  },
  "with one puzzle": async (visit) => {
    await visit.paste(famous);
    await visit.done();
    await visit.row(1);
    await visit.table.focus();
    await visit.page.keyboard.press("Enter");
    await visit.page.getByRole("dialog").getByText("solution, and no other").waitFor();
  },
  "with an explanation": async (visit) => {
    await visit.choose("Canonical form");
    await visit.form.getByRole("button", { name: "What does isomorphic mean?" }).click();
    await visit.page.getByRole("dialog", { name: "Isomorphic" }).waitFor();
  },
  "with the controls to share, save and print": async (visit) => {
    await STATES["with one puzzle"](visit);
    const dialog = visit.page.getByRole("dialog");
    await dialog.getByText("Share, save, print").click();
    await dialog.getByLabel("Link to this puzzle").waitFor();
  },
  "with the controls to print the boards": async (visit) => {
    await STATES["with answers"](visit);
    await visit.page.getByText("Print the boards").click();
    await visit.page.getByLabel("Puzzles per page").waitFor();
  },
  "with a damaged link": async ({ page }) => {
    await page.evaluate(() => (location.hash = "#p=53"));
    await page.getByText("has 2 characters instead of 81").waitFor();
  },
  "with the target score of a puzzle": async (visit) => {
    await STATES["with one puzzle"](visit);
    const dialog = visit.page.getByRole("dialog");
    await further(dialog, "Target");
    await dialog.getByText("Best score").first().waitFor();
  },
  "with a game and a mistake in it": async (visit) => {
    await STATES["with one puzzle"](visit);
    const dialog = visit.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Play", exact: true }).click();
    await dialog.getByRole("switch", { name: "Notes" }).waitFor();
    for (const key of ["Shift+Digit1", "ArrowRight", "1", "ArrowRight", "2"])
      await visit.page.keyboard.press(key);
    await dialog.getByRole("button", { name: "Check" }).click();
    await dialog.getByText(/mistakes?, crossed out/).waitFor();
  },
};

describe("nobody is kept out", () => {
  const { open } = inBrowser();

  for (const [state, come] of Object.entries(STATES)) {
    for (const colours of /** @type {const} */ (["light", "dark"])) {
      test(`axe finds nothing wrong with the page ${state}, ${colours}`, async () => {
        const visit = await open({ colours });
        await come(visit);
        await visit.page.evaluate(axe);
        const violations = await visit.page.evaluate(async () => {
          // @ts-expect-error The script has put it there.
          const found = await axe.run(document, { resultTypes: ["violations"] });
          return found.violations.map((/** @type {any} */ one) => [
            one.id,
            one.help,
            ...one.nodes.map((/** @type {any} */ node) => `${node.target}: ${node.failureSummary}`),
          ]);
        });
        assert.deepEqual(violations, []);
        assert.deepEqual(visit.errors, []);
        await visit.close();
      });
    }

    test(`a screen of 360 pixels holds the page ${state}`, async () => {
      const visit = await open({ size: { width: 360, height: 740 } });
      await come(visit);
      const [wide, room] = await visit.page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(wide <= room, `${wide} of ${room} pixels`);
      const outside = await visit.page.evaluate(() => {
        const dialog = document.querySelector("dialog[open]");
        const buttons = [
          ...(dialog ?? document).querySelectorAll("button, input, select, summary"),
        ];
        return buttons
          .filter((button) => !button.closest("[role=grid]") && button.checkVisibility())
          .map((button) => ({ of: button.textContent, ...button.getBoundingClientRect().toJSON() }))
          .filter(({ left, right, width }) => width > 1 && (left < 0 || right > innerWidth));
      });
      assert.deepEqual(outside, []);
      await visit.close();
    });
  }
});

describe("what the page needs", () => {
  const { open } = inBrowser();

  test("nothing is requested but its own files, and it could not be", async () => {
    const visit = await open();
    await visit.paste(famous);
    await visit.done();
    assert.deepEqual(visit.foreign, []);
    assert.deepEqual(visit.errors, []);
    // Its own policy keeps it from any, its own server included.
    const refused = await visit.page.evaluate(async (patience) => {
      const end = performance.now() + patience;
      /** @type {string[]} */
      const violated = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        violated.push(event.effectiveDirective),
      );
      const said = await fetch("index.html").then(
        () => "fetched",
        () => "refused",
      );
      const image = new Image();
      image.src = "http://127.0.0.1:9/image.png";
      const script = document.createElement("script");
      script.textContent = "globalThis.inline = true";
      document.head.append(script);
      while (violated.length < 3 && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return { said, violated: violated.sort(), inline: "inline" in globalThis };
    }, PATIENCE);
    assert.deepEqual(refused, {
      said: "refused",
      violated: ["connect-src", "img-src", "script-src-elem"],
      inline: false,
    });
    await visit.close();
  });

  test("opened from its folder it works as from a server", async () => {
    const visit = await open({ from: "folder" });
    assert.match(visit.page.url(), /^file:/);
    await visit.paste(famous);
    await visit.done();
    assert.equal(await visit.rows(), 13);
    assert.equal((await visit.row(1))[1], "unique");
    assert.match((await visit.download()).bytes.toString(), /^puzzle,/);
    assert.deepEqual(visit.foreign, []);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("without vector instructions it says so, and offers nothing that cannot work", async () => {
    const visit = await open({
      first: () => {
        WebAssembly.validate = () => false;
      },
    });
    const said = visit.page.getByRole("alert").filter({ hasText: /./ });
    assert.match(await said.innerText(), /128-bit SIMD/);
    assert.equal(
      await visit.form.evaluate((form) => /** @type {HTMLElement} */ (form).inert),
      true,
    );
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("without WebAssembly it says so", async () => {
    const visit = await open({
      first: () => {
        // @ts-expect-error It is not there.
        delete globalThis.WebAssembly;
      },
    });
    const said = visit.page.getByRole("alert").filter({ hasText: /./ });
    assert.match(await said.innerText(), /does not run WebAssembly/);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("its address, its history and the browser's stores hold nothing of the puzzles", async () => {
    const visit = await open();
    const before = visit.page.url();
    await visit.paste(famous);
    await visit.done();
    const kept = await visit.page.evaluate(async () => ({
      address: location.href,
      history: history.length,
      local: localStorage.length,
      session: sessionStorage.length,
      cookies: document.cookie,
      databases: await indexedDB.databases(),
    }));
    assert.deepEqual(kept, {
      address: `${before}#answers`,
      history: kept.history,
      local: 0,
      session: 0,
      cookies: "",
      databases: [],
    });
    // The page as it opened, and the answers.
    assert.ok(kept.history <= 3);
    await visit.close();
  });

  test("who wants less motion sees none", async () => {
    const visit = await open();
    await visit.page.emulateMedia({ reducedMotion: "reduce" });
    await visit.paste(famous);
    await visit.done();
    const moving = await visit.page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === "running").length,
    );
    assert.equal(moving, 0);
    await visit.close();
  });
});
