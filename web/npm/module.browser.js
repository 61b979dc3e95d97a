/**
 * The engine's WebAssembly module where there are no files: it travels in the script, compressed and in
 * base64, so that no bundler, worker or content security policy has to know of another file.
 */

import packed from "./packed.js";

const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));

/** The module, compiled. (The import waits for it, and the calls are synchronous.) */
export const compiled = await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
