// The speed of a run and the time that it will still take, by a clock that the test sets.

import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { Clock } from "../page/src/coordinator/clock.js";

describe("the clock of a run", () => {
  let now = 0;
  mock.method(performance, "now", () => now);

  /** Has some time pass. @param {number} seconds */
  const pass = (seconds) => (now += 1000 * seconds);

  test("estimates the time left by the last seconds", () => {
    const clock = new Clock();
    clock.start();
    assert.equal(clock.read(0, 0).left, null);
    pass(0.2);
    // Too early.
    assert.deepEqual(clock.read(10, 0.1), { seconds: 0.2, rate: 50, left: null });
    pass(0.8);
    assert.deepEqual(clock.read(100, 0.2), { seconds: 1, rate: 100, left: 4 });
    // It becomes slower, and nothing counts that is older than the last report before these seconds.
    for (let second = 2; second <= 9; second += 1) {
      pass(1);
      clock.read(100, 0.2);
    }
    pass(2);
    clock.read(140, 0.25);
    pass(1);
    const { seconds, rate, left } = clock.read(180, 0.3);
    assert.equal(seconds, 12);
    assert.equal(rate, 20);
    assert.ok(left !== null && Math.abs(left - 28) < 1e-9, String(left));
  });

  test("counts no pauses", () => {
    const clock = new Clock();
    clock.start();
    clock.read(0, 0);
    pass(2);
    assert.equal(clock.read(100, 0.5).left, 2);
    clock.stop();
    pass(1000);
    assert.deepEqual(clock.read(100, 0.5), { seconds: 2, rate: 50, left: null });
    clock.start();
    pass(2);
    const { seconds, left } = clock.read(150, 0.75);
    assert.equal(seconds, 4);
    assert.ok(left !== null && left > 0);
  });

  test("has no estimate without progress", () => {
    const clock = new Clock();
    clock.start();
    clock.read(5, 0.1);
    pass(1);
    assert.equal(clock.read(5, 0.1).left, null);
  });
});
