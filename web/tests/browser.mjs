// Common parts of the tests in the browser: Chromium, the built page in it, from a server or from its
// folder, and the gestures of a reader who finds things by their role and their name.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import process from "node:process";
import * as all from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { late } from "./late.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ name: string, mimeType: string, buffer: Buffer }} Upload */
/**
 * @typedef {object} Opening
 * @property {"server" | "folder"} [from] Where the page comes from.
 * @property {string} [file] The page's file, if it is not the one that a folder opens with.
 * @property {"light" | "dark"} [colours]
 * @property {{ width: number, height: number }} [size]
 * @property {boolean} [touch] True for a phone, which has a finger and no pointer.
 * @property {string} [fragment] The part of its address after the file, with its `#`.
 * @property {() => void} [first] Runs before any script of the page.
 * @property {boolean} [kept] True if a service worker keeps its files.
 * @property {boolean} [folded] True if the list is to be as the page has it, which folds it.
 * @property {boolean} [scripts] False for a browser that runs none.
 * @property {(page: Page) => Promise<void>} [before] Runs before the page is opened.
 */

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
/** The server's folder of the page: not its root, for the page works in any. */
const FOLDER = "/some/folder/";
/** @type {Record<string, string>} */
export const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
/** What Chromium is to do without. Only the last such list counts, so that this one has those of Playwright's, too. */
const WITHOUT = [
  // Otherwise each window has pages of its own, which cost as much as that of a test.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
/** Milliseconds that anything may take on a machine that has other things to do. */
export const PATIENCE = Number(process.env.PATIENCE ?? 300_000);

/**
 * Looks again and again, until something is found.
 *
 * @template T
 * @param {() => Promise<T>} look
 * @returns {Promise<Exclude<T, null | undefined | false>>}
 */
export async function eventually(look) {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false)
      return /** @type {Exclude<T, null | undefined | false>} */ (found);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`not within ${PATIENCE} milliseconds`);
}

/** The part of the first screen with the board. @param {Visit} visit */
export const one = ({ page }) => page.getByRole("region", { name: "One puzzle" });

/** The digits on a board, row by row. @param {import("playwright-core").Locator} where */
export async function digits(where) {
  const cells = where.getByRole("grid", { name: "Sudoku board" }).getByRole("gridcell");
  const names = await cells.evaluateAll((all) =>
    all.map((cell) => cell.firstElementChild?.textContent ?? ""),
  );
  return names.map((name) => /(?:clue|solution|best board) (\d)/.exec(name)?.[1] ?? ".").join("");
}

/**
 * Opens a view of a puzzle that is behind "More".
 *
 * @param {import("playwright-core").Locator} room
 * @param {string} name
 */
export async function further(room, name) {
  await room.getByRole("button", { name: "More", exact: true }).click();
  await room.getByRole("tab", { name }).click();
}

/**
 * Starts a browser and a server before the tests of a file, and ends both after them.
 *
 * @param {string} [dist] The folder of the page, which ends with a slash.
 * @param {(body: Buffer) => Buffer} [pack] Compresses with gzip, as a server does to save time on the way.
 */
export function inBrowser(dist = DIST, pack) {
  /** @type {import("playwright-core").Browser} */
  let browser;
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? "", "http://localhost").pathname;
    const file = name.slice(FOLDER.length) + (name.endsWith("/") ? "index.html" : "");
    try {
      if (!name.startsWith(FOLDER) || file.includes("..")) throw new Error("not the page");
      const body = await readFile(join(dist, file));
      const encoding = pack && { "content-encoding": "gzip" };
      const type = TYPES[extname(file)] ?? "text/plain";
      response.writeHead(200, { "content-type": type, ...encoding }).end(pack ? pack(body) : body);
    } catch {
      response.writeHead(404).end();
    }
  });

  all.before(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      timeout: PATIENCE,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${WITHOUT.join(",")}`,
        // Has the whole page's memory measured at once, when a test asks for it.
        "--enable-precise-memory-info",
      ],
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  });
  all.after(async () => {
    await browser?.close();
    server.close();
  });

  return {
    /** @param {Opening} [opening] */
    async open({
      from = "server",
      file = "",
      colours,
      size,
      touch,
      fragment = "",
      first,
      kept,
      folded,
      scripts,
      before,
    } = {}) {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      const home =
        from === "server" ? `http://127.0.0.1:${port}${FOLDER}` : pathToFileURL(dist).href;
      const context = await browser.newContext({
        colorScheme: colours ?? "light",
        viewport: size ?? { width: 1280, height: 900 },
        acceptDownloads: true,
        javaScriptEnabled: scripts,
        hasTouch: touch,
        isMobile: touch,
        // (It fetches all files of the page, in each context anew.)
        serviceWorkers: kept ? "allow" : "block",
      });
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      const visit = new Visit(page, home);
      if (process.env.LATE) await page.addInitScript(late);
      if (first) await page.addInitScript(first);
      await before?.(page);
      const opened = from === "server" ? file : file || "index.html";
      await page.goto(`${home}${opened}${fragment}`);
      if (!folded) await visit.unfold();
      return visit;
    },
    browser: () => browser,
  };
}

