/** The numbers of workers to measure with. */

/** Beyond this number, only some numbers are tried. */
const EACH = 8;

/**
 * All numbers up to eight; beyond that steps of one and a half times and of twice, up to `all`.
 *
 * @param {number} cores
 * @returns {number[]}
 */
export function numbersOfWorkers(cores) {
  const numbers = Array.from({ length: Math.min(EACH, cores) }, (_, at) => at + 1);
  for (let next = EACH; next < cores; next *= 2) {
    if (next > EACH) numbers.push(next);
    if (next * 1.5 < cores) numbers.push(next * 1.5);
  }
  if (cores > EACH) numbers.push(cores);
  return numbers;
}
