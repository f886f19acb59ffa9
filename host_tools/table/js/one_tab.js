/**
 * One tab at a time has the table: two would write over each other's match.
 *
 * Where the browser gives locks (on this machine, from a file, over https) the tab that came first
 * keeps the table until it is closed or another one takes over. Over plain http in the house there
 * are none: then the tab that was opened last has the table.
 */

const NAME = "tableref.table";

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

  takeWithoutLocks() {
    this.isHere = true;
    this.channel ??= new BroadcastChannel(NAME);
    this.channel.onmessage = this.lose;
    this.channel.postMessage("taken");
  }
}
