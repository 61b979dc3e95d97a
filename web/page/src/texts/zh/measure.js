/** The words of the room that measures. */

const CHINESE = "zh-CN";
const grouped = new Intl.NumberFormat(CHINESE, { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat(CHINESE, { style: "percent", maximumFractionDigits: 0 });
const times = new Intl.NumberFormat(CHINESE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** @param {number} workers */
const workers = (workers) => `${workers} 个工作线程`;

/** @type {typeof import("../en/measure.js").MEASURE} */
export const MEASURE = {
  lead:
    "测量此浏览器每秒处理的题数：先用一个工作线程，再用两个，依此类推。" +
    "题目在此生成：由固定的种子得到的极小题的同构题。",
  browser: "浏览器",
  system: "系统",
  cores: "核心",
  unknown: "未报告",
  coresSaid: (cores) => `${cores} 个（浏览器报告）`,

  question: "问题",
  questions: [
    { name: "solve", label: "求解", ask: { ask: "solve", any: false } },
    { name: "count", label: "数到 2 个解", ask: { ask: "count", cap: "2" } },
    {
      name: "target",
      label: "靶形数独总分",
      ask: { ask: "target", weights: null, smallest: false },
    },
    { name: "minimality", label: "极小性", ask: { ask: "minimality" } },
    {
      name: "rate --columns guesses",
      label: "猜测次数",
      ask: { ask: "rate", ratings: false, guesses: true },
    },
  ],
  time: "每次用时",
  times: [1, 2, 5].map((seconds) => ({ name: String(seconds), label: `${seconds} 秒` })),
  start: "开始测量",
  stop: "停止",
  running: (count) => `正在用 ${workers(count)}测量…`,
  stopped: "已停止。",
  done: (best, count) => `最快每秒 ${grouped.format(best)} 道题，使用 ${workers(count)}。`,
  failed: (reason) => `测量中断：${reason}`,

  title: (question) => `每秒题数：${question}`,
  caption: "按工作线程的个数",
  workersHead: "工作线程",
  rateHead: "每秒题数",
  timesHead: "相对于一个工作线程",
  nativeHead: "相对于程序",
  workers,
  rate: (value) => grouped.format(value),
  times1: (value) => `× ${times.format(value)}`,
  share: (value) => percent.format(value),

  nativeTitle: "与程序比较",
  nativeLead: "让程序处理同类题目的同一问题：运行以下命令，并填入 puzzles/s 后面的数值。",
  nativeCommands: (command, threads) => [
    "ninefold generate minimal -n 256 --seed 9 |",
    "  ninefold shuffle -n 4000 --seed 9 > puzzles.txt",
    `ninefold ${command} --stats --threads ${threads} puzzles.txt -o answers.txt`,
  ],
  nativeField: "程序每秒处理的题数",
  nativeBad: "这不是大于 0 的数。",
  nativeRatio: (share, count) =>
    `浏览器用 ${workers(count)}，速度为程序的 ${percent.format(share)}。`,
};
