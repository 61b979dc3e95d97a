/** Words that need an explanation. The explanations are loaded when one is asked for. */

/** The names of the buttons that explain. @type {typeof import("../en/glossary.js").ASKING} */
export const ASKING = {
  isomorphic: "什么是同构？",
  automorphism: "什么是自同构？",
  class: "什么是难度等级？",
  target: "什么是靶形数独总分？",
  minimal: "什么是极小题目？",
  pencilmarks: "什么是候选数？",
  er: "ER、EP 和 ED 是什么？",
};

/** @type {typeof import("../en/glossary.js").GLOSSARY} */
export const GLOSSARY = {
  isomorphic: {
    word: "同构",
    text: "如果交换数字、同一大行中的行、同一大列中的列、大行、大列，或将行列互换后，一道题变成另一道题，则两题同构。它们本质上是同一道题：解的数目相同，难度也相同。",
  },
  automorphism: {
    word: "自同构",
    text: "像在同构题目之间那样交换数字、行和列，结果仍是原题的一种方式。保持一切不变也算一种，因此数目至少为 1。",
  },
  class: {
    word: "难度等级",
    text: "按 ER 用一个词说明题目有多难：不超过 2.3 为简单，用唯一余数和排除法即可；不超过 2.8 为中等，还需要区块；不超过 4.4 为困难，还需要数对、三数组、鱼和翼；不超过 6.2 为专家，还需要唯一矩形和四数组；更高则为极难。",
  },
  target: {
    word: "靶形数独总分",
    text: "完成的盘面中每格都有一个权重，通常从边缘的 6 到中心的 10。总分是所有格的权重与数字之积的总和；有多个解时，寻找总分最好的解。",
  },
  minimal: {
    word: "极小",
    text: "如果一道题恰有一个解，而去掉任何一个提示数后都会有多个解，则此题是极小的。不需要的提示数是多余的。",
  },
  pencilmarks: {
    word: "候选数",
    text: "每格仍可能填入的数字，就像记在格角上的那样。作为文本，这样的题目有 729 个字符，每格九个：可能的数字，或在其位置上的句点。",
  },
  er: {
    word: "ER、EP 和 ED",
    text: "通行的 Sudoku Explainer 难度值：ER 是最难一步的难度，EP 是到首次填数为止最难一步的难度，ED 是第一步的难度。与采用 1.2.1 版技巧、单线程的 SukakuExplainer 1.18.1 完全一致。",
  },
};
