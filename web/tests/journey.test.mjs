// The page in Firefox, as Debian has it, on a phone in English and on a desk in Chinese: answers to files, rows, and what
// strangers stumbled over, from the first screen on. Nothing typed is lost, what is wrong is in sight, a hint stands
// beside the board, one can play and generate. With ALL=1 in Chromium, too, and in either language on either screen.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import puppeteer from "puppeteer-core";
import { PATIENCE } from "./browser.mjs";
import { PUZZLE, SAMPLE, SOLUTION } from "./famous.mjs";
import { late } from "./late.mjs";
import { list } from "./lists.mjs";
import { answers } from "./program.mjs";

/** @typedef {import("puppeteer-core").Page} Page */

const DIST = pathToFileURL(fileURLToPath(new URL("../dist/", import.meta.url))).href;
/** A puzzle that needs more than singles. */
const POINTING =
  "....4...6.325..7..........56.7.3.5...........9...7.8.....8.2..9.5....1.34....1...";

/** The third cell of the board, which is open in Wikipedia's example. */
const CELL = "#one-room [role=gridcell]:nth-child(3)";

const BROWSERS = {
  chrome: process.env.CHROMIUM ?? "/usr/bin/chromium",
  firefox: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
};
const SIZES = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** The words of a language. @param {string} language */
async function wordsOf(language) {
  const [all, play, technique, guide, generate] = await Promise.all(
    ["index", "play", "technique", "guide", "generate"].map(
      (name) => import(`../page/src/texts/${language}/${name}.js`),
    ),
  );
  return { ...all, ...play, ...technique, ...guide, ...generate };
}

/** A page, and the words that are looked for on it. */
class Journey {
  /** @param {Page} page @param {Record<string, any>} words */
  constructor(page, words) {
    this.page = page;
    this.words = words;
  }

  /**
   * Waits until something is true of the page. (By time and not by frames, which pages behind others do not draw.)
   *
   * @param {(...given: any[]) => unknown} found
   * @param {...unknown} given
   */
  until(found, ...given) {
    return this.page
      .waitForFunction(found, { polling: 50, timeout: PATIENCE }, ...given)
      .catch(async (error) => {
        const shown = await this.page.$eval("body", (body) => body.innerText);
        throw new Error(`${error}: ${found}, of ${given.join("; ")}\n${shown}`);
      });
  }

  /**
   * Waits until a text is inside of the screen.
   *
   * @param {string} text
   * @param {string} [within]
   */
  async sees(text, within = "main, dialog[open]") {
    await this.until(
      (words, where) =>
        [...document.querySelectorAll(where)].some((room) =>
          [room, ...room.querySelectorAll("*")].some((one) => {
            if (!(one instanceof HTMLElement) || !one.textContent?.includes(words)) return false;
            if (![...one.childNodes].some((node) => node.textContent?.includes(words)))
              return false;
            const { top, bottom, width } = one.getBoundingClientRect();
            return width > 0 && top >= 0 && bottom <= innerHeight;
          }),
        ),
      text,
      within,
    );
  }

  /**
   * Presses what is called so and can be seen.
   *
   * @param {string} name
   * @param {string} [within]
   */
  async press(name, within = "body") {
    await this.until(
      (called, where) => {
        const found = [
          ...document.querySelectorAll(`${where} :is(button, a, summary, [role=tab])`),
        ];
        const one = found.find(
          (other) =>
            (other.getAttribute("aria-label") ?? other.textContent)?.trim() === called &&
            other.getClientRects().length > 0 &&
            other.getAttribute("aria-disabled") !== "true",
        );
        if (!one) return false;
        // (One presses what one sees.)
        one.scrollIntoView({ block: "nearest" });
        /** @type {HTMLElement} */ (one).click();
        return true;
      },
      name,
      within,
    );
  }

  /** Writes a text into a field, as if it were typed. @param {string} selector @param {string} text */
  async fill(selector, text) {
    await this.page.$eval(
      selector,
      (field, written) => {
        const input = /** @type {HTMLInputElement} */ (field);
        input.value = written;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      },
      text,
    );
  }

  /** Pastes a text on the board. @param {string} text */
  async paste(text) {
    await this.page.$eval(
      "#one-room [role=gridcell]",
      (target, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", pasted);
        // (Firefox takes the text by other names.)
        const text = { data: pasted, dataType: "text/plain" };
        const how = { clipboardData, ...text, bubbles: true, cancelable: true };
        target.dispatchEvent(new ClipboardEvent("paste", how));
      },
      text,
    );
  }

