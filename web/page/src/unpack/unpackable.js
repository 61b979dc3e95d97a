/** A zip file without a text that can be read; the message is for the reader of the page. */
export class Unpackable extends Error {}
