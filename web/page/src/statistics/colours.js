/**
 * The page's colours, for plots, which are drawn and not styled. They change when the reader's
 * preference for light or dark does, or the choice on the page.
 */

const DARK = matchMedia("(prefers-color-scheme: dark)");

/** @type {Record<string, string>} */
const OF_WORD = {
  unique: "--unique",
  minimal: "--unique",
  solvable: "--unique",
  ambiguous: "--ambiguous",
  redundant: "--ambiguous",
  unproven: "--ambiguous",
  unfinished: "--ambiguous",
  impossible: "--impossible",
  illegal: "--impossible",
  malformed: "--malformed",
};

/**
 * @param {Element} place the element of the plot
 */
export function coloursAt(place) {
  const style = getComputedStyle(place);
  const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim() || style.color;
  return {
    ink: read("--ink"),
    muted: read("--muted"),
    line: read("--hairline"),
    accent: read("--accent"),
    font: (/** @type {number} */ size) => `${size}px ${style.fontFamily}`,
    /** The colour of an answer's word. */
    word: (/** @type {string} */ word) => read(OF_WORD[word] ?? "--accent"),
  };
}

/** @typedef {ReturnType<typeof coloursAt>} Colours */

/** @param {() => void} redraw */
export function whenColoursChange(redraw) {
  DARK.addEventListener("change", redraw);
  const root = { attributes: true, attributeFilter: ["data-theme"] };
  new MutationObserver(redraw).observe(document.documentElement, root);
}