  /** Shows a puzzle by its text beside the board. @param {string} puzzle */
  async board(puzzle) {
    await this.press(this.words.PUZZLE.viewPuzzle, "#one-room");
    await this.fill("#one-room .puzzle-text input", puzzle);
    await this.digits([...puzzle].map((cell) => (cell === "." ? "" : cell)));
  }

  /** Chooses a cell of the board. @param {string} selector */
  choose(selector) {
    // (A window that is behind others hands out no focus, and so does not say where it came.)
    return this.page.$eval(selector, (cell) => {
      cell.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      /** @type {HTMLElement} */ (cell).focus();
    });
  }

  /** Waits until the board has these clues; an empty text is a cell without one. @param {string[]} clues */
  digits(clues) {
    const clue = this.words.PUZZLE.cellClue("0").replace("0", "");
    return this.until(
      (all, word) =>
        [...document.querySelectorAll("#one-room [role=gridcell]")].every((cell, at) => {
          const [, found = ""] = (cell.textContent ?? "").split(word);
          return (all[at] ?? "") === found.slice(0, 1);
        }),
      clues,
      clue,
    );
  }

  /**
   * Waits for what is loaded later, too. (Firefox never loads a script for a page that was left before it came, and to
   * which Back leads.)
   */
  whole() {
    return this.until(() => document.querySelector("#generate-room > *"));
  }

  /** Leaves the page, which may be gone before it can say that this was done. @param {() => void} go */
  leave(go) {
    return this.page.evaluate(go).catch(() => {});
  }

  /** Waits until the work has a state. @param {string} state */
  state(state) {
    return this.until(
      (words) => document.querySelector("#state")?.textContent === words,
      this.words.PROGRESS.states[state],
    );
  }

  /** The list's view. */
  async home() {
    await this.page.evaluate(() => /** @type {any} */ (document.querySelector("nav a")).click());
    await this.until(() => document.querySelector("#ask")?.getClientRects().length);
    await this.page.$eval("#whole-list", (list) => list.setAttribute("open", ""));
  }
}

