/**
 * The rows of the view that the table has at hand: pages of them, asked for when they come into
 * sight, and forgotten when they have been out of it for long.
 */

/** @typedef {import("../messages/run.js").Rows} Rows */
/**
 * @typedef {object} Row
 * @property {number} record
 * @property {number} word
 * @property {number} clues
 * @property {string} name The name after the puzzle.
 * @property {string[]} fields
 */

const PAGE = 64;
const KEPT = 64;

export class Pages {
  /** @type {Map<number, Row[]>} The last one used is the last one. */
  pages = new Map();
  /** @type {Set<number>} */
  asked = new Set();
  version = 0;
  count = 0;

  /**
   * @param {(from: number, count: number) => Promise<Rows | undefined>} ask
   * @param {() => void} arrived
   */
  constructor(ask, arrived) {
    this.ask = ask;
    this.arrived = arrived;
  }

  /**
   * The view is another, or longer.
   *
   * @param {number} version
   * @param {number} count Number of its rows.
   */
  follow(version, count) {
    if (version !== this.version) {
      this.pages.clear();
      this.asked.clear();
    }
    this.version = version;
    this.count = count;
  }

  /**
   * @param {number} row
   * @returns {Row | null} nothing, if it is not here yet; then it has been asked for
   */
  row(row) {
    const at = Math.floor(row / PAGE);
    const page = this.pages.get(at);
    if (!page) {
      this.fetch(at);
      return null;
    }
    // It was the last one, and was not whole: it is shown as it is until it is here again.
    if (page.length < Math.min(PAGE, this.count - at * PAGE)) this.fetch(at);
    this.pages.delete(at);
    this.pages.set(at, page);
    return page[row - at * PAGE] ?? null;
  }

  /**
   * @param {number} row
   * @returns {Promise<Row | null>}
   */
  async wait(row) {
    if (!this.row(row)) await this.fetch(Math.floor(row / PAGE), true);
    return this.row(row);
  }

  /**
   * @param {number} at
   * @param {boolean} [again] True to repeat a request.
   */
  async fetch(at, again = false) {
    if (this.asked.has(at) && !again) return;
    this.asked.add(at);
    const { version } = this;
    const rows = await this.ask(at * PAGE, PAGE).catch(() => undefined);
    if (version !== this.version) return;
    this.asked.delete(at);
    if (!rows) return;
    // A view that has changed meanwhile: its report is on the way.
    if (rows.version !== version) return;
    const page = listed(rows);
    this.pages.set(at, page);
    if (this.pages.size > KEPT) {
      const [oldest] = this.pages.keys();
      this.pages.delete(oldest);
    }
    this.arrived();
  }
}

/**
 * @param {Rows} rows
 * @returns {Row[]}
 */
export function listed({ rows, records, words, clues, names }) {
  return rows.map((fields, place) => ({
    record: records[place],
    word: words[place],
    clues: clues[place],
    name: names[place],
    fields,
  }));
}
