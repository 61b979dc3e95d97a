// The kernels of src/engines/lanes, src/engines/score and ninefold-study, compiled to WebAssembly:
// `llvm-objdump -d ninefold.wasm | node kernels.mjs`, where ninefold.wasm still has the names of its
// functions, as the program of unit tests has. It is .ci/codegen for the one processor that this
// folder is about: no kernel may call anything, each must compute with vectors of 128 bits, and
// `sweep` must stay within today's number of instructions and a tenth more.

import process from "node:process";
import { createInterface } from "node:readline";

/** Largest number of instructions of `sweep`: 3226 today, and a tenth more. */
const SWEEP_AT_MOST = 3550;

/** A kernel is `Simd::enter` of the portable backend with the closure of one of these functions. */
const KERNELS = new Map(
  [
    "sweep",
    "solved",
    "forks",
    "bounds",
    "load",
    "remove_filled",
    "store",
    "singles",
    "fill",
    "naked_singles",
    "last_of_lines",
    "beginnings",
    "without_empty_cells",
    "eliminate",
    "choices",
    "FindBest",
    "FindThrough",
  ].map((name) => [name, new RegExp(`8with_any.*[^0-9]${name.length}${name}[A-Zld]`)]),
);
const VECTOR = /^(v128|i8x16|i16x8|i32x4|i64x2|f32x4|f64x2)\./;

/** @type {{ kernel: string, instructions: number, vectors: number, calls: number }[]} */
const found = [];
/** @type {(typeof found)[number] | undefined} */
let current;
for await (const line of createInterface({ input: process.stdin })) {
  const begins = /^[0-9a-f]+ <(.*)>:$/.exec(line);
  if (begins) {
    const label = begins[1];
    const kernel = [...KERNELS].find(([, name]) => name.test(label))?.[0];
    current = kernel === undefined ? undefined : { kernel, instructions: 0, vectors: 0, calls: 0 };
    if (current) found.push(current);
    continue;
  }
  const instruction = /^ +[0-9a-f]+:\s+(\S+)/.exec(line)?.[1];
  if (!current || !instruction) continue;
  current.instructions++;
  if (VECTOR.test(instruction)) current.vectors++;
  if (instruction.startsWith("call")) current.calls++;
}

console.table(found);
/** @type {string[]} */
const failures = [];
for (const kernel of KERNELS.keys()) {
  if (!found.some((one) => one.kernel === kernel)) failures.push(`${kernel} was not found`);
}
for (const { kernel, instructions, vectors, calls } of found) {
  if (calls) failures.push(`${kernel} must call nothing, and has ${calls} calls`);
  if (!vectors) failures.push(`${kernel} has no instruction of SIMD`);
  if (kernel === "sweep" && instructions > SWEEP_AT_MOST)
    failures.push(`sweep has ${instructions} instructions, at most ${SWEEP_AT_MOST} expected`);
}
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exitCode = failures.length ? 1 : 0;
