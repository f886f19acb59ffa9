/**
 * Whether the device lies flat on a table, with people on all sides.
 *
 * A device with a tilt sensor detects this; for others the menu has a switch.
 */

const KEY = "tableref.flat";
/** Tilt (degrees) below which the device lies flat, and above which it is held. */
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
  /** `tool` is the switch; `onChange()` is called when this changes. */
  constructor(tool, onChange) {
    this.tool = tool;
    this.onChange = onChange;
    this.isFlat = false;
    const wish = remembered();
    this.isChosen = wish !== null;
    tool.addEventListener("click", () => this.choose(!this.isFlat));
    // Only touch screens lie on a table, not laptops with a tilt sensor.
    if (matchMedia("(pointer: coarse)").matches) {
      window.addEventListener("deviceorientation", ({ beta, gamma }) => this.feel(beta, gamma));
    }
    this.set(wish === "yes");
  }

  /** A choice by hand has precedence from now on. */
  choose(isFlat) {
    this.isChosen = true;
    try {
      localStorage.setItem(KEY, isFlat ? "yes" : "no");
    } catch {
      // Storing is not allowed, so the choice lasts as long as the page.
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