/** @type {[string, (journey: Journey, page: Page) => Promise<unknown>][]} */
const STAGES = [
  [
    "the first screen has a board with its solution",
    (journey) =>
      journey.until(
        (solution) =>
          [...document.querySelectorAll("#one-room [role=gridcell]")]
            .map((cell) => cell.firstElementChild?.textContent?.at(-1))
            .join("") === solution,
        SOLUTION,
      ),
  ],
  [
    "the answers to a compressed file are the program's, a row opens its puzzle, and Back closes it",
    async (journey, page) => {
      const text = await list("minimal");
      const folder = await mkdtemp(join(tmpdir(), "ninefold-"));
      await writeFile(join(folder, "minimal.txt.gz"), gzipSync(text));
      const input = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (
        await page.$("#file")
      );
      await input.uploadFile(join(folder, "minimal.txt.gz"));
      await journey.state("done");
      await rm(folder, { recursive: true });
      // What would be saved: a download is out of reach of the protocol.
      await page.evaluate(() => {
        const { createObjectURL } = URL;
        URL.createObjectURL = (made) => {
          if (made instanceof Blob)
            void made.text().then((saved) => Object.assign(globalThis, { saved }));
          return createObjectURL(made);
        };
      });
      await journey.press(journey.words.STATIC.download);
      const saved = await journey.until(() => /** @type {any} */ (globalThis).saved);
      const expected = await answers(["solve"], { name: "minimal.txt", buffer: Buffer.from(text) });
      assert.equal(await saved.jsonValue(), expected.toString());

      const cell = '#list [aria-rowindex="2"] [role=gridcell]';
      await journey.until((where) => document.querySelector(where), cell);
      await page.$eval(cell, (found) => /** @type {HTMLElement} */ (found).click());
      await journey.until(() => document.querySelector("dialog[open] [data-status=unique]"));
      await page.evaluate(() => history.back());
      await journey.until(() => !document.querySelector("dialog[open]"));
      assert.ok(await page.$("#list [aria-rowcount='301']"));
      await journey.home();
      await page.$eval("#chosen-remove", (button) => /** @type {HTMLElement} */ (button).click());
    },
  ],
  [
    "the board is kept over a reload, Back and the other language",
    async (journey, page) => {
      const { PUZZLE: words } = journey.words;
      await journey.sees(words.counted("1", false).unit);
      await journey.whole();
      const clues = [...PUZZLE].map((cell) => (cell === "." ? "" : cell));
      clues[2] = SOLUTION[2];
      await journey.choose(CELL);
      await page.keyboard.press("4");
      await journey.digits(clues);
      await journey.until(() => location.hash.includes("p=534"));
      await page.reload();
      await journey.digits(clues);
      await journey.whole();
      const here = page.url();
      await journey.leave(() =>
        /** @type {HTMLElement} */ (document.querySelector("#languages a")).click(),
      );
      await journey.until(
        (before) => location.href !== before && location.hash.includes("p=534"),
        here,
      );
      await journey.until(() => document.querySelector("#one-room [data-status=unique]"));
      await journey.whole();
      await journey.leave(() => history.back());
      await journey.until((before) => location.href === before, here);
      await journey.digits(clues);
      await journey.whole();
    },
  ],
  [
    "what is wrong is said in sight, where it was given",
    async (journey, page) => {
      const { PUZZLE: words } = journey.words;
      await journey.paste("hello, this is no puzzle");
      await journey.until(() => {
        const notice = document.querySelector("#one-room .puzzle-notice.wrong");
        const box = notice?.getBoundingClientRect();
        return box && box.width > 0 && box.top >= 0 && box.bottom <= innerHeight;
      });
      await page.$eval("#one-room .puzzle-text input", (field) => field.scrollIntoView());
      await journey.fill("#one-room .puzzle-text input", PUZZLE.slice(1));
      await journey.sees(words.textBad(80));
      await journey.board(PUZZLE);
    },
  ],
  [
    "a wrong line spoils itself only, and reasons are open where nothing was read",
    async (journey, page) => {
      await journey.fill("#text", `${PUZZLE}\n${PUZZLE.slice(1)}\n${SAMPLE}\n`);
      await page.$eval("#run", (button) => /** @type {HTMLElement} */ (button).click());
      await journey.until(() => /^3\b/.test(document.querySelector("#records")?.textContent ?? ""));
      await journey.until(() => document.querySelector("#list [aria-rowcount='4']"));
      assert.equal(await page.$eval("#malformed", (fold) => fold.hasAttribute("open")), false);
      await journey.home();
      await journey.fill("#text", "12345\n678\n");
      await page.$eval("#run", (button) => /** @type {HTMLElement} */ (button).click());
      await journey.until(() => {
        const box = document.querySelector("#malformed[open] li")?.getBoundingClientRect();
        return box && box.width > 0 && box.top >= 0 && box.bottom <= innerHeight;
      });
    },
  ],
  [
    "a hint stands beside the board, its technique is explained, and Back leads to it",
    async (journey, page) => {
      const { PUZZLE: words, TECHNIQUE } = journey.words;
      await journey.board(POINTING);
      await journey.press(words.hint, "#one-room");
      await journey.until(() => document.querySelector("#one-room a[href^='#technique-']"));
      const inSight = () =>
        ["[role=grid]", ".puzzle-panel:not([hidden]) a[href^='#technique-']"].every((part) => {
          const one = document.querySelector(`#one-room ${part}`);
          const box = one?.getBoundingClientRect();
          // (The board may be taller than what is left of a phone beside the words.)
          return box && box.width > 0 && box.top < innerHeight && box.bottom > 0;
        });
      await journey.until(inSight);
      assert.ok(
        await page.$eval(
          "#one-room .puzzle-panel:not([hidden])",
          (panel, levels) => levels.some((level) => panel.textContent?.includes(level)),
          /** @type {string[]} */ (TECHNIQUE.levels),
        ),
      );
      await page.$eval("#one-room a[href^='#technique-']", (link) =>
        /** @type {HTMLElement} */ (link).click(),
      );
      await journey.until(() => document.querySelectorAll("#guide [role=gridcell]").length === 81);
      await page.evaluate(() => history.back());
      await journey.until(inSight);
      await journey.press(words.viewPuzzle, "#one-room");
    },
  ],
  [
    "a game is kept over a reload, and marks mistakes only when asked",
    async (journey, page) => {
      const { PUZZLE: words, PLAY } = journey.words;
      await journey.board(PUZZLE);
      await journey.press(words.play, "#one-room");
      await journey.until(() => document.querySelector("#one-room [data-play] [role=grid]"));
      await journey.choose(CELL);
      await page.keyboard.press("9");
      const says = (/** @type {string} */ text) =>
        journey.until(
          (where, found) => document.querySelector(where)?.textContent?.includes(found),
          CELL,
          text,
        );
      await says("9");
      // (The address of the game before this digit has the name, too.)
      await journey.until(() => location.hash.includes("play=9"));
      const before = await page.$eval(CELL, (one) => one.textContent);
      await page.reload();
      await says(before ?? "9");
      await journey.press(PLAY.check, "#one-room");
      await journey.until(
        (where, unmarked) => document.querySelector(where)?.textContent !== unmarked,
        CELL,
        before,
      );
      await journey.press(PLAY.leave, "#one-room");
      await journey.digits([...PUZZLE].map((clue) => (clue === "." ? "" : clue)));
    },
  ],
  [
    "a layout begins with an example and is kept over a reload, and the bare address begins with the classic one",
    async (journey, page) => {
      const { unit } = journey.words.PUZZLE.counted("1", false);
      const has = async (/** @type {string} */ name, /** @type {number} */ cells) => {
        await journey.until(
          (layout, count, words) =>
            document.querySelector("#layout")?.matches(`:has([value="${layout}"]:checked)`) &&
            document.querySelectorAll("#one-room [role=gridcell]").length === count &&
            document
              .querySelector(".puzzle-head[data-status=unique]")
              ?.textContent?.includes(words),
          name,
          cells,
          unit,
        );
        await journey.whole();
      };
      await page.select("#layout", "16x16");
      await has("16x16", 256);
      await journey.until(() => location.hash.includes("layout=16x16"));
      await page.reload();
      await has("16x16", 256);
      await page.goto(page.url().replace(/#.*/, ""));
      await has("9x9", 81);
    },
  ],
  [
    "puzzles of a difficulty are generated, and asked about",
    async (journey, page) => {
      const { GENERATE } = journey.words;
      await journey.home();
      await journey.whole();
      await page.$eval("#generate", (fold) => fold.setAttribute("open", ""));
      await page.$eval(
        "#generate",
        (fold, easy) => {
          const level = fold.querySelector(`select:has([value=${easy}])`);
          /** @type {HTMLSelectElement} */ (level).value = easy;
          level?.dispatchEvent(new Event("change", { bubbles: true }));
          for (const input of fold.querySelectorAll("input"))
            if (input.value === "1000") input.value = "3";
        },
        "easy",
      );
      await journey.press(GENERATE.button, "#generate");
      await journey.until(() => document.querySelector("#list [aria-rowcount='4']"));
    },
  ],
];

/** A browser, a size and a language: with ALL=1 each with each. */
const ALL = ["firefox", "chrome"].flatMap((browser) =>
  ["phone", "desk"].flatMap((size) => ["en", "zh"].map((language) => [browser, size, language])),
);
const TRIED = process.env.ALL ? ALL : [ALL[0], ALL[3]];

for (const name of /** @type {const} */ (["firefox", "chrome"])) {
  const journeys = TRIED.filter(([browser]) => browser === name);
  if (!journeys.length) continue;
  /** @type {import("puppeteer-core").Browser} */
  let browser;
  before(async () => {
    browser = await puppeteer.launch({
      browser: name,
      executablePath: BROWSERS[name],
      args: name === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [],
      timeout: PATIENCE,
      protocolTimeout: PATIENCE,
    });
  });
  after(() => browser?.close());

  for (const [, size, language] of journeys)
    describe(`${name}, ${size}, ${language}`, () => {
      /** @type {Journey} */
      let journey;
      /** @type {string[]} */
      const errors = [];
      before(async () => {
        // (With what a page stores, another one would begin.)
        const page = await (await browser.createBrowserContext()).newPage();
        page.setDefaultTimeout(PATIENCE);
        page.on("pageerror", (error) => errors.push(String(error)));
        page.on("console", (message) => {
          if (message.type() === "error") errors.push(message.text());
        });
        if (process.env.LATE) await page.evaluateOnNewDocument(late);
        await page.setViewport(SIZES[/** @type {keyof typeof SIZES} */ (size)]);
        await page.goto(`${DIST}${language === "en" ? "index" : language}.html`);
        // (In the background, timers and frames wait.)
        await page.bringToFront();
        journey = new Journey(page, await wordsOf(language));
      });
      after(() => journey?.page.close());

      for (const [stage, walk] of STAGES)
        test(stage, async () => {
          await journey.home();
          await walk(journey, journey.page);
        });
      test("and nothing broke down", () => assert.deepEqual(errors, []));
    });
}
