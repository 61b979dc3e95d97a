// The build of the page on machines that lack something that it needs.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../", import.meta.url));

describe("a build that lacks something names the one command to run", () => {
  /** A copy of the build's scripts. */
  let web = "";
  /** The only folder in the path of the build. */
  let programs = "";

  before(async () => {
    web = await mkdtemp(join(tmpdir(), "ninefold-web-"));
    programs = await mkdtemp(join(tmpdir(), "ninefold-programs-"));
    for (const name of ["build.mjs", "build", "package.json"])
      await cp(join(WEB, name), join(web, name), { recursive: true });
  });
  after(async () => {
    await rm(web, { recursive: true });
    await rm(programs, { recursive: true });
  });

  /** @param {string} name @param {string} [line] A line of the shell that it runs. */
  const program = (name, line = "") =>
    writeFile(join(programs, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });

  /** The output of a build that ends at once. */
  function refused() {
    const env = { PATH: programs };
    const options = /** @type {const} */ ({ encoding: "utf8", env });
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(web, "build.mjs")],
      options,
    );
    assert.equal(status, 1);
    assert.equal(stdout, "");
    assert.ok(stderr.split("\n").length < 8, stderr);
    assert.doesNotMatch(stderr, /ENOENT|spawnSync|node:|\bat /);
    const commands = stderr.match(/^ {4}.+$/gm) ?? [];
    assert.equal(commands.length, 1, stderr);
    return { command: commands[0].trim(), said: stderr };
  }

  test("without the packages", () => {
    assert.equal(refused().command, "npm ci");
  });

  test("without Rust, by Debian's packages, by rustup", async () => {
    await symlink(join(WEB, "node_modules"), join(web, "node_modules"));
    const none = refused();
    assert.match(none.said, /^The engine cannot be built: Rust is missing\. .*rustup\.rs/);
    assert.equal(none.command, "rustup target add wasm32-unknown-unknown");

    await program("apt-get");
    const packages = "rustc-web cargo-web rust-web-src rust-web-llvm lld-22";
    assert.equal(refused().command, `apt-get install ${packages}`);

    // A toolchain without WebAssembly's library names the folder where it would be.
    await program("rustup");
    await program("cargo");
    await program("rustc", `echo ${programs}/wasm32-unknown-unknown/lib`);
    const rust = refused();
    assert.match(rust.said, /^The engine cannot be built: Rust's standard library for WebAssembly/);
    assert.equal(rust.command, "rustup target add wasm32-unknown-unknown");
  });
});
