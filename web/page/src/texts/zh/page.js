/** The words of the page as a whole, and numbers and times as words. */

const number = new Intl.NumberFormat("zh-CN");
const digits = new Intl.NumberFormat("zh-CN", { maximumSignificantDigits: 2 });

/** @type {typeof import("../en/page.js").grouped} */
export const grouped = (count) => number.format(count);

/** @type {typeof import("../en/page.js").duration} */
export function duration(seconds) {
  if (seconds < 10) return `${digits.format(Math.max(seconds, 0.001))} 秒`;
  if (seconds < 60) return `${Math.round(seconds)} 秒`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours} 小时 ${minutes} 分` : `${minutes} 分 ${whole % 60} 秒`;
}

/** @type {typeof import("../en/page.js").perSecond} */
export const perSecond = (rate) =>
  grouped(rate < 100 ? Number(rate.toPrecision(2)) : Math.round(rate));

/** @type {typeof import("../en/page.js").PAGE} */
export const PAGE = {
  language: "zh-Hans",
  lacking: {
    "no-wasm": "此浏览器不支持 WebAssembly，或已将其关闭，因此本页无法求解。",
    "no-simd":
      "此浏览器的 WebAssembly 没有本页所需的向量指令（128 位 SIMD）。Chrome 和 Edge 自 91 版、Firefox 自 89 版、Safari 自 16.4 版起支持。",
    "no-streams":
      "此浏览器无法解压 gzip（DecompressionStream），而本页需要此功能。Chrome 和 Edge 自 80 版、Firefox 自 113 版、Safari 自 16.4 版起支持。",
  },
  loading: "正在载入…",
  loadingEngine: "正在载入引擎…",
  incomplete: "本页旁边缺少文件 engine.js，因此无法求解。",
  unreachable: (file) => `无法加载文件 ${file}，因此缺少本页的这一部分。请重新加载页面再试。`,
  unloadable: (said) => `无法启动引擎：${said}。`,
  engine: ({ version, lanes, backend }, cores) =>
    `Ninefold ${version}，${lanes} 路并行（${backend}），此浏览器提供 ${grouped(cores)} 个处理器核心`,
};

/** @type {typeof import("../en/page.js").LANES} */
export const LANES = {
  puzzle: (place) => `显示列表中的第 ${place} 题`,
  solved: (place) => `显示列表中的第 ${place} 题（已解出）`,
};

/** @type {typeof import("../en/page.js").THEME} */
export const THEME = {
  now: {
    system: "颜色跟随系统",
    light: "浅色",
    dark: "深色",
  },
};
