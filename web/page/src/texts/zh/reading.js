/** The words about texts that the page reads in a form of its own, and about files that hold others. */

import { grouped } from "./page.js";

/** @type {typeof import("../en/reading.js").READING} */
export const READING = {
  read: {
    text: (puzzles) => `已读取 ${grouped(puzzles)} 道题。`,
    addresses: (puzzles) =>
      puzzles === 1
        ? "已读取此网址中题目的提示数。"
        : `已读取 ${grouped(puzzles)} 个网址中题目的提示数。`,
  },
  emptyAddress: (address) =>
    `无法从网址 ${address} 读出题目。本页不会打开网址，请从那个网页上复制题目本身。`,
  otherSize: "此网址中的题目不是 2 至 25 行的方形盘面，本页无法读取。",
  unlikeLayouts: "这些网址中的题目布局不同，而列表只有一种布局：请逐一给出。",
  ofLayout: (layout) => `此网址中的题目布局为 ${layout}：请选择此布局。`,
  moreRules: (rules) =>
    `此网址中的题目除数独规则外另有附加规则（${rules.join("、")}），本页无法读取。去掉这些规则，题目的解就会不同。`,
  broken: "无法解压此网址中的题目：网址可能不完整。",
};
