/** The weights of the cells for the target score: the usual ring, or 81 numbers of one's own. */

import { MOST, USUAL, writeWeights } from "../board/weights.js";
import { element } from "../elements/element.js";
import { QUESTION } from "../texts/en/index.js";
import { Unclear } from "../messages/unclear.js";
import { messageOf } from "../messages/error.js";

/**
 * @param {import("./options.js").Option} _
 * @param {string} id
 * @param {import("./control.js").Words} labels
 * @returns {import("./control.js").Control}
 */
export function mountWeights(_, id, { options }) {
  const { weights: words } = QUESTION;
  const ring = element("option", { value: "ring" }, words.ring);
  const own = element("option", { value: "own" }, words.own);
  const which = element("select", { id }, ring, own);
  const numbers = element("textarea", {
    id: "weights-numbers",
    rows: 9,
    cols: 27,
    spellcheck: "false",
    "aria-describedby": "weights-said",
  });
  const said = element("p", { class: "hint", id: "weights-said", role: "status" });
  const label = element("label", { class: "tall" }, words.numbers, numbers);
  const field = element("div", { hidden: true }, label, said);
  numbers.value = writeWeights(USUAL);
  which.onchange = follow;
  numbers.oninput = tell;
  tell();

  function follow() {
    field.hidden = which.value === "ring";
  }

  function tell() {
    try {
      const read = weightsOf(numbers.value);
      said.textContent = words.ready(Math.min(...read), Math.max(...read));
      numbers.removeAttribute("aria-invalid");
    } catch (error) {
      said.textContent = messageOf(error);
      numbers.setAttribute("aria-invalid", "true");
    }
  }

  return {
    nodes: [element("label", {}, options?.weights ?? "", which), field],
    /** @returns {number[] | null} nothing for the ring */
    read: () => (which.value === "ring" ? null : weightsOf(numbers.value)),
    /** @param {number[] | null} weights */
    put(weights) {
      which.value = weights ? "own" : "ring";
      if (weights) numbers.value = writeWeights(weights);
      tell();
      follow();
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
