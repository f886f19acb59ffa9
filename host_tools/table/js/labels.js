/**
 * What each button does now, beside the button: the words are the device's own.
 */

import { NEXT, OK } from "table/contacts.js";
import { onLanguage, say } from "table/words.js";

export class Labels {
  /** `buttons` are the elements of the buttons 1 to 13. */
  constructor(buttons) {
    this.buttons = buttons;
    this.words = buttons.map(() => "");
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

  /** Show `words`, a text for each button; "" for none, "*key" for the page's own. */
  show(words) {
    if (String(words) === String(this.words)) return;
    this.words = words;
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
    return this.words.slice(0, 10).flatMap((words, index) => (words ? [index + 1] : []));
  }

  write() {
    const all = this.words.slice();
    if (this.isLatched) all[NEXT - 1] = "*with_next";
    all.forEach((words, index) => {
      const text = words.startsWith("*") ? say(words.slice(1)) : words;
      const button = this.buttons[index];
      if (this.labels[index].dataset.words === text) return;
      this.labels[index].dataset.words = text;
      button.classList.toggle("has-use", text !== "");
      button.setAttribute("aria-description", text);
    });
    this.buttons[OK - 1].classList.toggle("is-useful", this.words[OK - 1] !== "");
  }
}
