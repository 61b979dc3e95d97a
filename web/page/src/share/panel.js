/** Controls to share a puzzle as a link, to save it as a picture, and to print it. */

import { div, element } from "../elements/element.js";
import { parse } from "../board/masks.js";
import { puzzlePicture } from "../board/picture.js";
import { makeCopy } from "../files/copy-button.js";
import { save } from "../files/save.js";
import { SHARE } from "../texts/en/share.js";
import { unique } from "../elements/unique-id.js";
import { drawingOf, fileOf } from "../board/drawing.js";
import { makeAction } from "./action-button.js";
import { writeLink } from "./link.js";
import { pngOf } from "./png.js";
import { printSheet } from "./sheet.js";

/** Width and height of a picture in pixels. */
const SIZE = 1200;

/** @param {import("./index.js").Shown} shown */
export function makeSharePanel(shown) {
  const field = element("input", { id: unique("link"), type: "text", readonly: true });
  const said = element("p", { class: "help", role: "status" });
  const from = location.protocol.startsWith("http") ? "" : SHARE.folder;
  const { picture } = shown;

  /** @param {string} words @param {() => unknown} act */
  const button = (words, act) => makeAction(words, act, said, from);

  function print() {
    const masks = parse(shown.link().puzzle);
    const solution = shown.solution();
    if (!masks) return;
    const puzzle = puzzlePicture(masks, null, { candidates: false, solution: false });
    const answer = /** @type {any} */ ({ solution });
    const solved = solution
      ? puzzlePicture(masks, answer, { candidates: false, solution: true })
      : null;
    printSheet([{ name: "", puzzle, solved, note: "" }], 4);
  }

  const link = div(
    "puzzle-line",
    field,
    makeCopy(field, SHARE.copy),
    ...("share" in navigator
      ? [button(SHARE.share, () => navigator.share({ title: SHARE.subject, url: field.value }))]
      : []),
  );
  const tools = div("puzzle-share-tools");
  if (picture) {
    const file = () => fileOf(drawingOf(picture()), SIZE);
    tools.append(
      button(SHARE.svg, () => save(new Blob([file()], { type: "image/svg+xml" }), "sudoku.svg")),
      button(SHARE.png, async () => save(await pngOf(file(), SIZE, SIZE), "sudoku.png")),
      button(SHARE.print, print),
    );
  }
  said.textContent = from;

  function refresh() {
    const { href } = new URL(writeLink(shown.link()), location.href);
    if (field.value !== href) field.value = href;
  }

  refresh();
  return {
    element: div(
      "puzzle-text",
      element("label", { for: field.id }, SHARE.link),
      link,
      element("p", { class: "help" }, SHARE.about),
      tools,
      said,
    ),
    refresh,
  };
}
