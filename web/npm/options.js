/** The options of a call, checked: a mistake in them is an error of the caller, and never an answer. */

/** @typedef {(value: any, name: string) => unknown} Reader Checks a value, and returns it. */

/** @type {Reader} */
export function flag(value, name) {
  if (typeof value !== "boolean")
    throw new TypeError(`${name} must be true or false, not ${shown(value)}`);
  return value;
}

/** @param {number} least @param {number} [most] @returns {Reader} */
export const whole =
  (least, most = Number.MAX_SAFE_INTEGER) =>
  (value, name) => {
    if (typeof value !== "number")
      throw new TypeError(`${name} must be a number, not ${shown(value)}`);
    if (!Number.isInteger(value) || value < least || value > most)
      throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${value}`);
    return value;
  };

/** @type {Reader} */
export function seconds(value, name) {
  if (typeof value !== "number")
    throw new TypeError(`${name} must be a number, not ${shown(value)}`);
  if (!(value > 0 && value < Infinity))
    throw new RangeError(`${name} must be a number of seconds above 0, not ${value}`);
  // (The range of the engine's clock: from a nanosecond to decades.)
  return Math.min(Math.max(value, 1e-9), 1e9);
}

/** @type {Reader} */
export function rating(value, name) {
  if (typeof value !== "number")
    throw new TypeError(`${name} must be a number, not ${shown(value)}`);
  if (!(value >= 0 && value <= 25))
    throw new RangeError(`${name} must be a rating such as 7.2, not ${value}`);
  return value;
}

/** @param {string[]} words @returns {Reader} */
export const word = (words) => (value, name) => {
  if (typeof value !== "string")
    throw new TypeError(`${name} must be a string, not ${shown(value)}`);
  if (!words.includes(value))
    throw new RangeError(
      `${name} must be one of ${words.join(", ")}, not ${JSON.stringify(value)}`,
    );
  return value;
};

/** @type {Reader} */
export function texts(value, name) {
  const list = typeof value === "string" ? [value] : value;
  if (!Array.isArray(list) || !list.every((item) => typeof item === "string"))
    throw new TypeError(`${name} must be an array of strings, not ${shown(value)}`);
  return list;
}

/**
 * The options of a function: those that were given, and the defaults.
 *
 * @param {string} name The name of the function.
 * @param {unknown} chosen
 * @param {Record<string, Reader>} readers
 * @param {Record<string, unknown>} [defaults]
 * @returns {Record<string, any>}
 */
export function read(name, chosen, readers, defaults = {}) {
  if (chosen === undefined) return { ...defaults };
  if (typeof chosen !== "object" || chosen === null || Array.isArray(chosen))
    throw new TypeError(`the options of ${name} must be an object, not ${shown(chosen)}`);
  /** @type {Record<string, any>} */
  const options = { ...defaults };
  for (const [option, value] of Object.entries(chosen)) {
    if (!Object.hasOwn(readers, option)) {
      const known = Object.keys(readers).join(", ");
      throw new TypeError(`${name} has no option ${option}: its options are ${known}`);
    }
    if (value !== undefined) options[option] = readers[option](value, option);
  }
  return options;
}

/**
 * True for a Uint8Array, also one of another realm, as test runners have.
 *
 * @param {any} value
 * @returns {value is Uint8Array}
 */
export const isBytes = (value) =>
  ArrayBuffer.isView(value) && /** @type {any} */ (value)[Symbol.toStringTag] === "Uint8Array";

/**
 * A value in an error message.
 *
 * @param {unknown} value
 */
export function shown(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "object") return value.constructor?.name ?? "an object";
  if (typeof value === "string")
    return JSON.stringify(value.length > 20 ? `${value.slice(0, 20)}...` : value);
  return typeof value === "symbol" || typeof value === "function"
    ? `a ${typeof value}`
    : String(value);
}
