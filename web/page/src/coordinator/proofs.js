/** Files of proofs, such as the program writes: they are texts, and the page refuses them with its own sentence. */

const LENGTHS = [16, 81, 256, 625, 729];
/** The beginning of a record: a puzzle, and a claim about it. */
const RECORD = /^(\S+) (?:n>?=\d|minimal:[1-9A-P]|redundant=r|iso=|(?:max|min)=[-\d])/;

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
