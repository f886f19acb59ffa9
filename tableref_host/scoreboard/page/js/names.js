/** The sheet of names and colours of the ten seats, for viewers with the right to change them. */

import { redeem } from "/page/js/code.js";
import { byId, make, put } from "/page/js/element.js";
import { chip } from "/page/js/player.js";
import { textOf } from "/page/js/words.js";

/** Maximum length (characters) of a name. */
const MAX_LENGTH = 12;
/** The table's colours, and the keys of their names. */
const COLOURS = {
  "sky blue": "sky_blue",
  orange: "orange",
  violet: "violet",
  red: "red",
  white: "white",
};

export class NamesSheet {
  /**
   * `send(message)` returns whether it was sent; `onRight()` is called when a code was accepted.
   */
  constructor({ send, onRight }) {
    Object.assign(this, { send, onRight });
    this.mayChange = false;
    this.rows = new Map();
    this.sheet = byId("names");
    byId("open-names").addEventListener("click", () => this.open());
    byId("close-names").addEventListener("click", () => this.sheet.close());
    this.sheet.addEventListener("close", () => {
      this.refuse("");
      this.note("");
    });
    byId("code-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.useCode(byId("code").value.trim());
    });
    this.allow(false);
  }

  get isOpen() {
    return this.sheet.open;
  }

  open() {
    for (const row of this.rows.values()) this.settle(row);
    this.sheet.showModal();
  }

  /** Redeem a code; show the problem on the sheet if there is one. */
  async useCode(code) {
    const why = await redeem(code);
    this.refuse(why);
    if (why) return;
    byId("code").value = "";
    this.onRight();
  }

  /** Set whether names may be changed here. */
  allow(mayChange) {
    const isNew = mayChange && !this.mayChange;
    this.mayChange = mayChange;
    byId("code-form").hidden = mayChange;
    for (const { name, colour } of this.rows.values()) {
      name.disabled = colour.disabled = !mayChange;
    }
    if (isNew && this.isOpen) this.rows.values().next().value?.name.focus();
  }

  /** Show why something was refused; "" for nothing. This is the answer to a pending change. */
  refuse(words) {
    const place = byId("names-refusal");
    place.hidden = words === "";
    put(place, words);
    if (!words) return;
    for (const row of this.rows.values()) {
      if (row.asked) {
        row.asked = null;
        put(row.became, textOf("not_kept"));
      }
    }
  }

  /** Report pending changes as not sent, because without a connection no answer arrives. */
  lose() {
    for (const row of this.rows.values()) {
      if (!row.asked) continue;
      row.isLost = true;
      put(row.became, textOf("not_sent"));
    }
  }

  /** Show news about an executed change; "" for nothing. */
  note(words) {
    put(byId("names-note"), words);
  }

  /** Rewrite the rows when they are drawn next, in another language. */
  forgetRows() {
    this.rows.clear();
    byId("name-rows").replaceChildren();
  }

  /** Show the seats of the board; a field that is being edited is kept. */
  draw(seats) {
    for (const seat of seats) {
      if (!this.rows.has(seat.player)) this.rows.set(seat.player, this.makeRow(seat));
      const row = this.rows.get(seat.player);
      row.seat = seat;
      row.chip.replaceWith((row.chip = chip(seat)));
      for (const option of row.colour.options) {
        const colour = textOf(COLOURS[option.value]);
        option.textContent = seat.winks ? textOf("winking", { colour }) : colour;
      }
      const { asked } = row;
      if (asked && asked.name === seat.name && asked.colour === seat.chosen) {
        row.asked = null;
        put(row.became, textOf("kept"));
        this.refuse("");
      }
      const isWritten = row.name.value !== row.shown;
      const isPending = row.asked && !row.isLost;
      if (!isPending && !(isWritten && document.activeElement === row.name)) this.settle(row);
    }
  }

  /** Set the fields of a row to the current values. */
  settle(row) {
    row.name.value = row.shown = row.seat.name;
    row.colour.value = row.seat.chosen;
  }

  makeRow(seat) {
    const { player } = seat;
    const name = make("input");
    Object.assign(name, { type: "text", autocomplete: "off", spellcheck: false });
    name.setAttribute("aria-label", textOf("name_of", { seat: player }));
    name.placeholder = textOf("seat", { seat: player });
    const colour = make("select");
    colour.setAttribute("aria-label", textOf("colour_of", { seat: player }));
    for (const [value, key] of Object.entries(COLOURS)) {
      colour.append(new Option(textOf(key), value));
    }
    name.disabled = colour.disabled = !this.mayChange;
    const row = { seat, name, colour, chip: chip(seat), shown: "", asked: null, isLost: false };
    row.became = make("span", "became");
    row.became.setAttribute("role", "status");
    name.addEventListener("input", () => {
      const letters = [...name.value.normalize("NFC")];
      if (letters.length > MAX_LENGTH) name.value = letters.slice(0, MAX_LENGTH).join("");
      put(row.became, "");
    });
    name.addEventListener("change", () => this.ask(row));
    colour.addEventListener("change", () => this.ask(row));
    const line = make("li", "name-row", row.chip, name, colour, row.became);
    line.dataset.seat = player;
    byId("name-rows").append(line);
    return row;
  }

  ask(row) {
    const asked = { name: row.name.value.normalize("NFC").trim(), colour: row.colour.value };
    if (asked.name === row.seat.name && asked.colour === row.seat.chosen) return;
    const message = { type: "name", player: row.seat.player, ...asked };
    if (!this.send(message)) {
      put(row.became, textOf("not_sent"));
      return;
    }
    row.asked = asked;
    row.isLost = false;
    row.shown = null;
    put(row.became, textOf("sent"));
  }
}
