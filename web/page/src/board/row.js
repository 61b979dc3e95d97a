/** The board of a row of answers: its puzzle, and the solution that the row has for it. */

export const PUZZLE = /(?<![^\s,;"])[1-9.0_?*-]{81}(?![^\s,;"])/;

/** The last solved grid of a row. @param {string[]} fields */
export const solutionOf = (fields) => fields.findLast((field) => /^[1-9]{81}$/.test(field));

/**
 * The solution of a row, if it is one of this puzzle.
 *
 * @param {string} puzzle
 * @param {string[]} fields
 */
export function solutionTo(puzzle, fields) {
  const solution = solutionOf(fields);
  const agrees = [...puzzle].every((cell, at) => !/[1-9]/.test(cell) || cell === solution?.[at]);
  return solution && agrees ? solution : null;
}