/** The page, opened once. */
export class Visit {
  /** @type {string[]} Addresses that are none of the page's own. */
  foreign = [];
  /** @type {string[]} The errors that the browser reports to developers. */
  errors = [];

  /**
   * @param {Page} page
   * @param {string} home
   */
  constructor(page, home) {
    this.page = page;
    page.on("request", (request) => {
      const address = request.url();
      if (!address.startsWith(home) && !/^(data|blob):/.test(address)) this.foreign.push(address);
    });
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  close() {
    return this.page.context().close();
  }

  /** The form in which puzzles and question are given. */
  get form() {
    return this.page.getByRole("form", { name: "A list of puzzles" });
  }

  /** Unfolds the list, if there is one. */
  async unfold() {
    await this.page.evaluate(() => document.querySelector("#whole-list")?.setAttribute("open", ""));
  }

  /** Shows the view with the puzzles and the question. */
  async home() {
    if (!(await this.form.isVisible()))
      await this.page.getByRole("link", { name: "Puzzles", exact: true }).click();
    // (An address that names a view is followed only after the click.)
    await this.form.waitFor();
    await this.unfold();
  }

  /**
   * Chooses a question by its name.
   *
   * @param {string} name
   */
  async choose(name) {
    await this.home();
    await this.form.getByLabel("Question", { exact: true }).selectOption({ label: name });
  }

  /**
   * Gives the page a file, which it begins to answer.
   *
   * @param {Upload | Upload[] | string} file The path of a file, or what is in it, or in several.
   */
  async give(file) {
    await this.forget();
    await this.page.getByLabel("A file of puzzles").setInputFiles(file);
  }

  /**
   * Puts a text into the field and has it answered.
   *
   * @param {string} text
   */
  async paste(text) {
    await this.home();
    const another = this.page.getByRole("button", { name: "Remove file" });
    if (await another.isVisible()) await another.click();
    await this.form.getByLabel(/^Puzzles, one a line/).fill(text);
    await this.forget();
    await this.form.locator("button[type=submit]").click();
  }

  /** Clears the state of the work before, so that the state read next is that of the next one. */
  async forget() {
    await this.page.locator("#state").evaluate((state) => (state.textContent = ""));
  }

  /** The heading that shows the state of the work. */
  get state() {
    return this.page.getByRole("region", { name: "Progress" }).getByRole("heading");
  }

  /**
   * Waits until the work has this state.
   *
   * @param {string} state
   */
  async is(state) {
    await this.state.filter({ hasText: new RegExp(`^${state}$`) }).waitFor();
  }

  /** Waits until all is answered, and fails at once if it will not be. */
  async done() {
    const problem = this.page.locator(".problem:visible").first();
    const done = this.state.filter({ hasText: /^Done$/ });
    await done.or(problem).first().waitFor();
    if (await problem.isVisible()) throw new Error(await problem.innerText());
  }

  /** Number of answered records, as the page shows it. */
  async records() {
    return Number((await this.page.locator("#records").innerText()).replaceAll(",", ""));
  }

  /** The table of answers. */
  get table() {
    return this.page.getByRole("grid", { name: "Answers" });
  }

  /** Number of rows of the table, as it reports to a screen reader. */
  async rows() {
    return Number(await this.table.getAttribute("aria-rowcount")) - 1;
  }

  /**
   * The cells of a row that is in sight, once they are there.
   *
   * @param {number} row Counted from 1.
   * @returns {Promise<string[]>}
   */
  async row(row) {
    // Rows are drawn a frame after what is said of them: until then the table is busy.
    return eventually(() =>
      this.table.evaluate((table, index) => {
        const line = table.querySelector(`[role=row][aria-rowindex="${index}"]`);
        if (table.ariaBusy !== "false" || !line || line.classList.contains("waiting")) return null;
        return [...line.children].map((cell) => /** @type {HTMLElement} */ (cell).innerText);
      }, row + 1),
    );
  }

  /** Downloads the answers, or what another button saves. @param {string} [name] */
  async download(name = "Download as CSV") {
    const [download] = await Promise.all([
      this.page.waitForEvent("download"),
      this.page.getByRole("button", { name, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with the page: all, or by some rules. @param {Visit} visit @param {string[]} [rules] */
export async function violations({ page }, rules) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    // @ts-expect-error The script has put it there.
    const found = await axe.run(document, { resultTypes: ["violations"], runOnly });
    return found.violations.map((/** @type {any} */ one) => [
      one.id,
      one.help,
      ...one.nodes.map((/** @type {any} */ node) => `${node.target}: ${node.failureSummary}`),
    ]);
  }, rules);
}

/** True if the window shows all of an element without scrolling. @param {import("playwright-core").Locator} element */
export const inSight = (element) =>
  element.evaluate((found) => {
    const { top, bottom, left, right } = found.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

/**
 * @param {string} name
 * @param {string | Buffer} content
 * @returns {Upload}
 */
export function upload(name, content) {
  return { name, mimeType: "text/plain", buffer: Buffer.from(content) };
}
