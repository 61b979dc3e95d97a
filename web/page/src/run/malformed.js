/** Records that could not be read: for each its line, its column and the reason. */

import { makePlain } from "../elements/button.js";
import { element } from "../elements/element.js";
import { part } from "../elements/by-id.js";
import { MALFORMED } from "../texts/en/index.js";

/** @typedef {import("../messages/run.js").Message} Message */

/** Messages that are listed; the table has the others. */
const LISTED = 200;

/** @param {(record: number) => void} show Shows a record in the table. */
export function mountMalformed(show) {
  const room = part("malformed", HTMLDetailsElement);
  const list = part("malformed-list", HTMLOListElement);
  const more = part("malformed-more", HTMLElement);
  let isDone = false;

  /** @param {Message} message */
  function item([record, line, column, name, reason, file]) {
    const inside = MALFORMED.place(line, column);
    const place = file === null ? inside : MALFORMED.inFile(file, inside);
    return element(
      "li",
      {},
      makePlain(place, () => show(record)),
      MALFORMED.reason(name, reason),
    );
  }

  function open() {
    room.open = true;
    room.scrollIntoView({ block: "nearest" });
  }

  return {
    /**
     * @param {Message[]} messages
     * @param {number} count The number of all malformed records.
     */
    update(messages, count) {
      if (count === 0) return;
      room.hidden = false;
      part("malformed-title", HTMLElement).textContent = MALFORMED.title(count);
      list.append(...messages.slice(0, Math.max(0, LISTED - list.childElementCount)).map(item));
      more.hidden = count <= LISTED;
      more.textContent = MALFORMED.more(list.childElementCount, count);
    },
    open,
    /** All records were read. @param {boolean} isAll True if none was right: then the reasons are all there is. */
    done(isAll) {
      if (isAll && !isDone) open();
      isDone = true;
    },
    clear() {
      isDone = false;
      room.hidden = true;
      room.open = false;
      list.replaceChildren();
    },
  };
}
