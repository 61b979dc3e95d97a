/** The words of links, pictures and sheets to share. */

import { grouped } from "./page.js";

/** @type {typeof import("../en/share.js").LINK} */
export const LINK = {
  noPuzzle: "此链接中没有题目，因此打开的页面不带题目。",
  notPuzzle: (length) =>
    length === 81 || length === 162 || length === 729
      ? "此链接中的题目含有数独不使用的符号，因此打开的页面不带题目。"
      : `此链接中的题目有 ${length} 个字符，而不是 81 个，因此打开的页面不带题目。链接可能不完整。`,
  notSymbols: "此链接中的题目含有数独不使用的符号，因此打开的页面不带题目。",
  notGame: "此链接中填入的数字与题目不符，因此打开的页面不带题目。链接可能不完整。",
  noQuestion: (name) => `此链接中的问题“${name}”不在本页的问题之列，因此打开的页面不带题目。`,
  notOption: (name, value) => `此链接中“${name}”的值“${value}”无效，因此打开的页面不带题目。`,
  foreign: (name) => `此链接中有本页不认识的部分“${name}”，因此打开的页面不带题目。`,
  twice: (name) => `此链接中的“${name}”出现了两次，因此打开的页面不带题目。`,
};

/** The picture beside a link to the page. @type {typeof import("../en/share.js").CARD} */
export const CARD = {
  title: "百万道数独，瞬间求解",
  about: "就在浏览器中。数据不会离开您的设备。",
  alternative: "Ninefold：三道数独及其解",
};

/** @type {typeof import("../en/share.js").SHARE} */
export const SHARE = {
  title: "分享、保存、打印",
  link: "此题的链接",
  about: "题目在网址中浏览器不会发送给服务器的部分。如果此盘面显示着解，链接打开后也会显示解。",
  folder: "此页面是从文件夹打开的，因此链接只能在这台设备上使用。",
  copy: "复制链接",
  share: "分享…",
  subject: "一道数独",
  svg: "保存为 SVG",
  png: "保存为 PNG",
  print: "打印",
  failed: (reason) => `浏览器无法完成此操作：${reason}`,
};

/** @type {typeof import("../en/share.js").SHEET} */
export const SHEET = {
  many: "每页题数",
  with: "并在所有题目之后的页上打印答案",
  print: "打印",
  about: (most) => `表格所显示各行的盘面，至多前 ${most} 个。`,
  solving: (boards) => `正在准备第 ${boards} 个盘面…`,
  none: "表格中没有带盘面的行。",
  number: (record) => grouped(record),
  several: "多个解之一",
  unsolvable: "无解",
  solutions: "答案",
  noted: (name, note) => `${name}（${note}）`,
};
