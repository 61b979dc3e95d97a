/** The words of the steps by technique. */

import { wordOf } from "./terms.js";

/** @param {(string | number)[]} names */
const and = (names) => names.join("、");
/** @param {(string | number)[]} names */
const or = (names) => names.join(" 或 ");

/** @type {Record<string, string>} */
export const NAMES = {
  "hidden-single": "排除法",
  "direct-pointing": "宫区块排除",
  "direct-claiming": "行列区块排除",
  "direct-hidden-pair": "隐性数对排除",
  "naked-single": "唯一余数",
  "direct-hidden-triplet": "隐性三数组排除",
  pointing: "宫区块",
  claiming: "行列区块",
  "naked-pair": "显性数对",
  "x-wing": "二阶鱼（X-Wing）",
  "hidden-pair": "隐性数对",
  "naked-triplet": "显性三数组",
  swordfish: "三阶鱼（Swordfish）",
  "hidden-triplet": "隐性三数组",
  "xy-wing": "XY-Wing 结构",
  "xyz-wing": "XYZ-Wing 结构",
  "unique-rectangle": "唯一矩形",
  "unique-loop": "唯一环",
  "naked-quad": "显性四数组",
  jellyfish: "四阶鱼（Jellyfish）",
  "hidden-quad": "隐性四数组",
  "bivalue-universal-grave": "全双值坟墓（BUG）",
  "aligned-pair-exclusion": "对齐数对排除（APE）",
  "x-cycle": "X 环",
  "y-cycle": "Y 环",
  "forcing-x-chain": "强制 X 链",
  "turbot-fish": "多宝鱼（Turbot Fish）",
  "xy-cycle": "XY 环",
  "forcing-chain": "强制链",
  "aligned-triplet-exclusion": "对齐三数组排除（ATE）",
  nishio: "Nishio 强制链",
  "cell-forcing-chain": "单元格强制链",
  "region-forcing-chain": "区域强制链",
  "dynamic-contradiction": "动态矛盾链",
  "dynamic-double": "动态双向强制链",
  "dynamic-cell": "动态单元格强制链",
  "dynamic-region": "动态区域强制链",
  "dynamic-plus": "增强动态强制链",
  "nested-forcing-chain": "嵌套强制链",
  "nested-multiple": "嵌套多分支强制链",
  "nested-dynamic": "嵌套动态强制链",
};

/** @type {Record<string, string>} */
const NO_PATH = {
  ambiguous: "此题有多个解，因此没有提示：解题步骤只通向唯一的解。请添加提示数，直到只有一个解。",
  impossible: "此题无解：某个数字或某个已删除的候选数有误。撤销后可再要提示。",
  illegal: "同一行、列或宫中有重复的数字。撤销后可再要提示。",
};

/** @type {Record<string, string>} */
const HOUSES = { row: "行", column: "列", box: "宫" };

