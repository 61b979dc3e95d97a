/**
 * Reasons that come from the engine in English, as sentences in Chinese without the mark at the end. Quoted parts,
 * names and numbers are taken over. A reason that is not known here is shown in English.
 */

/** @type {Record<string, string>} */
const SHAPES = {
  "an object": "对象",
  "an array": "数组",
  "a text": "字符串",
  "a text or a list of cells": "字符串或单元格列表",
};

/** What the reader of JSON says. @param {string} fault */
const json = (fault) => translated(JSON_FAULTS, fault);

/**
 * English texts with their sentences. In a text `{}` is a part, which the sentence has by its number, and `…` is
 * anything or nothing; otherwise a text has only signs that stand for themselves in a regular expression.
 *
 * @typedef {Record<string, string | ((...parts: string[]) => string)>} Sentences
 */

/** @type {Sentences} */
const JSON_FAULTS = {
  "expected {}, as the first record is": (shape) => `应与首条记录一样是${SHAPES[shape] ?? shape}`,
  "EOF while parsing …": "内容不完整",
  "expected value": "缺少一个值",
  "expected ident": "不是 true、false 或 null",
  "expected `{}": (signs) => `应为 \`${signs.replaceAll(" or ", " 或 ")}`,
  "trailing characters": "记录之后还有多余的字符",
  "trailing comma": "有多余的逗号",
  "key must be a string": "键必须是字符串",
  "invalid number": "数字无效",
  "number out of range": "数字超出范围",
  "invalid escape": "转义序列无效",
  "invalid unicode code point": "Unicode 码位无效",
  "lone leading surrogate in hex escape": "代理对不完整",
  "unexpected end of hex escape": "十六进制转义不完整",
  "control character … found while parsing a string": "字符串中含有控制字符",
  "recursion limit exceeded": "嵌套过深",
};

