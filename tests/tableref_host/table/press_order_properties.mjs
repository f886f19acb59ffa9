/**
 * Properties of the order of presses, for random presses. Prints one JSON object: the number of
 * cases of each property. Throws if a property does not hold.
 */

import assert from "node:assert/strict";

import { chance } from "../../../benchmarks/phones/network.mjs";
import {
  LIMIT_MS, PhoneClock, PressOrder, begin, groups,
} from "../../../tableref_host/table/js/phones/press_order.js";

const CASES = Number(process.argv[2]);
const random = chance(Number(process.argv[3]));
const between = (low, high) => low + random() * (high - low);
const isOneGroup = (one, other) =>
  Math.abs(one.time_ms - other.time_ms) <= one.uncertainty_ms + other.uncertainty_ms;

/** Presses so dense that chains are as common as single presses; some are from keys. */
function somePresses() {
  const count = Math.floor(between(0, 11));
  const room_ms = between(1, 400);
  return Array.from({ length: count }, (_, id) => {
    const uncertainty_ms = random() < 0.2 ? 0 : between(0, 25);
    return { id, time_ms: Math.round(between(0, room_ms)), uncertainty_ms };
  });
}

function shuffled(list) {
  return list.map((one) => [random(), one]).sort(([a], [b]) => a - b).map(([, one]) => one);
}

const names = (found) => found.map((group) => group.map(({ id }) => id).sort());

/** Return whether a chain of pairs in one group connects all presses with the first one. */
function isChain(group) {
  const reached = new Set([group[0]]);
  for (const one of reached) {
    for (const other of group) if (isOneGroup(one, other)) reached.add(other);
  }
  return reached.size === group.length;
}

