/**
 * Plays races of simulated phones through the page's own module, and reports the results.
 *
 * node benchmarks/phones/races.mjs '{"link": "good Wi-Fi", "races": 1000, "seed": 1}'
 *
 * prints one JSON object: see `play`.
 */

import { PhoneClock, PressOrder, begin } from "../../tableref_host/table/js/phones/press_order.js";
import { LINKS, Phone, chance } from "./network.mjs";

const PHONES = 10;
/** Minimum delay (ms) of the page for its own touches, as in clock.js. */
const HANDOVER_MS = 40;
/** Interval (ms) of the time requests to each phone, as in phones.js. */
const ASK_MS = 1000;
const FIRST_ASKS = 8;
const FIRST_ASK_MS = 100;
/** Time (ms) between two races. */
const PAUSE_MS = 4000;
/** Duration (ms) of a race. It is short, so that most presses are hard to order. */
const RACE_MS = 400;

/** Answers and presses under way, the earliest first. */
class Arrivals {
  constructor() {
    this.list = [];
  }

  add(at_ms, what) {
    this.list.push({ at_ms, what });
  }

  *until(end_ms) {
    const due = this.list.filter(({ at_ms }) => at_ms <= end_ms);
    this.list = this.list.filter(({ at_ms }) => at_ms > end_ms);
    yield* due.sort((one, other) => one.at_ms - other.at_ms);
  }
}

function ask(phone, sent_ms, arrivals) {
  const there_ms = phone.down.send(sent_ms);
  const said_ms = phone.clock(there_ms);
  const here_ms = phone.up.send(there_ms + 0.3 * phone.random()) + phone.occupied();
  arrivals.add(here_ms, () => phone.known.answered(sent_ms, said_ms, here_ms));
}

/**
 * Play `races` of ten phones on a link. With `dies`, one phone stops answering in the middle of
 * each race.
 *
 * Returns {presses, pairs, ties, wrong, late, cut, ruled, longest_ms, uncertainty_ms: [median, 95
 * of 100, largest], wait_ms: the same}. `wrong` counts pairs in a wrong order; pairs with a press
 * that was reported as too late are not among the `pairs`.
 */
export function play({ link, races, seed, dies = false }) {
  const random = chance(seed);
  const phones = Array.from({ length: PHONES }, () => new Phone(LINKS[link], random));
  for (const phone of phones) {
    phone.known = new PhoneClock();
    phone.known.setGrain(phone.grain_ms);
  }
  const arrivals = new Arrivals();
  const sum = { presses: 0, pairs: 0, ties: 0, wrong: 0, late: 0, cut: 0, ruled: 0 };
  const uncertain = [];
  const waits = [];
  let now_ms = 0;
  let asked = 0;
  const askUntil = (end_ms) => {
    while (now_ms < end_ms) {
      for (const phone of phones) ask(phone, now_ms + 5 * random(), arrivals);
      now_ms += (asked += 1) <= FIRST_ASKS ? FIRST_ASK_MS : ASK_MS;
    }
    for (const { what } of arrivals.until(now_ms)) what();
  };
  askUntil(FIRST_ASKS * FIRST_ASK_MS + 3000);
  for (let race = 0; race < races; race += 1) {
    askUntil(now_ms + PAUSE_MS);
    const order = new PressOrder();
    const began_ms = now_ms;
    const ruled = [];
    const silent = dies ? Math.floor(random() * PHONES) : -1;
    const events = new Arrivals();
    phones.forEach((phone, index) => {
      const made_ms = began_ms + random() * RACE_MS;
      const said_ms = phone.clock(made_ms);
      const here_ms = phone.up.send(made_ms) + phone.occupied();
      if (index !== silent) events.add(here_ms, { phone, made_ms, said_ms, here_ms });
    });
    const step = (at_ms) => {
      const arrival_ms = Math.max(HANDOVER_MS, ...phones.map(({ known }) => known.arrival()));
      const most_ms = Math.max(...phones.map(({ known }) => known.uncertainty(at_ms)));
      for (const group of order.settle(at_ms, arrival_ms, most_ms)) {
        for (const press of group) waits.push(at_ms - press.made_ms);
        ruled.push({ group, at_ms: begin(group) });
      }
    };
    for (const { at_ms, what } of events.until(Infinity)) {
      while (order.until_ms < at_ms) step(order.until_ms + 0.01);
      const { phone, made_ms, said_ms, here_ms } = what;
      const press = { made_ms, ...phone.known.place(said_ms, here_ms) };
      press.isLate = order.add(press) || press.cut_ms > 0;
      sum.cut += press.cut_ms > 0;
      sum.late += press.isLate;
      sum.presses += 1;
      uncertain.push(press.uncertainty_ms);
      step(at_ms);
    }
    while (order.until_ms < Infinity) step(order.until_ms + 0.01);
    count(ruled, sum);
    now_ms = began_ms + RACE_MS;
  }
  const spread = (all) => {
    const sorted = all.sort((one, other) => one - other);
    const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
    return [at(0.5), at(0.95), at(1)];
  };
  return { ...sum, uncertainty_ms: spread(uncertain), wait_ms: spread(waits) };
}

function count(ruled, sum) {
  const all = ruled.flatMap(({ group }, at) => group.map((press) => ({ press, at })));
  sum.ruled += all.length;
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      if (one.press.isLate || other.press.isLate) continue;
      sum.pairs += 1;
      if (one.at === other.at) sum.ties += 1;
      else if (one.press.made_ms > other.press.made_ms) sum.wrong += 1;
    }
  }
}

if (process.argv[2]) console.log(JSON.stringify(play(JSON.parse(process.argv[2]))));
