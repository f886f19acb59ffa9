/**
 * Only one tab at a time has the table, because two would overwrite each other's match.
 *
 * If the browser has locks (on this machine, from a file, over https), the first tab keeps the
 * table until it is closed or another one takes over; then a waiting tab gets it. Over plain http
 * there are no locks, so the tab that was opened last has the table.
 */

const NAME = "tableref.table";

/** Time (ms) in which a reloaded tab can claim its table before another one gets it. */
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

  /**
   * Request the table, or `takeOver` from the tab that has it; return whether this tab has it now.
   */
  async take(takeOver = false) {
    const options = takeOver ? { steal: true } : { ifAvailable: true };
    try {
      this.isHere = await new Promise((resolve, reject) => {
        navigator.locks
          .request(NAME, options, (lock) => {
            resolve(lock !== null);
            // Held as long as the page exists.
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
   * Wait until the other tab has left the table, and take it; `signal` aborts the waiting.
   *
   * A tab may be opened before the browser has removed the closed one.
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
