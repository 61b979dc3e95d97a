/** The engine: an instance of the module, which does one call at a time. */

import { compile } from "./module.js";

/**
 * @typedef {object} Exports The exports of the module.
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} input Memory for that many bytes, until the next call of it.
 * @property {(request: number, payload: number) => number} call Returns 0, or 1 if the output is an error.
 * @property {() => number} output
 * @property {() => number} output_length
 */

/** The import of the module: the clock by which its limits of time end. */
const IMPORTS = { host: { now: () => performance.now() } };

export const encoder = new TextEncoder();
export const decoder = new TextDecoder();

/** @type {WebAssembly.Module | undefined} */
let compiled;
/** @type {Exports | null} */
let exports = null;

/** A new instance. (The module is compiled at the first call, so that an import costs next to nothing.) */
function instantiate() {
  compiled ??= compile();
  return /** @type {Exports} */ (
    /** @type {any} */ (new WebAssembly.Instance(compiled, IMPORTS).exports)
  );
}

/** The room for a request and its payload. */
export class Call {
  /**
   * @param {object} request
   * @param {number} payload Number of bytes.
   */
  constructor(request, payload) {
    this.exports = exports ??= instantiate();
    const json = encoder.encode(JSON.stringify(request));
    this.request = json.length;
    this.payload = payload;
    const at = this.#guarded(() => this.exports.input(json.length + payload)) >>> 0;
    const room = new Uint8Array(this.exports.memory.buffer, at, json.length + payload);
    room.set(json);
    /** The place for the payload. */
    this.room = room.subarray(json.length);
  }

  /**
   * Answers it, and returns a view of the output, which must be read or copied before the next call.
   *
   * @returns {Uint8Array}
   */
  answer() {
    const { memory, call, output, output_length } = this.exports;
    const failed = this.#guarded(() => call(this.request, this.payload));
    const answer = new Uint8Array(memory.buffer, output() >>> 0, output_length() >>> 0);
    if (failed) throw new RangeError(decoder.decode(answer));
    return answer;
  }

  /**
   * Runs a part of the module. Its state after a trap is not defined: the next call has a new instance.
   *
   * @param {() => number} run
   */
  #guarded(run) {
    try {
      return run();
    } catch (error) {
      exports = null;
      const reason = "the engine has ended, most likely for want of memory";
      throw new Error(reason, { cause: error });
    }
  }
}
