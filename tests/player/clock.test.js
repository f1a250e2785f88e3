import assert from "node:assert/strict";
import { test } from "node:test";

import { formatTime, makeClock } from "../../templates/player/game/clock.js";

test("time runs only while somebody plays", () => {
  let now = 1000;
  const clock = makeClock(() => now);
  now += 5000;
  assert.equal(clock.read(), 0);
  clock.run(true);
  now += 2500;
  clock.run(true);
  now += 2500;
  assert.equal(clock.read(), 5);
  clock.run(false);
  now += 60_000;
  assert.equal(clock.read(), 5);
  clock.set(90);
  clock.run(true);
  now += 1000;
  assert.equal(clock.read(), 91);
});

test("a machine that was asleep has not played", () => {
  let now = 0;
  const clock = makeClock(() => now);
  clock.run(true);
  now += 3_600_000;
  clock.run(true);
  now += 1000;
  assert.equal(clock.read(), 6);
});

test("a running clock that is set goes on from there", () => {
  let now = 0;
  const clock = makeClock(() => now);
  clock.run(true);
  now += 2000;
  clock.set(0);
  now += 3000;
  assert.equal(clock.read(), 3);
});

test("time is written as people read it", () => {
  assert.deepEqual([0, 9, 62, 3600, 3723].map(formatTime), ["0:00", "0:09", "1:02", "1:00:00", "1:02:03"]);
});
