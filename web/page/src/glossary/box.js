/**
 * The explanation of a word, in a box at the button that asked for it. The box gets the focus, so that it
 * is read out; Escape, a click elsewhere or the button itself closes it, and the focus returns.
 */

import { element } from "../elements/element.js";
import { GLOSSARY } from "../texts/en/glossary.js";

/** Room between the box and the button, and the edge of the screen, in CSS pixels. */
const GAP = 8;

const word = element("strong");
const text = element("p");
const box = element(
  "div",
  { class: "explanation", role: "dialog", tabindex: "-1", popover: "auto" },
  word,
  text,
);
/** The button whose word is explained. @type {HTMLButtonElement | null} */
let asked = null;

// (Not "toggle", which comes some time after the box is hidden.)
box.addEventListener("beforetoggle", (event) => {
  const isOpen = /** @type {any} */ (event).newState === "open";
  if (!isOpen) asked?.setAttribute("aria-expanded", "false");
});
box.addEventListener("keydown", (event) => {
  // (Escape closes the box, and not the dialog that it may be in.)
  if (event.key === "Escape") close(event);
});

/** @param {Event} event */
function close(event) {
  event.preventDefault();
  event.stopPropagation();
  hide();
  asked?.focus();
}

function hide() {
  if (box.hidePopover) box.hidePopover();
  else box.remove();
  asked?.setAttribute("aria-expanded", "false");
}

/**
 * @param {HTMLButtonElement} button
 * @param {import("./button.js").Term} term
 */
export function explain(button, term) {
  const isSame = asked === button && button.getAttribute("aria-expanded") === "true";
  if (asked && box.isConnected) hide();
  if (isSame) return;
  asked = button;
  // A press of the button is then no press outside of the box, which would close it before the click.
  button.popoverTargetElement = box;
  const { word: name, text: words } = GLOSSARY[term];
  word.textContent = name;
  text.textContent = words;
  box.setAttribute("aria-label", name);
  // Beside the button, for what is outside of an open dialog cannot be used.
  button.after(box);
  button.setAttribute("aria-expanded", "true");
  // (Older browsers show it in the text, where it is.)
  box.showPopover?.();
  place(button);
  box.focus();
}

/** @param {HTMLButtonElement} button */
function place(button) {
  const { left, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const most = document.documentElement.clientWidth - width - GAP;
  box.style.left = `${Math.max(GAP, Math.min(left, most))}px`;
  const fits = bottom + GAP + height <= innerHeight;
  box.style.top = `${fits ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`;
}
