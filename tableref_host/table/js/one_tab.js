/**
 * One tab at a time has the table: two would write over each other's match.
 *
 * Where the browser gives locks (on this machine, from a file, over https) the tab that came first
 * keeps the table until it is closed or another one takes over; then a tab that waits has it. Over
 * plain http in the house there are none: then the tab that was opened last has the table.
 */

const NAME = "tableref.table";

/** How long a tab that is loaded again has to ask for its table before another one takes it (ms). */
const GRACE_MS = 2000;

export class OneTab {
  constructor() {
    this.isHere = false;
    /** Resolves when another tab has taken the table from this one. */
    this.lost = new Promise((resolve) => {
      this.lose = () => {
        if (this.isHere) resolve();
        this.isHere = false;
      };
    });
  }

  /** Ask for the table, or `takeOver` from whoever has it; return whether it is this tab's now. */
  async take(takeOver = false) {
    const options = takeOver ? { steal: true } : { ifAvailable: true };
    try {
      this.isHere = await new Promise((resolve, reject) => {
        navigator.locks
          .request(NAME, options, (lock) => {
            resolve(lock !== null);
            // Held for as long as the page is there.
            return lock && new Promise(() => {});
          })
          .catch((error) => {
            this.lose();
            reject(error);
          });
      });
    } catch {
      this.takeWithoutLocks();
    }
    return this.isHere;
  }

  /**
   * Wait until whoever has the table has left it, and take it; `signal` ends the waiting.
   *
   * A tab may be opened before the browser has put away the one that was closed.
   */
  async whenLeft(signal) {
    if (!navigator.locks) return new Promise(() => {});
    do {
      await navigator.locks.request(NAME, { signal }, () => {});
      await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
      signal.throwIfAborted();
    } while (!(await this.take()));
  }

  takeWithoutLocks() {
    this.isHere = true;
    this.channel ??= new BroadcastChannel(NAME);
    this.channel.onmessage = this.lose;
    this.channel.postMessage("taken");
  }
}
