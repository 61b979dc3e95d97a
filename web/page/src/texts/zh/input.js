/** The words of the field for puzzles, of the examples and of the field for the question. */

import { grouped } from "./page.js";

/** @type {typeof import("../en/input.js").INPUT} */
export const INPUT = {
  size: (bytes) =>
    bytes < 1000
      ? `${bytes} 字节`
      : bytes < 1e6
        ? `${grouped(Math.round(bytes / 1000))} kB`
        : `${grouped(Math.round(bytes / 1e5) / 10)} MB`,
  pasted: "粘贴的文本",
  generated: (records) => `生成的 ${grouped(records)} 道题`,
  files: (files) => `${grouped(files)} 个文件`,
  folder: "浏览器不允许本页读取此文件夹。请改为选择其中的文件。",
  empty: "还没有题目：请粘贴题目、选择文件，或选用示例。",
  examples: {
    famous: "八道名题",
    many: "十万道题",
    table: "表格",
    mistakes: "含有错误",
    solutions: "精确解数",
    score: "最优总分",
  },
};

/** @type {typeof import("../en/input.js").QUESTION} */
export const QUESTION = {
  label: "问题",
  weights: {
    ring: "由边缘的 6 分到中心的 10 分",
    own: "自定义",
    numbers: "81 个整数，逐行排列",
    wrongCount: (count) => `需要 81 个分值，现有 ${grouped(count)} 个。`,
    notNumber: (word, place) =>
      `第 ${place} 个分值“${word}”不是绝对值不超过 1,000,000,000 的整数。`,
    ready: (least, greatest) => `81 个分值，从 ${grouped(least)} 到 ${grouped(greatest)}。`,
  },
  seconds: {
    label: "每条记录的时限（秒）",
    none: "不限",
    wrong: "每条记录的时限必须是大于 0 的秒数，例如 0.5 或 10。",
  },
  whole: (label, least, most) =>
    `“${label}”必须是 ${grouped(least)} 到 ${grouped(most)} 之间的整数。`,
  cap: "计数的上限必须是不小于 1 的整数。",
};
