/**
 * The contents of the table: all rows in the order of the text, or only those of some statuses or
 * with some text in them, possibly sorted by their records. It is computed in slices, so that scrolling and typing
 * are not delayed, and new answers are added.
 */

import { EVERYTHING } from "../messages/run.js";
import { byNumber } from "./order.js";
import { bytesOf } from "./store.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../messages/run.js").Query} Query */

/** Number of rows of a slice. */
const SLICE = 1 << 17;
/** Milliseconds of work between pauses for other messages. */
const BUDGET = 20;

/** Number of versions of all views so far, so that no two of them have the same. */
let versions = 0;

export class View {
  /** Changes with every query, so that answers to earlier ones can be distinguished. */
  version = ++versions;
  query = EVERYTHING;
  /** Number of rows visited. */
  seen = 0;
  /** Rows found, in the order of the text. */
  found = new Uint32Array(1024);
  count = 0;
  /** @type {Uint32Array | null} The rows found, sorted. */
  sorted = null;
  /** Number of rows found that are sorted. */
  settled = 0;
  working = false;

  /**
   * @param {Store} store
   * @param {import("./names.js").Names} names
   */
  constructor(store, names) {
    this.store = store;
    this.names = names;
  }

  /** @param {Query} query */
  follow(query) {
    const { words, search } = this.query;
    const same = query.search === search && JSON.stringify(query.words) === JSON.stringify(words);
    this.query = query;
    this.version = ++versions;
    this.sorted = null;
    this.settled = 0;
    if (!same) {
      this.seen = 0;
      this.count = 0;
    }
  }

  /** True if it shows every row. */
  get whole() {
    return this.query.words === null && this.query.search === "";
  }

  /** True if there is nothing to search for or to sort. */
  get plain() {
    return this.whole && this.query.sort === "record" && !this.query.descending;
  }

  /** Number of rows to show. */
  get rows() {
    if (this.plain) return this.store.rows;
    return this.query.sort === "record" ? this.count : this.settled;
  }

  /** True if there is nothing left to do until more answers come. */
  get complete() {
    return (
      this.plain ||
      (this.seen === this.store.rows &&
        (this.query.sort === "record" || this.settled === this.count))
    );
  }

  /**
   * The rows of the store that stand at some places of the table.
   *
   * @param {number} from
   * @param {number} count
   * @returns {Uint32Array}
   */
  at(from, count) {
    const { rows, query } = this;
    const length = Math.max(0, Math.min(count, rows - from));
    if (this.plain) return Uint32Array.from({ length }, (_, row) => from + row);
    if (query.sort !== "record")
      return /** @type {Uint32Array} */ (this.sorted).slice(from, from + length);
    if (!query.descending) return this.found.slice(from, from + length);
    return Uint32Array.from({ length }, (_, row) => this.found[rows - 1 - from - row]);
  }

  /**
   * Computes the view, until it is complete or another query comes.
   *
   * @param {() => void} progress Called after each slice.
   */
  async work(progress) {
    if (this.working) return;
    this.working = true;
    let begun = performance.now();
    while (!this.complete) {
      const { version, query } = this;
      const sorting = this.seen === this.store.rows;
      if (sorting) this.sort();
      else await this.look(version);
      if (performance.now() - begun > BUDGET) {
        progress();
        await pause();
        begun = performance.now();
      }
      // (New answers are sorted at the next request, not at once.)
      if (sorting && this.query === query) break;
    }
    this.working = false;
    progress();
  }

