/**
 * The table of answers: a grid of which only the rows in sight exist, whatever their number. One row
 * is the current one: arrows and page keys move it, Enter opens it. On a phone the rows are cards.
 */

import { element } from "../elements/element.js";
import { TABLE } from "../texts/en/index.js";
import { cardOf, columnsOf, leastWidth, lineOf, template } from "./columns.js";
import { Pages } from "./pages.js";
import { pictureOf } from "./card-board.js";
import { Scroller } from "./scroller.js";

/** @typedef {import("../messages/run.js").Opened} Opened */
/** @typedef {import("../messages/run.js").Query} Query */
/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./pages.js").Row} Row */

/** The height of a row and of a card, in pixels, and the width of a phone; the same as in the style sheet. */
const ROW = 30;
const CARD = 112;
const PHONE = "(max-width: 52rem)";
/** Rows that are drawn beyond those in sight. */
const MARGIN = 4;
/** Pixels that left and right arrows scroll. */
const STEP = 60;

/**
 * @param {HTMLElement} box
 * @param {object} on
 * @param {(from: number, count: number) => Promise<import("../messages/run.js").Rows | undefined>} on.rows
 * @param {(row: Row, at: number) => void} on.open
 * @param {(sort: Query["sort"], descending: boolean) => void} on.sort
 * @param {() => void} on.copy Copies the current row.
 */
