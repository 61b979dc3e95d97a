// The page as such: it makes no request, opens from a folder, reports where it cannot work, fits
// a narrow screen, and is accessible, as far as a machine can check.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { PATIENCE, further, inBrowser, upload, violations } from "./browser.mjs";
import { CHAINS } from "./famous.mjs";
import { beginSlowly, list } from "./lists.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

const famous = await list("famous");

/** The part with the board of the first screen. @param {Visit} visit */
const room = ({ page }) => page.locator("#one-room");
/** The dialog of a puzzle. @param {Visit} visit */
const dialog = ({ page }) => page.getByRole("dialog", { name: /^Puzzle 1 of/ });

/** Shows later steps. @param {Visit} visit @param {number} steps */
async function forward(visit, steps) {
  for (let made = 0; made < steps; made += 1)
    await room(visit).getByRole("button", { name: "Forward" }).click();
}

/**
 * The states of the page, in visits that lead from one to the next.
 *
 * @type {Record<string, Record<string, (visit: Visit) => Promise<unknown>>>}
 */
const VISITS = {
  "the form": {
    // With what is loaded later.
    "as it opens": ({ page }) =>
      page.locator("#generate-room > *").first().waitFor({ state: "attached" }),
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
    "with an explanation": async (visit) => {
      await visit.choose("Canonical form");
      await visit.form.getByRole("button", { name: "What does isomorphic mean?" }).click();
      await visit.page.getByRole("dialog", { name: "Isomorphic" }).waitFor();
    },
  },
  "the board": {
    "with a damaged link": async ({ page }) => {
      await page.evaluate(() => (location.hash = "#p=53"));
      await page.getByText("has 2 characters instead of 81").waitFor();
    },
    "with a step by technique": async (visit) => {
      await room(visit).getByRole("textbox", { name: "As text" }).fill(CHAINS);
      await room(visit).getByRole("tab", { name: "Steps" }).click();
      await room(visit).getByText("Start, 73 steps").waitFor();
      await forward(visit, 17);
      await room(visit).getByText("Claiming, rated 2.8").waitFor();
    },
    "with a chain": async (visit) => {
      await forward(visit, 7);
      await visit.page.getByText("The chain", { exact: true }).click();
      await visit.page.getByRole("button", { name: "Why? 9 in r1c3" }).click();
    },
    "with an X board": async ({ page }) => {
      await page.getByLabel("Layout", { exact: true }).selectOption("x");
      await page.getByText("Each diagonal has every digit.").waitFor();
    },
    "with disjoint groups": async ({ page }) => {
      await page.getByLabel("Layout", { exact: true }).selectOption("disjoint");
      await page.getByText("The cells of one colour").waitFor();
    },
    "with a jigsaw, and a map that is none": async ({ page }) => {
      await page.getByLabel("Layout", { exact: true }).selectOption("jigsaw");
      await page.getByText("Map of the regions").click();
      await page.getByLabel("Map of the regions").fill("AAAB");
      await page.getByText("There is no such layout").waitFor();
    },
    "with a large board": async ({ page }) => {
      await page.getByLabel("Layout", { exact: true }).selectOption("16x16");
      await page.locator('#one-room [role=grid][aria-rowcount="16"]').waitFor();
      await page.locator("#one-room .puzzle-switch", { hasText: "Candidates" }).click();
    },
  },
  "the answers": {
    "with a table": async (visit) => {
      await visit.paste(famous);
      await visit.done();
      await visit.row(1);
    },
    "with a table in which nothing is found": async ({ page }) => {
      await page.getByRole("searchbox").fill("nothing like that");
      await page.getByText("No matching rows").waitFor();
    },
    "with the controls to print the boards": async (visit) => {
      await visit.page.getByRole("searchbox").fill("");
      await visit.row(1);
      await visit.page.getByText("Print the boards").click();
      await visit.page.getByLabel("Puzzles per page").waitFor();
    },
    "as the cards of a phone": async (visit) => {
      await visit.page.setViewportSize({ width: 390, height: 844 });
      await visit.table.getByRole("img").first().waitFor();
      await visit.row(1);
    },
    "with one puzzle": async (visit) => {
      await visit.page.setViewportSize({ width: 1280, height: 900 });
      await visit.row(1);
      await visit.table.focus();
      await visit.page.keyboard.press("Home");
      await visit.page.keyboard.press("Enter");
      await dialog(visit).getByText("solution, and no other").waitFor();
    },
    "with the controls to share, save and print it": async (visit) => {
      await dialog(visit).getByText("Share, save, print").click();
      await dialog(visit).getByLabel("Link to this puzzle").waitFor();
    },
    "with its target score": async (visit) => {
      await further(dialog(visit), "Target");
      await dialog(visit).getByText("Best score").first().waitFor();
    },
    "with a game and a mistake in it": async (visit) => {
      await dialog(visit).getByRole("tab", { name: "Puzzle" }).click();
      await dialog(visit).getByRole("button", { name: "Play", exact: true }).click();
      await dialog(visit).getByRole("switch", { name: "Notes" }).waitFor();
      for (const key of ["Shift+Digit1", "ArrowRight", "1", "ArrowRight", "2"])
        await visit.page.keyboard.press(key);
      await dialog(visit).getByRole("button", { name: "Check" }).click();
      await dialog(visit)
        .getByText(/mistakes?, crossed out/)
        .waitFor();
    },
  },
  "what is wrong": {
    "with messages about malformed lines": async (visit) => {
      await visit.paste(`${famous}12345x\n${"x".repeat(81)}\n`);
      await visit.done();
      await visit.page.getByText("2 records could not be read").click();
    },
    "with a file that is refused": async (visit) => {
      await visit.give(upload("a.csv", "name,age\nAda,36\n"));
      await visit.page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    },
    "with columns to choose from": async (visit) => {
      const row = /^[1-9.]{81}/m.exec(famous)?.[0];
      await visit.give(upload("two.csv", `one,other\n${row},${row}\n`));
      await visit.page.getByRole("button", { name: "Column 2: other" }).waitFor();
    },
    "while it is paused": async (visit) => {
      await beginSlowly(visit);
      await visit.page.getByRole("button", { name: "Pause" }).click();
      await visit.is("Paused");
    },
  },
};

