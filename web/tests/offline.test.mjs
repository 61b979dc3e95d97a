// The page without a network, after a first visit, and as an application: its own files are kept, version
// by version, and nothing else.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { offlineScript } from "../build/offline.mjs";
import { PATIENCE, TYPES, Visit, inBrowser } from "./browser.mjs";
import { late } from "./late.mjs";
import { list } from "./lists.mjs";

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
/** The files that are not kept: the worker itself, and the picture for other sites. */
const NOT_KEPT = ["card.png", "offline.js"];
const FOLDER = "/sudoku/";

/** A server whose files change, and which can be out of reach. */
function server() {
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  /** @type {string[]} */
  const asked = [];
  let isUp = true;
  const listener = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    if (!isUp) return request.socket.destroy();
    asked.push(pathname);
    const name = pathname === FOLDER ? "index.html" : pathname.slice(FOLDER.length);
    const file = pathname.startsWith(FOLDER) ? files.get(name) : undefined;
    if (!file) return response.writeHead(404).end("none");
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "text/plain" }).end(file);
  });
  return {
    files,
    asked,
    listener,
    /** @param {boolean} up */
    reach(up) {
      isUp = up;
    },
    /** The script of the worker, as the build makes it for these files. */
    async publish() {
      const script = (await readFile(join(DIST, "offline.js"), "utf8")).split("\n").slice(1);
      const kept = [...files].filter(([name]) => !NOT_KEPT.includes(name));
      files.set("offline.js", Buffer.from(offlineScript(script.join("\n"), new Map(kept))));
    },
    home: () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (listener.address());
      return `http://127.0.0.1:${port}${FOLDER}`;
    },
  };
}

describe("without a network", () => {
  const { browser } = inBrowser();
  const { files, asked, listener, reach, publish, home } = server();

  before(async () => {
    for (const name of await readdir(DIST)) files.set(name, await readFile(join(DIST, name)));
    await new Promise((resolve) => listener.listen(0, "127.0.0.1", () => resolve(undefined)));
  });
  after(() => listener.close());

  /** @param {BrowserContext} context */
  async function visited(context) {
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    if (process.env.LATE) await page.addInitScript(late);
    const visit = new Visit(page, home());
    await page.goto(home());
    return visit;
  }

  /** Waits until what is kept for the page is ready to answer. @param {Visit} visit */
  const ready = ({ page }) =>
    page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.scriptURL));

  /** The names of all that is kept, cache by cache. @param {Visit} visit */
  const kept = ({ page }) =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = names.map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(requests)).map((all) => all.map(({ url }) => url).sort());
    });

  test("the page opens and solves after a first visit, from its own files and no others", async () => {
    const context = await browser().newContext();
    const first = await visited(context);
    assert.equal(await ready(first), `${home()}offline.js`);
    const expected = [...files.keys()]
      .filter((name) => !NOT_KEPT.includes(name))
      .map((name) => new URL(name === "index.html" ? "./" : name, home()).href);
    assert.deepEqual(await kept(first), [expected.sort()]);
    const own = new Set([...expected, `${home()}offline.js`].map((url) => new URL(url).pathname));
    assert.deepEqual(
      asked.filter((path) => !own.has(path)),
      [],
    );
    assert.deepEqual(first.foreign, []);
    assert.deepEqual(first.errors, []);
    await first.page.close();

    reach(false);
    const second = await visited(context);
    await second.paste(await list("famous"));
    await second.done();
    assert.equal((await second.row(1))[1], "unique");
    await second.page.getByRole("heading", { name: "Results of the records" }).waitFor();
    await second.page.goto(`${home()}index.html#technique-x-wing`);
    await second.page.getByRole("heading", { name: "X-wing", exact: true }).waitFor();
    assert.deepEqual(second.foreign, []);
    // (The worker asks for a version of itself that is newer, and hears nothing.)
    reach(true);
    await context.close();
  });

  test("an update is kept beside the version in use, and taken at the next start", async () => {
    const context = await browser().newContext();
    const first = await visited(context);
    await ready(first);
    const markup = /** @type {Buffer} */ (files.get("index.html"));
    const headline = /<h1[^>]*>([^<]*)</.exec(markup.toString())?.[1] ?? assert.fail();

    // Half of an update is none: a file that does not fit the others is refused.
    files.set("index.html", Buffer.from(markup.toString().replace(headline, "Damaged")));
    const whole = /** @type {Buffer} */ (files.get("offline.js"));
    files.set("offline.js", Buffer.from(whole.toString().replace(/sha256-/, "sha256-A")));
    const states = await first.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = new Promise((resolve) => {
        registration.onupdatefound = () => {
          const { installing } = registration;
          installing?.addEventListener("statechange", () => resolve(installing.state));
        };
      });
      await registration.update().catch(() => {});
      return found;
    });
    assert.equal(states, "redundant");

    files.set("index.html", Buffer.from(markup.toString().replace(headline, "Another version")));
    await publish();
    await first.page.reload();
    assert.equal(await first.page.getByRole("heading", { level: 1 }).innerText(), headline);
    await first.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    assert.equal((await kept(first)).length, 2);
    await first.page.reload();
    assert.equal(await first.page.getByRole("heading", { level: 1 }).innerText(), headline);
    // A page of the same server, but not of this folder, sees when the last page of this one is closed.
    const other = await context.newPage();
    await other.goto(new URL("/", home()).href);
    const closed = other.evaluate(async (scope) => {
      const registration = await navigator.serviceWorker.getRegistration(scope);
      while (registration?.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
      return registration?.active?.state;
    }, home());
    await first.page.close();
    assert.match(String(await closed), /^activat/);

    const second = await visited(context);
    await second.page.getByRole("heading", { name: "Another version" }).waitFor();
    await ready(second);
    assert.equal((await kept(second)).length, 1);
    await context.close();
  });

  test("the browser finds nothing that keeps it from installing the page", async () => {
    const context = await browser().newContext();
    const visit = await visited(context);
    await visit.page.locator("link[rel=manifest]").waitFor({ state: "attached" });
    const session = await context.newCDPSession(visit.page);
    const { url, errors, data } = await session.send("Page.getAppManifest");
    assert.equal(url, `${home()}manifest.json`);
    assert.deepEqual(errors, []);
    const { icons, start_url } = JSON.parse(data ?? "");
    assert.equal(new URL(start_url, url).href, home());
    for (const { src, sizes, type } of icons) {
      const name = new URL(src, url).pathname.slice(FOLDER.length);
      const file = files.get(name) ?? assert.fail(name);
      if (type !== "image/png") continue;
      // The width and the height are the first numbers in a file of PNG.
      assert.equal(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, sizes);
    }
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // The context of a test is one that nothing is installed from.
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId),
      ["in-incognito"],
    );
    assert.deepEqual(visit.errors, []);
    await context.close();
  });
});