export function mountTable(box, { rows: ask, open, sort, copy }) {
  const head = element("div", { role: "row", class: "row", "aria-rowindex": 1 });
  const body = element("div", { role: "rowgroup", class: "body" });
  const empty = element("p", { class: "nothing", hidden: true }, TABLE.nothing);
  box.setAttribute("role", "grid");
  box.setAttribute("aria-label", TABLE.label);
  box.tabIndex = 0;
  box.append(element("div", { role: "rowgroup", class: "head" }, head), body, empty);

  const pages = new Pages(ask, () => later());
  const phone = matchMedia(PHONE);
  const heightOf = () => (phone.matches ? CARD : ROW);
  const scroller = new Scroller(box, body, heightOf(), () => later());
  /** @type {HTMLElement[]} */
  const pool = [];
  /** @type {Map<HTMLElement, { row: Row | null, key: string }>} The rows in the lines of the pool. */
  let drawn = new Map();
  /** @type {Opened | null} */
  let opened = null;
  let isClassic = true;
  /** @type {Column[]} The columns of the table. */
  let all = [];
  /** @type {Column[]} Those that are shown, or the parts of a card. */
  let columns = [];
  /** True if the columns are as wide as their contents. */
  let fitted = false;
  /** True if there are names after puzzles. */
  let named = false;
  let current = 0;
  let waiting = 0;
  /** @type {{ sort: Query["sort"], descending: boolean }} */
  let order = { sort: "record", descending: false };

  function later() {
    // (What is in sight may be of the view before until then.)
    box.setAttribute("aria-busy", "true");
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      draw();
    });
  }

  function draw() {
    if (!opened) return;
    const { rows, top, page } = scroller;
    const from = Math.max(0, Math.floor(top) - MARGIN);
    const to = Math.min(rows, Math.ceil(top) + page + MARGIN + 1);
    if (!fitted && rows > 0 && pages.row(0)) fit();
    while (pool.length < to - from) {
      const made = element("div", { role: "row", class: "row" });
      pool.push(made);
      body.append(made);
    }
    pool.forEach((line, at) => {
      line.hidden = at >= to - from;
      if (!line.hidden) write(line, from + at);
    });
    const isBusy = pool.some((line) => !line.hidden && line.classList.contains("waiting"));
    box.setAttribute("aria-busy", String(isBusy));
    const active = current >= from && current < to ? `row-${current}` : null;
    if (active) box.setAttribute("aria-activedescendant", active);
    else box.removeAttribute("aria-activedescendant");
  }

  /**
   * @param {HTMLElement} line
   * @param {number} at
   */
  function write(line, at) {
    const row = pages.row(at);
    const place = scroller.place(at);
    const key = `${at} ${place} ${at === current}`;
    const known = drawn.get(line);
    if (known && known.row === row && known.key === key && row) return;
    drawn.set(line, { row, key });
    line.style.transform = `translateY(${place}px)`;
    line.id = `row-${at}`;
    line.dataset.at = String(at);
    line.setAttribute("aria-rowindex", String(at + 2));
    line.setAttribute("aria-selected", String(at === current));
    line.classList.toggle("waiting", !row);
    while (line.childElementCount < columns.length)
      line.append(element("div", { role: "gridcell" }));
    while (line.childElementCount > columns.length) line.lastElementChild?.remove();
    columns.forEach((column, place) => {
      const cell = /** @type {HTMLElement} */ (line.children[place]);
      const text = row ? lineOf(column.text(row)) : column.kind === "record" ? "…" : "";
      if (column.kind === "picture") cell.replaceChildren(pictureOf(text, row, isClassic));
      else if (cell.textContent !== text) cell.textContent = text;
      const kind = classOf(column, opened?.words[row?.word ?? -1] ?? "");
      if (cell.className !== kind) cell.className = kind;
      if (phone.matches) cell.dataset.name = column.name;
    });
  }

  /** Chooses the columns by the first rows. */
  function fit() {
    fitted = true;
    const rows = [...Array(Math.min(50, scroller.rows)).keys()];
    setColumns(rows.flatMap((at) => pages.row(at) ?? []));
  }

  /** @param {Row[]} sample */
  function setColumns(sample) {
    if (!opened) return;
    all = columnsOf(opened, sample, named);
    columns = phone.matches ? cardOf(all, opened) : all;
    box.style.setProperty("--columns", template(columns));
    box.style.setProperty("--least", leastWidth(columns));
    box.setAttribute("aria-colcount", String(columns.length));
    head.replaceChildren(...columns.map(heading));
    for (const line of pool) line.replaceChildren();
    drawn = new Map();
    // A scrollbar below the rows must not cover the last one.
    box.style.setProperty("--bar", `${box.offsetHeight - box.clientHeight - 2 * box.clientTop}px`);
  }

  /** @param {Column} column */
  function heading(column) {
    const cell = element("div", {
      role: "columnheader",
      class: column.kind,
      title: column.title || null,
    });
    const { sort: key } = column;
    if (!key) {
      cell.textContent = lineOf(column.name);
      return cell;
    }
    const chosen = order.sort === key;
    cell.setAttribute(
      "aria-sort",
      !chosen ? "none" : order.descending ? "descending" : "ascending",
    );
    const button = element(
      "button",
      { type: "button", title: TABLE.sortBy(column.name) },
      column.name,
    );
    button.onclick = () => {
      const descending = order.sort === key && !order.descending;
      const place = columns.indexOf(column);
      arrange(key, descending);
      /** @type {HTMLElement | null} */ (head.children[place].firstElementChild)?.focus();
      sort(key, descending);
    };
    cell.append(button);
    return cell;
  }

  /**
   * @param {Query["sort"]} key
   * @param {boolean} descending
   */
  function arrange(key, descending) {
    order = { sort: key, descending };
    head.replaceChildren(...columns.map(heading));
  }

  /** @param {number} at */
  function go(at) {
    current = Math.min(Math.max(0, at), Math.max(0, scroller.rows - 1));
    scroller.show(current);
    later();
  }

  phone.addEventListener("change", () => {
    fitted = false;
    scroller.resize(scroller.rows, heightOf());
    scroller.show(current);
    setColumns([]);
    later();
  });
  box.addEventListener("keydown", (event) => {
    if (event.target !== box || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c" && !event.shiftKey) {
      // Selected text is copied by the browser.
      if (getSelection()?.type !== "Range") copy();
      return;
    }
    const { page, rows } = scroller;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => go(current + 1),
      ArrowUp: () => go(current - 1),
      PageDown: () => go(current + page),
      PageUp: () => go(current - page),
      Home: () => go(0),
      End: () => go(rows - 1),
      ArrowRight: () => box.scrollBy(STEP, 0),
      ArrowLeft: () => box.scrollBy(-STEP, 0),
      Enter: () => choose(current),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  body.addEventListener("click", (event) => {
    const line = /** @type {HTMLElement} */ (event.target).closest(".row");
    // Selecting text to copy it must not open the row.
    if (!(line instanceof HTMLElement) || getSelection()?.type === "Range") return;
    current = Number(line.dataset.at);
    later();
    choose(current);
  });

  /** @param {number} at */
  async function choose(at) {
    const row = await pages.wait(at);
    if (row) open(row, at);
  }

  return {
    /**
     * @param {Opened} what The properties of the text of other answers, whose table begins.
     * @param {boolean} drawn True if its boards are classic ones, which are drawn.
     */
    begin(what, drawn) {
      opened = what;
      isClassic = drawn;
      order = { sort: "record", descending: false };
      fitted = false;
      named = false;
      current = 0;
      scroller.top = 0;
      scroller.resize(0);
      pages.follow(-1, 0);
      box.scrollLeft = 0;
      setColumns([]);
    },
    /**
     * @param {number} version
     * @param {number} count
     * @param {boolean} complete
     * @param {number} records Number of all records, in the view or not.
     * @param {boolean} names True if there are names after puzzles.
     */
    follow(version, count, complete, records, names) {
      if (names !== named) fitted = false;
      named = names;
      // Changing a style makes the browser style the whole table again.
      const high = String(Math.min(records, 50));
      if (box.style.getPropertyValue("--records") !== high)
        box.style.setProperty("--records", high);
      const same = version === pages.version && count === pages.count;
      pages.follow(version, count);
      box.setAttribute("aria-rowcount", String(count + 1));
      empty.hidden = count > 0 || !complete;
      scroller.resize(count);
      current = Math.min(current, Math.max(0, count - 1));
      if (!same) later();
    },
    /** Marks that the rows are in the order of the text again. */
    unsort: () => arrange("record", false),
    go,
    columns: () => all,
    current: () => current,
    rows: () => scroller.rows,
    /** @param {number} at A row, which is returned when it has been read. */
    wait: (at) => pages.wait(at),
    focus: () => box.focus(),
  };
}

/**
 * @param {Column} column
 * @param {string} word The outcome of the record.
 */
function classOf({ kind, added }, word) {
  if (kind === "word") return `word ${word}`;
  return added ? `${kind} added` : kind;
}
