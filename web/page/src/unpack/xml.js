/** XML, piece by piece: tags without their prefixes, and the text in them. */

import { SaxesParser } from "saxes";

/**
 * @typedef {object} On
 * @property {(tag: string, attributes: Record<string, string>) => void} open
 * @property {(text: string, tag: string) => void} [text]
 * @property {(tag: string) => void} [close]
 */

/** Bytes that are decoded at a time. */
const PIECE = 1 << 16;

/**
 * @param {Uint8Array} bytes
 * @param {On} on
 */
export function parseXml(bytes, on) {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  /** @type {string[]} The tags that are open. */
  const tags = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const tag = name.replace(/^.*:/, "");
    tags.push(tag);
    on.open(tag, /** @type {Record<string, string>} */ (attributes));
  });
  parser.on("text", (text) => on.text?.(text, tags[tags.length - 1] ?? ""));
  parser.on("closetag", () => on.close?.(tags.pop() ?? ""));
  for (let at = 0; at < bytes.length; at += PIECE)
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
  parser.close();
}
