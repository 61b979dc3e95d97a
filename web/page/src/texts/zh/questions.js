/** The words of the questions, by their names: see `question/options.js` for their options. */

export const SEED = "随机数生成器的种子";

/** @type {typeof import("../en/questions.js").SYMMETRIES} */
export const SYMMETRIES = {
  none: "任意图案",
  "half-turn": "旋转 180 度对称",
  "quarter-turn": "旋转 90 度对称",
  horizontal: "上下对称",
  vertical: "左右对称",
  diagonal: "主对角线对称",
  "anti-diagonal": "副对角线对称",
  "horizontal-vertical": "上下左右均对称",
  "double-diagonal": "两条对角线均对称",
  full: "所有旋转和反射均对称",
};

/** @type {typeof import("../en/questions.js").QUESTIONS} */
export const QUESTIONS = {
  solve: {
    name: "求解",
    hint: "求出每道题的解",
    options: { any: "多解的题目也给出其中一个解" },
  },
  check: {
    name: "检查",
    hint: "是否恰好有一个解？",
  },
  count: {
    button: "计数",
    name: "解的个数",
    hint: "数出每道题有多少个解",
    options: { cap: "最多数到", none: "不设上限，精确计数" },
  },
  target: {
    button: "求最优总分",
    name: "靶形数独总分",
    hint: "求总分最优的解",
    options: {
      weights: "各单元格的分值",
      smallest: "求最低总分，而不是最高总分",
    },
  },
  canonical: {
    button: "化为规范形",
    name: "规范形",
    hint: "同构的题目有相同的规范形",
    options: { form: "形式", automorphisms: "并给出自同构的个数" },
    choices: {
      form: {
        strict: "所有字符串中最小的一个",
        counts: "按提示数的个数",
        pattern: "提示数位置的最小图案",
        solution: "由解的规范形得出",
      },
    },
  },
  minimality: {
    button: "检验",
    name: "极小性",
    hint: "是否有可以去掉的提示数？",
  },
  rate: {
    button: "评定",
    name: "难度",
    hint: "难度等级和 Sudoku Explainer 的难度值",
    options: { guesses: "以及证明所需的猜测次数" },
  },
  verify: {
    name: "核对",
    hint: "题目旁边的解是否正确？",
  },
  enumerate: {
    button: "列出所有解",
    name: "所有解",
    hint: "每个解占一行",
    options: { cap: "每道题最多列出的解数", order: "顺序" },
    choices: { order: { any: "按找到的先后", lexicographic: "按数字大小" } },
  },
  candidates: {
    button: "求候选数",
    name: "候选数",
    hint: "每个单元格中至少有一个解用到的数字",
    options: { count: "并给出每个候选数出现在多少个解中" },
  },
  sample: {
    button: "抽取解",
    name: "随机解",
    hint: "每个解被抽到的概率相同",
    options: { n: "每道题的解数", seed: SEED },
  },
  shuffle: {
    button: "变换",
    name: "随机同构题",
    hint: "与原题同构的随机题目",
    options: {
      n: "每道题的同构题数",
      seed: SEED,
      transformations: "并给出得到每道同构题的变换",
    },
  },
  minimise: {
    name: "极小化",
    hint: "原题所包含的一道极小题",
    options: { seed: SEED, symmetry: "提示数的对称性" },
    choices: { symmetry: SYMMETRIES },
  },
  fewest: {
    button: "搜索",
    name: "指定提示数的题目",
    hint: "找出其终盘的全部此类题目：17 个提示数约需一秒，18 个约需一分钟",
    options: { clues: "提示数", minimal: "只要极小题" },
  },
  dedupe: {
    name: "去除重复",
    hint: "保留每一类的第一道题，原样不变",
    options: { by: "同一类的题目有相同的" },
    choices: {
      by: {
        text: "提示数",
        solution: "解",
        canonical: "规范形，即彼此同构",
        "solution-grid": "解的规范形",
      },
    },
  },
};
