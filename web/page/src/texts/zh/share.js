/** The words of links, pictures and sheets to share. */

export const LINK = {
  noPuzzle: "此链接中没有题目，因此打开的页面不带题目。",
  /** @param {number} length */
  notPuzzle: (length) =>
    length === 81 || length === 162 || length === 729
      ? "此链接中的题目含有数独不使用的符号，因此打开的页面不带题目。"
      : `此链接中的题目有 ${length} 个字符，而不是 81 个，因此打开的页面不带题目。链接可能不完整。`,
  /** @param {string} name */
  noQuestion: (name) => `此链接中的问题“${name}”不在本页的问题之列，因此打开的页面不带此问题。`,
  /** @param {string} name @param {string} value */
  notOption: (name, value) => `此链接中“${name}”的值“${value}”无效，因此打开的页面不带此值。`,
  /** @param {string} name */
  foreign: (name) => `此链接中有本页不认识的部分“${name}”，因此打开的页面不带此部分。`,
  /** @param {string} name */
  twice: (name) => `此链接中的“${name}”出现了两次，因此打开的页面不带此部分。`,
};

/** The picture beside a link to the page. */
export const CARD = {
  title: "百万道数独，瞬间求解",
  about: "就在浏览器中。数据不会离开您的设备。",
  alternative: "Ninefold：三道数独及其解",
};

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
  /** @param {string} reason */
  failed: (reason) => `浏览器无法完成此操作：${reason}`,
};

export const SHEET = {
  solutions: "答案",
  /** @param {string} name @param {string} note */
  noted: (name, note) => `${name}（${note}）`,
};