  /** @param {number} version */
  async look(version) {
    const { store, query } = this;
    const { search, words } = query;
    let end = Math.min(this.seen + SLICE, store.rows);
    /** @type {Uint32Array | null} */
    let matches = null;
    if (search) {
      const block = store.block(this.seen);
      end = block.end;
      const text = bytewise.decode(await bytesOf(block.held));
      matches = matching(text, search, store.ends, block.first, end);
      // (A quote is doubled within quotes, but not in a row that is unchanged.)
      if (search.includes('"')) {
        const doubled = search.replaceAll('"', '""');
        const others = matching(text, doubled, store.ends, block.first, end);
        matches = united(matches, others);
      }
      if (this.names.some)
        matches = united(matches, await this.named(this.seen, end, matcher(search)));
      // Another query came meanwhile.
      if (version !== this.version) return;
    }
    const wanted = words && new Uint8Array(256).map((_, word) => (words.includes(word) ? 1 : 0));
    const from = this.seen;
    this.room(end - from);
    const among = (/** @type {number} */ row) => {
      if (!wanted || wanted[store.words[row]]) this.found[this.count++] = row;
    };
    if (matches) {
      for (const row of matches) if (row >= from) among(row);
    } else for (let row = from; row < end; row += 1) among(row);
    this.seen = end;
  }

  /**
   * The rows from `from` to before `end` whose records have a name that matches.
   *
   * @param {number} from
   * @param {number} end
   * @param {(name: string) => boolean} matches
   * @returns {Promise<number[]>}
   */
  async named(from, end, matches) {
    const { store, names } = this;
    const last = store.recordOf(end - 1) + 1;
    const records = new Set(await names.matching(store.recordOf(from), last, matches));
    if (records.size === 0) return [];
    const rows = Array.from({ length: end - from }, (_, at) => from + at);
    return rows.filter((row) => records.has(store.recordOf(row)));
  }

  /**
   * All rows found, in the order of the text.
   *
   * @returns {Uint32Array}
   */
  get matches() {
    return this.found.slice(0, this.count);
  }

  sort() {
    const { store, query, count } = this;
    const rows = this.found.slice(0, count);
    const { numbers, words: word, clues } = store;
    const keys = query.sort === "number" ? numbers : query.sort === "word" ? word : clues;
    this.sorted = byNumber(rows, keys.subarray(0, store.rows), query.descending);
    this.settled = count;
    // The rows shown before may have moved.
    this.version = ++versions;
  }

  /** @param {number} more */
  room(more) {
    if (this.count + more <= this.found.length) return;
    const larger = new Uint32Array(Math.max(this.found.length * 2, this.count + more));
    larger.set(this.found.subarray(0, this.count));
    this.found = larger;
  }
}

/** Lets this worker handle other messages. */
function pause() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * @param {Uint32Array} matches
 * @param {ArrayLike<number>} others
 * @returns {Uint32Array} both, in order
 */
function united(matches, others) {
  if (others.length === 0) return matches;
  return Uint32Array.from(new Set([...matches, ...Array.from(others)])).sort();
}

/** True where the case of letters does not matter: in ASCII. @param {string} text */
function isCaseless(text) {
  return /[a-z]/i.test(text) && /^[\x20-\x7e]*$/.test(text);
}

/**
 * @param {string} search
 * @returns {(text: string) => boolean} whether a text contains it
 */
function matcher(search) {
  if (!isCaseless(search)) return (text) => text.includes(search);
  const needle = search.toLowerCase();
  return (text) => text.toLowerCase().includes(needle);
}

// One character for each byte, whatever the bytes, so that places in the text are those of bytes.
const bytewise = new TextDecoder("windows-1252");

/**
 * The rows of a block that contain the search text. The case of letters does not matter if the
 * text is ASCII.
 *
 * @param {string} text The rows, one character for each byte.
 * @param {string} search
 * @param {Uint32Array} ends
 * @param {number} first
 * @param {number} end
 * @returns {Uint32Array}
 */
function matching(text, search, ends, first, end) {
  let needle = bytewise.decode(new TextEncoder().encode(search));
  if (isCaseless(needle)) {
    needle = needle.toLowerCase();
    text = text.toLowerCase();
  }
  const found = new Uint32Array(end - first);
  let count = 0;
  let row = first;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, ends[row - 1])) {
    while (ends[row] <= at) row += 1;
    found[count++] = row;
    row += 1;
    if (row >= end) break;
  }
  return found.subarray(0, count);
}
