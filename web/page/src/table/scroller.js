/**
 * The rows in sight. Browsers cut off elements that are higher than some 16 million pixels, so
 * a table that is higher than that scrolls on a smaller scale: the scrollbar shows the place in the
 * table, and wheel and keys move by rows as usual.
 */

/** Pixels that the body of the table is high at most. */
const HIGHEST = 12_000_000;

export class Scroller {
  rows = 0;
  /** The row at the upper edge, and how much of it is out of sight. */
  top = 0;
  /** The position that this object gave to the scrollbar. */
  put = -1;
  /** Pixels in which rows are to be seen, without the head. */
  view = 0;

  /**
   * @param {HTMLElement} box The element that scrolls.
   * @param {HTMLElement} body The element as high as all rows.
   * @param {number} height The height of a row, in pixels.
   * @param {() => void} moved
   */
  constructor(box, body, height, moved) {
    this.box = box;
    this.body = body;
    this.height = height;
    this.moved = moved;
    box.addEventListener("scroll", () => this.follow(), { passive: true });
    box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // Asking for sizes whenever they are needed would have the page laid out again and again.
    new ResizeObserver(() => {
      this.view = Math.max(height, box.clientHeight - body.offsetTop);
      this.move(this.top);
    }).observe(box);
  }

  get scaled() {
    return this.rows * this.height > HIGHEST;
  }

  /** Number of rows in sight, whole ones. */
  get page() {
    return Math.max(1, Math.floor(this.view / this.height));
  }

  /** The last value that `top` can have. */
  get last() {
    return Math.max(0, this.rows - this.view / this.height);
  }

  /** The distance that the box scrolls. */
  get range() {
    return Math.max(1, Math.min(HIGHEST, this.rows * this.height) - this.view);
  }

  /**
   * @param {number} rows
   * @param {number} [height] The height of a row, in pixels.
   */
  resize(rows, height = this.height) {
    if (rows === this.rows && height === this.height) return;
    this.rows = rows;
    this.height = height;
    this.body.style.height = `${Math.min(HIGHEST, rows * this.height)}px`;
    this.move(this.top);
  }

  /** @param {number} top */
  move(top) {
    this.top = Math.min(Math.max(0, top), this.last);
    const at = this.scaled ? (this.top / this.last) * this.range : this.top * this.height;
    if (Math.abs(this.box.scrollTop - at) >= 1) this.box.scrollTop = at;
    this.put = this.box.scrollTop;
    this.moved();
  }

  /** The box was scrolled. */
  follow() {
    const at = this.box.scrollTop;
    if (at !== this.put || !this.scaled)
      this.top = this.scaled ? (at / this.range) * this.last : at / this.height;
    this.put = at;
    this.moved();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.scaled || event.ctrlKey || event.deltaY === 0) return;
    const unit = [1, this.height, this.view][event.deltaMode] ?? 1;
    const top = this.top + (event.deltaY * unit) / this.height;
    // At an end the page continues to scroll.
    if ((top < 0 && this.top === 0) || (top > this.last && this.top === this.last)) return;
    event.preventDefault();
    this.move(top);
  }

  /** @param {number} row Brings a row into sight. */
  show(row) {
    if (row < this.top) this.move(row);
    else if (row + 1 > this.top + this.view / this.height)
      this.move(row + 1 - this.view / this.height);
  }

  /** @param {number} row Pixels from the upper end of the body to a row in sight. */
  place(row) {
    return this.scaled ? this.box.scrollTop + (row - this.top) * this.height : row * this.height;
  }
}
