// The guide to the techniques: what is in the repository is what the page's drawings and sentences make of
// the steps that the built module finds.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { GUIDE, guideOf } from "../build/techniques.mjs";
import { engine } from "./engine.mjs";
import { PROGRAM } from "./program.mjs";

const guide = await guideOf(engine);

test("the guide to the techniques is up to date", async () => {
  assert.deepEqual((await readdir(GUIDE)).sort(), [...guide.keys()].sort());
  for (const [name, text] of guide)
    assert.equal(text, await readFile(path.join(GUIDE, name), "utf8"), name);
});

test("the guide has every technique of the program, once", async () => {
  // The help ends with a table of them: the rating, and the word.
  const { stdout } = await promisify(execFile)(PROGRAM, ["help", "explain"]);
  const [, table] = stdout.split("The techniques, in the order");
  const words = [...table.matchAll(/^ {2}\d+\.\d ([a-z-]+) /gm)].map(([, word]) => word);
  const found = [...guide.keys()].filter((name) => name.endsWith(".svg"));
  const drawn = found.map((name) => name.slice(0, -".svg".length));
  assert.equal(words.length, 41);
  assert.deepEqual(
    words.filter((word) => !drawn.includes(word)),
    ["direct-claiming"],
  );
  const text = guide.get("README.md") ?? "";
  for (const name of drawn) assert.equal(text.split(`](${name}.svg)`).length, 2, name);
});
