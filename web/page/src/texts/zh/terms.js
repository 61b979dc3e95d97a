/**
 * The words that the engine gives in English: the outcomes of records and the columns of answers. Files keep
 * the English ones. The terms of all texts in this folder are:
 *
 * | English              | Chinese      | English                | Chinese        |
 * | -------------------- | ------------ | ---------------------- | -------------- |
 * | puzzle               | 题目         | class (of difficulty)  | 难度等级       |
 * | clue                 | 提示数       | guess                  | 猜测           |
 * | candidate            | 候选数       | hidden triple          | 隐性三数组     |
 * | cell                 | 单元格       | naked single           | 唯一余数       |
 * | row, column, box     | 行、列、宫   | hidden single          | 排除法         |
 * | solution             | 解           | locked candidates      | 区块           |
 * | unique               | 唯一解       | target score           | 靶形数独总分   |
 * | ambiguous            | 多解         | weight (of a cell)     | 分值           |
 * | impossible           | 无解         | record                 | 记录           |
 * | illegal              | 提示数冲突   | proof                  | 证明           |
 * | malformed            | 无法读取     | pivot                  | 分支点         |
 * | minimal              | 极小         | worker                 | 工作线程       |
 * | redundant            | 有冗余       | automorphism           | 自同构         |
 * | canonical form       | 规范形       | isomorphic             | 同构           |
 */

/** @type {Record<string, string>} */
const WORDS = {
  unique: "唯一解",
  ambiguous: "多解",
  solvable: "有解",
  impossible: "无解",
  illegal: "提示数冲突",
  malformed: "无法读取",
  unfinished: "未完成",
  minimal: "极小",
  redundant: "有冗余",
  correct: "正确",
  wrong: "错误",
  "not-unique": "解不唯一",
  proven: "已证明",
  unproven: "未证明",
  canonical: "规范形",
  shuffled: "已变换",
  first: "首次出现",
  repeated: "重复",
  easy: "简单",
  medium: "中等",
  hard: "困难",
  expert: "专家",
  extreme: "极难",
};

/** @type {Record<string, string>} */
const COLUMNS = {
  puzzle: "题目",
  solution: "解",
  solutions: "解的个数",
  status: "状态",
  score: "总分",
  bound: "总分的界",
  proven: "已证明",
  grid: "最优盘面",
  canonical: "规范形",
  automorphisms: "自同构数",
  backbone: "共有数字",
  candidates: "候选数",
  counts: "各候选数的解数",
  minimality: "极小性",
  redundant: "冗余提示数",
  wrong_cell: "错误的单元格",
  isomorph: "同构题",
  transformation: "变换",
  minimal: "极小题",
  class: "难度等级",
  guesses: "猜测次数",
  er: "ER 难度",
  ep: "EP 难度",
  ed: "ED 难度",
  verdict: "判定",
};

/** An outcome of a record. @type {typeof import("../en/terms.js").wordOf} */
export const wordOf = (word) => WORDS[word] ?? word;

/** The heading of a column of answers. @type {typeof import("../en/terms.js").columnOf} */
export const columnOf = (name) => COLUMNS[name] ?? name;
