/** The words of a game on the board. */

/** @type {typeof import("../en/play.js").PLAY} */
export const PLAY = {
  boardHelp: (first, last) =>
    `方向键移动，${first} 至 ${last} 填入数字，按住 Shift 或 Alt 则填入笔记，N 开关笔记，0 或 Delete 清除，Ctrl+Z 撤销。提示数不变。`,
  keys: (first, last) =>
    `${first}–${last} 填入数字 · Shift+${first}–${last} 填入笔记 · N 开关笔记 · 0 清除`,
  padDigit: (digit) => `填入 ${digit}`,
  cellOwn: (digit) => `填入的数字 ${digit}`,
  cellMistake: (digit) => `填入的数字 ${digit}，有误`,
  cellClash: "与另一个数字冲突",
  cellNotes: (digits) => `笔记 ${digits.join(" ")}`,
  notes: "笔记",
  notesOn: "笔记已打开。",
  notesOff: "笔记已关闭。",
  check: "检查",
  leave: "返回编辑",
  checking: "正在检查……",
  unchecked: "此题不是恰有一个解，因此无法检查。",
  right: "目前没有错误。",
  wrong: (mistakes) => `有 ${mistakes} 处错误，已标出。`,
  solved: "已解出。",
};
