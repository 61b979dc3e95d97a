/** A question with a mistake in it; the message is for the reader of the page. */
export class Unclear extends Error {}
