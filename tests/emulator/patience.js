// An emulated Pico may be slower than a real one, so timeouts are forty times as long.
(() => {
  const TIMES = 40;
  const LONG_MS = 1000;
  const { setTimeout, performance } = window;
  const now = performance.now.bind(performance);
  window.setTimeout = (work, ms = 0, ...rest) =>
    setTimeout.call(window, work, ms < LONG_MS ? ms : ms * TIMES, ...rest);
  performance.now = () => now() / TIMES;
})();
