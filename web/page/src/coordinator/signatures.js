/**
 * The kinds of files that are no text, by their first bytes. The page has a sentence for each kind. Where
 * the first bytes might be those of a text, a NUL must follow, which no text has.
 */

/**
 * @typedef {object} Signature
 * @property {string} kind
 * @property {string} bytes One character for each byte.
 * @property {number} [at] Their place.
 * @property {boolean} [nul] True if a NUL must follow.
 */

/** @type {Signature[]} */
const SIGNATURES = [
  { kind: "zip", bytes: "PK\x03\x04" },
  { kind: "zip", bytes: "PK\x05\x06" },
  { kind: "zstd", bytes: "\x28\xb5\x2f\xfd" },
  { kind: "xz", bytes: "\xfd7zXZ\0" },
  { kind: "bzip2", bytes: "BZh", nul: true },
  { kind: "archive", bytes: "7z\xbc\xaf\x27\x1c" },
  { kind: "archive", bytes: "Rar!\x1a\x07" },
  { kind: "archive", bytes: "ustar", at: 257 },
  { kind: "parquet", bytes: "PAR1", nul: true },
  { kind: "parquet", bytes: "PARE", nul: true },
  { kind: "data", bytes: "ARROW1\0\0" },
  { kind: "data", bytes: "\xff\xff\xff\xff", nul: true },
  { kind: "data", bytes: "FEA1", nul: true },
  { kind: "data", bytes: "ORC", nul: true },
  { kind: "data", bytes: "Obj\x01" },
  { kind: "data", bytes: "\x93NUMPY" },
  { kind: "data", bytes: "\x89HDF\r\n\x1a\n" },
  { kind: "data", bytes: "SQLite format 3\0" },
  { kind: "data", bytes: "DUCK", at: 8, nul: true },
  { kind: "office", bytes: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" },
  { kind: "pdf", bytes: "%PDF-" },
  { kind: "picture", bytes: "\x89PNG\r\n" },
  { kind: "picture", bytes: "\xff\xd8\xff" },
  { kind: "picture", bytes: "GIF87a" },
  { kind: "picture", bytes: "GIF89a" },
  { kind: "picture", bytes: "WEBP", at: 8 },
  { kind: "picture", bytes: "BM", nul: true },
  { kind: "picture", bytes: "II*\0" },
  { kind: "picture", bytes: "MM\0*" },
  { kind: "picture", bytes: "ftyphei", at: 4 },
  { kind: "picture", bytes: "ftypavif", at: 4 },
];

/** Number of bytes by which a file is recognized. */
export const RECOGNIZED = 1024;

/**
 * The kind of a file that is no text; null for a text, as far as its first bytes show.
 *
 * @param {Uint8Array} head
 * @returns {string | null}
 */
export function kindOf(head) {
  const known = SIGNATURES.find(
    ({ bytes, at = 0, nul }) =>
      [...bytes].every((byte, place) => head[at + place] === byte.charCodeAt(0)) &&
      (!nul || hasNul(head)),
  );
  return known?.kind ?? null;
}

/**
 * True if there is a NUL among the bytes, as in no text.
 *
 * @param {Uint8Array} bytes
 */
export function hasNul(bytes) {
  return bytes.includes(0);
}
