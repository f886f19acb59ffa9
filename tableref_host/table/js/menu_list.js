/** The lobby's menu as a list: a tap sends the key of the line to the device, as a command. */

export class MenuList {
  /**
   * `opener` and `list` are elements, `look()` returns the menu's lines (see Board.menu),
   * `send(line)` sends a line to the device, `close()` closes the sheet with the list.
   */
  constructor({ opener, list, look, send, close }) {
    Object.assign(this, { opener, list, look, send, close });
    this.written = "";
  }

  /** Show the current menu, or nothing if the screen does not show it. */
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

  /** Choose the line of that key. */
  choose(key) {
    this.close();
    this.send(JSON.stringify({ command: "choose", game: key }));
  }
}
