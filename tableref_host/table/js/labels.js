/** The function of each button, beside the button, from the referee's hints. */

import { NEXT, OK } from "table/contacts.js";
import { onLanguage, textOf } from "table/words.js";

/** Controls whose hints are shown beside their buttons unchanged. */
const LABELLED = new Set(["press", "tap", "back", "next", "ok"]);

/** Return the texts beside the buttons 1 to 13, "" for none; see hint_data.py. */
export function labelsOf(hints) {
  const labels = Array.from({ length: OK }, () => "");
  const holds = [...labels];
  for (const [control, words, buttons] of hints) {
    for (const button of buttons) {
      if (control === "hold") holds[button - 1] = words;
      else if (control === "digit") labels[button - 1] = String(button % 10);
      else if (LABELLED.has(control)) labels[button - 1] = words;
    }
  }
  return labels.map((words, index) => {
    const held = holds[index];
    return held ? textOf(words ? "also_hold" : "only_hold", { words, held }) : words;
  });
}

export class Labels {
  /** `buttons` are the elements of the buttons 1 to 13. */
  constructor(buttons) {
    this.buttons = buttons;
    this.hints = [];
    this.labels = buttons.map((button) => {
      const label = document.createElement("span");
      // As its description, because text would be part of the button's name.
      label.className = "does";
      label.dataset.words = "";
      button.append(label);
      return label;
    });
    onLanguage(() => this.write());
  }

  /** Show `hints`, see hint_data.py. */
  show(hints) {
    this.hints = hints;
    this.write();
  }

  /** Show whether NEXT stays down by itself. */
  latch(isLatched) {
    this.isLatched = isLatched;
    this.buttons[NEXT - 1].classList.toggle("is-latched", isLatched);
    this.write();
  }

  /** The seats (1 to 10) whose buttons have a function now. */
  get asked() {
    return labelsOf(this.hints).slice(0, 10).flatMap((words, index) => (words ? [index + 1] : []));
  }

  /** Whether a tap has another function while NEXT is held. */
  get mayLatch() {
    return this.hints.some(([control]) => control === "tap_with_next");
  }

  write() {
    const all = labelsOf(this.hints);
    if (this.isLatched) all[NEXT - 1] = textOf("with_next");
    const taps = labelsOf(this.hints.filter(([control]) => control !== "hold"));
    all.forEach((text, index) => {
      const button = this.buttons[index];
      this.labels[index].dataset.short = taps[index] || text;
      if (this.labels[index].dataset.words === text) return;
      this.labels[index].dataset.words = text;
      button.classList.toggle("has-use", text !== "");
      button.setAttribute("aria-description", text);
    });
    this.buttons[OK - 1].classList.toggle("is-useful", all[OK - 1] !== "");
  }
}