/** @type {Sentences} */
const REASONS = {
  // Boards as text.
  "`{}` is not a cell; expected {}, or one of {} for an empty cell": (found, cells, signs) =>
    `“${found}”不是单元格；应为 ${cells.replaceAll(" to ", " 至 ").replace(", ", "，")}，空格用 ${signs} 之一表示`,
  "both `0` and `{}` stand for empty cells here; if `0` is a digit, …": "“0”和“{0}”在此都表示空格",
  "the line has {} cells where a puzzle has {}": "此行有 {0} 个单元格，而一道题有 {1} 个",
  "`{}` right behind cell {}, the last: {} characters without a break; if …":
    "最后的第 {1} 个单元格之后紧接着“{0}”：共有 {2} 个相连的字符；如果是题目及其解答，两者之间须有空格、制表符、逗号或分号",
  "`{}` right behind cell {}, the last: {} characters without a break; a …":
    "最后的第 {1} 个单元格之后紧接着“{0}”：共有 {2} 个相连的字符；注释之前须有空格、制表符、逗号或分号",
  "{} character…; a puzzle on one line has {} cells, a row of a grid {}":
    "有 {0} 个字符；一行一题时应有 {1} 个单元格，网格的一行应有 {2} 个",
  "a cell has nothing, where other empty cells have a sign": "一个单元格为空白，而其他空格都有符号",
  "candidates are deleted here, which only pencilmarks can hold":
    "此处删除了候选数，只有候选数盘面才能表示",
  "`{}` is no candidate to delete; … as in {}":
    "“{0}”不是要删除的候选数；应为其数字、行和列，如 {1}",
  "an address without {} cells in it; …":
    "网址中没有 {0} 个单元格；f-puzzles 和 SudokuPad 等网址中压缩的题目在此无法读取",
  "the row has {} cells where a grid has {}": "此行有 {0} 个单元格，而网格的一行有 {1} 个",
  "the grid ends after {} of its {} rows": "网格应有 {1} 行，却在第 {0} 行之后结束",
  "{} rows follow each other where a grid has {}; …":
    "有 {0} 行相连，而网格有 {1} 行：可能缺少或多出一行",
  "{} rows follow each other without an empty line, …":
    "有 {0} 行相连而没有空行，且有的网格中同一数字重复，或有的行可能是标题：所有网格都可能错位",
  "rows of {} boards side by side; …": "{0} 个盘面并排在一行：盘面须上下排列才能读取",
  "{} signs, most of them cells, where a puzzle has {}; …":
    "有 {0} 个字符，其中大多是单元格，而一道题有 {1} 个；旁边的内容不会被当作题目",
  "a line among these rows may be a row or none, …":
    "这些行之中有一行可能是网格的一行，也可能不是，因此网格可能错位",
  "both 0 and null or another sign …":
    "列表中既有 0，又有 null 或其他空格符号：数字是否为 0 至 8？",
  "a border below row {}, inside a band; …":
    "第 {0} 行之下有一条边框，但此处是宫的内部：可能缺少或多出一行",
  "the line is longer than {} bytes": "此行超过 {0} 字节",
  "`{}` in the place of candidate {}; expected {}, or one of {} if it is …":
    "候选数 {1} 的位置上是“{0}”；应为 {1}，已删除时用 {3} 之一表示",
  "candidate {} stands twice in the cell": "候选数 {0} 在单元格中出现了两次",
  "the line has {} characters where pencilmarks have 729, …":
    "此行有 {0} 个字符，而候选数盘面有 729 个，每个单元格 9 个",
  "no puzzle here": "此处没有题目",
  "a second puzzle begins here, only one was expected": "此处又有一道题，而这里只应有一道",
  "{} digits where a puzzle has {}: zeros were lost in front, …":
    "有 {0} 个数字，而一道题有 {1} 个：开头的 0 已丢失，可能是某个程序把题目当成了数值",
  "a floating-point number: a program took the {} digits for a number, …":
    "这是浮点数：某个程序把 {0} 个数字当成了数值，只保留了前 16 个左右；请将该列设为文本后重新保存表格",
  "these are pencilmarks, and the first record is not": "此记录是候选数盘面，而首条记录不是",
  "`{}` is not a cell; each column holds one, a digit or nothing":
    "“{0}”不是单元格；每一列应为一个数字或为空",
  "the cell is empty": "此格为空",

  // Sheets.
  "a board of a sheet has {} rows, and here are {} after the last whole board":
    "工作表中的盘面有 {0} 行，而最后一个完整盘面之后有 {1} 行",
  "a board of a sheet has {} rows, and here are {}": "工作表中的盘面有 {0} 行，而此处有 {1} 行",
  "{} cells in a row of a sheet, and {} in the first row of its board":
    "此行有 {0} 格，而其盘面的第一行有 {1} 格",
  "`{}` is not a cell of a board in a sheet": "“{0}”不是工作表中盘面的单元格",
  "the column before {} cells is no names of rows": "{0} 个单元格之前的一列不是行名",
  "it is not clear where the board begins": "无法确定盘面从何处开始",
  "it is not clear which empty rows part boards": "无法确定哪些空行分隔盘面",
  "rows that rise as heads do are in different places": "像表头一样递增的行出现在不同位置",
  "no head above the next board": "下一个盘面之上没有表头",
  "{} rows of a sheet, which may be shifted: …":
    "工作表有 {0} 行，可能错位：若都是完整盘面，其中之一就不合标准数独的规则",
  "{} rows of a sheet, which are boards in more than one way: …":
    "工作表有 {0} 行，可以按多种方式读成盘面：哪一行是表头或空行？",
  "{} columns of a sheet, which are no boards of {} columns":
    "工作表有 {0} 列，不能组成 {1} 列的盘面",

  // Rows and records.
  "the row has {} field… where the table has {} column…": "此行有 {0} 个字段，而表格有 {1} 列",
  "the array has {} element… where the first has {}; …":
    "此数组有 {0} 个元素，而第一个数组有 {1} 个",
  "the array has {} element… where the first has {}": "此数组有 {0} 个元素，而第一个数组有 {1} 个",
  "the quote that begins here is never closed": "此处开始的引号没有闭合",
  "the quote that begins here is not closed within {}": "此处开始的引号在 {0} 之内没有闭合",
  "the row is longer than {}": "此行超过 {0}",
  "the line is longer than {}": "此行超过 {0}",
  "the cell is not UTF-8, …": "此格不是 UTF-8 文本",
  "the object has no `{}`": "此对象没有“{0}”",
  "no object with a member `{}`": "此处不是含有“{0}”的对象",
  "there is nothing in it": "其中没有内容",
  "an object, and no puzzle": "这是对象，而不是题目",
  "the list is none of cells: {}": (fault) => `此列表不是单元格的列表：${json(fault)}`,
  "cell {} of the list is no digit: {}": "列表中的第 {0} 个单元格不是数字：{1}",
  "not a record: {}; the output has …": (fault) => `不是一条记录：${json(fault)}`,
  "not a record: {}": (fault) => `不是一条记录：${json(fault)}`,
  "the JSON array does not end: …": "JSON 数组没有结尾：文件不完整",

  "the JSON around the list does not end, or has a mistake in it":
    "列表之外的 JSON 没有结尾，或有错误",
  "another list with boards follows, {}": "其后还有一个盘面列表 {0}",
  "…says its rules in words, of which `{}` is not understood: `{}`":
    "规则以文字给出，其中的“{0}”无法理解：“{1}”",
  "…has `{}` in its title, a rule that is not read from there": "标题中有“{0}”，而规则不从标题读取",

  // Puzzles that cannot be generated.
  "boards with {} to {} clues are too rare: none among {} that were made":
    "有 {0} 至 {1} 个提示数的题目太少：生成的 {2} 道中一道也没有",
  "boards with such a rating or technique are too rare: none among {} that were made":
    "这样的难度或技巧太少见：生成的 {0} 道中一道也没有",
  "none of {} attempts led to such a board with its clues in the cells of the pattern":
    "{0} 次尝试都没有得到提示数恰在这些单元格中的题目",
  "no board of {} with fewer than {} clues has exactly one solution":
    "少于 {1} 个提示数的 {0} 题目没有唯一解",
  "rows {} and {} have no cell for a clue: …":
    "第 {0} 行和第 {1} 行都没有提示数：两行互换就得到另一个解",
  "columns {} and {} have no cell for a clue: …":
    "第 {0} 列和第 {1} 列都没有提示数：两列互换就得到另一个解",
  "boards of layout {} have no solution": "布局 {0} 没有解",
  "no solution of layout {} was found in {} searches": "{1} 次搜索都没有找到布局 {0} 的解",
  "minimal puzzles have up to {} digits, and not {}: …":
    "极小题目最多有 {0} 种数字，而不是 {1} 种：更大的用时太长",
  "solution grids, a pattern, a symmetry, a number of clues or a difficulty can be chosen for minimal boards, …":
    "提示数的位置、对称性、个数和难度只能为极小题目选择",

  // Layouts that are none.
  "no layout is called `{}`; …":
    "没有名为“{0}”的布局；可以是 6x6 或 6x6:3x2 等尺寸，x、windoku、disjoint、anti-knight、anti-king，或 6x6+x 等组合",
  "jigsaw: region `{}` has {} cells, and a row has {}: …":
    "区域“{0}”有 {1} 个单元格，而一行有 {2} 个，两者须相等",
  "jigsaw: the map has {} characters, …": "区域图有 {0} 个字符，而最多为 25 的平方",

  // Texts as a whole: the page has words of its own for most reasons.
  "this is Parquet, …": "这是 Parquet 文件，本页无法读取；请另存为 CSV",
  "the puzzles are pencilmarks, and this question is defined only for clues":
    "题目是候选数盘面，而此问题只适用于提示数",
  "there are more puzzles than the memory of a page holds": "题目过多，网页的内存容纳不下",
};

/** @param {Sentences} sentences @param {string} reason */
function translated(sentences, reason) {
  for (const [text, sentence] of Object.entries(sentences)) {
    const pattern = text.replaceAll("{}", "(.*?)").replaceAll("…", ".*");
    const found = RegExp(`^${pattern}$`).exec(reason);
    if (!found) continue;
    const [, ...parts] = found;
    if (typeof sentence === "function") return sentence(...parts);
    return sentence.replaceAll(/\{(\d)\}/g, (_, at) => parts[at]);
  }
  return reason;
}

/**
 * A reason as it is shown.
 *
 * @param {string} reason
 */
export const reasonOf = (reason) => translated(REASONS, reason.replace(/\.$/, ""));
