/** The reason why something is impossible: the key of its text, and its fields. */

import { textOf } from "table/words.js";

export class Refusal extends Error {
  constructor(key, fields = {}) {
    super(key);
    Object.assign(this, { key, fields });
  }

  /** Return it as text in the current language. */
  inWords() {
    return textOf(this.key, this.fields);
  }
}
