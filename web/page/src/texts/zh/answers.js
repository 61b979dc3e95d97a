/** The words of the table of answers and of the messages about malformed records. */

import { grouped } from "./page.js";
import { reasonOf } from "./reasons.js";

/** @type {typeof import("../en/answers.js").TABLE} */
export const TABLE = {
  label: "结果",
  row: "#",
  status: "状态",
  clues: "提示数",
  name: "名称",
  board: "盘面",
  all: "全部",
  unnamed: (place) => `第 ${place} 列`,
  /** Meanings of the statuses and classes, shown on hover. */
  meanings: {
    unique: "unique：恰好有一个解",
    ambiguous: "ambiguous：有多个解",
    solvable: "solvable：至少有一个解",
    impossible: "impossible：提示数互不冲突，但没有解",
    illegal: "illegal：同一行、列或宫中有重复的提示数",
    malformed: "malformed：无法作为题目读取",
    first: "first：同类题目中的第一道，保留",
    repeated: "repeated：与前面的题目同类，已去除",
    correct: "correct：旁边的解是唯一的解",
    wrong: "wrong：旁边的解不是这道题的解",
    "not-unique": "not-unique：有多个解",
    unfinished: "unfinished：搜索在完成之前已结束",
  },
  shown: (rows, records, complete) =>
    rows === records && complete
      ? `${grouped(records)} 行`
      : complete
        ? `${grouped(records)} 行中的 ${grouped(rows)} 行`
        : `${grouped(records)} 行中的 ${grouped(rows)} 行，正在搜索…`,
  nothing: "没有匹配的行",
  sortBy: (column) => `按“${column}”排序`,
};

/** @type {typeof import("../en/answers.js").MALFORMED} */
export const MALFORMED = {
  title: (count) => `${grouped(count)} 条记录无法读取`,
  place: (line, column) =>
    line === null
      ? "位置不明"
      : column === null
        ? `第 ${grouped(line)} 行`
        : `第 ${grouped(line)} 行第 ${grouped(column)} 个字符`,
  inFile: (file, place) => `文件 ${file}，${place}`,
  reason: (name, reason) =>
    name === null ? `：${reasonOf(reason)}` : `，列“${name}”：${reasonOf(reason)}`,
  more: (shown, count) =>
    `以上是 ${grouped(count)} 条中的前 ${grouped(shown)} 条；在表格中可按状态查看全部。`,
};

/** @type {typeof import("../en/answers.js").DIALOG} */
export const DIALOG = {
  record: (record, records) => `第 ${grouped(record)} 题，共 ${grouped(records)} 题`,
};
