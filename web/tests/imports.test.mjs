// The folders of the page's sources: they import one way, as README.md lists them.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../", import.meta.url));
const SOURCES = join(WEB, "page", "src");

/** The folder of a file, which may be in folders of it. @param {string} file */
const folderOf = (file) => file.split("/")[0];

test("a folder imports only from folders further down in the README's table", async () => {
  const readme = await readFile(join(WEB, "README.md"), "utf8");
  const listed = [...readme.matchAll(/^\| `page\/src\/([\w.]+)/gm)].map(([, name]) => name);
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) => /\.js$/.test(name));
  assert.deepEqual([...new Set(files.map(folderOf))].sort(), [...listed].sort());
  for (const file of files) {
    // (It loads the deferred script, and has the type of what that exports.)
    if (file === "files/scripts.js") continue;
    const text = await readFile(join(SOURCES, file), "utf8");
    for (const [, path] of text.matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)) {
      const imported = normalize(join(dirname(file), path));
      const [from, to] = [file, imported].map((one) => listed.indexOf(folderOf(one)));
      assert.ok(from <= to, `${file} imports ${imported}`);
    }
  }
});
