/**
 * A line that says how it went, in the language that is spoken, also when that changes.
 */

import { Refusal } from "table/pico/refusal.js";
import { onLanguage, say } from "table/words.js";

export class Note {
  constructor(element) {
    this.element = element;
    this.inWords = () => "";
    onLanguage(() => this.show());
  }

  /** Say the words of a key. */
  tell(key, fields = {}) {
    this.tellBy(() => say(key, fields));
  }

  /** Say what `inWords()` says, in the language that is spoken. */
  tellBy(inWords) {
    this.element.classList.remove("is-wrong");
    this.inWords = inWords;
    this.show();
    this.turnTo();
  }

  /** Say why it could not be done. Throws what is no Refusal: that is a fault of ours. */
  refuse(fault) {
    if (!(fault instanceof Refusal)) throw fault;
    this.element.classList.add("is-wrong");
    this.inWords = () => fault.inWords();
    this.show();
    this.turnTo();
  }

  clear() {
    this.inWords = () => "";
    this.show();
  }

  /** Have it be seen: it may lie below what fits the window. */
  turnTo() {
    this.element.scrollIntoView({ block: "nearest" });
  }

  show() {
    const words = this.inWords();
    if (this.element.textContent !== words) this.element.textContent = words;
  }
}
