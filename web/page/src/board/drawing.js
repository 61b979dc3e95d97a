/**
 * The drawing of a board: its lines, its clues in ink, its other digits in blue, and its candidates. A
 * drawing is a list of shapes in units of a tenth of a cell, which becomes either elements of the page,
 * whose colours are in the style sheets, or the text of a file, which has colours of its own.
 */

/**
 * @typedef {import("./picture.js").CellPicture} CellPicture
 *
 * @typedef {Pick<CellPicture, "kind" | "digit" | "marks">} Cell
 *
 * @typedef {"thin" | "thick" | "clue" | "found" | "mark"} Class
 *
 * @typedef {object} Shape
 * @property {"path" | "text" | "rect" | "circle"} tag
 * @property {{ class: string } & Record<string, string | number>} attributes
 * @property {string} [text]
 */

/** The width of a cell, and of a board with its border. */
const CELL = 10;
export const BOARD = 9 * CELL + 2;

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const THIRDS = [0, 1, 2];

/** @type {Shape[]} */
const LINES = [
  {
    tag: "path",
    attributes: {
      class: "thin",
      d: [1, 2, 4, 5, 7, 8].map((at) => `M${1 + at * CELL} 1v90M1 ${1 + at * CELL}h90`).join(""),
    },
  },
  {
    tag: "path",
    attributes: { class: "thick", d: "M1 1h90v90H1zM31 1v90M61 1v90M1 31h90M1 61h90" },
  },
];

/** How far the foot of a digit is below its middle. */
const FOOT = 2.9;
const MARK_FOOT = 0.95;

/**
 * @param {Cell[]} cells
 * @returns {Shape[]}
 */
export function drawingOf(cells) {
  return [...LINES, ...ROWS.flatMap((row) => rowOf(cells.slice(9 * row, 9 * row + 9), row))];
}

/**
 * A puzzle, and its solution if there is one.
 *
 * @param {string} puzzle 81 characters
 * @param {string | null} solution
 * @returns {Cell[]}
 */
export function cellsOf(puzzle, solution) {
  return Array.from(puzzle, (symbol, cell) => {
    if (/[1-9]/.test(symbol)) return { kind: "clue", digit: Number(symbol), marks: 0 };
    return { kind: solution ? "solution" : "open", digit: Number(solution?.[cell] ?? 0), marks: 0 };
  });
}

/**
 * @param {Cell[]} cells The nine of a row.
 * @param {number} row
 */
function rowOf(cells, row) {
  const middle = 1 + CELL * (row + 0.5);
  const digits = (/** @type {boolean} */ isClue) =>
    cells.flatMap(({ kind, digit }, column) =>
      digit && (kind === "clue") === isClue ? [{ x: 1 + CELL * (column + 0.5), digit }] : [],
    );
  const marks = THIRDS.map((third) =>
    cells.flatMap(({ digit, marks }, column) =>
      THIRDS.filter((place) => !digit && marks & (1 << (3 * third + place))).map((place) => ({
        x: 1 + CELL * column + 2 + 3 * place,
        digit: 3 * third + place + 1,
      })),
    ),
  );
  return [
    ...line("clue", digits(true), middle + FOOT),
    ...line("found", digits(false), middle + FOOT),
    ...THIRDS.flatMap((third) => line("mark", marks[third], middle + 3 * (third - 1) + MARK_FOOT)),
  ];
}

/**
 * Digits of one line of text, each at its place.
 *
 * @param {Class} kind
 * @param {{ x: number, digit: number }[]} digits
 * @param {number} y
 * @returns {Shape[]}
 */
function line(kind, digits, y) {
  if (digits.length === 0) return [];
  const x = digits.map(({ x }) => x).join(" ");
  const text = digits.map(({ digit }) => digit).join("");
  return [{ tag: "text", attributes: { class: kind, x, y: Math.round(y * 100) / 100 }, text }];
}

const DIGITS = 'font-family="Helvetica, Arial, sans-serif" text-anchor="middle"';

/** The look of each class in a file. @type {Record<Class, string>} */
const LOOK = {
  thin: 'fill="none" stroke="#c9c6be" stroke-width="0.4"',
  thick: 'fill="none" stroke="#1b1e24" stroke-width="1.1"',
  clue: `${DIGITS} font-size="7.6" font-weight="700" fill="#1b1e24"`,
  found: `${DIGITS} font-size="7.6" fill="#1f4fa3"`,
  mark: `${DIGITS} font-size="2.7" fill="#585d68"`,
};

/** Room around a board in a file. */
const MARGIN = 4;

/** @param {Record<string, string | number>} attributes */
const written = (attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

/** A shape as markup, whose look is in a style sheet. @param {Shape} shape */
export const elementOf = ({ tag, attributes, text = "" }) =>
  `<${tag}${written(attributes)}>${text}</${tag}>`;

/**
 * The shapes of a board as markup, with their look.
 *
 * @param {Shape[]} shapes
 */
export function markupOf(shapes) {
  return shapes
    .map(({ tag, attributes: { class: kind, ...rest }, text }) => {
      const look = LOOK[/** @type {Class} */ (kind)];
      return `<${tag} ${look}${written(rest)}${text ? `>${text}</${tag}>` : "/>"}`;
    })
    .join("\n");
}

/**
 * The text of a file of SVG.
 *
 * @param {Shape[]} shapes
 * @param {number} size Width and height in pixels.
 */
export function fileOf(shapes, size) {
  const side = BOARD + 2 * MARGIN;
  const box = `${-MARGIN} ${-MARGIN} ${side} ${side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${box}">
<path fill="#ffffff" d="M${-MARGIN} ${-MARGIN}h${side}v${side}h${-side}z"/>
${markupOf(shapes)}
</svg>
`;
}
