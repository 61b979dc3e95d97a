/** A question that cannot be asked like that; the message is for the reader of the page. */
export class Unclear extends Error {}