/** What does not fit a screen: the page, and the controls in it. @param {Visit} visit */
const outside = ({ page }) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialog = document.querySelector("dialog[open]");
    const controls = [...(dialog ?? document).querySelectorAll("button, input, select, summary")];
    const found = controls
      .filter((control) => !control.closest("[role=grid]") && control.checkVisibility())
      .map((control) => ({ of: control.textContent, ...control.getBoundingClientRect().toJSON() }))
      .filter(({ left, right, width }) => width > 1 && (left < 0 || right > innerWidth));
    return scrollWidth > clientWidth ? [{ scrollWidth, clientWidth }, ...found] : found;
  });

describe("nobody is kept out", () => {
  const { open } = inBrowser();

  for (const [part, states] of Object.entries(VISITS))
    test(`${part}: axe finds nothing wrong, in light and dark, and 360 pixels hold it`, async () => {
      const visit = await open();
      for (const [state, come] of Object.entries(states)) {
        await come(visit);
        assert.deepEqual(await violations(visit), [], state);
        await visit.page.emulateMedia({ colorScheme: "dark" });
        assert.deepEqual(await violations(visit, ["color-contrast"]), [], `${state}, dark`);
        await visit.page.emulateMedia({ colorScheme: "light" });
        const size = visit.page.viewportSize() ?? assert.fail();
        await visit.page.setViewportSize({ width: 360, height: 740 });
        assert.deepEqual(await outside(visit), [], `${state}, 360 pixels wide`);
        await visit.page.setViewportSize(size);
      }
      assert.deepEqual(visit.errors, []);
      await visit.close();
    });
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

  test("without WebAssembly, or its vectors, it says so, and offers nothing that cannot work", async () => {
    const lacks = /** @type {[() => void, RegExp][]} */ ([
      [() => void (WebAssembly.validate = () => false), /128-bit SIMD/],
      [() => void Reflect.deleteProperty(globalThis, "WebAssembly"), /does not run WebAssembly/],
    ]);
    for (const [first, says] of lacks) {
      const visit = await open({ first });
      const said = visit.page.getByRole("alert").filter({ hasText: /./ });
      assert.match(await said.innerText(), says);
      assert.equal(await visit.form.evaluate((form) => Reflect.get(form, "inert")), true);
      assert.deepEqual(visit.errors, []);
      await visit.close();
    }
  });

  test("what is there before the first answer is at most 200 kB compressed", async () => {
    const sizes = ["index.html", "page.css", "page.js", "engine.js"].map(async (name) => {
      const file = await readFile(new URL(`../dist/${name}`, import.meta.url));
      return [name, gzipSync(file, { level: 9 }).length];
    });
    const each = await Promise.all(sizes);
    const sum = each.reduce((sum, [, size]) => sum + Number(size), 0);
    assert.ok(sum <= 200_000, String(each));
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
