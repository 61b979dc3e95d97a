/** A question with a mistake in it; the message is for the reader of the page. */
export class Unclear extends Error {
  /** @type {string | null} The name of the file that it is in, if there are several. */
  file = null;
}
