/**
 * Sorts a million records by a number each: a stable counting sort on 16 bits at a time, which takes
 * tens of milliseconds where a comparing sort takes a second.
 */

const DIGIT = 1 << 16;

/**
 * Sorts by numbers; records without one (NaN) come last either way.
 *
 * @param {Uint32Array} records
 * @param {ArrayLike<number>} numbers One for every record there is.
 * @param {boolean} descending
 * @returns {Uint32Array}
 */
export function byNumber(records, numbers, descending) {
  const { high, low } = ordered(Float64Array.from(numbers), descending);
  let sorted = records;
  for (const [half, shift] of /** @type {[Uint32Array, number][]} */ ([
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ]))
    sorted = pass(sorted, (record) => (half[record] >>> shift) & (DIGIT - 1), DIGIT);
  return sorted;
}

/**
 * The 64 bits of floating point numbers, changed so that they compare as integers do.
 *
 * @param {Float64Array} numbers
 * @param {boolean} descending
 */
function ordered(numbers, descending) {
  const bits = new Uint32Array(numbers.buffer);
  const high = new Uint32Array(numbers.length);
  const low = new Uint32Array(numbers.length);
  for (let record = 0; record < numbers.length; record += 1) {
    let l = bits[2 * record];
    let h = bits[2 * record + 1];
    if (Number.isNaN(numbers[record])) {
      [h, l] = [0xffffffff, 0xffffffff];
    } else {
      if (h >>> 31) [h, l] = [~h, ~l];
      else h |= 0x80000000;
      if (descending) [h, l] = [~h, ~l];
    }
    high[record] = h;
    low[record] = l;
  }
  return { high, low };
}

/**
 * @param {Uint32Array} records
 * @param {(record: number) => number} digit
 * @param {number} digits
 */
function pass(records, digit, digits) {
  const starts = new Uint32Array(digits + 1);
  for (const record of records) starts[digit(record) + 1] += 1;
  for (let value = 0; value < digits; value += 1) starts[value + 1] += starts[value];
  const sorted = new Uint32Array(records.length);
  for (const record of records) sorted[starts[digit(record)]++] = record;
  return sorted;
}
