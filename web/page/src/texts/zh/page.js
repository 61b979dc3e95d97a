/** The words of the page as a whole, of its progress and of its error messages. */

import { reasonOf } from "./reasons.js";

const number = new Intl.NumberFormat("zh-CN");
const digits = new Intl.NumberFormat("zh-CN", { maximumSignificantDigits: 2 });

/** @param {number} count */
export const grouped = (count) => number.format(count);

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 10) return `${digits.format(Math.max(seconds, 0.001))} 秒`;
  if (seconds < 60) return `${Math.round(seconds)} 秒`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours} 小时 ${minutes} 分` : `${minutes} 分 ${whole % 60} 秒`;
}

/** @param {number} rate */
export const perSecond = (rate) =>
  grouped(rate < 100 ? Number(rate.toPrecision(2)) : Math.round(rate));

export const PAGE = {
  language: "zh-Hans",
  /** @type {Record<"no-wasm" | "no-simd" | "no-streams", string>} */
  lacking: {
    "no-wasm": "此浏览器不支持 WebAssembly，或已将其关闭，因此本页无法求解。",
    "no-simd":
      "此浏览器的 WebAssembly 没有本页所需的向量指令（128 位 SIMD）。Chrome 和 Edge 自 91 版、Firefox 自 89 版、Safari 自 16.4 版起支持。",
    "no-streams":
      "此浏览器无法解压 gzip（DecompressionStream），而本页需要此功能。Chrome 和 Edge 自 80 版、Firefox 自 113 版、Safari 自 16.4 版起支持。",
  },
  incomplete: "本页旁边缺少文件 engine.js，因此无法求解。",
  /** @param {string} file */
  unreachable: (file) => `无法加载文件 ${file}，因此缺少本页的这一部分。请重新加载页面再试。`,
  /** @param {string} said */
  unloadable: (said) => `无法启动引擎：${said}。`,
  /** @param {{ version: string, lanes: number, backend: string }} about @param {number} cores */
  engine: ({ version, lanes, backend }, cores) =>
    `Ninefold ${version}，${lanes} 路并行（${backend}），此浏览器提供 ${grouped(cores)} 个处理器核心`,
};

export const LANES = {
  /** @param {number} place From 1. */
  puzzle: (place) => `显示列表中的第 ${place} 题`,
  /** @param {number} place From 1. */
  solved: (place) => `显示列表中的第 ${place} 题（已解出）`,
};

export const PROGRESS = {
  title: "进度",
  pause: "暂停",
  goOn: "继续",
  stop: "停止",
  again: "重试",
  records: "条记录",
  rate: "题/秒",
  left: "剩余时间",
  took: "用时",
  workers: "工作线程",
  /** @type {Record<import("../../coordinator/run.js").State, string>} */
  states: {
    opening: "正在读取…",
    running: "正在处理…",
    paused: "已暂停",
    stopped: "已停止",
    done: "完成",
    failed: "未完成",
  },
  /** @param {number} records @param {number} seconds */
  done: (records, seconds) => `已处理 ${grouped(records)} 条记录，用时 ${duration(seconds)}。`,
  /** @param {number} records @param {number} rejected @param {number} seconds */
  checked: (records, rejected, seconds) =>
    `已检验 ${grouped(records)} 个证明，用时 ${duration(seconds)}，其中 ${grouped(rejected)} 个不成立。`,
  /** @param {number} records */
  stopped: (records) => `已停止。${grouped(records)} 条记录的结果已保留，其余的可以继续处理。`,
  paused: "已暂停。",
  running: "正在处理。",
  nothing: "此文本中没有记录。",
};

export const PROBLEMS = {
  /** @param {string} said */
  refused: (said) =>
    `无法按现状处理。引擎报告：${reasonOf(said)}。可在上方的“读取与运行方式”中指定格式和列。`,
  /** @param {string} format */
  foreign: (format) =>
    `此文件的格式为 ${format}，浏览器无法解压。请先将其解压，或用 ninefold 程序直接读取。`,
  /** @param {string} said */
  gzip: (said) =>
    `此文件以 gzip 开头，但无法解压：${said} 浏览器无法读取 cat 和 bgzip 生成的多段 gzip 文件，请先将其解压。`,
  /** @param {string} line */
  long: (line) =>
    `自第 ${line} 行起的 64 MB 内没有一条完整的记录，因此读取到此为止。已有的结果已保留。`,
  many: () =>
    "结果超过 2000 万行，因此处理到此为止。已有的结果已保留。请减少每道题的答案数，或将列表分成几部分处理。",
  /** @param {string} said */
  lost: (said) => `无法保存结果：${said}`,
  /** @param {string} said */
  file: (said) => `浏览器无法读取此文件：${said}`,
  /** @param {string} said @param {number | undefined} line */
  broken: (said, line) =>
    line === undefined
      ? `求解线程出错：${said}。这是本页的程序错误。已有的结果已保留。`
      : `求解线程在处理自第 ${grouped(line)} 行起的记录时出错：${said}。这是本页的程序错误。已有的结果已保留。`,
};

export const THEME = {
  /** @type {Record<import("../../theme.js").Theme, string>} */
  now: {
    system: "颜色跟随系统",
    light: "浅色",
    dark: "深色",
  },
};
