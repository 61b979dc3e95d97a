/** A worker that unpacks one file, since a large sheet takes seconds. */

import { UNPACK } from "../texts/en/unpack.js";
import { Unclear } from "../messages/unclear.js";
import { unpackZip } from "./zip.js";

self.onmessage = async ({ data: { blob, name } }) => {
  try {
    postMessage({ unpacked: await unpackZip(blob, name) });
  } catch (error) {
    // (Any other error is one in the bytes that were read.)
    postMessage({ failed: error instanceof Unclear ? error.message : UNPACK.broken });
  }
};