const properties = {
  "everybody is in one group, whoever comes in first"() {
    const presses = somePresses();
    const found = groups(presses);
    assert.deepEqual(found.flat().map(({ id }) => id).sort(), presses.map(({ id }) => id).sort());
    assert.deepEqual(names(groups(shuffled(presses))), names(found));
  },

  "whom nobody can tell apart are one group, and nobody else is"() {
    const found = groups(somePresses());
    for (const group of found) assert.ok(isChain(group));
    found.forEach((group, at) => {
      for (const one of group) {
        for (const other of found.slice(at + 1).flat()) {
          assert.ok(!isOneGroup(one, other));
          // So between two groups the order is certain, whatever the true times are.
          assert.ok(one.time_ms + one.uncertainty_ms < other.time_ms - other.uncertainty_ms);
        }
      }
    });
  },

  "to be one group is transitive, and so is to be before"() {
    const presses = somePresses();
    const at = new Map(groups(presses).flatMap((group, n) => group.map((one) => [one.id, n])));
    for (const a of presses) {
      for (const b of presses) {
        for (const c of presses) {
          const [x, y, z] = [a, b, c].map(({ id }) => at.get(id));
          if (isOneGroup(a, b) && isOneGroup(b, c)) assert.equal(x, z);
          if (a.time_ms < b.time_ms) assert.ok(x <= y);
          if (x < y && y <= z) assert.ok(a.time_ms < c.time_ms);
        }
      }
    }
  },

  "as presses come in, the same is ruled as when all are known, and in time"() {
    const presses = somePresses();
    const arrival_ms = between(1, 120);
    const most_ms = Math.max(0, ...presses.map((one) => one.uncertainty_ms));
    const coming = presses
      .map((press) => ({ press, here_ms: press.time_ms + between(0, arrival_ms) }))
      .sort((one, other) => one.here_ms - other.here_ms);
    const order = new PressOrder();
    const ruled = [];
    let held_ms = -Infinity;
    const isInTime = groups(presses).every(
      (group) => group.at(-1).time_ms - begin(group) < LIMIT_MS - 2 * arrival_ms - 2 * most_ms - 50,
    );
    const settle = (now_ms) => {
      for (const group of order.settle(now_ms, arrival_ms, most_ms)) {
        assert.ok(begin(group) >= held_ms);
        held_ms = begin(group);
        ruled.push(group);
      }
      for (const press of order.waiting) assert.ok(now_ms <= press.time_ms + LIMIT_MS);
    };
    for (const { press, here_ms } of coming) {
      while (order.until_ms < here_ms) settle(order.until_ms + 0.001);
      const isLate = order.add(press);
      if (isInTime) assert.equal(isLate, false);
      settle(here_ms);
    }
    while (order.until_ms < Infinity) settle(order.until_ms + 0.001);
    assert.equal(ruled.flat().length, presses.length);
    if (isInTime) assert.deepEqual(names(ruled), names(groups(presses)));
  },

  "a press is late if it may be from before one that is ruled"() {
    const order = new PressOrder();
    const [one, other] = [0, 1].map(() => ({ time_ms: between(0, 60), uncertainty_ms: between(0, 25) }));
    order.add(one);
    order.settle(LIMIT_MS * 2, 0, 0);
    assert.equal(order.add(other), isOneGroup(one, other) || other.time_ms < one.time_ms);
  },

  "a phone's true time is within what is said, whatever the way there and back takes"() {
    const clock = new PhoneClock();
    const offset_ms = between(-1e6, 1e6);
    const drift = between(-1e-4, 1e-4);
    const grain_ms = random() < 0.5 ? 0.1 : between(1, 16);
    const says = (true_ms) =>
      Math.floor((offset_ms + true_ms * (1 + drift)) / grain_ms) * grain_ms;
    clock.setGrain(grain_ms);
    let now_ms = 0;
    for (let asked = 0; asked < 30; asked += 1) {
      now_ms += between(100, 3000);
      const there_ms = now_ms + between(0, 120);
      const here_ms = there_ms + between(0, 120);
      clock.answered(now_ms, says(there_ms), here_ms);
      now_ms = here_ms;
      const made_ms = now_ms + between(0, 1000);
      const here = made_ms + (random() < 0.3 ? between(260, 9000) : between(0, 260));
      const placed = clock.place(says(made_ms), here);
      const { time_ms, said_ms, uncertainty_ms, within_ms, cut_ms } = placed;
      assert.ok(within_ms >= Math.abs(time_ms - said_ms) && within_ms >= uncertainty_ms);
      assert.ok(Math.abs(time_ms - made_ms) <= within_ms + 1e-9);
      assert.ok(time_ms <= here && time_ms >= here - LIMIT_MS - 1e-9);
      assert.ok(uncertainty_ms <= LIMIT_MS + clock.uncertainty(here));
      if (cut_ms === 0) assert.ok(Math.abs(time_ms - made_ms) <= uncertainty_ms + 1e-9);
      assert.ok(cut_ms === 0 || here - made_ms > clock.arrival() - clock.uncertainty(here));
    }
  },

  "whoever claims an earlier time gains no more than the round trips leave open"() {
    const clock = new PhoneClock();
    clock.setGrain(0.1);
    for (let now_ms = 0; now_ms < 1000; now_ms += 100) clock.answered(now_ms, now_ms, now_ms + 8);
    const claimed_ms = between(-1e9, 1e9);
    const { time_ms, uncertainty_ms, cut_ms } = clock.place(claimed_ms, 2000);
    assert.ok(time_ms >= 2000 - clock.arrival() && time_ms <= 2000);
    assert.ok(clock.arrival() < 40);
    assert.ok(cut_ms > 0 || Math.abs(claimed_ms - 1980) < 60);
    // The claimed time may be the true one, so it orders no press.
    assert.ok(uncertainty_ms >= Math.min(cut_ms, time_ms - (2000 - LIMIT_MS)));
  },

  "a clock that slept is known again with its next answer"() {
    const clock = new PhoneClock();
    clock.setGrain(1);
    const trip_ms = between(1, 40);
    for (let at = 0; at < 5; at += 1) clock.answered(at * 100, at * 100, at * 100 + trip_ms);
    const slept_ms = between(200, 1e6);
    const longer_ms = trip_ms + between(0, 80);
    const now_ms = 1e4;
    clock.answered(now_ms, now_ms - slept_ms, now_ms + longer_ms);
    const made_ms = now_ms + longer_ms + 50;
    const { time_ms, uncertainty_ms } = clock.place(made_ms - slept_ms, made_ms + 10);
    assert.ok(Math.abs(time_ms - made_ms) <= uncertainty_ms);
    assert.ok(uncertainty_ms <= longer_ms + 2);
  },
};

const tried = {};
for (const [name, check] of Object.entries(properties)) {
  for (tried[name] = 0; tried[name] < CASES; tried[name] += 1) check();
}
console.log(JSON.stringify(tried));
