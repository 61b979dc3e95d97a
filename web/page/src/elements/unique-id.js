/** Names of elements for labels and groups, in parts of which the page has several. */

let count = 0;

/**
 * A name that no other element has.
 *
 * @param {string} name
 */
export function unique(name) {
  count += 1;
  return `${name}-${count}`;
}
