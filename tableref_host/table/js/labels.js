/**
 * What each button does now, beside the button: the words are the hints of the referee.
 */

import { NEXT, OK } from "table/contacts.js";
import { onLanguage, say } from "table/words.js";

/** Controls whose hints stand beside their buttons as they are. */
const LABELLED = new Set(["press", "tap", "back", "next", "ok"]);

/** Return the words beside each of the buttons 1 to 13, "" for none; see hint_data.py. */
export function labelsOf(hints) {
  const labels = Array.from({ length: OK }, () => "");
  for (const [control, words, buttons] of hints) {
    for (const button of buttons) {
      const before = labels[button - 1];
      if (control === "hold") {
        const fields = { words: before, held: words };
        labels[button - 1] = say(before ? "also_hold" : "only_hold", fields);
      } else if (control === "digit") labels[button - 1] = String(button % 10);
      else if (LABELLED.has(control)) labels[button - 1] = words;
    }
  }
  return labels;
}

export class Labels {
  /** `buttons` are the elements of the buttons 1 to 13. */
  constructor(buttons) {
    this.buttons = buttons;
    this.hints = [];
    this.labels = buttons.map((button) => {
      const label = document.createElement("span");
      // Not as text: that would be a part of the button's name. It is its description.
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

  /** NEXT stays down by itself, or does not any more. */
  latch(isLatched) {
    this.isLatched = isLatched;
    this.buttons[NEXT - 1].classList.toggle("is-latched", isLatched);
    this.write();
  }

  /** The seats (1 to 10) that have a use now. */
  get asked() {
    return labelsOf(this.hints).slice(0, 10).flatMap((words, index) => (words ? [index + 1] : []));
  }

  /** Whether a tap does something else while NEXT is held. */
  get mayLatch() {
    return this.hints.some(([control]) => control === "next_tap");
  }

  write() {
    const all = labelsOf(this.hints);
    if (this.isLatched) all[NEXT - 1] = say("with_next");
    all.forEach((text, index) => {
      const button = this.buttons[index];
      if (this.labels[index].dataset.words === text) return;
      this.labels[index].dataset.words = text;
      button.classList.toggle("has-use", text !== "");
      button.setAttribute("aria-description", text);
    });
    this.buttons[OK - 1].classList.toggle("is-useful", all[OK - 1] !== "");
  }
}
