// A program in TypeScript, which has to pass the compiler's strictest checks against the package's types. It
// runs, too, and prints `done`.

import {
  STATUSES,
  check,
  count,
  countExact,
  enumerate,
  explain,
  generate,
  solve,
  type Explanation,
  type OfLine,
  type Solved,
  type Status,
} from "ninefold";

const puzzles: string[] = generate({ kind: "minimal", n: 3, seed: 1, symmetry: "half-turn" });
const digits: Uint8Array = generate({ n: 3, container: "digits" });
const [puzzle = ""] = puzzles;

const one: Solved = solve(puzzle, { any: true, timeLimit: 10, nodeLimit: 1e9 });
const solution: string | null = one.solution;
const several: Solved[] = solve(puzzles as readonly string[]);
const statuses: Uint8Array = solve(digits).statuses;
const status: Status | undefined = STATUSES[statuses[0] ?? 0];
const number: number = count(puzzle, { cap: 10 }).count;
const numbers: Float64Array = count(digits).counts;
const exact: bigint = countExact(puzzle).count;
const exactly: bigint[] = countExact(digits).counts;
const solutions: string[] = enumerate(puzzle, { cap: 2, order: "lexicographic" }).solutions;
const explained: Explanation[] = explain(digits, { atMost: 7.2, techniques: ["hidden-single"] });
const reason: string | undefined = check("nothing").reason;

async function* chunks(): AsyncGenerator<string> {
  yield `${puzzle}\n`;
}
const lines: OfLine<Solved>[] = [];
for await (const answer of solve(chunks())) lines.push(answer);
const stream = new Blob([puzzle]).stream();
for await (const answer of solve(stream)) lines.push(answer);

// @ts-expect-error: an option that there is not
const unknown = () => solve(puzzle, { limit: 1 });
// @ts-expect-error: a cap that must be given
const capless = () => enumerate(puzzle);
// @ts-expect-error: no form of a puzzle
const wrong = () => solve(5);

if (
  solution !== several[0]?.solution ||
  status !== "unique" ||
  number !== 1 ||
  numbers.length !== 3 ||
  exact !== 1n ||
  exactly.length !== 3 ||
  solutions[0] !== solution ||
  explained.length !== 3 ||
  reason === undefined ||
  lines.map(({ line }) => line).join() !== "1,1" ||
  [unknown, capless, wrong].some((call) => !throws(call))
)
  throw new Error("an answer is wrong");
console.log("done");

function throws(call: () => unknown): boolean {
  try {
    call();
    return false;
  } catch {
    return true;
  }
}
