/** What was given is not understood, or not read here; the message is for the reader. */
export class Unclear extends Error {
  /** The file that it is about, if there are several. @type {string | null} */
  file = null;
}
