/** How difficult a puzzle is in a word, by its rating ER: the table is that of `ninefold rate --help`. */

/** The words, the easiest first: the classes of the engine. */
export const LEVELS = ["easy", "medium", "hard", "expert", "extreme"];

/** The largest rating of each word but the last. */
const MOST = [2.3, 2.8, 4.4, 6.2];

/**
 * The number of the word, of which 0 is the easiest; -1 if there is no rating.
 *
 * @param {string | null} er Such as 2.3, or >19.9.
 */
export const levelOf = (er) =>
  er === null ? -1 : MOST.filter((most) => Number(er.replace(">", "")) > most).length;

/** A rating that no known puzzle is above. */
export const HIGHEST = 12;

/**
 * The smallest and the largest rating of a word.
 *
 * @param {number} level
 */
export const ratingsOf = (level) => [
  level ? (10 * MOST[level - 1] + 1) / 10 : 1,
  MOST[level] ?? HIGHEST,
];
