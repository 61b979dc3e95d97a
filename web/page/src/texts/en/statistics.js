/** The words of the plots. */

const ENGLISH = "en";
const grouped = new Intl.NumberFormat(ENGLISH);
const percent = new Intl.NumberFormat(ENGLISH, { style: "percent", maximumSignificantDigits: 2 });
const compact = new Intl.NumberFormat(ENGLISH, {
  notation: "compact",
  maximumSignificantDigits: 3,
});

/** @type {Record<string, string>} */
const NUMBERS = { solutions: "solutions", score: "best score", guesses: "guesses", er: "ER" };

/** @param {number} value */
const number = (value) => grouped.format(value);

/** A rating, of a number of tenths. @param {number} value */
const tenths = (value) => (value / 10).toFixed(1);

export const STATISTICS = {
  none: "There are no answers yet.",
  number,
  tenths,
  /** @param {number} value */
  compact: (value) => compact.format(value),
  /** 100 and more as powers of ten, for the ends of a logarithmic axis. @param {number} value */
  power: (value) => {
    const power = Math.round(Math.log10(value));
    if (value < 100 || 10 ** power !== value) return number(value);
    return `10${String(power).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])}`;
  },
  /** @param {number} count @param {number} of */
  share: (count, of) => (of > 0 ? percent.format(count / of) : ""),
  /** @param {number} count @param {number} of */
  countAndShare: (count, of) => `${number(count)} · ${of > 0 ? percent.format(count / of) : ""}`,
  /**
   * A bin from one whole number to before another. @param {number} from @param {number} to
   * @param {boolean} inTenths
   */
  bin: (from, to, inTenths) => {
    const large = (/** @type {number} */ value) =>
      Math.abs(value) >= 1e12 ? value.toExponential(0).replace("e+", "e") : number(value);
    const said = inTenths ? tenths : large;
    if (to - from === 1) return said(from);
    return Math.abs(to) >= 1e12
      ? `${said(from)} to ${said(to)}`
      : `${said(from)} to ${said(to - 1)}`;
  },
  table: "As a table",
  records: "Records",
  shareHead: "Share",

  statusesTitle: "Results of the records",
  /** @param {number} records */
  statusesCaption: (records) => (records === 1 ? "1 record" : `${number(records)} records`),
  status: "Status",

  cluesTitle: "Clues",
  /** @param {number} least @param {number} most */
  cluesCaption: (least, most) =>
    least === most
      ? `Records by the number of their clues; all have ${least}`
      : `Records by the number of their clues, from ${least} to ${most}`,
  clues: "Clues",

  /** @param {string} name */
  numberTitle: (name) => {
    const words = NUMBERS[name] ?? name;
    return words[0].toUpperCase() + words.slice(1);
  },
  /** @param {string} name @param {boolean} log */
  numberCaption: (name, log) =>
    `Records by ${NUMBERS[name] ?? name}${log ? ", on a logarithmic axis" : ""}`,
};
