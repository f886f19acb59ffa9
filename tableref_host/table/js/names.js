/** The entry of players' names, which the table stores like those sent by a computer. */

import { SEATS } from "table/build.js";
import { onLanguage, textOf } from "table/words.js";

/** Maximum length of a name at the table. */
const MAX_LENGTH = 12;

/** Return a name in NFC, because the table has no tables for that. */
function composed(name) {
  return name.normalize("NFC").trim();
}

/** Cut a field's text to the number of characters that the table accepts, in any encoding. */
function limit(field) {
  const letters = [...field.value.normalize("NFC")];
  if (letters.length > MAX_LENGTH) field.value = letters.slice(0, MAX_LENGTH).join("");
}

export class NamesSheet {
  /**
   * `list` and `note` are elements, `look()` returns the names from player 1 on, and `hear(line)`
   * sends a line to the table.
   */
  constructor({ list, note, look, hear }) {
    Object.assign(this, { note, look, hear });
    this.fields = Array.from({ length: SEATS }, (_, index) => {
      const row = document.createElement("li");
      const field = document.createElement("input");
      field.addEventListener("input", () => limit(field));
      field.addEventListener("change", () => this.send(index + 1, composed(field.value)));
      const number = document.createElement("span");
      number.textContent = String(index + 1);
      number.setAttribute("aria-hidden", "true");
      row.append(number, field);
      list.append(row);
      return field;
    });
    list.closest("form").addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("sheet-opens", ({ detail }) => {
      if (detail.contains(list)) this.show();
    });
    onLanguage(() => {
      this.fields.forEach((field, index) => {
        field.setAttribute("aria-label", textOf("name_of", { player: index + 1 }));
      });
    });
  }

  show() {
    const names = this.look();
    this.note.textContent = "";
    this.fields.forEach((field, index) => {
      field.value = names[index];
    });
  }

  send(player, name) {
    this.note.textContent = "";
    this.asked = { player, name };
    this.hear(JSON.stringify({ command: "name", player, name }));
  }

  /** Process an answer of the table: a refused name is unchanged, and this is shown. */
  answer(line) {
    if (!this.asked) return;
    const { player, name } = this.asked;
    if (line.answer === "player" && line.player === player) this.asked = null;
    if (line.answer !== "refused") return;
    this.asked = null;
    this.show();
    this.note.textContent = textOf("name_refused", { name });
    this.fields[player - 1].focus();
  }
}
