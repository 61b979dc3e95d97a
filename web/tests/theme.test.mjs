// Light and dark: as the system has them, or as the reader chooses by the button.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inBrowser } from "./browser.mjs";
import { list } from "./lists.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

const LIGHT = "rgb(250, 249, 246)";
const DARK = "rgb(20, 22, 26)";

/** @param {Visit} visit */
const paper = ({ page }) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** @param {Visit} visit @param {string} name */
const button = ({ page }, name) => page.getByRole("button", { name, exact: true });

describe("colours", () => {
  const { open } = inBrowser();

  test("follow the system until the reader chooses, and the choice is remembered", async () => {
    const visit = await open();
    assert.equal(await paper(visit), LIGHT);
    await visit.page.emulateMedia({ colorScheme: "dark" });
    assert.equal(await paper(visit), DARK);

    await button(visit, "Colours as the system has them").click();
    assert.equal(await paper(visit), LIGHT);
    await visit.page.emulateMedia({ colorScheme: "light" });
    await button(visit, "Light colours").press("Enter");
    assert.equal(await paper(visit), DARK);
    assert.equal(
      await visit.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
      "dark",
    );

    // The choice is there before anything is drawn.
    await visit.page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.body) return;
        observer.disconnect();
        document.documentElement.dataset.began = document.documentElement.dataset.theme;
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await visit.page.reload();
    assert.equal(await visit.page.locator("html").getAttribute("data-began"), "dark");
    assert.equal(await paper(visit), DARK);

    await button(visit, "Dark colours").click();
    assert.equal(await paper(visit), LIGHT);
    await visit.page.emulateMedia({ colorScheme: "dark" });
    assert.equal(await paper(visit), DARK);
    assert.equal(await visit.page.evaluate(() => localStorage.length), 0);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("change without a store, too", async () => {
    const visit = await open({
      first: () => {
        Object.defineProperty(globalThis, "localStorage", {
          get() {
            throw new DOMException("The store is refused.", "SecurityError");
          },
        });
      },
    });
    // Plots have them, too.
    await visit.paste(await list("famous"));
    await visit.done();
    const plot = visit.page.getByRole("figure", { name: "Results of the records" });
    const bar = plot.locator(".bar").first();
    await plot.scrollIntoViewIfNeeded();
    const colour = () => bar.evaluate((shown) => getComputedStyle(shown).backgroundColor);
    const before = await colour();
    await button(visit, "Colours as the system has them").click();
    await button(visit, "Light colours").click();
    assert.equal(await paper(visit), DARK);
    assert.notEqual(await colour(), before);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
