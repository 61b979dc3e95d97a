/** The weights of the cells for the target score: the usual ring, or 81 numbers of one's own. */

import { element } from "../element.js";
import { QUESTION } from "../texts/en/index.js";
import { Unclear } from "./unclear.js";

/** The largest weight that the engine takes, with either sign. */
const MOST = 1_000_000_000;

export function mountWeights() {
  const { weights: words, options } = QUESTION;
  const ring = element("option", { value: "ring" }, options.ring);
  const own = element("option", { value: "own" }, options.own);
  const which = element("select", { id: "weights" }, ring, own);
  const numbers = element("textarea", {
    id: "weights-numbers",
    rows: 9,
    cols: 27,
    spellcheck: "false",
    "aria-describedby": "weights-said",
  });
  const said = element("p", { class: "hint", id: "weights-said", role: "status" });
  const label = element("label", { class: "tall" }, options.numbers, numbers);
  const field = element("div", { hidden: true }, label, said);
  numbers.value = ringOf().join("\n");
  which.onchange = () => (field.hidden = which.value === "ring");
  numbers.oninput = tell;
  tell();

  function tell() {
    try {
      const read = weightsOf(numbers.value);
      said.textContent = words.ready(Math.min(...read), Math.max(...read));
      numbers.removeAttribute("aria-invalid");
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
      numbers.setAttribute("aria-invalid", "true");
    }
  }

  return {
    nodes: [element("label", {}, options.weights, which), field],
    /** @returns {number[] | null} nothing for the ring */
    read: () => (which.value === "ring" ? null : weightsOf(numbers.value)),
    reset() {
      which.value = "ring";
      field.hidden = true;
    },
  };
}

/**
 * @param {string} text
 * @returns {number[]}
 */
function weightsOf(text) {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  const wrong = words.findIndex(
    (word) => !/^[+-]?\d+$/.test(word) || Math.abs(Number(word)) > MOST,
  );
  if (wrong >= 0) throw new Unclear(QUESTION.weights.notNumber(words[wrong], wrong + 1));
  if (words.length !== 81) throw new Unclear(QUESTION.weights.wrongCount(words.length));
  return words.map(Number);
}

/** The rows of the usual weights, from 6 on the border to 10 in the centre. */
function ringOf() {
  const cells = [...Array(9).keys()];
  return cells.map((row) =>
    cells.map((column) => 6 + Math.min(row, column, 8 - row, 8 - column)).join(" "),
  );
}
