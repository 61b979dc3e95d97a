/**
 * Reasons that come from the engine and the checker of proofs in English, as sentences in Chinese without
 * the mark at the end. Quoted parts, names and numbers are taken over. A reason that is not known here is
 * shown in English.
 */

import * as english from "../en/rejected.js";
import { REJECTED, UNCHECKED, UNPROVEN } from "./rejected.js";

/** Those of the checker, which have no parts. */
const WHOLE = new Map([
  ...Object.entries(english.REJECTED).map(
    ([name, text]) => /** @type {const} */ ([text, /** @type {any} */ (REJECTED)[name]]),
  ),
  [english.UNCHECKED, UNCHECKED],
  [english.UNPROVEN, UNPROVEN],
]);

/** @type {Record<string, string>} */
const SHAPES = {
  "an object": "对象",
  "an array": "数组",
  "a text": "字符串",
  "a text or a list of cells": "字符串或单元格列表",
};

/** What the reader of JSON says. @param {string} fault */
const json = (fault) => translated(JSON_FAULTS, fault);

/** @typedef {[pattern: RegExp, sentence: (...parts: string[]) => string]} Pattern */

/** @type {Pattern[]} */
const JSON_FAULTS = [
  [
    /^expected (.+), as the first record is$/,
    (shape) => `应与首条记录一样是${SHAPES[shape] ?? shape}`,
  ],
  [/^EOF while parsing .*$/, () => "内容不完整"],
  [/^expected value$/, () => "缺少一个值"],
  [/^expected ident$/, () => "不是 true、false 或 null"],
  [/^expected (`.*)$/, (signs) => `应为 ${signs.replaceAll(" or ", " 或 ")}`],
  [/^trailing characters$/, () => "记录之后还有多余的字符"],
  [/^trailing comma$/, () => "有多余的逗号"],
  [/^key must be a string$/, () => "键必须是字符串"],
  [/^invalid number$/, () => "数字无效"],
  [/^number out of range$/, () => "数字超出范围"],
  [/^invalid escape$/, () => "转义序列无效"],
  [/^invalid unicode code point$/, () => "Unicode 码位无效"],
  [/^lone leading surrogate in hex escape$/, () => "代理对不完整"],
  [/^unexpected end of hex escape$/, () => "十六进制转义不完整"],
  [/^control character .* found while parsing a string$/, () => "字符串中含有控制字符"],
  [/^recursion limit exceeded$/, () => "嵌套过深"],
];

/** @type {Pattern[]} */
const PATTERNS = [
  // Boards as text.
  [
    /^`(.+)` is not a cell; expected (.+) to (\S+), or one of (.+) for an empty cell$/,
    (found, first, last, signs) =>
      `“${found}”不是单元格；应为 ${first.replace(", ", "，")} 至 ${last}，空格用 ${signs} 之一表示`,
  ],
  [
    /^both `0` and `(.+)` stand for empty cells here; if `0` is a digit, .+$/,
    (other) => `“0”和“${other}”在此都表示空格`,
  ],
  [
    /^the line has (\d+) cells where a puzzle has (\d+)$/,
    (found, wanted) => `此行有 ${found} 个单元格，而一道题有 ${wanted} 个`,
  ],
  [
    /^`(.+)` right behind cell (\d+), the last: (\d+) characters without a break; if .+$/,
    (found, last, length) =>
      `最后的第 ${last} 个单元格之后紧接着“${found}”：共有 ${length} 个相连的字符；如果是题目及其解答，两者之间须有空格、制表符、逗号或分号`,
  ],
  [
    /^`(.+)` right behind cell (\d+), the last: (\d+) characters without a break; a .+$/,
    (found, last, length) =>
      `最后的第 ${last} 个单元格之后紧接着“${found}”：共有 ${length} 个相连的字符；注释之前须有空格、制表符、逗号或分号`,
  ],
  [
    /^(\d+) characters?; a puzzle on one line has (\d+) cells, a row of a grid (\d+)$/,
    (found, line, row) =>
      `有 ${found} 个字符；一行一题时应有 ${line} 个单元格，网格的一行应有 ${row} 个`,
  ],
  [
    /^a cell has nothing, where other empty cells have a sign$/,
    () => "一个单元格为空白，而其他空格都有符号",
  ],
  [
    /^candidates are deleted here, which only pencilmarks can hold$/,
    () => "此处删除了候选数，只有候选数盘面才能表示",
  ],
  [
    /^`(.+)` is no candidate to delete; expected its digit, row and column, as in (\d+)$/,
    (found, example) => `“${found}”不是要删除的候选数；应为其数字、行和列，如 ${example}`,
  ],
  [
    /^an address without (\d+) cells in it; .+$/,
    (cells) =>
      `网址中没有 ${cells} 个单元格；f-puzzles 和 SudokuPad 等网址中压缩的题目在此无法读取`,
  ],
  [
    /^the row has (\d+) cells where a grid has (\d+)$/,
    (found, wanted) => `此行有 ${found} 个单元格，而网格的一行有 ${wanted} 个`,
  ],
  [
    /^the grid ends after (\d+) of its (\d+) rows$/,
    (found, wanted) => `网格应有 ${wanted} 行，却在第 ${found} 行之后结束`,
  ],
  [
    /^(\d+) rows follow each other where a grid has (\d+); .+$/,
    (found, wanted) => `有 ${found} 行相连，而网格有 ${wanted} 行：可能缺少或多出一行`,
  ],
  [
    /^a line among these rows may be a row or none, .+$/,
    () => "这些行之中有一行可能是网格的一行，也可能不是，因此网格可能错位",
  ],
  [
    /^both 0 and null or another sign are in the list: .+$/,
    () => "列表中既有 0，又有 null 或其他空格符号：数字是否为 0 至 8？",
  ],
  [
    /^a border below row (\d+), inside a band; .+$/,
    (row) => `第 ${row} 行之下有一条边框，但此处是宫的内部：可能缺少或多出一行`,
  ],
  [/^the line is longer than (\d+) bytes$/, (limit) => `此行超过 ${limit} 字节`],
  [
    /^`(.+)` in the place of candidate (\d); expected \d, or one of (.+) if it is \w+$/,
    (found, digit, signs) =>
      `候选数 ${digit} 的位置上是“${found}”；应为 ${digit}，已删除时用 ${signs} 之一表示`,
  ],
  [/^candidate (.) stands twice in the cell$/, (digit) => `候选数 ${digit} 在单元格中出现了两次`],
  [
    /^the line has (\d+) characters where pencilmarks have 729, nine for each cell$/,
    (found) => `此行有 ${found} 个字符，而候选数盘面有 729 个，每个单元格 9 个`,
  ],
  [/^no puzzle here$/, () => "此处没有题目"],
  [
    /^a second puzzle begins here, only one was expected$/,
    () => "此处又有一道题，而这里只应有一道",
  ],
  [
    /^(\d+) digits where a puzzle has (\d+): zeros were lost in front, .+$/,
    (found, wanted) =>
      `有 ${found} 个数字，而一道题有 ${wanted} 个：开头的 0 已丢失，可能是某个程序把题目当成了数值`,
  ],
  [
    /^a floating-point number: a program took the (\d+) digits for a number, .+$/,
    (wanted) =>
      `这是浮点数：某个程序把 ${wanted} 个数字当成了数值，只保留了前 16 个左右；请将该列设为文本后重新保存表格`,
  ],
  [
    /^these are pencilmarks, and the first record is not$/,
    () => "此记录是候选数盘面，而首条记录不是",
  ],
  [
    /^`(.+)` is not a cell; each column holds one, a digit or nothing$/,
    (text) => `“${text}”不是单元格；每一列应为一个数字或为空`,
  ],
  [/^the cell is empty$/, () => "此格为空"],

  // Rows and records.
  [
    /^the row has (\d+) fields? where the table has (\d+) columns?(?:; .+)?$/,
    (found, wanted) => `此行有 ${found} 个字段，而表格有 ${wanted} 列`,
  ],
  [
    /^the array has (\d+) elements? where the first has (\d+)(?:; .+)?$/,
    (found, wanted) => `此数组有 ${found} 个元素，而第一个数组有 ${wanted} 个`,
  ],
  [/^the quote that begins here is never closed$/, () => "此处开始的引号没有闭合"],
  [
    /^the quote that begins here is not closed within (.+)$/,
    (limit) => `此处开始的引号在 ${limit} 之内没有闭合`,
  ],
  [/^the (?:row|line) is longer than (.+)$/, (limit) => `此行超过 ${limit}`],
  [/^the cell is not UTF-8, .+$/, () => "此格不是 UTF-8 文本"],
  [/^the object has no `(.*)`$/, (name) => `此对象没有“${name}”`],
  [/^no object with a member `(.*)`$/, (name) => `此处不是含有“${name}”的对象`],
  [/^there is nothing in it$/, () => "其中没有内容"],
  [/^an object, and no puzzle: .+$/, () => "这是对象，而不是题目：每条记录须单独占一行"],
  [/^the list is none of cells: (.+)$/, (fault) => `此列表不是单元格的列表：${json(fault)}`],
  [
    /^cell (\d+) of the list is no digit: (.+)$/,
    (place, value) => `列表中的第 ${place} 个单元格不是数字：${value}`,
  ],
  [/^not a record: (.+?)(?:; the output has .+)?$/, (fault) => `不是一条记录：${json(fault)}`],
  [/^the JSON array does not end: .+$/, () => "JSON 数组没有结尾：文件不完整"],

  // Texts as a whole: the page has words of its own for most reasons.
  [/^this is Parquet, .+$/, () => "这是 Parquet 文件，本页无法读取；请另存为 CSV"],
  [
    /^the puzzles are pencilmarks, and this question is defined only for clues$/,
    () => "题目是候选数盘面，而此问题只适用于提示数",
  ],
  [
    /^there are more puzzles than the memory of a page holds$/,
    () => "题目过多，网页的内存容纳不下",
  ],
];

/** @param {Pattern[]} patterns @param {string} reason */
function translated(patterns, reason) {
  for (const [pattern, sentence] of patterns) {
    const found = pattern.exec(reason);
    if (found) return sentence(...found.slice(1));
  }
  return reason;
}

/**
 * A reason as it is shown.
 *
 * @param {string} reason
 */
export function reasonOf(reason) {
  const bare = reason.replace(/\.$/, "");
  return WHOLE.get(bare) ?? translated(PATTERNS, bare);
}
