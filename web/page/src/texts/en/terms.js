/**
 * The words that the engine gives: the outcomes of records and the columns of answers. Here they are shown
 * as they are. Files have the same ones in every language.
 */

/** An outcome of a record. @param {string} word */
export const wordOf = (word) => word;

/** The heading of a column of answers. @param {string} name */
export const columnOf = (name) => name;
