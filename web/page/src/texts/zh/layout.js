/** The words of the choice of a layout, and of its board. */

/** @type {typeof import("../en/layout.js").LAYOUT} */
export const LAYOUT = {
  label: "布局",
  names: {
    "9x9": "9x9，标准数独",
    x: "对角线数独：两条对角线",
    windoku: "窗口数独：四个窗口",
    disjoint: "同位数独",
    "anti-knight": "无马数独",
    "anti-king": "无缘数独",
    "4x4": "4x4（四宫）",
    "6x6": "6x6（六宫）",
    "8x8": "8x8（八宫）",
    "10x10": "10x10（十宫）",
    "12x12": "12x12（十二宫）",
    "16x16": "16x16（十六宫）",
    name: "其他，输入名称",
    jigsaw: "锯齿数独，输入区域图",
  },
  name: "布局的名称",
  nameHelp: "尺寸、规则，或两者相加：6x6+x、12x12:4x3、anti-knight+x。",
  map: "区域图，每个单元格一个字母或数字",
  mapHelp: "区域图之后可以加规则：+x、+anti-knight。",
  rules: {
    diagonal: "每条对角线包含全部数字。",
    window: "每个着色的窗口包含全部数字。",
    "disjoint-group": "同一颜色的单元格位于各宫的相同位置，包含全部数字。",
    pairs: "按名称所示，相隔国际象棋马步或王步的单元格数字不同。",
  },
  only: "提示、逐步求解、难度、最优总分、标准形式、抽样、变换、最少提示数、去重、图片和打印仅适用于标准数独。",
  waiting: "正在加载布局……",
  wrong: (reason) => `没有这样的布局：${reason}。`,
  empty: "请给出布局的名称或区域图。",
  notAsked: (question) => `“${question}”仅适用于标准数独：请选择其他问题，或选择标准布局。`,
  notCounted: "每个候选数的解数仅适用于标准数独。",
  illegal: "提示数互相冲突",
};
