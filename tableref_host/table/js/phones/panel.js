/**
 * The screen's view of its phones: the invitation, the list of seats, and the uncertainty of each.
 */

import { makeSheet } from "table/panels.js";
import { label, onLanguage, spoken } from "table/words.js";

/** Duration (ms) of the message about a late press; margins stay. */
const NOTE_MS = 8000;

const WORDS = {
  en: {
    title: "Phones",
    open: "Phones as seats (P)",
    scan: "Scan this with a phone that is in the same network, and take a seat.",
    type: (url, code) => `Or open ${url} and type ${code}`,
    here: "Only this machine can get there: start with --host and its address.",
    nobody: "No phone sits here yet. Keys, mouse and fingers play along.",
    seat: (seat, name) => (name ? `${seat} ${name}` : `Seat ${seat}`),
    known: (ms) => `± ${ms} ms`,
    asking: "…",
    asleep: "asleep",
    free: "Free",
    freeSeat: (seat) => `Free seat ${seat}`,
    waits: (ms) => `The table waits ${ms} ms for presses on their way.`,
    honest:
      "± is how well a phone's clock is known here. What its touch screen adds, 10 to 30 ms by " +
      "model, nobody can measure from here: presses closer than that are luck.",
    claim: (one, margin, within, other) => `${one}: ${margin} s ± ${within} s after ${other}`,
    false_start: (one, by, within) => `${one}: ${by} s ± ${within} s too early`,
    too_late: (one, by, within) => `${one}: ${by} s ± ${within} s too late`,
    late: (one, by) => `${one}: the press came in too late and counts ${by} ms later`,
    old: (one) => `${one}: the press was made too long ago, and counts for nothing`,
    unordered: (one) => `${one}: the press came in too late to say whether another one was first`,
    notHere: (why) => `No phones: ${why}`,
    gone:
      "The server of this table is not there, so no code is valid. If `tableref play` was started " +
      "again, open the address that it prints.",
    freeAway: "Free the seats of all who left",
    point: ".",
  },
  de: {
    title: "Handys",
    open: "Handys als Plätze (P)",
    scan: "Mit einem Handy im selben Netz scannen und einen Platz nehmen.",
    type: (url, code) => `Oder ${url} öffnen und ${code} eingeben`,
    here: "Nur dieser Rechner kommt dorthin: mit --host und seiner Adresse starten.",
    nobody: "Noch sitzt kein Handy hier. Tasten, Maus und Finger spielen mit.",
    seat: (seat, name) => (name ? `${seat} ${name}` : `Platz ${seat}`),
    known: (ms) => `± ${ms} ms`,
    asking: "…",
    asleep: "schläft",
    free: "Freigeben",
    freeSeat: (seat) => `Platz ${seat} freigeben`,
    waits: (ms) => `Der Tisch wartet ${ms} ms auf Drücke, die unterwegs sind.`,
    honest:
      "± sagt, wie genau die Uhr eines Handys hier bekannt ist. Was sein Bildschirm dazutut, 10 " +
      "bis 30 ms je nach Modell, kann von hier niemand messen: Was näher beisammenliegt, ist Glück.",
    claim: (one, margin, within, other) => `${one}: ${margin} s ± ${within} s nach ${other}`,
    false_start: (one, by, within) => `${one}: ${by} s ± ${within} s zu früh`,
    too_late: (one, by, within) => `${one}: ${by} s ± ${within} s zu spät`,
    late: (one, by) => `${one}: Der Druck kam zu spät an und zählt ${by} ms später`,
    old: (one) => `${one}: Der Druck ist zu lange her und zählt nicht`,
    unordered: (one) => `${one}: Der Druck kam zu spät an, um zu sagen, ob ein anderer eher war`,
    notHere: (why) => `Keine Handys: ${why}`,
    gone:
      "Der Server dieses Tischs ist nicht da, also gilt kein Code. Wurde `tableref play` neu " +
      "gestartet, dann öffne die Adresse, die es ausgibt.",
    freeAway: "Plätze aller freigeben, die weg sind",
    point: ",",
  },
};

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
    this.words = WORDS[spoken()] ?? WORDS.en;
    const { words } = this;
    this.opener.title = words.open;
    this.opener.querySelector("span").textContent = words.title;
    this.title.textContent = words.title;
    this.scan.textContent = words.scan;
    this.honest.textContent = words.honest;
    this.freeAway.textContent = words.freeAway;
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
    this.typed.textContent = this.words.gone;
  }

  showInvitation() {
    const { url, code } = this.invitation;
    const half = code.length / 2;
    const digits = `${code.slice(0, half)} ${code.slice(half)}`;
    const isHere = /^http:\/\/(127\.|localhost|\[::1\])/.test(url);
    this.typed.textContent = this.words.type(url, digits) + (isHere ? `. ${this.words.here}` : "");
  }

  /** Show the seats and the uncertainty of each phone; the table waits `wait_ms` for them. */
  show(phones, wait_ms) {
    const { words } = this;
    this.seated = [phones, wait_ms];
    this.names = new Map(phones.map(({ seat, name }) => [seat, name]));
    const focused = this.list.querySelector(":focus")?.dataset.seat;
    this.list.replaceChildren(...phones.map((phone) => this.row(phone)));
    if (focused) this.list.querySelector(`[data-seat="${focused}"]`)?.focus();
    this.away = phones.filter((phone) => !isHere(phone)).map(({ seat }) => seat);
    this.freeAway.hidden = this.away.length < 2;
    if (!phones.length) this.list.append(element("li", words.nobody));
    this.waits.textContent = phones.length ? words.waits(Math.round(wait_ms)) : "";
  }

  row(phone) {
    const { seat, name, clock } = phone;
    const { words } = this;
    const row = document.createElement("li");
    const known = clock.isSet ? words.known(Math.ceil(clock.uncertainty(performance.now()))) : "";
    const free = element("button", words.free);
    free.type = "button";
    free.dataset.seat = seat;
    free.setAttribute("aria-label", words.freeSeat(seat));
    free.addEventListener("click", () => this.onFree(seat));
    row.classList.toggle("is-away", !isHere(phone));
    row.append(
      element("b", words.seat(seat, name)),
      element("span", isHere(phone) ? known || words.asking : words.asleep),
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
    const { words } = this;
    const inSeconds = (ms) => (ms / 1000).toFixed(3).replace(".", words.point);
    const within = inSeconds(Math.ceil(within_ms));
    const name = this.called(player);
    const text = words[event](name, inSeconds(margin_ms), within, this.called(after));
    this.margins.append(element("li", text));
    this.showNote();
  }

  /** Show that a press came too late to be placed at the time that the phone reported. */
  tellCut(phone, cut_ms) {
    const { words } = this;
    const name = this.called(phone.seat);
    this.tell(cut_ms ? words.late(name, Math.round(cut_ms)) : words.unordered(name));
  }

  /** Show that a press is too old to count. */
  tellOld(phone) {
    this.tell(this.words.old(this.called(phone.seat)));
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
    if (why) this.tell(this.words.notHere(why));
  }
}
