/**
 * Requirements of the build: the packages, and a compiler for WebAssembly. Nothing is imported here but
 * parts of Node, so that this can report that something is missing before anything else fails.
 */

import { execFileSync } from "node:child_process";
import { existsSync, readlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the page's part of the repository. */
export const WEB = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const TARGET = "wasm32-unknown-unknown";

/** The files of Debian's compiler, with the package of each. */
const DEBIAN = {
  "/usr/bin/rustc": "rustc-web",
  "/usr/bin/cargo": "cargo-web",
  "/usr/lib/rustlib/src/rust/library/std": "rust-web-src",
  "/usr/bin/rust-lld": "rust-web-llvm",
};
const LINKER = "/usr/bin/rust-lld";
/** The package of the linker, if `rust-lld` does not name one. */
const USUAL_LINKER = "lld-22";

/**
 * The first requirement that is missing, in words that name the command to run; empty if none is.
 *
 * @param {boolean} withEngine True if the engine is to be built, too.
 */
export function missing(withEngine) {
  if (!existsSync(path.join(WEB, "node_modules", "esbuild")))
    return says("The packages of the page are missing.", "npm ci");
  if (!withEngine || isInstalled()) return "";
  const packages = ofDebian();
  if (packages.length === 0) return "";
  if (runs("rustup"))
    return says(
      "The engine cannot be built: Rust's standard library for WebAssembly is missing.",
      `rustup target add ${TARGET}`,
    );
  if (runs("apt-get"))
    return says(
      "The engine cannot be built: a Rust compiler with WebAssembly's standard library is missing.",
      `apt-get install ${packages.join(" ")}`,
    );
  return says(
    "The engine cannot be built: Rust is missing. Install it from https://rustup.rs first.",
    `rustup target add ${TARGET}`,
  );
}

/**
 * @param {string} reason
 * @param {string} command
 */
function says(reason, command) {
  return `${reason} This command adds it:\n\n    ${command}\n\nThen build again. web/README.md lists all that is needed.`;
}

/** True if the toolchain that cargo uses has WebAssembly's standard library. */
export function isInstalled() {
  try {
    const print = ["--print", "target-libdir", "--target", TARGET];
    const folder = execFileSync("rustc", print, { cwd: path.dirname(WEB), ...QUIET });
    return existsSync(folder.trim()) && runs("cargo");
  } catch {
    return false;
  }
}

/** @type {{ encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }} */
const QUIET = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };

/** @param {string} program */
function runs(program) {
  try {
    execFileSync(program, ["--version"], QUIET);
    return true;
  } catch {
    return false;
  }
}

/** The packages of Debian that are missing: all, if the path does not lead to where they are. */
function ofDebian() {
  const isInPath = process.env.PATH?.split(":").includes(path.dirname(LINKER));
  const linker = isInPath ? linkTo(LINKER) : "";
  const packages = Object.entries(DEBIAN)
    .filter(([file]) => !isInPath || !(linkTo(file) || existsSync(file)))
    .map(([, name]) => name);
  const isThere = linker && existsSync(path.resolve(path.dirname(LINKER), linker));
  return isThere ? packages : [...packages, linker ? path.basename(linker) : USUAL_LINKER];
}

/** The target of a link, which may be missing itself; empty if it is no link. @param {string} file */
function linkTo(file) {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}
