/** The words of a run: its progress, the line over its answers, and what is downloaded and copied. */

import { duration, grouped } from "./page.js";
import { wordOf } from "./terms.js";

const percent = new Intl.NumberFormat("zh-CN", { style: "percent", maximumFractionDigits: 0 });

/** @param {number} part */
const shown = (part) => percent.format(Math.floor(part * 100) / 100);

/** @type {typeof import("../en/run.js").PROGRESS} */
export const PROGRESS = {
  goOn: "继续",
  again: "重试",
  states: {
    opening: "正在读取…",
    running: "正在处理…",
    paused: "已暂停",
    stopped: "已停止",
    done: "完成",
    failed: "未完成",
  },
  /** The title of the document. */
  titles: {
    opening: (_, page) => `正在读取 · ${page}`,
    running: (part, page) => `已完成 ${shown(part)} · ${page}`,
    paused: (part, page) => `已暂停于 ${shown(part)} · ${page}`,
    stopped: (part, page) => `已停止于 ${shown(part)} · ${page}`,
    done: (_, page) => `完成 · ${page}`,
    failed: (_, page) => `未完成 · ${page}`,
  },
  working: (record, ahead) =>
    ahead === 0
      ? `正在处理第 ${grouped(record)} 条记录。`
      : `正在处理第 ${grouped(record)} 条记录；其后已有 ${grouped(ahead)} 条处理完毕，将随后显示。`,
  kept: (record, ahead) =>
    `第 ${grouped(record)} 条记录尚未处理完。其后 ${grouped(ahead)} 条记录的结果已保留，继续处理后将随后显示。`,
  done: (records, seconds) => `已处理 ${grouped(records)} 条记录，用时 ${duration(seconds)}。`,
  stopped: (records) => `已停止。${grouped(records)} 条记录的结果已保留，其余的可以继续处理。`,
  paused: "已暂停。",
  running: "正在处理。",
};

/** The line over the answers. @type {typeof import("../en/run.js").summaryOf} */
export function summaryOf({ state, records, seconds, only, question, text }) {
  const puzzles = `${grouped(records)} 题`;
  if (state !== "done") return `目前 ${puzzles} · ${question} · ${text}`;
  if (only === null) return `${puzzles}，用时 ${duration(seconds)} · ${question} · ${text}`;
  return records === 1
    ? `${puzzles}，用时 ${duration(seconds)}，${wordOf(only)} · ${question} · ${text}`
    : `${puzzles}，用时 ${duration(seconds)}，全部为${wordOf(only)} · ${question} · ${text}`;
}

/** @type {typeof import("../en/run.js").DOWNLOAD} */
export const DOWNLOAD = {
  some: (rows) => `将 ${grouped(rows)} 行下载为 CSV`,
};

/** @type {typeof import("../en/run.js").COPY} */
export const COPY = {
  group: "复制",
  solution: "复制解",
  row: "复制该行",
  table: "复制表格",
  copiedSolution: (record) => `已复制第 ${grouped(record)} 行的解。`,
  copiedRow: (record) => `已复制第 ${grouped(record)} 行。`,
  copiedTable: (rows) => `已复制 ${grouped(rows)} 行。`,
  copiedPart: (rows, all) => `已复制 ${grouped(all)} 行中的前 ${grouped(rows)} 行。`,
  noSolution: (record) => `第 ${grouped(record)} 行没有可复制的解。`,
  failed: "浏览器不允许本页复制。",
};
