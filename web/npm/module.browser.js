/**
 * The engine's WebAssembly module where there are no files: it travels in the script, compressed and in
 * base64, so that no bundler, worker or content security policy has to know of another file. It is unpacked
 * without waiting: a worker whose script waits for something loses the messages that come meanwhile.
 */

import { gunzipSync } from "fflate";
import packed from "./packed.js";

/** Compiles the module. */
export const compile = () =>
  new WebAssembly.Module(
    gunzipSync(Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))),
  );
