/**
 * The screen's view of its phones: the invitation, the list of seats, and the uncertainty of each.
 */

import { makeSheet } from "table/panels.js";
import { label, onLanguage, textOf } from "table/words.js";

/** Duration (ms) of the message about a late press; margins stay. */
const NOTE_MS = 8000;

function element(tag, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
}

/** Whether a phone is connected and answers. */
function isHere({ link, isAwake }) {
  return link !== null && isAwake;
}

export class PhonesPanel {
  /** `onFree(seat)` is called to offer a seat to the next player. */
  constructor(onFree) {
    this.onFree = onFree;
    this.names = new Map();
    this.timer = 0;
    /** The seats whose phones have left. */
    this.away = [];
    this.opener = this.makeOpener();
    this.sheet = this.makeSheet();
    this.close = makeSheet(this.sheet, this.opener);
    this.note = element("div", "", "last-word");
    this.note.id = "phones-note";
    this.note.setAttribute("role", "status");
    // a margin that was read aloud is not read again with the next one
    this.note.setAttribute("aria-atomic", "false");
    this.note.hidden = true;
    this.margins = element("ol");
    this.news = element("p");
    this.note.append(this.margins, this.news);
    document.body.append(this.sheet, this.note);
    onLanguage(() => this.speak());
    window.addEventListener("keydown", (event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      const isAsked = document.querySelector("dialog[open]") !== null;
      if (isPlain && event.code === "KeyP" && !isAsked) this.toggle();
    });
  }

  /** Write all permanent texts in the table's current language; news disappear soon anyway. */
  speak() {
    this.opener.title = textOf("phones_open");
    this.opener.querySelector("span").textContent = textOf("phones");
    this.title.textContent = textOf("phones");
    this.scan.textContent = textOf("phones_scan");
    this.honest.textContent = textOf("phones_honest");
    this.freeAway.textContent = textOf("phones_free_away");
    if (this.invitation) this.showInvitation();
    if (this.seated) this.show(...this.seated);
  }

  /** Open or close the sheet; the keys still operate the table. */
  toggle() {
    this.opener.click();
    document.activeElement?.blur();
  }

  /** Close the sheet, so that all seats are visible, because the players are seated. */
  putAway() {
    if (!this.sheet.hidden) this.close();
  }

  makeOpener() {
    const opener = element("button", "", "tool");
    opener.id = "open-phones";
    opener.type = "button";
    opener.setAttribute("aria-controls", "phones");
    opener.setAttribute("aria-expanded", "false");
    opener.innerHTML =
      '<svg viewBox="0 0 24 24" aria-hidden="true">' +
      '<path d="M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2"/>' +
      "</svg>";
    opener.append(element("span", "", "unseen"));
    document.querySelector("nav").append(opener);
    return opener;
  }

  makeSheet() {
    const sheet = element("aside", "", "sheet");
    sheet.id = "phones";
    sheet.hidden = true;
    sheet.setAttribute("aria-labelledby", "phones-title");
    const header = document.createElement("header");
    this.title = element("h2");
    this.title.id = "phones-title";
    const close = element("button", "", "close");
    close.type = "button";
    label(close, { label: "close" });
    header.append(this.title, close);
    const body = element("div", "", "scroll");
    this.picture = document.createElement("img");
    this.picture.alt = "";
    this.typed = element("p");
    this.list = element("ul");
    this.waits = element("p");
    this.freeAway = element("button");
    this.freeAway.type = "button";
    this.freeAway.hidden = true;
    this.freeAway.addEventListener("click", () => this.away.forEach((seat) => this.onFree(seat)));
    this.scan = element("p");
    this.honest = element("p", "", "honest");
    body.append(this.scan, this.picture, this.typed, this.list, this.freeAway, this.waits, this.honest);
    sheet.append(header, body);
    return sheet;
  }

  /** Show the invitation for phones: {url, code, picture}. */
  invite(invitation) {
    this.invitation = invitation;
    this.picture.src = invitation.picture;
    this.picture.hidden = false;
    this.showInvitation();
    if (!this.wasInvited) this.toggle();
    this.wasInvited = true;
  }

