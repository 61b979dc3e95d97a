/**
 * Makes an element of the page. Text is inserted as text, never as markup, and nothing here writes a
 * style attribute, which the page's content security policy forbids.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes] `true` sets an
 *   attribute without a value; `false`, `null` and `undefined` leave it out.
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  write(made, attributes);
  made.append(...children);
  return made;
}

/** A part of the page with a look. @param {string} look Its classes. @param {...(Node | string)} children */
export const div = (look, ...children) => element("div", { class: look }, ...children);

/**
 * A small drawing of 24 by 24 units, hidden from screen readers.
 *
 * @param {string} path
 */
export const icon = (path) =>
  shape(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
    shape("path", { d: path }),
  );

/**
 * A part of a drawing.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  write(made, attributes);
  made.append(...children);
  return made;
}

/**
 * @param {Element} made
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 */
function write(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined)
      made.setAttribute(name, String(value));
  }
}
