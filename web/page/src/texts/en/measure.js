/** The words of the room that measures. */

const ENGLISH = "en";
const grouped = new Intl.NumberFormat(ENGLISH, { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat(ENGLISH, { style: "percent", maximumFractionDigits: 0 });
const times = new Intl.NumberFormat(ENGLISH, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** @param {number} workers */
const workers = (workers) => (workers === 1 ? "1 worker" : `${workers} workers`);

export const MEASURE = {
  lead:
    "The puzzles per second that this browser answers, with one worker, with two, and so on. " +
    "The list is made here: isomorphs of minimal puzzles, from a fixed seed.",
  browser: "Browser",
  system: "System",
  cores: "Cores",
  unknown: "not reported",
  coresSaid: (/** @type {number} */ cores) => `${cores}, as the browser reports`,

  question: "Question",
  questions: [
    { name: "solve", label: "Solve", ask: { ask: "solve", any: false } },
    { name: "count", label: "Count to 2", ask: { ask: "count", cap: "2" } },
    {
      name: "target",
      label: "Target score",
      ask: { ask: "target", weights: null, smallest: false },
    },
    { name: "minimality", label: "Minimality", ask: { ask: "minimality" } },
    {
      name: "rate --columns guesses",
      label: "Guesses",
      ask: { ask: "rate", ratings: false, guesses: true },
    },
  ],
  time: "Time for each",
  times: [1, 2, 5].map((seconds) => ({
    name: String(seconds),
    label: seconds === 1 ? "1 second" : `${seconds} seconds`,
  })),
  start: "Measure",
  stop: "Stop",
  running: (/** @type {number} */ count) => `Measuring ${workers(count)} …`,
  stopped: "Stopped.",
  done: (/** @type {number} */ best, /** @type {number} */ count) =>
    `At best ${grouped.format(best)} puzzles per second, with ${workers(count)}.`,
  failed: (/** @type {string} */ reason) => `The measurement ended: ${reason}`,

  title: (/** @type {string} */ question) => `Puzzles per second: ${question}`,
  caption: "By the number of workers",
  workersHead: "Workers",
  rateHead: "Puzzles per second",
  timesHead: "Times one worker",
  nativeHead: "Of the program",
  workers,
  rate: (/** @type {number} */ value) => grouped.format(value),
  times1: (/** @type {number} */ value) => `× ${times.format(value)}`,
  share: (/** @type {number} */ value) => percent.format(value),

  nativeTitle: "Comparison with the program",
  nativeLead:
    "The same question about puzzles of this kind, asked of the program: run this, and enter the number after puzzles/s.",
  nativeCommands: (/** @type {string} */ command, /** @type {number} */ threads) => [
    "ninefold generate minimal -n 256 --seed 9 |",
    "  ninefold shuffle -n 4000 --seed 9 > puzzles.txt",
    `ninefold ${command} --stats --threads ${threads} puzzles.txt -o answers.txt`,
  ],
  nativeField: "Puzzles per second of the program",
  nativeBad: "This is not a number above 0.",
  nativeRatio: (/** @type {number} */ share, /** @type {number} */ count) =>
    `The browser does ${percent.format(share)} of that, with ${workers(count)}.`,
};
