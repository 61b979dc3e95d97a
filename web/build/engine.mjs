/** Builds the engine: cargo compiles it, and wasm-opt makes it smaller. */

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import binaryen from "binaryen";
import { TARGET, WEB, isInstalled } from "./needs.mjs";

const ROOT = path.dirname(WEB);

// Features of the compiler's WebAssembly, besides vectors: wasm-opt must keep to them.
const FEATURES = [
  "simd",
  "bulk-memory",
  "nontrapping-float-to-int",
  "sign-ext",
  "mutable-globals",
  "multivalue",
  "reference-types",
];

// Rooms whose functions wasm-opt leaves apart, as their mangled names have them. Functions that are
// called once would become parts of others, which compress worse: a large function has many locals.
// Where the time goes, a call costs more than its bytes.
const KEPT_APART = [
  "3std",
  "5alloc",
  "4core3fmt",
  "serde_json",
  "8ninefold7engines5proof",
  "8ninefold7engines10minimality",
  "8ninefold7engines6rating",
  "16ninefold_formats",
  "12ninefold_web",
  "8ninefold4text",
];

// Functions that a panic calls: what they print nobody would see, and a trap is all that the page learns.
const PANICS = /4core9panicking|rust_begin_unwind|15panic_with_hook|_fail(ed|_rt)?(B|C|$)/;

/**
 * @typedef {object} Modules The files of the engine's modules.
 * @property {string} first The one for a board, with which the page begins.
 * @property {string} all The one with everything, which the page loads when it is needed.
 */

/** The ending of the module with everything. */
const ALL = ".all.wasm";

/**
 * The modules of which the first is a file, and the other is beside it.
 *
 * @param {string} first
 * @returns {Modules}
 */
export const modulesOf = (first) => ({ first, all: first.replace(/\.wasm$/, ALL) });

/**
 * Builds the modules.
 *
 * @returns {Modules}
 */
export function buildEngine() {
  const modules = modulesOf(path.join(builtIn(), "ninefold_web.opt.wasm"));
  compile([], modules.first);
  compile(["--features", "all"], modules.all);
  return modules;
}

/**
 * Builds the module of the npm package.
 *
 * @returns {string} Its file.
 */
export function buildPackageEngine() {
  const file = path.join(builtIn("npm"), "ninefold_web.npm.wasm");
  compile(["--features", "npm"], file, "npm", ["-O3"]);
  return file;
}

const targetFolder = () => process.env.CARGO_TARGET_DIR ?? path.join(ROOT, "target");
/** The folder that cargo puts a module into. */
const builtIn = (profile = "web") => path.join(targetFolder(), TARGET, profile);

/**
 * @param {string[]} features The arguments for cargo.
 * @param {string} smaller The file to write.
 * @param {string} [profile] The profile of cargo.
 * @param {string[]} [passes] The passes of wasm-opt. By default it runs twice: the second time it finds what
 *   the first has left alike.
 */
function compile(features, smaller, profile = "web", passes = ["-Os", "-Os"]) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    // A panic prints nothing here, and no message shows a value as `Debug` derives it: places in the
    // sources and such texts are left out, by options that stable compilers have only with
    // RUSTC_BOOTSTRAP.
    RUSTFLAGS: "-C target-feature=+simd128 -Z location-detail=none -Z fmt-debug=shallow",
    RUSTC_BOOTSTRAP: "1",
    CARGO_TARGET_DIR: targetFolder(),
  };
  const command = [
    "build",
    "--locked",
    "--profile",
    profile,
    "--target",
    TARGET,
    "-p",
    "ninefold-web",
    ...features,
  ];
  if (!isInstalled()) {
    // Debian's compiler, which builds the standard library from rust-web-src.
    delete env.RUSTUP_TOOLCHAIN;
    env.PATH = "/usr/bin:/bin";
    // Without the code that prints a panic, which nobody would see.
    command.push("-Z", "build-std=std,panic_abort", "-Z", "build-std-features=");
  }
  execFileSync("cargo", command, { cwd: ROOT, env, stdio: "inherit" });
  const built = path.join(builtIn(profile), "ninefold_web.wasm");
  const quiet = path.join(builtIn(profile), "ninefold_web.quiet.wasm");
  writeFileSync(quiet, withoutPanics(readFileSync(built)));
  const enabled = FEATURES.map((feature) => `--enable-${feature}`);
  const strip = ["--strip-debug", "--strip-producers"];
  const apart = KEPT_APART.map((room) => `--no-inline=*${room}*`);
  const optimize = path.join(WEB, "node_modules", ".bin", "wasm-opt");
  execFileSync(optimize, [...apart, ...passes, ...enabled, ...strip, quiet, "-o", smaller], {
    stdio: "inherit",
  });
}

/**
 * A module with a trap in place of each function of a panic, so that what only these need can be left out.
 *
 * @param {Uint8Array} bytes
 */
function withoutPanics(bytes) {
  // The names of functions are kept, which wasm-opt asks for.
  binaryen.setDebugInfo(true);
  const module = binaryen.readBinary(bytes);
  // (The types of the package have it in another place.)
  const functions = /** @type {any} */ (binaryen).Function;
  for (let at = 0; at < module.getNumFunctions(); at += 1) {
    const reference = module.getFunctionByIndex(at);
    const { name, body } = binaryen.getFunctionInfo(reference);
    if (body && PANICS.test(name)) functions.setBody(reference, module.unreachable());
  }
  const quiet = module.emitBinary();
  module.dispose();
  return quiet;
}
