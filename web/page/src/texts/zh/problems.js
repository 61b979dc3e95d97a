/** The words for what cannot be read or answered, each with what can be done about it here. */

import { grouped } from "./page.js";
import { reasonOf } from "./reasons.js";
import { STATIC } from "./static.js";

/** @type {typeof import("../en/problems.js").FOREIGN} */
export const FOREIGN = {
  zip: "这是 zip 压缩包。请先解压，再选择含有题目的文件。",
  zstd: "此文件以 zstd 压缩，浏览器无法解压。请先将其解压。ninefold 程序可以直接读取。",
  xz: "此文件以 xz 压缩，浏览器无法解压。请先将其解压。ninefold 程序可以直接读取。",
  bzip2: "此文件以 bzip2 压缩，浏览器无法解压。请先将其解压。ninefold 程序可以直接读取。",
  twice: "这是 gzip 文件中的 gzip 文件。请先解压一次，再选择得到的文件。",
  archive: "这是压缩包。请先解压，再选择含有题目的文件。",
  parquet: "这是 Parquet 文件，本页不读取。请将其中的表格另存为 CSV。ninefold 程序可以直接读取。",
  data: "这是数据文件或数据库，不是文本。请将含有题目的表格另存为 CSV。",
  office:
    "这是旧版 Microsoft Office 文档，例如 .xls。请将含有题目的工作表另存为 CSV，或复制其单元格并粘贴到此处。",
  pdf: "这是 PDF 文档。请将其中的题目复制为文本，再粘贴到此处。",
  picture: "这是图片。题目须以文本给出：请输入题目，或粘贴 81 个字符。",
  proofs: "这是证明，而不是题目，本页不检验证明。请用 ninefold 程序的命令 check-proof 检验。",
  binary: "此文件不是文本，因此无法从中读取题目。请选择文本或 CSV 文件。",
};

const PLACE = `“${STATIC.reading}”`;

/** Texts that are not read, by the kinds of the module. @type {typeof import("../en/problems.js").UNREAD} */
export const UNREAD = {
  columns: ({ columns }) =>
    `有 ${grouped(columns.length)} 列可能是题目。请在此处或${PLACE}中选择该列。`,
  "no-column": () => `没有一列看起来像题目。请在此处或${PLACE}中选择该列。`,
  "columns-companion": () => "有多列可能是题目旁的解。请在第一行中将其中一列命名为 solution。",
  "no-column-companion": () =>
    "此问题要求每道题旁给出解，而没有像解的列。请在第一行中将该列命名为 solution。",
  "unknown-column": () => `${PLACE}中给出的列名或列号不存在。请从以下各列中选择。`,
  "shared-column": () => `${PLACE}中给出的列名对应多列。请改为给出列号。`,
  xml: () => "这是 XML 或 HTML，其中没有找到题目。请将题目复制出来，每行一题，粘贴到此处。",
  opensudoku: () =>
    "这是 OpenSudoku 的文件，本页不读取。请将其中的题目导出为每行 81 个字符。ninefold 程序可以直接读取。",
  returns: () =>
    "此文件的换行方式是旧版 Macintosh 程序的。请用文本编辑器以换行符 LF 重新保存，或用电子表格程序重新保存为 CSV。",
  row: () => "第一行太长，无法识别其中的列。请检查其中的引号是否闭合。",
  json: () =>
    "这看起来像 JSON，但既不是每行一条记录，也不是一个由记录组成的数组。请另存为 JSON Lines 或 CSV。",
  nothing: () => "开头的记录中没有可能是题目的内容。",
};

/** @type {typeof import("../en/problems.js").PROBLEMS} */
export const PROBLEMS = {
  refused: (said) => `无法按现状处理。引擎报告：${reasonOf(said)}。可在${PLACE}中指定格式和列。`,
  empty: () => "此文件是空的。",
  nothing: () => "此文本中没有记录。",
  unlike: (first) =>
    `此文件的格式或列与 ${first} 不同，两者的行不能放在同一张表中。请将格式相同的文件一起选择。`,
  gzip: (said) =>
    `此文件以 gzip 开头，但无法解压：${said} 浏览器只能读取单段的 gzip 文件，而此文件可能有多段，请先将其解压。`,
  long: (line) =>
    `自第 ${line} 行起的 64 MB 内没有一条完整的记录，因此读取到此为止。已有的结果已保留。`,
  many: () =>
    "结果超过 2000 万行，因此处理到此为止。已有的结果已保留。请减少每道题的答案数，或将列表分成几部分处理。",
  file: (said) => `浏览器无法读取此文件：${said}`,
  broken: (said, line) =>
    line === undefined
      ? `求解线程出错：${said} 这是本页的程序错误。已有的结果已保留。`
      : `求解线程在处理自第 ${grouped(line)} 行起的记录时出错：${said} 这是本页的程序错误。已有的结果已保留。`,
};

/** @type {typeof import("../en/problems.js").COLUMNS} */
export const COLUMNS = {
  choose: "选择题目所在的列",
  column: (number, name) => (name === "" ? `第 ${number} 列` : `第 ${number} 列：${name}`),
};

/** @type {typeof import("../en/problems.js").unsaved} */
export const unsaved = (said) => `无法保存结果：${said}`;

/** Before what is wrong with one of several files. @type {typeof import("../en/problems.js").inFile} */
export const inFile = (file) => `文件 ${file}：`;
