/** The reasons for which a proof is rejected, or not checked, or not written: see `reasons.js`. */

/** @type {typeof import("../en/rejected.js").REJECTED} */
export const REJECTED = {
  puzzle: "题目不是 16、81、256、625 或 729 个字符，或含有不表示单元格的字符",
  claim: "命题不是已知的种类",
  size: "只有 9×9 的盘面才有总分",
  weight: "有分值超出 ±1,000,000,000 的范围",
  price: "有价格超出 ±1,000,000,000,000,000 的范围",
  short: "证明已到末尾，但还有未完成的节点",
  token: "证明在此处既没有分支点，也没有价格",
  pivot: "有分支点的选项少于两个",
  long: "证明树结束之后，证明仍有内容",
  count: "证明树中解的个数不同",
  shares: "总数不等于各段计数之和",
  list: "所列的解或其个数不同",
  twice: "同一个解列出了两次",
  grid: "有一个盘面不是解",
  clue: "没有这个提示数",
  redundant: "去掉该提示数后，存在此处为其他数字的解",
  score: "该盘面的总分不同",
  better: "有一个解的总分优于所声称的总分",
  image: "该盘面不是此题变换后的结果",
  transformation: "该变换不适用于此盘面",
};

/** The reason for which a record is neither accepted nor rejected. */
export const UNCHECKED = "分段计数中的各段须用 checker/ninecheck.py --recount 重新计数";

/** The reason why a puzzle has no proof of minimality. */
export const UNPROVEN = "此题没有唯一解";
