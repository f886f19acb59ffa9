/** A line with the result, which follows changes of the language. */

import { Refusal } from "table/pico/refusal.js";
import { onLanguage, textOf } from "table/words.js";

export class Note {
  constructor(element) {
    this.element = element;
    this.inWords = () => "";
    onLanguage(() => this.show());
  }

  /** Show the text of a key. */
  tell(key, fields = {}) {
    this.tellBy(() => textOf(key, fields));
  }

  /** Show the text that `inWords()` returns, in the current language. */
  tellBy(inWords) {
    this.element.classList.remove("is-wrong");
    this.inWords = inWords;
    this.show();
    this.turnTo();
  }

  /** Show the reason of a Refusal. Any other exception is a bug, and is thrown again. */
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

  /** Scroll to it, because it may be below the window. */
  turnTo() {
    this.element.scrollIntoView({ block: "nearest" });
  }

  show() {
    const words = this.inWords();
    if (this.element.textContent !== words) this.element.textContent = words;
  }
}
