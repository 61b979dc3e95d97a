/** The native program's speed, which the reader fills in. */

import { element } from "../elements/element.js";
import { MEASURE } from "../texts/en/measure.js";

/**
 * @param {() => void} onChange
 */
export function makeNative(onChange) {
  const commands = element("code");
  const field = element("input", {
    id: "measure-native",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-describedby": "measure-ratio",
  });
  const ratio = element("p", { id: "measure-ratio", role: "status" });
  let perSecond = 0;

  field.addEventListener("input", () => {
    const text = field.value.replace(/[\s,_']/g, "");
    const value = Number(text);
    const good = text !== "" && Number.isFinite(value) && value > 0;
    perSecond = good ? value : 0;
    field.setAttribute("aria-invalid", String(text !== "" && !good));
    onChange();
  });

  return {
    element: element(
      "details",
      {},
      element("summary", {}, MEASURE.nativeTitle),
      element(
        "div",
        { class: "measure-native" },
        element("p", {}, MEASURE.nativeLead),
        element("pre", { tabindex: 0 }, commands),
        element("label", { for: field.id }, MEASURE.nativeField),
        field,
        ratio,
      ),
    ),
    /** The speed; 0 if the field is empty. */
    perSecond: () => perSecond,
    /** @param {string} question @param {number} threads */
    describe(question, threads) {
      commands.textContent = MEASURE.nativeCommands(question, threads).join("\n");
    },
    /** @param {{workers: number, perSecond: number} | null} best */
    compare(best) {
      const wrong = field.getAttribute("aria-invalid") === "true";
      ratio.classList.toggle("wrong", wrong);
      if (wrong) ratio.textContent = MEASURE.nativeBad;
      else if (best && perSecond)
        ratio.textContent = MEASURE.nativeRatio(best.perSecond / perSecond, best.workers);
      else ratio.textContent = "";
    },
  };
}
