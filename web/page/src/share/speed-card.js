/** A card with the speed of this machine, as a picture and as a text to share. */

import { element } from "../elements/element.js";
import { makeCopy } from "../files/copy-button.js";
import { save } from "../files/save.js";
import { SPEED } from "../texts/en/share.js";
import { makeAction } from "./action-button.js";
import { pngOf } from "./png.js";

/** @typedef {import("../texts/en/share.js").Speed} Speed */

/** The size that sites expect of a picture beside a link. */
const WIDTH = 1200;
const HEIGHT = 630;
const NAME = "ninefold-speed.png";

export function makeSpeedCard() {
  const text = element("textarea", { id: "speed-text", rows: 3, readonly: true });
  const said = element("p", { class: "hint", role: "status" });
  /** @type {Speed | null} */
  let speed = null;

  const picture = async () => {
    const drawn = speed ? cardOf(speed) : "";
    return new File([await pngOf(drawn, WIDTH, HEIGHT)], NAME, { type: "image/png" });
  };
  const room = element(
    "div",
    { class: "speed-card", hidden: true },
    element("label", { for: text.id }, SPEED.label),
    text,
    element(
      "div",
      { class: "speed-tools" },
      makeCopy(text, SPEED.copy),
      makeAction(SPEED.save, async () => save(await picture(), NAME), said),
      ...("share" in navigator ? [makeAction(SPEED.share, share, said)] : []),
    ),
    said,
  );

  async function share() {
    const files = [await picture()];
    const withPicture = { text: text.value, files };
    // Some systems share texts, but no pictures.
    const data = navigator.canShare?.(withPicture) ? withPicture : { text: text.value };
    await navigator.share(data);
  }

  return {
    element: room,
    /** @param {Speed | null} measured Nothing hides the card. */
    show(measured) {
      speed = measured;
      room.hidden = !speed;
      if (!speed) return;
      const page = new URL("#measure", location.href).href;
      text.value = location.protocol.startsWith("http")
        ? SPEED.textWithLink(speed, page)
        : SPEED.text(speed);
    },
  };
}

/**
 * The card as SVG.
 *
 * @param {Speed} speed
 */
export function cardOf(speed) {
  const serif = 'font-family="Georgia, serif" font-weight="600" fill="#1b1e24"';
  const sans = 'font-family="Helvetica, Arial, sans-serif" fill="#585d68"';
  const lines = [
    `<text x="146" y="112" font-size="44" ${serif}>Ninefold</text>`,
    `<text x="64" y="312" font-size="150" ${serif}>${escaped(SPEED.number(speed.perSecond))}</text>`,
    `<text x="64" y="392" font-size="44" ${serif}>${escaped(SPEED.unit(speed.question))}</text>`,
    `<text x="64" y="492" font-size="32" ${sans}>${escaped(SPEED.workers(speed.workers))}</text>`,
    `<text x="64" y="540" font-size="32" ${sans}>${escaped(speed.browser)}</text>`,
    `<text x="64" y="588" font-size="32" ${sans}>${escaped(speed.system)}</text>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<path fill="#faf9f6" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<path fill="#1f4fa3" d="M84.7 84.7h20.7v20.7H84.7z"/>
<path fill="none" stroke="#1b1e24" stroke-width="4.6" d="M64 64h62v62H64zM84.7 64v62M105.3 64v62M64 84.7h62M64 105.3h62"/>
${lines.join("\n")}
</svg>
`;
}

/** A text for markup; the names of browsers are cut where they would leave the card. @param {string} text */
const escaped = (text) =>
  text.slice(0, 68).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