/** @type {typeof import("../en/technique.js").TECHNIQUE["why"]} */
const WHY = {
  last: (cell, digit, house) => `${cell} 是${house}的最后一个空格，该处只缺 ${digit}。`,
  hidden: (cell, digit, house) => `在${house}中，${digit} 只能填入 ${cell}。`,
  naked: (cell, digit) => `${cell} 只剩一个候选数 ${digit}。`,
  locked: (digit, cells, base, cover) =>
    `在${base}中，${digit} 只能填入 ${and(cells)}，它们都在${cover}中。因此 ${digit} 在这些单元格之一，不在${cover}的其他单元格。`,
  lockedDirect: (digit, cells, base, cover, house) =>
    `在${base}中，${digit} 只能填入 ${and(cells)}，它们都在${cover}中。因此 ${digit} 不在${cover}的其他单元格，在${house}中只剩一个位置。`,
  nakedSet: (cells, digits, house) =>
    `${and(cells)} 总共只有候选数 ${and(digits)}。因此这些数字就在这几格中，不在${house}的其他单元格。`,
  hiddenSet: (cells, digits, house) =>
    `在${house}中，${and(digits)} 只能填入 ${and(cells)}。因此这几格容不下其他数字。`,
  hiddenDirect: (cells, digits, house, digit) =>
    `在${house}中，${and(digits)} 只能填入 ${and(cells)}。因此这几格容不下其他数字，${digit} 在${house}中只剩一个位置。`,
  fish: (digit, cells, base, cover) =>
    `在${base}中，${digit} 只能填入 ${and(cells)}，它们都在${cover}中。两组的数目相同，因此${cover}的 ${digit} 都在这些单元格中，不在其他单元格。`,
  xyWing: (pivot, [x, y, z], [one, other]) =>
    `${pivot} 是 ${x} 或 ${y}。如果是 ${x}，则 ${one} 是 ${z}；如果是 ${y}，则 ${other} 是 ${z}。因此与 ${one} 和 ${other} 都相关的单元格不能是 ${z}。`,
  xyzWing: (pivot, [x, y, z], [one, other]) =>
    `如果 ${pivot} 是 ${x}，则 ${one} 是 ${z}；如果是 ${y}，则 ${other} 是 ${z}；否则它自己是 ${z}。因此与三格都相关的单元格不能是 ${z}。`,
  loopOne: (cells, digits, cell) =>
    `如果 ${and(cells)} 只有候选数 ${and(digits)}，则两数可以互换，此题会有两个解。因此 ${cell} 是它的其他候选数之一。`,
  loopTwo: (cells, digits, more, extra) =>
    `如果 ${and(cells)} 只有候选数 ${and(digits)}，则两数可以互换，此题会有两个解。因此 ${and(more)} 之一是 ${extra}，与它们都相关的单元格不是。`,
  loopThreeNaked: (cells, digits, more, extra, others, house) =>
    `如果 ${and(cells)} 只有候选数 ${and(digits)}，则两数可以互换，此题会有两个解。因此 ${and(more)} 之一是 ${or(extra)}。它与 ${and(others)} 构成显性数组：这些数字不在${house}的其他单元格。`,
  loopThreeHidden: (cells, digits, more, others, house) =>
    `如果 ${and(cells)} 只有候选数 ${and(digits)}，则两数可以互换，此题会有两个解。因此 ${and(more)} 中只有一格可以是 ${or(digits)}。它与 ${and(others)} 在${house}中构成隐性数组：这几格容不下其他数字。`,
  loopFour: (cells, digits, more, locked, house, other) =>
    `如果 ${and(cells)} 只有候选数 ${and(digits)}，则两数可以互换，此题会有两个解。在${house}中，${locked} 只能填入 ${and(more)}，因此其中一格是 ${locked}。如果另一格是 ${other}，则这些单元格都是 ${or(digits)}。`,
  graveOne: (cell, extra) =>
    `如果每个空格都有两个候选数，每个数字在每行、每列和每宫都有两个位置，则不会有唯一解。只有 ${cell} 例外，因此它是 ${or(extra)}。`,
  graveTwo: (cells, extra) =>
    `如果每个空格都有两个候选数，每个数字在每行、每列和每宫都有两个位置，则不会有唯一解。只有 ${and(cells)} 中的 ${extra} 例外。因此其中一格是 ${extra}，与它们都相关的单元格不是。`,
  graveThree: (cells, extra, others, house) =>
    `如果每个空格都有两个候选数，每个数字在每行、每列和每宫都有两个位置，则不会有唯一解。只有 ${and(cells)} 例外，因此其中一格是 ${or(extra)}。它与 ${and(others)} 构成显性数组：这些数字不在${house}的其他单元格。`,
  graveFour: (cells, locked, house) =>
    `如果每个空格都有两个候选数，每个数字在每行、每列和每宫都有两个位置，则不会有唯一解。只有 ${and(cells)} 例外，因此其中一格是多出的候选数。在${house}中，${locked} 只能填入这两格，因此另一格是 ${locked}。`,
  aligned: (cells, others) =>
    `逐一尝试 ${and(cells)} 的候选数组合。使同一行、列或宫中有重复数字，或使 ${and(others)} 之一没有候选数的组合都不可能。不在其他组合中的候选数被删除。`,
  toFalse: (cell, digit) => `如果 ${cell} 是 ${digit}，则沿着链推出它不是 ${digit}：矛盾。`,
  toTrue: (cell, digit) => `如果 ${cell} 不是 ${digit}，则沿着链推出它是 ${digit}：矛盾。`,
  cycle: () => "链回到起点，构成环，因此每条弱链都有一端为真。与弱链两端都相关的候选数不能为真。",
  contradiction: (start, cell, digit) =>
    `如果 ${start}，则既能推出 ${cell} 是 ${digit}，又能推出它不是：矛盾。`,
  double: (cell, digit, end) => `${cell} 是 ${digit}，或不是。两种情况都推出 ${end}。`,
  cellBranches: (cell, digits, end) => `${cell} 是 ${or(digits)}。每种情况都推出 ${end}。`,
  regionBranches: (digit, house, cells, end) =>
    `在${house}中，${digit} 在 ${or(cells)}。每种情况都推出 ${end}。`,
};

/** @type {typeof import("../en/technique.js").TECHNIQUE["links"]} */
const LINKS = {
  on: (cell, digit) => `假设 ${cell} 是 ${digit}。`,
  off: (cell, digit) => `假设 ${cell} 不是 ${digit}。`,
  weakCell: (cell, digit) => `则 ${cell} 不是 ${digit}：格内弱链。`,
  weakHouse: (cell, digit, house) => `则 ${cell} 不是 ${digit}：${house}中的弱链。`,
  strongCell: (cell, digit) => `则 ${cell} 是 ${digit}，即它仅剩的另一个候选数：强链。`,
  strongHouse: (cell, digit, house) =>
    `则 ${cell} 是 ${digit}，即${house}中仅剩的另一个位置：强链。`,
  follows: (from, fact) => `${lead(from)}可知 ${fact}。`,
  weak: (from, fact, where) => `${lead(from)} ${fact}：${where}中的弱链。`,
  lastCandidate: (from, fact) => `${lead(from)} ${fact}，即它仅剩的候选数。`,
  lastPlace: (from, fact, house) => `${lead(from)} ${fact}，即${house}中仅剩的位置。`,
  byTechnique: (from, fact, name) => `${lead(from)} ${fact}：由其中一步“${name}”得出。`,
  byNested: (from, fact, number, name) =>
    `${lead(from)} ${fact}：由嵌套链 ${number}“${name}”得出。`,
};

