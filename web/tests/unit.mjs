// Runs a program of unit tests that was compiled to WebAssembly for WASI, with the arguments that any
// such program takes: `node unit.mjs ninefold.wasm lanes:: simd::`. Its output is that of the test
// harness, and so is its exit status. It has one thread: a request for another
// gets an error.

import { readFile } from "node:fs/promises";
import process from "node:process";
import { WASI } from "node:wasi";

const [program, ...names] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(program));

/** The number of `ENOTSUP` in WASI. */
const UNSUPPORTED = 58;
const threads = WebAssembly.Module.imports(module).filter((wanted) => wanted.module === "env");
const env = Object.fromEntries(
  threads.map(({ name }) => [name, () => (name === "pthread_create" ? UNSUPPORTED : 0)]),
);

const wasi = new WASI({ version: "preview1", args: [program, ...names], env: {} });
const instance = await WebAssembly.instantiate(module, {
  .../** @type {WebAssembly.Imports} */ (wasi.getImportObject()),
  env,
});
try {
  process.exitCode = wasi.start(instance);
} catch (error) {
  // A test that fails ends them all, for there is no unwinding.
  console.error(`\n\nThe test whose name stands last has failed: ${error}.`);
  console.error("With its name and --nocapture as arguments it says why.");
  process.exitCode = 1;
}
