/** The words about zip files and workbooks. */

/** Files that a message names. */
const NAMED = 8;

/** @type {typeof import("../en/unpack.js").UNPACK} */
export const UNPACK = {
  broken: "无法解压此 zip 文件：文件已损坏，或受密码保护。",
  empty: "此 zip 文件中没有文件。",
  noSheet: "此工作簿中没有含单元格的工作表。",
  emptySheet: (sheet) => `此工作簿的第一个工作表“${sheet}”是空的。`,
  tooLarge: (sheet) =>
    `此工作簿的第一个工作表“${sheet}”行列过多，无法在此读取。请将其另存为 CSV，再选择该文件。`,
  several: (files) =>
    files.length > NAMED
      ? `此 zip 文件中有 ${files.length} 个文件，无法判断题目在哪一个中。请先解压，再选择含有题目的文件。`
      : `此 zip 文件中有多个文件，无法判断题目在哪一个中：${files.join("、")}。请先解压，再选择含有题目的文件。`,
  file: (file) => `读取自此 zip 文件中的 ${file}。`,
  sheet: (sheet) => `读取自此工作簿的第一个工作表“${sheet}”。`,
};
