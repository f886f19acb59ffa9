/**
 * The thirteen contacts of the buttons, and the numbers that the sampler would produce from them.
 *
 * Such a number, called word, has a bit for each closed contact. Simultaneous changes are one word,
 * by which the referee recognises a tie.
 */

export const BACK = 11;
export const NEXT = 12;
export const OK = 13;
export const BUTTONS = 13;

export class Contacts {
  constructor() {
    /** For each button, the names of the fingers and keys that hold it down. */
    this.holders = Array.from({ length: BUTTONS + 1 }, () => new Set());
    this.changes = [];
    this.word = 0;
  }

  /**
   * Let `holder` (a finger, a key) press or release a button at `time_ms`; return whether its state
   * changed.
   */
  hold(button, holder, isDown, time_ms) {
    const holders = this.holders[button];
    const wasDown = holders.size > 0;
    if (isDown) holders.add(holder);
    else holders.delete(holder);
    if (wasDown === holders.size > 0) return false;
    this.changes.push({ button, isDown, time_ms });
    return true;
  }

  /**
   * Remove the changes for which `isDropped(change)`; a release without its press changes nothing.
   */
  drop(isDropped) {
    this.changes = this.changes.filter((change) => !isDropped(change));
  }

  /** Whether a button is down. */
  isDown(button) {
    return this.holders[button].size > 0;
  }

  /** Return when (us) the device should get the first pending change. */
  nextChange(clock) {
    return Math.min(...this.changes.map(({ time_ms }) => clock.at(time_ms)));
  }

  /**
   * Return the words since the last call as [word, us], in the order of their timestamps, up to
   * `clock.known()`. None is before `clock.told_us`, which the device has already passed.
   */
  takeWords(clock) {
    const known_us = clock.known();
    const isKnown = ({ time_ms }) => clock.at(time_ms) <= known_us;
    const all = this.changes.sort((one, other) => one.time_ms - other.time_ms);
    const changes = all.filter(isKnown);
    this.changes = all.filter((change) => !isKnown(change));
    const words = [];
    let felt_us = -1;
    let touched = 0;
    for (const { button, isDown, time_ms } of changes) {
      const bit = 1 << (button - 1);
      const time_us = clock.at(time_ms);
      if (time_us !== felt_us || touched & bit) {
        const before_us = words.length ? words[words.length - 1][1] + 1 : clock.told_us;
        words.push([this.word, Math.max(time_us, before_us)]);
        felt_us = time_us;
        touched = 0;
      }
      touched |= bit;
      this.word = isDown ? this.word | bit : this.word & ~bit;
      words[words.length - 1][0] = this.word;
    }
    return words;
  }
}
