// Streams of text, cut anywhere: the same answers as those of their lines.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { PUZZLES } from "../../tests/program.mjs";
import * as ninefold from "./package.mjs";
import { EMPTY, PUZZLE, SOLUTION, linesOf } from "./package.mjs";

/** @template A @param {AsyncIterable<A>} stream */
async function all(stream) {
  const answers = [];
  for await (const answer of stream) answers.push(answer);
  return answers;
}

/** @template C @param {C[]} chunks */
async function* of(...chunks) {
  yield* chunks;
}

/** What TypeScript would not let pass as a stream. @param {any} value @returns {AsyncIterable<string>} */
const stream = (value) => value;

const TEXT = `# a list\r\n${PUZZLE} ein Rätsel 数独 🧩\r\n\r\nno puzzle\n  \n${EMPTY}\n${PUZZLE}`;
/** The same lines, each with its number. */
const EXPECTED = [
  { status: "unique", solution: SOLUTION, line: 2 },
  {
    status: "malformed",
    solution: null,
    line: 4,
    column: 1,
    reason: ninefold.check("no puzzle").reason,
  },
  { status: "ambiguous", solution: null, line: 6 },
  { status: "unique", solution: SOLUTION, line: 7 },
];

describe("streams of text", () => {
  test("cut at every place, as text and as UTF-8", async () => {
    const bytes = new TextEncoder().encode(TEXT);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const parts = [bytes.subarray(0, cut), bytes.subarray(cut)];
      assert.deepEqual(await all(ninefold.solve(of(...parts))), EXPECTED, `byte ${cut}`);
    }
    for (let cut = 0; cut <= TEXT.length; cut += 1) {
      const parts = [TEXT.slice(0, cut), TEXT.slice(cut)];
      assert.deepEqual(await all(ninefold.solve(of(...parts))), EXPECTED, `character ${cut}`);
    }
  });

  test("in pieces of one byte, with empty ones between, or of nothing", async () => {
    const bytes = new TextEncoder().encode(`${TEXT}\n`);
    const pieces = Array.from(bytes, (byte) => [Uint8Array.of(byte), new Uint8Array(0)]).flat();
    assert.deepEqual(await all(ninefold.solve(of(...pieces))), EXPECTED);
    assert.deepEqual(await all(ninefold.solve(of("", "\n\n"))), []);
  });

  test("a byte order mark is no part of the first line", async () => {
    const bytes = new TextEncoder().encode(`\uFEFF${PUZZLE}`);
    const expected = [{ status: "unique", solution: SOLUTION, line: 1 }];
    assert.deepEqual(await all(ninefold.solve(of(`\uFEFF${PUZZLE}`))), expected);
    for (const cut of [0, 1, 2, 3, 4]) {
      const parts = [bytes.subarray(0, cut), bytes.subarray(cut)];
      assert.deepEqual(await all(ninefold.solve(of(...parts))), expected);
    }
  });

  test("every kind of stream", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ninefold-"));
    const file = join(folder, "list.txt");
    try {
      await writeFile(file, TEXT);
      const tiny = createReadStream(file, { encoding: "utf8", highWaterMark: 7 });
      for (const source of [createReadStream(file), tiny, Readable.from([TEXT])])
        assert.deepEqual(await all(ninefold.solve(source)), EXPECTED);
      const body = new Response(TEXT).body;
      assert.ok(body);
      assert.deepEqual(await all(ninefold.solve(body)), EXPECTED);
      // A stream that is no iterable, as in Safari.
      const { body: other } = new Response(TEXT);
      assert.ok(other);
      /** @type {any} */
      const plain = { getReader: () => other.getReader() };
      assert.deepEqual(await all(ninefold.solve(stream(plain))), EXPECTED);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("every function", async () => {
    const text = `\n${PUZZLE}\n`;
    assert.deepEqual(await all(ninefold.check(of(text))), [{ status: "unique", line: 2 }]);
    const counted = await all(ninefold.count(of(text, EMPTY), { cap: 5 }));
    assert.deepEqual(
      counted.map(({ count }) => count),
      [1, 5],
    );
    const exact = await all(ninefold.countExact(of(text)));
    assert.deepEqual(exact, [{ status: "unique", count: 1n, line: 2 }]);
    const found = await all(ninefold.enumerate(of(text), { cap: 5 }));
    assert.deepEqual(found, [{ status: "unique", solutions: [SOLUTION], line: 2 }]);
    const [explained, ...more] = await all(ninefold.explain(of(text)));
    assert.deepEqual(explained, { ...ninefold.explain(PUZZLE), line: 2 });
    assert.deepEqual(more, []);
  });

  test("a long list, in chunks of a file", async () => {
    const text = (await readFile(join(PUZZLES, "easy.txt"), "utf8")).repeat(40);
    const expected = ninefold.solve(linesOf(text));
    const chunks = Array.from({ length: Math.ceil(text.length / 1000) }, (_, at) =>
      text.slice(1000 * at, 1000 * at + 1000),
    );
    const lines = expected.map((answer, at) => ({ ...answer, line: at + 1 }));
    for (const source of [of(text), of(...chunks)])
      assert.deepEqual(await all(ninefold.solve(source)), lines);
  });
});

describe("what a stream keeps", () => {
  test("a line that never ends is one malformed record, and not kept", async () => {
    const piece = "x".repeat(1 << 20);
    async function* endless() {
      for (let at = 0; at < 64; at += 1) yield piece;
      yield `\n${PUZZLE}`;
    }
    const answers = await all(ninefold.solve(endless()));
    assert.deepEqual(
      answers.map(({ status, line }) => [status, line]),
      [
        ["malformed", 1],
        ["unique", 2],
      ],
    );
    const long = await all(ninefold.solve(of(`${PUZZLE} ${"x".repeat(70_000)}`)));
    assert.match(String(long[0].reason), /longer than 65536 bytes/);
  });

  test("a chunk is read only when the answers before it have been taken", async () => {
    let read = 0;
    async function* counted() {
      for (; read < 1000; read += 1) yield `${PUZZLE}\n`;
    }
    const answers = ninefold.solve(counted());
    assert.equal(read, 0);
    for (const expected of [0, 1, 2]) {
      await answers.next();
      assert.equal(read, expected);
    }
    await answers.return();
  });

  test("a stream is closed when the loop over its answers is left", async () => {
    let closed = 0;
    async function* closing() {
      try {
        for (;;) yield `${PUZZLE}\n`;
      } finally {
        closed += 1;
      }
    }
    for await (const answer of ninefold.solve(closing())) {
      assert.equal(answer.line, 1);
      break;
    }
    assert.equal(closed, 1);
    const source = new ReadableStream({
      pull: (controller) => controller.enqueue(`${PUZZLE}\n`),
      cancel: () => void (closed += 1),
    });
    /** @type {any} */
    const plain = { getReader: () => source.getReader() };
    for await (const answer of ninefold.solve(stream(plain))) if (answer) break;
    assert.equal(closed, 2);
  });
});

describe("errors of a stream", () => {
  test("its own error is the error of the answers, after those before it", async () => {
    async function* failing() {
      yield `${PUZZLE}\n`;
      throw new Error("the network is gone");
    }
    const answers = ninefold.solve(failing());
    assert.equal((await answers.next()).value?.status, "unique");
    await assert.rejects(answers.next(), /the network is gone/);
  });

  test("a chunk that is neither text nor bytes is a TypeError", async () => {
    /** @type {any} */
    const numbers = of(5);
    const message = "a chunk of the stream must be text or bytes, not 5";
    await assert.rejects(all(ninefold.solve(stream(numbers))), { name: "TypeError", message });
  });

  test("wrong options are an error of the call, before anything is read", () => {
    /** @type {any} */
    const wrong = { cap: 0 };
    assert.throws(() => ninefold.count(of(PUZZLE), wrong), { name: "RangeError" });
  });
});
