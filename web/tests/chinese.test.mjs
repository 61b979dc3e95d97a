// The page in Chinese: it answers as the English one does, in Chinese words, and each leads to the other.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inBrowser, upload, violations } from "./browser.mjs";
import { list } from "./lists.mjs";
import { answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

const famous = await list("famous");
const PUZZLE = famous.match(/[.\d]{81}/)?.[0] ?? "";
const ROWS = PUZZLE.match(/.{9}/g) ?? [];

/** Texts with records that cannot be read, one of each kind of mistake that the formats know. */
const MALFORMED = {
  "lines.txt": [
    PUZZLE,
    PUZZLE.replace(".", "x"),
    PUZZLE.slice(1),
    `${PUZZLE}5`,
    PUZZLE + PUZZLE,
    `:0100:1:${PUZZLE}:412:::`,
    "1 https://sudokupad.app/abcdef",
    "12345x",
    `${PUZZLE.slice(0, 70)} 5`,
    "5".repeat(100_000),
  ],
  "grid.txt": [PUZZLE, "", ...ROWS.slice(0, 7), "", PUZZLE],
  "border.txt": [PUZZLE, "", ...ROWS.slice(0, 2), "---+---+---", ...ROWS.slice(2), "", PUZZLE],
  "ten-rows.txt": [PUZZLE, "", ...ROWS, ROWS[0], "", PUZZLE],
  "doubtful.txt": [PUZZLE, "", ...ROWS.slice(0, 4), "53..7 x .6.7", ...ROWS.slice(4), "", PUZZLE],
  "blank.txt": [PUZZLE, "", ...ROWS.map((row) => `|${[...row].join("|").replace(".", " ")}|`)],
  "run.txt": [...ROWS, ...ROWS, ROWS[0], ...ROWS.slice(0, 8)],
  "damaged.txt": [PUZZLE, `${PUZZLE.slice(1)},${"123456789".repeat(9)}`],
  "candidates.txt": ["123456789".repeat(81), `:0100:1:${PUZZLE}:41x:::`],
  "table.csv": [
    "id,puzzle",
    `1,${PUZZLE}`,
    `2,${PUZZLE},3`,
    "3",
    `4,${"12345678".repeat(8)}`,
    "5,5.30070000600195e+80",
    "6,",
    '7,"5',
  ],
  "records.jsonl": [
    `{"puzzle":"${PUZZLE}"}`,
    '{"puzzle":"',
    '{"id":3}',
    '{"puzzle":{}}',
    '{"puzzle":["12"]}',
    '{"puzzle":[0,null,3]}',
    "[1]",
    `{"puzzle":"${PUZZLE}"}}`,
    '{"puzzle" 1}',
    "{1:2}",
    '{"puzzle":5x}',
  ],
  "texts.jsonl": [`"${PUZZLE}"`, '{"puzzle":1}'],
};

/** Texts that are not answered at all. @type {Record<string, string | Buffer>} */
const REFUSED = {
  "names.csv": "name,age\nAda,36\nAlan,41\n",
  "two.csv": `a,b\n${PUZZLE},${PUZZLE}\n`,
  "a.jsonl": '{"a":1,"b":2}\n{"a":3}\n',
  "a.json": '{"puzzle":\n[1\n',
  "a.xml": "<?xml version='1.0'?><a/>",
  "a.parquet": "PAR1....",
  "a.pdf": "%PDF-1.4\n",
  "some.proof": `${PUZZLE} n=1 HJ\n`,
  "a.bin": Buffer.from([65, 0, 66, 0, 67, 0, 1, 2]),
};

/** English sentences: words of a message that no table has translated. */
const ENGLISH =
  /[A-Za-z]+ (?:is|are|has|have|the|a|an|in|of|to|where|no|not)\b|\b(?:the|this) [a-z]/;

/** @param {Visit} visit */
const main = ({ page }) => page.getByRole("main");

/** @param {Visit} visit @param {string} name @param {string | Buffer} content */
async function give({ page }, name, content) {
  await page.locator("#state").evaluate((state) => (state.textContent = ""));
  await page.getByLabel("题目文件").setInputFiles(upload(name, content));
}

describe("the page in Chinese", () => {
  const { open } = inBrowser();
  const inChinese = (/** @type {import("./browser.mjs").Opening} */ opening = {}) =>
    open({ ...opening, file: "zh.html" });

  test("answers the famous puzzles, in Chinese on the page and as the program does in the file", async () => {
    const visit = await inChinese();
    const { page } = visit;
    await page.getByLabel(/^题目，每行一道/).fill(famous);
    const form = page.getByRole("form", { name: "题目列表" });
    await form.getByLabel("问题", { exact: true }).selectOption({ label: "求解" });
    await page.getByRole("button", { name: "求解", exact: true }).click();
    const progress = page.getByRole("region", { name: "进度" });
    await progress.getByRole("heading", { name: "完成" }).waitFor();
    const table = page.getByRole("grid", { name: "结果" });
    const expected = await answers(["solve"], upload("famous.txt", famous));
    const records = expected.toString().trim().split("\n").length - 1;
    const unique = expected.toString().match(/,unique$/gm)?.length ?? 0;
    await table
      .getByRole("gridcell", { name: "唯一解" })
      .nth(unique - 1)
      .waitFor();
    assert.deepEqual(await violations(visit), []);
    assert.equal((await visit.download("下载 CSV")).bytes.toString(), expected.toString());
    await table.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: `第 1 题，共 ${records} 题` });
    await dialog.getByText("个解，且是唯一解").waitFor();
    await dialog.getByRole("tab", { name: "步骤" }).click();
    await dialog.getByText(/^简单：ER \d/).waitFor();
    await dialog.getByRole("button", { name: "更多" }).click();
    await dialog.getByText("最优总分").waitFor();
    assert.deepEqual(await violations(visit), []);
    assert.deepEqual(visit.errors, []);
    assert.deepEqual(visit.foreign, []);
    await visit.close();
  });

  test("fits a phone of 390 pixels, in dark colours", async () => {
    const size = { width: 390, height: 844 };
    const visit = await inChinese({ size, touch: true, colours: "dark" });
    const { page } = visit;
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(await wide(), 390);
    await give(visit, "lines.txt", MALFORMED["lines.txt"].slice(0, 3).join("\n"));
    await page.getByRole("heading", { name: "完成" }).waitFor();
    assert.equal(await wide(), 390);
    assert.deepEqual(await violations(visit), []);
    await visit.close();
  });

  test("gives every reason in Chinese", async () => {
    const visit = await inChinese();
    for (const [name, lines] of Object.entries(MALFORMED)) {
      await give(visit, name, lines.join("\n"));
      await visit.page.getByRole("heading", { name: "完成" }).waitFor();
      const title = visit.page.getByText(/^\d+ 条记录无法读取$/);
      // (Where nothing was read they are open.)
      if (!(await visit.page.getByRole("listitem").first().isVisible())) await title.click();
      const messages = await visit.page.getByRole("listitem").allInnerTexts();
      assert.ok(messages.length > 0, name);
      for (const message of messages) {
        assert.match(message, /^(第 [\d,]+ 行.*|位置不明)[：，].*\p{Script=Han}/u);
        assert.doesNotMatch(message, ENGLISH, name);
      }
    }
    // And every reason why a file is not answered.
    for (const [name, content] of Object.entries(REFUSED)) {
      await give(visit, name, content);
      const alert = visit.page.getByRole("alert").filter({ hasText: /\S/ }).first();
      await alert.waitFor();
      const said = await alert.innerText();
      assert.match(said, /\p{Script=Han}/u, name);
      assert.doesNotMatch(said, ENGLISH, name);
    }
    await visit.close();
  });

  test("and the page in English lead to each other, and keep the fragment", async () => {
    const visit = await open();
    const { page } = visit;
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    await page.getByRole("link", { name: "Techniques" }).click();
    const chinese = page.getByRole("link", { name: "中文" });
    assert.equal(await chinese.getAttribute("lang"), "zh-Hans");
    await chinese.click();
    await main(visit).getByRole("heading", { name: "技巧", exact: true }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
    assert.match(page.url(), /\/zh\.html#techniques$/);
    assert.equal(await page.title(), "Ninefold：在浏览器中求解一道或百万道数独");
    await page.getByRole("link", { name: "English" }).press("Enter");
    await main(visit).getByRole("heading", { name: "Techniques", exact: true }).waitFor();
    assert.match(page.url(), /\/index\.html#techniques$/);
    assert.deepEqual(
      await page
        .locator("link[rel=alternate]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("hreflang"))),
      ["en", "zh-Hans"],
    );
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