  /** Remove the invitation, because its code is not valid any more. */
  withdraw() {
    this.invitation = null;
    this.picture.hidden = true;
    this.typed.textContent = textOf("phones_gone");
  }

  showInvitation() {
    const { url, code } = this.invitation;
    const half = code.length / 2;
    const digits = `${code.slice(0, half)} ${code.slice(half)}`;
    const isHere = /^http:\/\/(127\.|localhost|\[::1\])/.test(url);
    this.typed.textContent = textOf("phones_type", { url, code: digits }) + (isHere ? `. ${textOf("phones_here")}` : "");
  }

  /** Show the seats and the uncertainty of each phone; the table waits `wait_ms` for them. */
  show(phones, wait_ms) {
    this.seated = [phones, wait_ms];
    this.names = new Map(phones.map(({ seat, name }) => [seat, name]));
    const focused = this.list.querySelector(":focus")?.dataset.seat;
    this.list.replaceChildren(...phones.map((phone) => this.row(phone)));
    if (focused) this.list.querySelector(`[data-seat="${focused}"]`)?.focus();
    this.away = phones.filter((phone) => !isHere(phone)).map(({ seat }) => seat);
    this.freeAway.hidden = this.away.length < 2;
    if (!phones.length) this.list.append(element("li", textOf("phones_nobody")));
    this.waits.textContent = phones.length ? textOf("phones_waits", { ms: Math.round(wait_ms) }) : "";
  }

  row(phone) {
    const { seat, name, clock } = phone;
    const row = document.createElement("li");
    const known = clock.isSet ? `± ${Math.ceil(clock.uncertainty(performance.now()))} ms` : "…";
    const free = element("button", textOf("phones_free"));
    free.type = "button";
    free.dataset.seat = seat;
    free.setAttribute("aria-label", textOf("phones_free_seat", { seat }));
    free.addEventListener("click", () => this.onFree(seat));
    row.classList.toggle("is-away", !isHere(phone));
    row.append(
      element("b", name ? `${seat} ${name}` : textOf("phones_seat", { seat })),
      element("span", isHere(phone) ? known : textOf("phones_asleep")),
      free,
    );
    return row;
  }

  called(player) {
    return this.names.get(player) || `P${player}`;
  }

  /**
   * Show the margin of a phone, or of the claim after one, while the result of the race is shown,
   * because the device's own screen has no room for the ±. null removes it.
   */
  tellMargin(margin) {
    if (!margin) {
      this.margins.replaceChildren();
      this.showNote();
      return;
    }
    const { event, player, after, margin_ms, within_ms } = margin;
    const inSeconds = (ms) => (ms / 1000).toFixed(3).replace(".", textOf("phones_decimal_point"));
    const text = textOf(`phones_${event}`, {
      name: this.called(player),
      margin: inSeconds(margin_ms),
      within: inSeconds(Math.ceil(within_ms)),
      other: this.called(after),
    });
    this.margins.append(element("li", text));
    this.showNote();
  }

  /** Show that a press came too late to be placed at the time that the phone reported. */
  tellCut(phone, cut_ms) {
    const name = this.called(phone.seat);
    const by = Math.round(cut_ms);
    this.tell(cut_ms ? textOf("phones_late", { name, by }) : textOf("phones_unordered", { name }));
  }

  /** Show that a press is too old to count. */
  tellOld(phone) {
    this.tell(textOf("phones_old", { name: this.called(phone.seat) }));
  }

  /** Show a message for a while. */
  tell(text) {
    this.news.textContent = text;
    this.showNote();
    clearTimeout(this.timer);
    if (text) this.timer = setTimeout(() => this.tell(""), NOTE_MS);
  }

  showNote() {
    this.news.hidden = !this.news.textContent;
    this.note.hidden = this.news.hidden && !this.margins.children.length;
  }

  /** Show why the server refuses this page; "" when it does not. */
  refuse(why) {
    if (why) this.tell(textOf("phones_not_here", { why }));
  }
}
