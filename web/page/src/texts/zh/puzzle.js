/** The words of the room for one puzzle. */

const CHINESE = "zh-CN";
const grouped = new Intl.NumberFormat(CHINESE);
const compact = new Intl.NumberFormat(CHINESE, { notation: "compact", maximumFractionDigits: 1 });

/** @type {Record<string, string>} */
const STATUSES = {
  unique: "唯一解",
  ambiguous: "多解",
  solvable: "至少有一个解",
  impossible: "无解：提示数互不冲突，但没有解",
  illegal: "提示数冲突：同一行、列或宫中有重复的提示数",
  unfinished: "未完成",
};

/** @type {typeof import("../en/puzzle.js").PUZZLE} */
export const PUZZLE = {
  edited: "此处已修改：列表中仍是原题。点击“还原”可恢复原题。",
  board: "数独盘面",
  boardHelp: (first, last) =>
    `方向键移动，${first} 至 ${last} 填入提示数，0 或 Delete 清除，Ctrl+Z 撤销修改。`,
  keys: (first, last) => `方向键移动 · ${first}–${last} 填入提示数 · 0 清除 · Ctrl+Z 撤销`,
  start: "请在盘面上填入提示数，或粘贴一道题。",
  pad: "所选单元格的数字",
  padDigit: (digit) => `填入提示数 ${digit}`,
  padClear: "清除单元格",
  undo: "撤销",
  redo: "重做",
  reset: "还原",
  empty: "清空",
  play: "做题",
  noPaste: "做题时不能粘贴：请先返回编辑。",
  emptyBoard: "清空盘面",

  cell: (row, column, what) => [`第 ${row} 行第 ${column} 列`, ...what].join("，"),
  cellEmpty: "空",
  cellClue: (digit) => `提示数 ${digit}`,
  cellSolution: (digit) => `解 ${digit}`,
  cellFound: (digit) => `已求出 ${digit}`,
  cellNew: (digit) => `此步求出 ${digit}`,
  cellBest: (digit) => `最优盘面 ${digit}`,
  cellMarks: (digits) => (digits.length ? `候选数 ${digits.join(" ")}` : "已无候选数"),
  cellClash: "与另一提示数冲突",
  cellWeight: (weight) => `分值 ${weight}`,
  cellReason: "属于所选的推理步骤",

  counting: "正在计数",
  counted: (count, capped) => {
    if (count === "0") return { number: "无", unit: "解" };
    if (count === "1" && !capped) return { number: "1", unit: "个解，且是唯一解" };
    const number = grouped.format(BigInt(count));
    return { number: capped ? `超过 ${number}` : number, unit: "个解" };
  },
  powerOfTen: (count) => {
    if (count.length < 10) return "";
    const [head, power] = Number(count).toExponential(2).split("e+");
    return `约 ${head} × 10${superscript(power)}`;
  },
  suspects: (clues) =>
    clues.length
      ? `${clues.length === 1 ? "以下提示数" : "以下提示数之一"}可能有误，去掉它后有唯一解：${clues.join("、")}。`
      : "去掉任何一个提示数，都没有唯一解。",
  shared: "所有解有哪些共同之处？",
  sharing: "正在寻找共同之处",
  noHint: "这道题有多个解，因此没有提示。",
  sharedCells: (cells, open) =>
    cells === 0
      ? "所有解没有相同的空格。"
      : `${open} 个空格中有 ${cells} 个在所有解中相同，已画在盘面上。`,
  clueLeaves: (left) =>
    left === "1"
      ? "再加一个提示数就只有一个解："
      : `最好的一个提示数还剩 ${grouped.format(BigInt(left))} 个解：`,
  addClue: (cell, digit) => `加上 ${cell} = ${digit}`,
  exactly: "精确计数",
  exactStop: "停止计数",
  exactRunning: (seconds) => `正在精确计数，已用 ${seconds} 秒`,
  exactDone: (seconds) => `计数用时 ${shortSeconds(seconds)}`,
  status: (status) => STATUSES[status] ?? status,
  facts: {
    status: "状态",
    clues: "提示数",
    minimality: "极小性",
    difficulty: "难度",
  },
  clues: (clues) => `${grouped.format(clues)} 个`,
  minimality: {
    minimal: "极小：每个提示数都不可缺少",
    redundant: "有冗余：至少有一个提示数可以去掉",
  },

  views: "视图",
  viewPuzzle: "题目",
  viewSteps: "步骤",
  hint: "提示",
  viewTarget: "靶形数独",
  viewMore: "更多",
  howHard: "有多难？",

  candidates: "候选数",
  candidatesHelp: "由提示数排除后剩余的",
  solution: "解",
  solutionHelp: "唯一的一个",
  someSolution: "多个解中的一个",
  noSolution: "没有解",
  text: "文本形式",
  textHelp: (cells) => `${cells} 个字符；在此粘贴题目即可显示。`,
  textBad: (length) => `一道题有 81 个字符，带候选数时为 729 个；此处有 ${length} 个。`,
  textBadOf: (cells, length) => `此布局的题目有 ${cells} 个字符，这里有 ${length} 个。`,
  textBadSymbol: (first, last) =>
    `单元格用 ${first} 至 ${last} 表示，空格用“.”“0”“_”“?”或“-”表示。`,
  copy: "复制",
  copied: "已复制",
  notBoard: (cells) => `此记录不是 ${cells} 个单元格的盘面，因此无法显示：`,
  failed: (reason) => `引擎没有给出结果：${reason}`,

  first: "开头",
  back: "上一步",
  forward: "下一步",
  last: "末尾",

  goal: "目标",
  largest: "最高总分",
  smallest: "最低总分",
  weights: "各单元格的分值",
  usualWeights: "标准：由边缘的 6 分到中心的 10 分",
  ownWeights: "自定义",
  ownLabel: "81 个整数，逐行排列",
  ownBad: (count) => `需要 81 个分值，现有 ${count} 个。`,
  ownBadNumber: (word) => `“${word}”不是 −1,000,000,000 到 1,000,000,000 之间的整数。`,
  score: "最优总分",
  scoring: "正在寻找最优盘面",
  noScore: "没有解，因此没有总分",
  scoreWhat: "每格的分值与所填数字的乘积之和",
  heatLeast: "最低分值",
  heatMost: "最高分值",
  weight: (weight) => (Math.abs(weight) < 10_000 ? String(weight) : compact.format(weight)),
  number: (value) => grouped.format(value),
};

/** @param {string} power */
function superscript(power) {
  return power.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]);
}

/** @param {number} seconds */
function shortSeconds(seconds) {
  return seconds < 1 ? `${Math.round(1000 * seconds)} 毫秒` : `${seconds.toFixed(1)} 秒`;
}
