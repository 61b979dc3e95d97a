/** The characters of the puzzle, to copy or to replace. */

import { div, element } from "../elements/element.js";
import { unique } from "../elements/unique-id.js";
import { makeCopy } from "../files/copy-button.js";
import { PUZZLE } from "../texts/en/puzzle.js";

/** @typedef {import("../board/masks.js").Linked} Linked */

/**
 * @param {Omit<import("./notation.js").Notation, "read"> & { read: (text: string) => ReturnType<import("./notation.js").Notation["read"]> }} notation
 * @param {(masks: Uint32Array) => void} onPuzzle called with another puzzle that was typed
 * @param {(text: string, say: (words: string) => void) => void} onPaste called with several lines, which the field
 *   would make one
 * @param {(linked: Linked) => void} [onLinked] called with one of another layout
 */
export function makeText({ help: words, read, parse, write }, onPuzzle, onPaste, onLinked) {
  const help = element("p", {
    id: unique("puzzle-text-help"),
    class: "help",
    "aria-live": "polite",
  });
  const field = element("input", {
    id: unique("puzzle-text"),
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-describedby": help.id,
  });
  help.textContent = words;

  field.addEventListener("input", async () => {
    const text = field.value;
    const { masks, wrong, linked } = await read(text);
    if (field.value !== text) return;
    if (!masks && linked && onLinked) return onLinked(linked);
    say(masks ? "" : wrong);
    if (masks) onPuzzle(masks);
  });
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.trim().includes("\n")) return;
    event.preventDefault();
    onPaste(text, say);
  });
  /** @param {string} mistake */
  function say(mistake) {
    help.textContent = mistake || words;
    help.classList.toggle("wrong", mistake !== "");
    field.setAttribute("aria-invalid", String(mistake !== ""));
  }

  return {
    element: div(
      "puzzle-text",
      element("label", { for: field.id }, PUZZLE.text),
      div("puzzle-line", field, makeCopy(field)),
      help,
    ),
    /**
     * A text that is being typed stays unchanged if it is this puzzle, in any symbols.
     *
     * @param {string} text
     */
    show(text) {
      const own = document.activeElement === field ? parse(field.value) : null;
      if (!own || write(own) !== text) field.value = text;
      say("");
    },
    say,
  };
}
