/** The words about proofs: the reasons for which one is rejected, and the steps of one for a reader. */

import { grouped } from "./page.js";
import { reasonOf } from "./reasons.js";
import { UNCHECKED } from "./rejected.js";

/** @typedef {import("../../messages/proof.js").Step} Step */

/** @type {typeof import("../en/proof.js").PROOF} */
export const PROOF = {
  view: "证明",
  claim: "证明",
  claims: {
    count: "解的个数",
    minimality: "每个提示数都不可缺少，或哪些可以去掉",
  },
  steps: "证明的步骤",
  wait: "正在写出证明…",
  unproven: (reason) => `没有证明：${reasonOf(reason)}。`,
  verdict: ({ verdict, reason }, statement) =>
    verdict === "accepted"
      ? `已在此检验：${claimWords(statement)}。`
      : verdict === "rejected"
        ? `不成立：${reasonOf(reason)}。`
        : `未检验：${UNCHECKED}。`,
  stepOf: (step, steps) => `第 ${grouped(step)} 步，共 ${grouped(steps)} 步`,
  more: (count) => `另有 ${grouped(count)} 步也已检验，但不显示。`,
  path: (path) => `当 ${path.map(placed).join("，")} 时：`,
  record: "记录形式",
  recordHelp: "题目、命题，以及每次选择的两个字母。本页的检验程序不借助引擎，已逐步检验过它们。",
  save: "保存",
  file: "puzzle.proof",
};

const HOUSES = ["行", "列", "宫"];

/** @param {number} cell */
const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** @param {number} house */
const houseName = (house) => `第 ${(house % 9) + 1} ${HOUSES[Math.floor(house / 9)]}`;

/** @param {import("../../messages/proof.js").Candidate} candidate */
const placed = ({ cell, digit }) => `${cellName(cell)} 为 ${digit + 1}`;

/** The claim of a record that was accepted. @param {string} statement */
function claimWords(statement) {
  const [, name, what] = /^(\w+)[=:>]+([^\s:@]*)/.exec(statement) ?? [];
  switch (name) {
    case "n": {
      if (statement.startsWith("n>")) return `至少有 ${grouped(Number(what))} 个解`;
      return what === "0" ? "没有解" : `恰好有 ${grouped(Number(what))} 个解`;
    }
    case "minimal":
      return "恰好有一个解，而去掉任何一个提示数都会有多个解";
    case "redundant":
      return `以下提示数均可由其余提示数推出：${what.replaceAll("/", "、")}`;
    case "iso":
      return "另一个盘面是此题变换后的结果";
    default:
      return name === "max" ? `最高总分为 ${what}` : `最低总分为 ${what}`;
  }
}

/** A step as a sentence or two. @type {typeof import("../en/proof.js").sentence} */
export function sentence(step) {
  const { end, path, relaxed, removed } = step;
  const without = relaxed ? relaxedWords(relaxed) : "";
  if (end === "listed") return relaxed ? `${without}，有一个解。` : "这是已列出的一个解。";
  const tried = path.at(-1);
  if (removed !== null) return `按这些价格，${outcome(step)}`;
  if (tried) return `${placed(tried)}：${outcome(step)}`;
  return relaxed ? `${without}，${outcome(step)}` : outcome(step);
}

/** @param {NonNullable<Step["relaxed"]>} relaxed */
function relaxedWords(relaxed) {
  return relaxed.holds ? `当 ${placed(relaxed)} 时` : `当 ${cellName(relaxed.cell)} 为其他数字时`;
}

/** @param {Step} step */
function outcome({ end, singles, removed, lack, pivot, options }) {
  if (end === "solution") return "唯一余数和排除法填满了盘面，得到一个解。";
  if (lack?.cell !== undefined) return `${cellName(lack.cell)} 已无候选数。`;
  if (lack?.house !== undefined)
    return `${houseName(lack.house)}中已没有 ${(lack.digit ?? 0) + 1} 的位置。`;
  if (lack) return "此处没有总分更优的解。";
  const found =
    removed !== null
      ? `由上界、唯一余数和排除法删除 ${grouped(removed)} 个候选数`
      : singles
        ? `唯一余数和排除法填入 ${grouped(singles)} 个数`
        : "没有可用唯一余数或排除法填入的数";
  if (end === "prices") return `${found}。接下来给各单元格定价，以限定总分的范围。`;
  const question =
    pivot?.house === undefined
      ? `${cellName(pivot?.cell ?? 0)} 可以是 ${options.map(({ digit }) => digit + 1).join("、")}`
      : `${houseName(pivot.house)}：${(pivot.digit ?? 0) + 1} 可以填在哪里？共有 ${options.length} 处`;
  return `${found}。${question}。`;
}
