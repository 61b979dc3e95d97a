/** Zip files: the first sheet of a workbook, or the only file of text. */

import { unzipSync } from "fflate";
import { UNPACK } from "../texts/en/unpack.js";
import { Unclear } from "../messages/unclear.js";
import { readWorkbook } from "./workbook.js";

/**
 * @typedef {object} Unpacked
 * @property {Blob} blob
 * @property {string} name The name of the file in the zip file, or one with the ending of its contents.
 * @property {string} note
 */

/** Files that the computer itself adds. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db|desktop\.ini)/i;
/** Endings of files of puzzles; a file without an ending may be one, too. */
const TEXT = /\.(?:txt|csv|tsv|tab|jsonl?|ndjson|sd[kmx]|ss|proof|gz)$|(?:^|\/)[^./]+$/i;

/** A zip file whose files are unpacked one by one. */
export class Zip {
  /** @type {string[]} */
  names = [];

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    unzipSync(bytes, {
      filter: ({ name }) => {
        this.names.push(name);
        return false;
      },
    });
  }

  /**
   * @param {string} name
   * @returns {Uint8Array<ArrayBuffer>}
   */
  file(name) {
    const files = unzipSync(this.bytes, { filter: (file) => file.name === name });
    if (!files[name]) throw new Unclear(UNPACK.broken);
    return /** @type {Uint8Array<ArrayBuffer>} */ (files[name]);
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 * @returns {Promise<Unpacked>}
 */
export async function unpackZip(blob, name) {
  const zip = new Zip(new Uint8Array(await blob.arrayBuffer()));
  return zip.names.includes("xl/workbook.xml") ? readWorkbook(zip, name) : onlyText(zip);
}

/** @param {Zip} zip */
function onlyText(zip) {
  const files = zip.names.filter((name) => !name.endsWith("/") && !ADDED.test(name));
  const texts = files.filter((name) => TEXT.test(name));
  const [file, ...others] = texts.length ? texts : files;
  if (!file) throw new Unclear(UNPACK.empty);
  if (others.length) throw new Unclear(UNPACK.several(files));
  const name = file.replace(/^.*\//, "");
  return { blob: new Blob([zip.file(file)]), name, note: UNPACK.file(file) };
}
