/** Two fields for the smallest and the largest of some numbers; an empty one is no limit. */

import { element } from "../elements/element.js";
import { Unclear } from "../messages/unclear.js";
import { GENERATE } from "../texts/en/generate.js";

/**
 * @param {string} id
 * @param {string} name
 * @param {object} numbers
 * @param {number} numbers.least The smallest.
 * @param {number} numbers.most The largest.
 * @param {number} numbers.parts The parts of a whole: 10 if a number may have one decimal place.
 */
export function makeRange(id, name, { least, most, parts }) {
  const label = element("span", { id: `${id}-name` }, name);
  const [first, last] = ["from", "to"].map((end) =>
    element("input", {
      id: `${id}-${end}`,
      type: "text",
      class: "few",
      inputmode: parts > 1 ? "decimal" : "numeric",
    }),
  );
  const nodes = element(
    "div",
    { role: "group", class: "range", "aria-labelledby": label.id },
    label,
    element("label", {}, GENERATE.from, first),
    element("label", {}, GENERATE.to, last),
  );

  /** @param {HTMLInputElement} input @param {number} none */
  function read(input, none) {
    const text = input.value.trim().replace(",", ".");
    if (text === "") return none;
    const form = parts > 1 ? /^\d{1,3}(\.\d)?$/ : /^\d{1,3}$/;
    return form.test(text) ? Number(text) : NaN;
  }

  return {
    nodes: [nodes],
    /** Nothing if there is no limit. @returns {[number, number] | null} */
    read() {
      if (!first.value.trim() && !last.value.trim()) return null;
      const [from, to] = [read(first, least), read(last, most)];
      if (!(least <= from && from <= to && to <= most))
        throw new Unclear(GENERATE.range(name, least, most));
      return [from, to];
    },
  };
}
