/**
 * A file of proofs, with the requests of the engine for a text: it is cut into segments, which `answers.js`
 * answers, so that the records have the same workers and the same table as puzzles.
 */

/** @typedef {import("../messages/run.js").Opened} Opened */

/** The outcomes of records. */
export const WORDS = ["accepted", "rejected", "unchecked"];

const NEWLINE = 10;
const LENGTHS = [16, 81, 256, 625, 729];
/** The beginning of a record. */
const RECORD = /^(\S+) (?:n>?=\d|minimal:[1-9A-P]|redundant=r|iso=|(?:max|min)=[-\d])/;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * True if a text is a file of proofs, by its first record or its name.
 *
 * @param {Uint8Array} head
 * @param {string | null} name
 */
export function isProofs(head, name) {
  const lines = decoder.decode(head).split("\n");
  const first = lines.find((line) => line.trim() && !line.startsWith("#")) ?? "";
  const length = RECORD.exec(first)?.[1].length ?? 0;
  return /\.proof(\.gz)?$/i.test(name ?? "") || LENGTHS.includes(length);
}

export class ProofFile {
  /** @type {Opened} */
  opened = {
    format: "proofs",
    columns: ["puzzle", "proof"],
    puzzle: 0,
    added: ["checked", "reason"],
    words: WORDS,
    number: null,
  };

  /**
   * @param {Record<string, any>} request
   * @param {Uint8Array} [text]
   * @returns {any}
   */
  json(request, text = new Uint8Array(0)) {
    if (request.do === "open") return this.opened;
    return request.do === "cut" ? cut(/** @type {any} */ (request), text) : fields(text);
  }

  /** The bytes before all rows. */
  ask() {
    return encoder.encode("puzzle,proof,checked,reason\n");
  }
}

/**
 * The ends of segments of whole lines, and the number of the line after each.
 *
 * @param {{ complete: boolean, line: number, size: number }} request
 * @param {Uint8Array} text
 */
function cut({ complete, line, size }, text) {
  /** @type {[end: number, line: number][]} */
  const ends = [];
  let begin = 0;
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) {
    line += 1;
    if (at + 1 - begin < size && text.includes(NEWLINE, at + 1)) continue;
    begin = at + 1;
    ends.push([begin, line]);
  }
  if (complete && begin < text.length) ends.push([text.length, line]);
  return ends;
}

/**
 * The fields of rows that are written here.
 *
 * @param {Uint8Array} rows
 * @returns {string[][]}
 */
function fields(rows) {
  const lines = decoder.decode(rows).split("\n").slice(0, -1);
  return lines.map((line) =>
    Array.from(line.matchAll(/(?:^|,)(?:"([^"]*(?:""[^"]*)*)"|([^,]*))/g), ([, quoted, plain]) =>
      quoted === undefined ? plain : quoted.replaceAll('""', '"'),
    ),
  );
}
