// The package in Firefox: in a page, and in a worker that is asked before it is ready.

import assert from "node:assert/strict";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import puppeteer from "puppeteer-core";
import { PATIENCE } from "../../tests/browser.mjs";
import { PUZZLE, SOLUTION } from "./package.mjs";
import { asking, served } from "./served.mjs";

describe("in Firefox", () => {
  /** @type {import("puppeteer-core").Browser} */
  let browser;
  const address = served({
    "/asked.js": `import { solve } from "/browser.js";
      self.onmessage = ({ data }) => postMessage(solve(data).solution);`,
  });
  before(async () => {
    browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
      timeout: PATIENCE,
      protocolTimeout: PATIENCE,
    });
  });
  after(() => browser?.close());

  test("a page and a worker have the solution", async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(address());
    const inPage = `import("/browser.js").then(({ solve }) => solve("${PUZZLE}").solution)`;
    assert.equal(await page.evaluate(inPage), SOLUTION);
    assert.equal(await page.evaluate(asking("/asked.js", PUZZLE)), SOLUTION);
    await page.close();
  });
});
