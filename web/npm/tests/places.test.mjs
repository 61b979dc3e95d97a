// The package in the places where it is used: workers of Node, a page and its workers, bundles.

import assert from "node:assert/strict";
import { once } from "node:events";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { PATIENCE } from "../../tests/browser.mjs";
import { PACKAGE, PUZZLE, SOLUTION } from "./package.mjs";
import { asking, served } from "./served.mjs";

const INDEX = pathToFileURL(join(PACKAGE, "index.js")).href;

/** What every place prints: a solution, and numbers of some puzzles that are generated there. */
const SCRIPT = `
  const { generate, solve, countExact } = ninefold;
  const digits = generate({ kind: "easy", n: 10000, seed: 5, container: "digits" });
  const { statuses } = solve(digits);
  let lines = 0;
  for await (const { solution } of solve(new Blob(["${PUZZLE}\\n\\n${PUZZLE}"]).stream()))
    lines += solution === "${SOLUTION}" ? 1 : 0;
  const count = String(countExact("${PUZZLE}").count);
  const found = { solution: solve("${PUZZLE}").solution, unique: statuses.every((s) => s === 0), lines, count };
`;
const FOUND = { solution: SOLUTION, unique: true, lines: 2, count: "1" };

describe("Node", () => {
  test("several workers at once", async () => {
    const script = `
      const { parentPort } = await import("node:worker_threads");
      const ninefold = await import(${JSON.stringify(INDEX)});
      ${SCRIPT}
      parentPort.postMessage(found);`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const workers = [1, 2, 3].map(() => new Worker(url));
    const answers = await Promise.all(workers.map((worker) => once(worker, "message")));
    for (const [found] of answers) assert.deepEqual(found, FOUND);
    await Promise.all(workers.map((worker) => worker.terminate()));
  });

  test("answers about digits are handed over to another thread without a copy", async () => {
    const { solve } = await import(INDEX);
    const { solutions, statuses } = solve(new Uint8Array(81), { any: true });
    const moved = structuredClone(solutions, { transfer: [solutions.buffer] });
    assert.equal(moved.length, 81);
    assert.equal(solutions.length, 0);
    assert.equal(statuses.length, 1);
  });
});

describe("a page", () => {
  /** @type {import("playwright-core").Browser} */
  let browser;
  const address = served({
    "/worker.js": `import * as ninefold from "/browser.js";${SCRIPT} postMessage(found);`,
    "/asked.js": `import { solve } from "/browser.js";
      self.onmessage = ({ data }) => postMessage(solve(data).solution);`,
  });

  before(async () => {
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    browser = await chromium.launch({
      executablePath,
      timeout: PATIENCE,
      args: ["--no-sandbox", "--disable-gpu"],
    });
  });
  after(() => browser?.close());

  /** A page, and what it requests. */
  async function open() {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    /** @type {string[]} */
    const requests = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(address());
    return { page, requests };
  }

  test("imports the package without a bundler, as one file", async () => {
    const { page, requests } = await open();
    const script = `(async () => { const ninefold = await import("/browser.js"); ${SCRIPT} return found; })()`;
    assert.deepEqual(await page.evaluate(script), FOUND);
    assert.deepEqual(
      requests.filter((name) => name !== "/favicon.ico"),
      ["/", "/browser.js"],
    );
    await page.close();
  });

  test("has it in a worker", async () => {
    const { page } = await open();
    assert.deepEqual(await page.evaluate(asking("/worker.js", "")), FOUND);
    await page.close();
  });

  test("has it in a worker that finds messages that came before it was ready", async () => {
    const { page } = await open();
    assert.equal(await page.evaluate(asking("/asked.js", PUZZLE)), SOLUTION);
    await page.close();
  });

  test("has it in a bundle", async () => {
    await inFolder(async (folder) => {
      const source = `import * as ninefold from "ninefold";
        (async () => { ${SCRIPT} globalThis.found = found; })();`;
      await writeFile(join(folder, "page.js"), source);
      // (A script, and no module, as old bundlers write it.)
      const { outputFiles } = await build({
        entryPoints: [join(folder, "page.js")],
        bundle: true,
        minify: true,
        format: "iife",
        write: false,
      });
      const { page, requests } = await open();
      await page.addScriptTag({ content: outputFiles[0].text });
      await page.waitForFunction("globalThis.found");
      assert.deepEqual(await page.evaluate("globalThis.found"), FOUND);
      assert.deepEqual(
        requests.filter((name) => name !== "/favicon.ico"),
        ["/"],
      );
      await page.close();
    });
  });
});

describe("a bundle", () => {
  test("for Node has the module in it, with the condition of browsers", async () => {
    await inFolder(async (folder) => {
      const source = `import * as ninefold from "ninefold"; ${SCRIPT} console.log(JSON.stringify(found));`;
      await writeFile(join(folder, "program.js"), source);
      await build({
        entryPoints: [join(folder, "program.js")],
        outfile: join(folder, "bundle.mjs"),
        bundle: true,
        platform: "node",
        conditions: ["browser"],
        format: "esm",
        logLevel: "error",
      });
      await rm(join(folder, "node_modules"), { recursive: true });
      const output = execFileSync(process.execPath, [join(folder, "bundle.mjs")]);
      assert.deepEqual(JSON.parse(output.toString()), FOUND);
    });
  });

  test("of a program that uses nothing of it has nothing of it", async () => {
    await inFolder(async (folder) => {
      const source = `import { solve } from "ninefold"; console.log("hello");`;
      await writeFile(join(folder, "program.js"), source);
      const { outputFiles } = await build({
        entryPoints: [join(folder, "program.js")],
        bundle: true,
        format: "esm",
        write: false,
      });
      assert.ok(outputFiles[0].text.length < 1000);
    });
  });
});

test("the examples of the README print what is beside them", () => {
  const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
  const [, examples] = /** @type {RegExpMatchArray} */ (readme.match(/```js\n([^]*?)```/));
  const script = examples.replace('"ninefold"', JSON.stringify(INDEX));
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script]).toString();
  const expected = [...examples.matchAll(/^console\.log.*; \/\/ (.*)$/gm)].map(([, text]) => text);
  assert.ok(expected.length > 4);
  assert.deepEqual(printed.trim().split("\n"), expected);
});

/**
 * A folder with the package as a program installs it.
 *
 * @param {(folder: string) => Promise<void>} work
 */
async function inFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-"));
  try {
    await writeFile(join(folder, "package.json"), `{ "type": "module" }`);
    await mkdir(join(folder, "node_modules"));
    await symlink(PACKAGE, join(folder, "node_modules", "ninefold"), "dir");
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
