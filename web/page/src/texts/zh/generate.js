/** The words of the panel that generates puzzles. */

import { grouped } from "./page.js";
import { SEED, SYMMETRIES } from "./questions.js";

/** @type {typeof import("../en/generate.js").GENERATE} */
export const GENERATE = {
  options: {
    kind: "种类",
    n: "题目数",
    seed: SEED,
    symmetry: "提示数的对称性",
    level: "难度",
    technique: "必须用到的技巧",
  },
  choices: {
    kind: {
      minimal: "极小：唯一解，且每个提示数都不可去掉",
      pattern: "指定提示数的位置：唯一解，提示数恰在您标出的单元格中",
      easy: "简单：唯一解，只用唯一余数和排除法可解，30 到 50 个提示数",
      multi: "多解：有两个或更多的解",
      impossible: "无解：提示数互不冲突，但没有解",
      illegal: "提示数冲突：同一行、列或宫中有重复的数字",
      sparse: "稀疏：少于 17 个提示数，至少有一个解",
      full: "完整的盘面，概率相同（大型布局除外：由随机搜索得到，概率不等）",
    },
    symmetry: SYMMETRIES,
    level: {
      any: "不限",
      easy: "简单：ER 1.0 至 2.3，唯一余数和排除法",
      medium: "中等：ER 2.5 至 2.8，区块",
      hard: "困难：ER 3.0 至 4.4，数对、三数组、鱼和翼",
      expert: "专家：ER 4.5 至 6.2，唯一矩形、四数组",
      extreme: "极难：ER 6.5 以上，链",
      er: "其他 ER 范围",
    },
  },
  any: "不限",
  clues: "提示数",
  er: "ER 值",
  from: "从",
  to: "到",
  range: (name, least, most) =>
    `“${name}”须在 ${least} 至 ${most} 之间，且前一个数不大于后一个数。`,
  tooFew: "17 个提示数的题目太少，在此无法找到；更少的提示数没有唯一解。",
  pattern: "有提示数的单元格",
  patternHelp: "一道题，或者用 x 表示有提示数的单元格，用点表示其他单元格。",
  ofBoard: "采用盘面上的提示数位置",
  needed: "每个提示数都不可去掉，用时长得多",
  noPattern: "请标出有提示数的单元格，或采用盘面上的提示数位置。",
  ofClassic: "难度和技巧仅适用于标准数独：请选择“不限”，或选择标准布局。",
  search: "正在寻找第一道题。这样的题目越少，用时越长。",
  button: "生成",
  stop: "停止生成",
  bar: "已生成的部分",
  progress: (puzzles, n) => `${grouped(n)} 道题中的 ${grouped(puzzles)} 道`,
  done: (records) => `已生成 ${grouped(records)} 道题。`,
  stopped: (records) =>
    records === 0
      ? "在第一道题完成之前已停止。"
      : `已停止。列表中是其中的前 ${grouped(records)} 道题。`,
  failed: (said) => `无法生成题目：${said}。`,
};
