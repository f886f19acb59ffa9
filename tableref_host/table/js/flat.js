/**
 * Whether the page lies flat on a table, with people on all sides of it.
 *
 * A device that can feel how it is held says so by itself; the menu has a switch for all others.
 */

const KEY = "tableref.flat";
/** Tilted less than this (degrees) it lies flat, tilted more than that it is held. */
const FLAT_BELOW = 12;
const HELD_FROM = 30;

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export class Flat {
  /** `tool` is the switch; `onChange()` is called when it begins or ends to lie flat. */
  constructor(tool, onChange) {
    this.tool = tool;
    this.onChange = onChange;
    this.isFlat = false;
    const wish = remembered();
    this.isChosen = wish !== null;
    tool.addEventListener("click", () => this.choose(!this.isFlat));
    // Only a touch screen lies on a table; a laptop that can feel its tilt does not.
    if (matchMedia("(pointer: coarse)").matches) {
      window.addEventListener("deviceorientation", ({ beta, gamma }) => this.feel(beta, gamma));
    }
    this.set(wish === "yes");
  }

  /** Somebody has chosen: that counts from now on. */
  choose(isFlat) {
    this.isChosen = true;
    try {
      localStorage.setItem(KEY, isFlat ? "yes" : "no");
    } catch {
      // Not allowed: then it lasts as long as the page does.
    }
    this.set(isFlat);
  }

  feel(beta, gamma) {
    if (this.isChosen || beta === null || gamma === null) return;
    const tilt = Math.max(Math.abs(beta), Math.abs(gamma));
    if (tilt < FLAT_BELOW) this.set(true);
    else if (tilt >= HELD_FROM) this.set(false);
  }

  set(isFlat) {
    this.tool.setAttribute("aria-pressed", String(isFlat));
    if (isFlat === this.isFlat) return;
    this.isFlat = isFlat;
    document.body.classList.toggle("is-flat", isFlat);
    this.onChange();
  }
}
