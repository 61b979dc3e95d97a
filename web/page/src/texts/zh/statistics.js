/** The words of the plots. */

import { columnOf } from "./terms.js";

const CHINESE = "zh-CN";
const grouped = new Intl.NumberFormat(CHINESE);
const percent = new Intl.NumberFormat(CHINESE, { style: "percent", maximumSignificantDigits: 2 });
const compact = new Intl.NumberFormat(CHINESE, {
  notation: "compact",
  maximumSignificantDigits: 3,
});

/** @type {Record<string, string>} */
const NUMBERS = { score: "最优总分" };

/** @param {string} name */
const numberName = (name) => NUMBERS[name] ?? columnOf(name);

/** @param {number} value */
const number = (value) => grouped.format(value);

/** A rating, of a number of tenths. @param {number} value */
const tenths = (value) => (value / 10).toFixed(1);

/** @type {typeof import("../en/statistics.js").STATISTICS} */
export const STATISTICS = {
  none: "还没有结果。",
  number,
  tenths,
  compact: (value) => compact.format(value),
  /** 100 and more as powers of ten, for the ends of a logarithmic axis. */
  power: (value) => {
    const power = Math.round(Math.log10(value));
    if (value < 100 || 10 ** power !== value) return number(value);
    return `10${String(power).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])}`;
  },
  share: (count, of) => (of > 0 ? percent.format(count / of) : ""),
  countAndShare: (count, of) => `${number(count)} · ${of > 0 ? percent.format(count / of) : ""}`,
  /** A bin from one whole number to before another. */
  bin: (from, to, inTenths) => {
    const large = (/** @type {number} */ value) =>
      Math.abs(value) >= 1e12 ? value.toExponential(0).replace("e+", "e") : number(value);
    const said = inTenths ? tenths : large;
    if (to - from === 1) return said(from);
    return Math.abs(to) >= 1e12
      ? `${said(from)} 至 ${said(to)}`
      : `${said(from)} 至 ${said(to - 1)}`;
  },
  table: "显示为表格",
  records: "记录数",
  shareHead: "占比",

  statusesTitle: "各记录的结果",
  statusesCaption: (records) => `${number(records)} 条记录`,
  status: "状态",

  cluesTitle: "提示数",
  cluesCaption: (least, most) =>
    least === most
      ? `按提示数的个数统计记录，均为 ${least} 个`
      : `按提示数的个数统计记录，从 ${least} 到 ${most} 个`,
  clues: "提示数",

  numberTitle: (name) => `题目的${numberName(name)}`,
  numberCaption: (name, log) =>
    log ? `按${numberName(name)}统计记录，对数坐标` : `按${numberName(name)}统计记录`,
};
