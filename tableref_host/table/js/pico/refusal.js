/**
 * Why something cannot be done: the key of its words, and what is filled in there.
 */

import { say } from "table/words.js";

export class Refusal extends Error {
  constructor(key, fields = {}) {
    super(key);
    Object.assign(this, { key, fields });
  }

  /** Return it in words, in the language that is spoken now. */
  inWords() {
    return say(this.key, this.fields);
  }
}
