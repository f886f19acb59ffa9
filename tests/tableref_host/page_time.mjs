/** The time of pages' modules that run in node: it stands still until a check lets it pass. */

/** The page's clock (ms). */
export let now_ms = 0;
/** Timers that are not due yet: number -> {call, at_ms}. */
export const timers = new Map();
/** Difference (ms) of the time of day from the page's clock. */
let wall_ms = 0;
let number = 0;

/** Let time pass without calling timers; return the new time. */
export function skip(ms) {
  now_ms += ms;
  return now_ms;
}

/** Set the difference (ms) of the time of day from the page's clock. */
export function setWall(ms) {
  wall_ms = ms;
}

/** Let time pass, and call the timers that are due. */
export function pass(ms) {
  const end_ms = now_ms + ms;
  for (;;) {
    const due = [...timers].filter(([, { at_ms }]) => at_ms <= end_ms);
    if (!due.length) break;
    const [timer, { call, at_ms }] = due.sort(([, one], [, other]) => one.at_ms - other.at_ms)[0];
    timers.delete(timer);
    now_ms = Math.max(now_ms, at_ms);
    call();
  }
  now_ms = end_ms;
}

/** Replace the clocks and timers of a browser, and set further global values. */
export function install(values) {
  const times = {
    performance: { now: () => now_ms },
    setTimeout(call, wait_ms) {
      number += 1;
      timers.set(number, { call, at_ms: now_ms + wait_ms });
      return number;
    },
    clearTimeout: (timer) => timers.delete(timer),
  };
  for (const [name, value] of Object.entries({ ...times, ...values })) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  Date.now = () => now_ms + wall_ms;
}

/** Wait until the page has handled the answers to its requests. */
export function answered() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Run `checks` ({name: function}), each without earlier timers, and print their names. */
export async function run(checks) {
  for (const [name, check] of Object.entries(checks)) {
    now_ms += 1000;
    timers.clear();
    try {
      await check();
    } catch (error) {
      error.message = `${name}: ${error.message}`;
      throw error;
    }
  }
  console.log(JSON.stringify(Object.keys(checks)));
}
