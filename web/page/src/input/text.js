/**
 * The puzzles to answer: the text in the field, a file that was dropped or picked, or a text too long
 * for a field.
 */

import { part } from "../elements/by-id.js";
import { droppedFiles } from "./dropped-files.js";
import { FOREIGN, INPUT } from "../texts/en/index.js";

/** Characters of a pasted text that the field takes; more of them would hold up the page. */
const LONG = 200_000;

/** @typedef {import("../messages/run.js").Part} Part */
/** @typedef {{ blob: Blob, name: string | null, shown: string, others: Part[] }} Held */

/**
 * @param {object} on
 * @param {() => void} on.submitted A file was dropped or picked: it is to be answered at once.
 * @param {() => void} on.changed
 * @param {(text: string) => boolean} on.isExample True for a text that is at hand anyway.
 * @param {(words: string) => void} on.refused The browser does not read what was dropped.
 */
export function mountText({ submitted, changed, isExample, refused }) {
  const field = part("text", HTMLTextAreaElement);
  const drop = part("drop", HTMLElement);
  const chosen = part("chosen", HTMLElement);
  const file = part("file", HTMLInputElement);
  const back = part("list-before", HTMLButtonElement);
  /** @type {Held | null} */
  let held = null;
  /** The list before the last one that took its place. @type {{ held: Held | null, text: string } | null} */
  let before = null;

  /**
   * Another list is about to take the place of what is given now.
   *
   * @param {boolean} [always] True if what is at hand anyway is kept, too.
   */
  function keep(always = false) {
    const text = field.value;
    if (!held && (text.trim() === "" || (!always && isExample(text)))) return;
    before = { held, text };
    back.hidden = false;
  }

  back.onclick = () => {
    const { held: was, text } = before ?? { held, text: field.value };
    before = null;
    back.hidden = true;
    field.value = text;
    if (was) hold(was.blob, was.name, was.shown, was.others);
    else release();
    field.focus();
  };

  /**
   * @param {Blob} blob
   * @param {string | null} name The name of the file, if it is one.
   * @param {string} shown
   * @param {Part[]} [others] The files after it, if there are several.
   */
  function hold(blob, name, shown, others = []) {
    if (held) keep();
    held = { blob, name, shown, others };
    part("chosen-name", HTMLElement).textContent = shown;
    const size = others.reduce((size, other) => size + other.blob.size, blob.size);
    part("chosen-size", HTMLElement).textContent = INPUT.size(size);
    field.hidden = true;
    chosen.hidden = false;
    changed();
  }

  function release() {
    held = null;
    field.hidden = false;
    chosen.hidden = true;
    changed();
  }

  /** @param {File[]} taken Several are one corpus, in the order of their names. */
  function take(taken) {
    const [first, ...others] = [...taken].sort((one, other) => (one.name < other.name ? -1 : 1));
    if (!first) return;
    const shown = others.length ? INPUT.files(taken.length) : first.name;
    hold(
      first,
      first.name,
      shown,
      others.map((file) => ({ blob: file, name: file.name })),
    );
    submitted();
  }

  for (const id of ["pick", "pick-folded"])
    part(id, HTMLButtonElement).onclick = () => file.click();
  file.onchange = () => {
    take([...(file.files ?? [])]);
    file.value = "";
  };
  part("chosen-remove", HTMLButtonElement).onclick = () => {
    release();
    field.focus();
  };
  field.oninput = changed;
  field.onkeydown = (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submitted();
  };
  field.onpaste = (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    // (Cells of a spreadsheet are pasted as text and as a picture.)
    const files = [...(event.clipboardData?.files ?? [])];
    const pasted = files.filter(({ type }) => !type.startsWith("image/"));
    if (pasted.length) take(pasted);
    else if (text.length > LONG) hold(new Blob([text]), null, INPUT.pasted);
    else if (files.length && !text) refused(FOREIGN.picture);
    else return;
    event.preventDefault();
  };

  // A file may be dropped anywhere on the page; the browser would show it instead of the page.
  let inside = 0;
  const mark = () => drop.classList.toggle("over", inside > 0);
  // (What is entered under a pointer that stands still, for the page moved, takes the drop as well.)
  document.addEventListener("dragenter", (event) => {
    event.preventDefault();
    inside += 1;
    mark();
  });
  document.addEventListener("dragleave", () => {
    inside -= 1;
    mark();
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    inside = 0;
    mark();
    const files = event.dataTransfer?.files;
    if (files?.length || event.target !== field) event.preventDefault();
    const dropped = await droppedFiles(event.dataTransfer).catch(() => null);
    if (!dropped) refused(INPUT.folder);
    else if (dropped.length || !files?.length) take(dropped);
    else refused(INPUT.empty);
  });

  return {
    /** The text to be answered; nothing, if the field is empty. @returns {Held | null} */
    current() {
      if (held) return held;
      if (field.value.trim() === "") return null;
      return { blob: new Blob([field.value]), name: null, shown: INPUT.pasted, others: [] };
    },
    /** The beginning of the text in the field; nothing, if it is a file. */
    beginning: () => (held ? null : field.value.slice(0, 4096)),
    /** @param {string} line A puzzle, which comes after those in the field. */
    add(line) {
      if (held) release();
      const text = field.value.trimEnd();
      field.value = text ? `${text}\n${line}\n` : `${line}\n`;
      field.scrollTop = field.scrollHeight;
      changed();
    },
    /** @param {string} text @param {boolean} [isUnasked] True if the reader may not have meant a list. */
    write(text, isUnasked = false) {
      if (text !== field.value || held) keep(isUnasked);
      // (It has the page laid out, which at the beginning takes a slow phone a quarter of a second.)
      if (field.value) field.scrollTop = 0;
      field.value = text;
      release();
    },
    hold,
    focus: () => field.focus(),
  };
}