/** @param {number[] | null} from */
function lead(from) {
  return from ? `由第 ${and(from)} 条得` : "则";
}

/** The answers to "Why?". @type {typeof import("../en/technique.js").TECHNIQUE["answers"]} */
const ANSWERS = {
  clue: (cell, digit) => `${cell} 是 ${digit}：这是提示数。`,
  clueOther: (cell, digit, own) => `${cell} 不是 ${digit}：此处的提示数是 ${own}。`,
  clueSeen: (cell, digit, by) => `${cell} 不是 ${digit}：与它相关的 ${by} 的提示数是 ${digit}。`,
  crossedOut: (cell, digit) => `${cell} 不是 ${digit}：题目中已删除这个候选数。`,
  filled: (step, cell, digit) => `第 ${step} 步在 ${cell} 填入 ${digit}。`,
  filledOther: (step, cell, digit, own) => `${cell} 不是 ${digit}：第 ${step} 步填入 ${own}。`,
  filledSeen: (step, cell, digit, by) =>
    `${cell} 不是 ${digit}：第 ${step} 步在与它相关的 ${by} 填入 ${digit}。`,
  removed: (step, cell, digit) => `第 ${step} 步从 ${cell} 中删除 ${digit}。`,
  open: (cell, digit) => `没有步骤能确定 ${cell} 是否为 ${digit}。`,
};

/** @type {typeof import("../en/technique.js").TECHNIQUE} */
export const TECHNIQUE = {
  tools: "解题步骤",
  stepOf: (step, steps) => (step === 0 ? `开始，共 ${steps} 步` : `第 ${step} 步，共 ${steps} 步`),
  name: (technique, kind) => {
    const name = NAMES[technique] ?? technique;
    return kind === null ? name : `${name}，类型 ${kind}`;
  },
  title: (name, rating) => `${name}，难度 ${rating}`,
  times: (name, times) => `${name}：${times} 次`,
  levels: ["easy", "medium", "hard", "expert", "extreme"].map(wordOf),
  ratings: (level, er, ep, ed) =>
    `${level ?? "评级"}：ER ${er ?? "–"} · EP ${ep ?? "–"} · ED ${ed ?? "–"}`,
  wait: "正在寻找步骤",
  start: "从当前盘面开始的解题步骤：",
  none: "没有可显示的步骤。",
  end: {
    solved: "至此盘面已解出。",
    beyond: "步骤到此为止：连嵌套链也找不到更多结论。",
  },
  noPath: (status) => NO_PATH[status] ?? "只有唯一解的题目才有解题步骤。",

  hint: "提示",
  next: (name, rating) => `下一步：${name}，难度 ${rating}。再按一次“提示”可查看位置。`,
  about: "关于此技巧",
  apply: "填入",
  applyHelp: "“填入”会把到这一步为止的结论写入题目。",

  place: (cell, digit) => `因此 ${cell} 是 ${digit}。`,
  remove: (parts) =>
    `删除候选数：${parts.map(({ digits, cells }) => `${and(cells)} 中的 ${and(digits)}`).join("；")}。`,
  /** Lines of one kind. */
  lines: (kind, numbers) => `第 ${and(numbers)} ${HOUSES[kind]}`,
  why: WHY,
  links: LINKS,
  chain: "链",
  fact: (cell, digit, isOn) => `${cell} ${isOn ? "是" : "不是"} ${digit}`,
  branches: "链的分支",
  whole: "整条链",
  branch: (number) => `分支 ${number}`,
  nestedTitle: (number, name) => `嵌套链 ${number}：${name}`,
  branchOf: (title, number) => `${title}，分支 ${number}`,

  whyLegend: (cell) => `${cell} 中为什么是，或不是？`,
  whyDigit: (cell, digit) => `为什么？${cell} 中的 ${digit}`,
  whyHelp:
    "请为所选单元格选择一个数字（在盘面上按问号键可跳到此处），或在盘面上点击已填的数字或已删除的候选数。",
  answers: ANSWERS,

  legend: "盘面上的标记",
  /** The parts of the drawing. */
  parts: {
    base: "结构所在的行、列或宫",
    cover: "被删减的行、列或宫",
    cells: "结构的单元格",
    others: "其他相关单元格",
    on: "结构的候选数",
    chainOn: "推出为真的候选数",
    chainOff: "推出为假的候选数",
    strong: "强链",
    weak: "弱链",
    rests: "其中的步骤或链",
    removed: "删除的候选数",
  },

  cellNew: (digit) => `本步求出 ${digit}`,
  cellGone: (digits) => `本步删除：${digits.join(" ")}`,
  cellPast: (digits) => `此前删除：${digits.join(" ")}`,
  cellParts: {
    house: "在结构所在的行、列或宫中",
    cover: "在被删减的行、列或宫中",
    cell: "结构的单元格",
    other: "其他相关单元格",
  },
};
