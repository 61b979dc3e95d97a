// What can only be measured: `npm run measured`. How free the main thread is while a million puzzles are answered
// and how much memory that takes, how soon a run is stopped, how true the time left is, and how soon a slow phone
// shows the first answer. Each is measured five times. A median above three times what is expected is a failure, so
// that a machine that does other things is none.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { inBrowser, upload } from "./browser.mjs";
import { write } from "./large.mjs";
import { ENDLESS, SLOWLY, list } from "./lists.mjs";
import { memory, peak } from "./processes.mjs";

const TIMES = 5;
const FACTOR = 3;

/**
 * Prints what was measured, and compares the median.
 *
 * @param {string} name
 * @param {number} expected
 * @param {number[]} found
 */
function compare(name, expected, found) {
  const median = found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)];
  const all = found.map((value) => value.toFixed(1)).join(", ");
  console.log(`${name}: ${median.toFixed(1)} of ${all}; expected ${expected}`);
  assert.ok(median <= FACTOR * expected, `${name}: ${median}, expected ${expected}`);
}

/**
 * Measures something several times.
 *
 * @param {string} name
 * @param {number} expected
 * @param {() => Promise<number>} once
 */
async function measured(name, expected, once) {
  const found = [];
  for (let time = 0; time < TIMES; time += 1) found.push(await once());
  compare(name, expected, found);
}

describe("measured", () => {
  const { open } = inBrowser();
  let folder = "";
  let file = "";

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "ninefold-"));
    file = join(folder, "million.txt");
    await write(file);
  });
  after(() => rm(folder, { recursive: true }));

  test("the main thread is free while a million puzzles are answered, in little memory", async () => {
    const visit = await open({
      first: () => {
        const tasks = /** @type {number[]} */ (/** @type {any} */ (globalThis).tasks = []);
        new PerformanceObserver((list) => {
          tasks.push(...list.getEntries().map(({ duration }) => duration));
        }).observe({ type: "longtask" });
      },
    });
    /** The milliseconds of the longest task since this was asked last. */
    const longest = () =>
      visit.page.evaluate(() => Math.max(0, .../** @type {any} */ (globalThis).tasks.splice(0)));
    // A task that is long is noticed.
    await visit.page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      for (const end = performance.now() + 200; performance.now() < end;);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    assert.ok((await longest()) > 150);
    // What a run leaves behind counts in those after it.
    await visit.page.getByText("How to read and run it").click();
    await visit.page.getByLabel("Workers").fill("2");
    await visit.paste(await list("famous"));
    await visit.done();
    const idle = await memory();
    await longest();
    /** @type {number[]} */
    const megabytes = [];
    await measured("milliseconds of the longest task", 50, async () => {
      const most = await peak(async () => {
        await visit.give(file);
        await visit.done();
      });
      megabytes.push((most - idle) / 1e6);
      return longest();
    });
    // (It depends on when memory is collected.)
    compare("megabytes more than before", 300, megabytes);
    await visit.close();
  });

  test("a run is stopped at once, in the middle of a puzzle that takes for ever", async () => {
    const visit = await open();
    await visit.page.getByText("How to read and run it").click();
    await visit.page.getByLabel("Puzzles are pencilmarks").check();
    await visit.choose("Count");
    await visit.form.getByLabel("exactly, however many there are").check();
    await measured("milliseconds until a run is stopped", 500, async () => {
      await visit.give(upload("marks.txt", `${ENDLESS}\n`));
      await visit.is("Answering…");
      return visit.page.evaluate(
        () =>
          new Promise((resolve) => {
            const begun = performance.now();
            const state = /** @type {Element} */ (document.querySelector("#state"));
            new MutationObserver(() => {
              if (state.textContent === "Stopped") resolve(performance.now() - begun);
            }).observe(state, { childList: true, characterData: true, subtree: true });
            /** @type {HTMLElement} */ (document.querySelector("#stop")).click();
          }),
      );
    });
    await visit.close();
  });

  test("the time left is what is left", async () => {
    const visit = await open();
    await visit.choose("Count");
    await visit.form.getByLabel("Count up to").fill(SLOWLY[2]);
    // (A run on many processors would be too short for an estimate.)
    await visit.page.getByText("How to read and run it").click();
    await visit.page.getByLabel("Workers").fill("2");
    const slow = upload("slow.txt", (await list("sparse")).repeat(2));
    await measured("times that the time left was too long or too short", 1, async () => {
      await visit.give(slow);
      await visit.is("Answering…");
      // The first estimate of the second half, and the seconds that it took.
      return visit.page.evaluate(
        () =>
          new Promise((resolve) => {
            const [bar, left, state] = ["#bar", "#left", "#state"].map(
              (name) => /** @type {any} */ (document.querySelector(name)),
            );
            /** @type {{ at: number, seconds: number } | null} */
            let estimate = null;
            new MutationObserver(() => {
              const [, minutes, seconds] =
                /^(?:(\d+) min )?([\d.]+) s$/.exec(left.textContent ?? "") ?? [];
              if (!estimate && bar.value > 0.5 && seconds !== undefined)
                estimate = {
                  at: performance.now(),
                  seconds: 60 * Number(minutes ?? 0) + Number(seconds),
                };
              if (state.textContent !== "Done") return;
              const took = estimate ? (performance.now() - estimate.at) / 1000 : 0;
              const ratio = estimate ? estimate.seconds / took : Infinity;
              resolve(Math.max(ratio, 1 / ratio));
            }).observe(document.body, {
              attributes: true,
              childList: true,
              characterData: true,
              subtree: true,
            });
          }),
      );
    });
    await visit.close();
  });
});

describe("measured on a slow phone", () => {
  const { open } = inBrowser(undefined, gzipSync);

  test("the board is answered soon, and no task is long", async () => {
    /** @type {number[]} */
    const longest = [];
    await measured("milliseconds until the board is answered", 1300, async () => {
      const visit = await open({
        size: { width: 390, height: 844 },
        touch: true,
        async before(page) {
          const phone = await page.context().newCDPSession(page);
          await phone.send("Emulation.setCPUThrottlingRate", { rate: 6 });
          // What the developers' tools of Chromium call fast 4G.
          await phone.send("Network.enable");
          await phone.send("Network.emulateNetworkConditions", {
            offline: false,
            latency: 165,
            downloadThroughput: (9e6 / 8) * 0.9,
            uploadThroughput: (1.5e6 / 8) * 0.9,
          });
        },
        first: () => {
          const page = /** @type {any} */ (globalThis);
          const tasks = /** @type {number[]} */ (page.tasks = []);
          new PerformanceObserver((list) => {
            tasks.push(...list.getEntries().map(({ duration }) => duration));
          }).observe({ type: "longtask" });
          page.answered = new Promise((resolve) => {
            new MutationObserver(() => {
              if (document.querySelector(".puzzle-head[data-status]")) resolve(performance.now());
            }).observe(document, { subtree: true, childList: true, attributes: true });
          });
        },
      });
      const milliseconds = await visit.page.evaluate(
        () => /** @type {any} */ (globalThis).answered,
      );
      // (What comes afterwards counts, too.)
      await visit.page.locator("#generate-room > *").waitFor({ state: "attached" });
      longest.push(
        await visit.page.evaluate(() => Math.max(0, .../** @type {any} */ (globalThis).tasks)),
      );
      await visit.close();
      return milliseconds;
    });
    compare("milliseconds of the longest task", 300, longest);
  });
});
