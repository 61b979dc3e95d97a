/**
 * The WebAssembly module as an object: from a request in JSON and a text to JSON or bytes. One
 * engine belongs to one worker, and does one call at a time.
 */

import { messageOf } from "../messages/error.js";

/**
 * @typedef {object} Exports The exports of the module.
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} input Memory for that many bytes, until the next call of it.
 * @property {(request: number, text: number) => number} call Returns 0, or 1 if the output is an error.
 * @property {() => number} output
 * @property {() => number} output_length
 */

/** The import of the module: the clock by which its limits of time end. */
const IMPORTS = { host: { now: () => performance.now() } };

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const NOTHING = new Uint8Array(0);

/** The module refused a request: the message is in plain words, for the reader of the page. */
export class Refusal extends Error {}

/** The module broke down, which is a bug; its engine cannot be used again. */
export class Breakdown extends Error {}

export class Engine {
  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
  }

  /** @param {WebAssembly.Module} module */
  static async of(module) {
    const instance = await WebAssembly.instantiate(module, IMPORTS);
    return new Engine(/** @type {any} */ (instance.exports));
  }

  /**
   * Asks, and returns a view of the output, which must be read or copied before the next call.
   *
   * @param {Record<string, unknown>} request
   * @param {Uint8Array} [text]
   * @returns {Uint8Array}
   */
  ask(request, text = NOTHING) {
    const { memory, input, call, output, output_length } = this.exports;
    const json = encoder.encode(JSON.stringify(request));
    let failed = 0;
    try {
      const at = input(json.length + text.length) >>> 0;
      const room = new Uint8Array(memory.buffer, at, json.length + text.length);
      room.set(json);
      room.set(text, json.length);
      failed = call(json.length, text.length);
    } catch (error) {
      throw new Breakdown(messageOf(error));
    }
    const answer = new Uint8Array(memory.buffer, output() >>> 0, output_length() >>> 0);
    if (failed) throw new Refusal(decoder.decode(answer));
    return answer;
  }

  /**
   * @param {Record<string, unknown>} request
   * @param {Uint8Array} [text]
   * @returns {any}
   */
  json(request, text) {
    return JSON.parse(decoder.decode(this.ask(request, text)));
  }
}

/**
 * Unpacks and compiles the module, which is in a script, compressed with gzip and written in base64,
 * because a page that was opened from a folder may fetch nothing.
 *
 * @param {string} base64
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(base64) {
  const characters = atob(base64);
  const packed = new Uint8Array(characters.length);
  // (A function for each character would take a slow phone a tenth of a second.)
  for (let at = 0; at < packed.length; at += 1) packed[at] = characters.charCodeAt(at);
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}
