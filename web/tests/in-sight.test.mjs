// What is wrong is said where its reader looks: by the list or by the board, without scrolling, on a phone and on a
// large screen; and several puzzles that are pasted on the board are a list.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually, inBrowser, inSight, upload } from "./browser.mjs";
import { OTHER as Q, PUZZLE as P } from "./famous.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** @param {string} puzzle */
const zeros = (puzzle) => puzzle.replaceAll(".", "0");
/** @param {Visit} visit */
const field = (visit) => visit.form.getByLabel(/^Puzzles, one a line/);
/** @param {Visit} visit */
const room = (visit) => visit.page.locator("#one-room");
/** @param {Visit} visit */
const board = (visit) => room(visit).getByRole("grid", { name: "Sudoku board" });

/** Pastes into an element. @param {import("playwright-core").Locator} where @param {string} text */
const paste = (where, text) =>
  where.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    if (text) clipboardData.setData("text/plain", text);
    else clipboardData.items.add(new File([], "board.png", { type: "image/png" }));
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
  }, text);

for (const size of SIZES)
  describe(`what is wrong, on ${size.width} by ${size.height} pixels`, () => {
    const { open } = inBrowser();

    test("with a file, a text, all its records or none is said by the list, with the focus", async () => {
      const visit = await open({ size });
      // (Nothing above it grows from then on.)
      await room(visit).getByText("solution, and no other").waitFor();
      await visit.give(upload("board.png", Buffer.from("\x89PNG\r\n\x1a\n\0", "latin1")));
      const said = visit.page.getByRole("alert").filter({ hasText: "This is a picture." });
      await eventually(() => inSight(said));
      await eventually(() => said.evaluate((it) => it === document.activeElement));
      // It stands below the list, and the next one takes its place.
      const [list, message] = await Promise.all(
        [visit.page.locator("#drop"), said].map((part) =>
          part.evaluate((it) => it.getBoundingClientRect()),
        ),
      );
      assert.ok(message.top >= list.bottom && message.top - list.bottom < 40);
      await visit.give(upload("book.pdf", "%PDF-1.7\n"));
      const other = visit.page.getByRole("alert").filter({ hasText: "This is a PDF document." });
      await eventually(() => inSight(other));
      assert.equal(await said.count(), 0);
      // What is pasted or missing is said there, too.
      await visit.page.getByRole("button", { name: "Remove file" }).click();
      const alert = visit.page.locator("#unclear");
      await paste(field(visit), "");
      await alert.filter({ hasText: "This is a picture." }).waitFor();
      await eventually(() => inSight(alert));
      await field(visit).fill("");
      assert.equal(await alert.isVisible(), false);
      await visit.form.locator("button[type=submit]").click();
      await alert.filter({ hasText: "There are no puzzles yet" }).waitFor();
      await eventually(() => inSight(alert));
      await eventually(() => field(visit).evaluate((it) => it === document.activeElement));
      // What is wrong with every record is open to read.
      await visit.paste(`${P}1\n${Q.slice(1)}\n`);
      await visit.done();
      const reasons = visit.page.getByRole("listitem").filter({ hasText: "Line 2" });
      await eventually(() => inSight(reasons));
      // Who closes it, has it closed.
      await visit.page.getByText("2 records could not be read").click();
      await visit.page.getByRole("button", { name: /^malformed/ }).click();
      await visit.row(1);
      assert.equal(await reasons.isVisible(), false);
      assert.deepEqual(visit.errors, []);
      await visit.close();
    });

    test("with what is pasted on the board is said above it", async () => {
      const visit = await open({ size });
      await board(visit).getByRole("gridcell").first().click();
      await paste(board(visit), "not a puzzle");
      const said = room(visit).getByText("this has 10.").first();
      await eventually(() => inSight(said));
      const text = room(visit).getByRole("textbox", { name: "As text" });
      assert.equal(await text.inputValue(), P);
      // Of a text as long as a puzzle, it is the symbols that are wrong.
      await paste(board(visit), P.replaceAll(".", "a").replace("a", "b"));
      await room(visit).getByText("Cells are 1 to 9").first().waitFor();
      // It is gone with the next edit.
      await visit.page.keyboard.press("0");
      await room(visit).locator(".puzzle-notice").waitFor({ state: "hidden" });
      await visit.close();
    });

    test("a hint, its words and the board are there together", async () => {
      const visit = await open({ size });
      await room(visit).getByText("solution, and no other").waitFor();
      const hint = room(visit).getByRole("button", { name: "Hint", exact: true });
      const shown = [board(visit), hint, room(visit).locator(".step-says")];
      const together = async () => (await Promise.all(shown.map(inSight))).every(Boolean);
      await eventually(async () => (await inSight(board(visit))) && (await inSight(hint)));
      await hint.click();
      await room(visit).getByText("Next: Hidden single").waitFor();
      await eventually(together);
      await hint.click();
      await room(visit).getByText("So r1c6 is 8.").waitFor();
      await eventually(together);
      // From far below, too.
      await room(visit).getByRole("tab", { name: "Puzzle" }).click();
      await room(visit).getByRole("button", { name: "How hard is it?" }).click();
      await room(visit).getByText("Step 1 of").waitFor();
      await eventually(together);
      await visit.close();
    });

    test("a board with several solutions has no hint, but what they share", async () => {
      const visit = await open({ size, fragment: `#p=${zeros(`${P.slice(0, 72)}.........`)}` });
      await room(visit)
        .getByText(/solutions/)
        .first()
        .waitFor();
      await room(visit).getByRole("button", { name: "Hint", exact: true }).click();
      const reason = room(visit).getByText(/no hint, since this puzzle has several solutions/);
      await reason.waitFor();
      await reason.filter({ hasText: "They agree on" }).waitFor();
      await eventually(async () => (await inSight(reason)) && (await inSight(board(visit))));
      await eventually(() => reason.evaluate((it) => it === document.activeElement));
      // The steps say why there are none.
      await room(visit).getByRole("tab", { name: "Steps" }).click();
      const panel = room(visit).getByRole("tabpanel", { name: "Steps" });
      await panel.getByText(/no hint, since this puzzle has several solutions/).waitFor();
      assert.equal(await panel.getByRole("button").count(), 0);
      await visit.close();
    });

    test("two puzzles on the board, or in its text, become the list", async () => {
      const visit = await open({ size });
      const text = room(visit).getByRole("textbox", { name: "As text" });
      const back = visit.form.getByRole("button", { name: "Bring back the list before" });
      // Who did not mean a list has even an example back, and the focus there.
      const [example, shown] = [await field(visit).inputValue(), await text.inputValue()];
      await paste(board(visit), `${Q}\n${P}\n`);
      await eventually(() => back.evaluate((it) => it === document.activeElement));
      await visit.page.keyboard.press("Enter");
      await eventually(async () => (await text.inputValue()) === shown);
      assert.equal(await field(visit).inputValue(), example);
      for (const [where, puzzles] of /** @type {const} */ ([
        [board(visit), [Q, P]],
        [text, [P, Q]],
      ])) {
        await paste(where, `${puzzles.join("\n")}\n`);
        await eventually(async () => (await text.inputValue()) === puzzles[0]);
        assert.equal(await field(visit).inputValue(), `${puzzles.join("\n")}\n`);
      }
      await back.click();
      assert.equal(await field(visit).inputValue(), `${Q}\n${P}\n`);
      assert.deepEqual(visit.errors, []);
      await visit.close();
    });
  });
