// Explanations of words, one click away: by keyboard and by finger, in the page and in the dialog.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ASKING, GLOSSARY } from "../page/src/texts/en/glossary.js";
import { inBrowser } from "./browser.mjs";
import { list } from "./lists.mjs";

describe("explanations", () => {
  const { open } = inBrowser();

  test("every word of the glossary is explained somewhere on the page, by the keyboard, too", async () => {
    const visit = await open();
    const question = visit.form.getByLabel("Question", { exact: true });
    await visit.page.getByText("How to read and run it").click();
    const found = new Set();
    for (const option of await question.locator("option").all()) {
      await question.selectOption(await option.getAttribute("value"));
      for (const button of await visit.form.getByRole("button").all())
        found.add(await button.getAttribute("aria-label"));
    }
    for (const name of Object.values(ASKING)) assert.ok(found.has(name), name);
    // By the keyboard: it gets the focus, and Escape gives it back.
    const { page } = visit;
    await visit.choose("Canonical form");
    const button = visit.form.getByRole("button", { name: ASKING.isomorphic });
    await button.press("Enter");
    const box = page.getByRole("dialog", { name: GLOSSARY.isomorphic.word });
    await box.waitFor();
    assert.ok((await box.innerText()).includes(GLOSSARY.isomorphic.text));
    assert.ok(await box.evaluate((shown) => shown === document.activeElement));
    assert.equal(await button.getAttribute("aria-expanded"), "true");
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "hidden" });
    assert.ok(await button.evaluate((asked) => asked === document.activeElement));
    assert.equal(await button.getAttribute("aria-expanded"), "false");
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("in the dialog of a puzzle on a phone it is inside of the screen, and closes by itself", async () => {
    const visit = await open({ size: { width: 390, height: 844 } });
    const { page } = visit;
    await visit.paste(await list("famous"));
    await visit.done();
    await visit.table.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Puzzle 1 of/ });
    const button = dialog.getByRole("button", { name: ASKING.minimal });
    await button.click();
    const box = page.getByRole("dialog", { name: GLOSSARY.minimal.word, exact: true });
    const place = (await box.boundingBox()) ?? assert.fail();
    assert.ok(place.x >= 0 && place.x + place.width <= 390, JSON.stringify(place));
    assert.ok(place.y >= 0 && place.y + place.height <= 844, JSON.stringify(place));
    // Escape closes only the explanation.
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "hidden" });
    assert.ok(await dialog.isVisible());
    await button.click();
    await box.waitFor();
    await button.click();
    await box.waitFor({ state: "hidden" });
    await button.click();
    await dialog.getByText("Status", { exact: true }).click();
    await box.waitFor({ state: "hidden" });
    assert.equal(await button.getAttribute("aria-expanded"), "false");
    await visit.close();
  });
});
