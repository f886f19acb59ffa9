/**
 * The lobby's menu as a list to tap: the page turns to the line with NEXT, and chooses it with OK.
 */

import { NEXT, OK } from "table/contacts.js";

/** How long a press of the page's own is (ms), and how long after it the next one may come. */
const PRESS_MS = 60;
const REST_MS = 60;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class MenuList {
  /**
   * `opener` and `list` are elements, `look()` returns the menu's lines (see Board.menu),
   * `press(button, isDown)` moves a button, `close()` closes the sheet with the list.
   */
  constructor({ opener, list, look, press, close }) {
    Object.assign(this, { opener, list, look, press, close });
    this.written = "";
    this.isTurning = false;
  }

  /** Show the menu as it is now, or nothing where the screen shows no line of it. */
  show() {
    const lines = this.look();
    this.opener.hidden = lines.length === 0;
    const text = JSON.stringify(lines);
    if (text === this.written) return;
    this.written = text;
    if (lines.length === 0) {
      this.close();
      return;
    }
    this.list.replaceChildren(
      ...lines.map(({ key, name, about, isHere }) => {
        const row = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.game = key;
        button.textContent = name;
        const note = document.createElement("small");
        note.textContent = about;
        button.append(note);
        if (isHere) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => this.choose(key));
        row.append(button);
        return row;
      }),
    );
  }

  /** Turn to the line of that key, and choose it. */
  async choose(key) {
    if (this.isTurning) return;
    this.isTurning = true;
    this.close();
    const isThere = () => this.look().some((line) => line.key === key && line.isHere);
    for (let left = this.look().length; left > 0 && !isThere(); left -= 1) await this.tap(NEXT);
    if (isThere()) await this.tap(OK);
    this.isTurning = false;
  }

  async tap(button) {
    this.press(button, true);
    await wait(PRESS_MS);
    this.press(button, false);
    await wait(REST_MS);
  }
}
