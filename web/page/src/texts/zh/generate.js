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
  },
  choices: {
    kind: {
      minimal: "极小：唯一解，且每个提示数都不可去掉",
      easy: "简单：唯一解，只用唯一余数和排除法可解，30 到 50 个提示数",
      multi: "多解：有两个或更多的解",
      impossible: "无解：提示数互不冲突，但没有解",
      illegal: "提示数冲突：同一行、列或宫中有重复的数字",
      sparse: "稀疏：少于 17 个提示数，至少有一个解",
      full: "完整的盘面，每个盘面的概率相同",
    },
    symmetry: SYMMETRIES,
  },
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
