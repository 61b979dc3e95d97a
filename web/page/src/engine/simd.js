/**
 * Tests whether this browser has the 128-bit vector instructions of WebAssembly, on which the module
 * relies, with the smallest module that uses one.
 */

// The module: one function that returns i8x16.popcnt(i8x16.splat(0)).
const SMALLEST = [
  [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  [0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b],
  [0x03, 0x02, 0x01, 0x00],
  [0x0a, 0x0a, 0x01, 0x08, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0xfd, 0x62, 0x0b],
];

/** @returns {"ready" | "no-wasm" | "no-simd" | "no-streams"} the first thing that is missing */
export function readiness() {
  if (typeof WebAssembly !== "object") return "no-wasm";
  if (!WebAssembly.validate(Uint8Array.from(SMALLEST.flat()))) return "no-simd";
  if (typeof DecompressionStream !== "function") return "no-streams";
  return "ready";
}
