/**
 * The phones at this table: receives their presses, and sends what they show.
 *
 * A page served by `tableref play --host` names the address in a meta tag; other pages have no
 * phones. docs/phones.md explains how presses of several clocks are put in order.
 */

import { BACK } from "table/contacts.js";
import { labelsOf } from "table/labels.js";
import { Link } from "table/link.js";
import { PhoneClock, PressOrder, begin } from "table/phones/press_order.js";
import { inMs, Rulings } from "table/phones/rulings.js";
import { look } from "table/strip.js";

/** Interval (ms) of the time requests to a phone, at first and later. */
const FIRST_ASKS = 8;
const FIRST_ASK_MS = 100;
const ASK_MS = 1000;
/** Time (ms) without an answer after which a phone is asleep, and its button is released. */
const SILENT_MS = 4000;
/** Minimum interval (ms) between two pictures sent to the phones. */
const SHOW_MS = 50;
/** Age (ms) above which a press may be too old to count; the device decides. */
const OLD_MS = 1000;
/** Minimum time (ms) between two changes of a phone's button. */
const SHORTEST_MS = 1;
/**
 * Maximum time (ms) that is kept between two changes of a phone's button which arrive together,
 * after a stall of the network. It is longer than the table's lockout, so each press counts.
 */
const APART_MS = 110;

/** Events with a margin. */
const MARGINS = new Set(["claim", "false_start", "too_late"]);

/** A phone at a seat, as long as its connection (`link`) lasts. */
class Phone {
  constructor({ seat, name, link }) {
    Object.assign(this, { seat, name, link });
    this.clock = new PhoneClock();
    this.asked = new Map();
    this.asks = 0;
    this.heard_ms = performance.now();
    this.isAwake = true;
    this.timer = 0;
    /** The last change of its button: according to the phone, and where it was placed (ms). */
    this.saidAt_ms = this.placedAt_ms = -Infinity;
    this.shown = "";
  }
}

export class Phones {
  /**
   * `address` is that of a WebSocket. `contacts` and `clock` are the device's, `soon()` makes it
   * take its turn, and `hear(line)` sends it a command. `onInvitation(invitation)`,
   * `onSeats(phones)` and `onState(why)` are called when these change, `onMatch()` when a match
   * begins, `onMargin({event, player, after, margin_ms, within_ms})` for each margin of a phone,
   * with null when all are outdated, `onCut(phone, ms)` for a press that came too late, and
   * `onOld(phone)` for one that is too old to count, which `refuseOld(button, made_ms, now_ms)`
   * determines.
   */
  constructor(address, parts) {
    Object.assign(this, parts);
    this.bySeat = new Map();
    this.order = new PressOrder();
    this.rulings = new Rulings();
    this.names = new Map();
    /** Uncertainty (ms) of the last press of each seat. */
    this.within_ms = new Map();
    this.shownAt_ms = -Infinity;
    this.own_us = this.clock.behind_us;
    this.wasPatient = this.clock.isPatient;
    this.link = new Link(address, (text) => this.receive(text), (why) => this.onState(why));
    this.link.onClosed = (why) => this.onClosed(why);
    /** Number of connected phones without a seat. */
    this.viewers = 0;
    this.watched = "";
  }

  /** All phones, by their seats. */
  get all() {
    return [...this.bySeat.values()].sort((one, other) => one.seat - other.seat);
  }

  /** Start: from now on it reconnects automatically. */
  plug() {
    // The answer contains all names.
    this.hear(JSON.stringify({ command: "hello" }));
    this.link.plug();
  }

  /** Another tab is the screen now. */
  pull() {
    this.link.pull();
    for (const phone of this.bySeat.values()) clearTimeout(phone.timer);
    this.bySeat.clear();
  }

  /** The table is a new one without names, so send it the names of the phones' players. */
  forget() {
    this.rulings.forget();
    this.names.clear();
    for (const phone of this.bySeat.values()) this.nameSeat(phone);
  }

  /** Offer a seat to the next player. */
  free(seat) {
    this.send({ type: "free", seat });
  }

  send(message) {
    this.link.send(JSON.stringify(message));
  }

  tell(phone, message) {
    this.send({ type: "to", seat: phone.seat, link: phone.link, message });
  }

  receive(text) {
    const message = JSON.parse(text);
    if (message.type === "invitation") this.onInvitation(message);
    else if (message.type === "seats") {
      this.viewers = message.viewers;
      this.watched = "";
      this.setSeats(message.seats);
    }
    else if (message.type === "from") {
      const phone = this.bySeat.get(message.seat);
      if (phone?.link === message.link) this.hearPhone(phone, message.message);
    }
  }

  setSeats(seats) {
    const before = this.bySeat;
    this.bySeat = new Map();
    for (const seat of seats) {
      const known = before.get(seat.seat);
      before.delete(seat.seat);
      // A new connection may have another clock, or the same one after a sleep, so nothing is known
      // of it.
      const phone = known?.link === seat.link ? known : new Phone(seat);
      if (known && phone !== known) this.drop(known);
      phone.name = seat.name;
      this.bySeat.set(seat.seat, phone);
      if (phone !== known && phone.link !== null) this.ask(phone);
      this.nameSeat(phone);
    }
    for (const gone of before.values()) {
      this.drop(gone);
      this.rename(gone.seat, "");
    }
    this.adapt();
    this.onSeats(this.all);
  }

  drop(phone) {
    clearTimeout(phone.timer);
    this.release(phone, performance.now());
  }

  /** Set the name of a seat at the table to its phone's. */
  nameSeat({ seat, name }) {
    if (this.names.get(seat) === name) return;
    // A name from another evening is transferred to its new seat.
    for (const [other, called] of this.names) {
      if (name && called.toLowerCase() === name.toLowerCase()) this.rename(other, "");
    }
    this.rename(seat, name);
  }

  rename(seat, name) {
    if (!name && !this.names.get(seat)) return;
    this.hear(JSON.stringify({ command: "name", player: seat, name }));
  }

  /** Process a line of the table. */
  hearTable(text) {
    if (!text.startsWith("{")) return;
    const line = JSON.parse(text);
    if (line.answer === "player") this.names.set(line.player, line.name);
    if (!line.event) return;
    if (line.event === "match_started") this.onMatch();
    if (this.rulings.take(line)) this.onMargin(null);
    const { event, player } = line;
    const by_us = line.margin_us || line.early_us || line.late_us;
    if (!by_us || !MARGINS.has(event)) return;
    const after = event === "claim" ? this.rulings.claimedBefore(player) : undefined;
    if (!this.bySeat.has(player) && !this.bySeat.has(after)) return;
    const within_ms = (this.within_ms.get(player) ?? 0) + (this.within_ms.get(after) ?? 0);
    this.rulings.within(line, within_ms);
    this.onMargin({ event, player, after, margin_ms: inMs(by_us), within_ms });
  }

  ask(phone) {
    const now_ms = performance.now();
    const number = (phone.asks += 1);
    phone.asked.set(number, now_ms);
    phone.asked.delete(number - FIRST_ASKS);
    this.tell(phone, { type: "ask", n: number });
    phone.timer = setTimeout(
      () => this.ask(phone),
      phone.asks < FIRST_ASKS ? FIRST_ASK_MS : ASK_MS,
    );
    if (phone.isAwake && now_ms - phone.heard_ms > SILENT_MS) {
      phone.isAwake = false;
      this.release(phone, now_ms);
      this.adapt();
      this.onSeats(this.all);
    }
  }

  hearPhone(phone, message) {
    const now_ms = performance.now();
    phone.heard_ms = now_ms;
    if (!phone.isAwake) {
      phone.isAwake = true;
      this.onSeats(this.all);
    }
    if (message.type === "clock") phone.clock.setGrain(message.grain);
    else if (message.type === "answer") this.answered(phone, message, now_ms);
    else if (message.type === "press" && !phone.clock.isSet) {
      if (message.down) this.tell(phone, { type: "unknown" });
    } else if (message.type === "press") {
      if (message.down) this.press(phone, message.at, now_ms);
      else this.release(phone, this.place(phone, message.at, now_ms).time_ms, message.at);
    }
    this.soon();
  }

  answered(phone, { n, at }, now_ms) {
    const sent_ms = phone.asked.get(n);
    if (sent_ms === undefined) return;
    phone.asked.delete(n);
    const wasSet = phone.clock.isSet;
    phone.clock.answered(sent_ms, at, now_ms);
    this.adapt();
    // The uncertainty of a clock changes slowly, so it is rarely sent to screen readers.
    if (!wasSet || n % 5 === 0) this.onSeats(this.all);
  }

  /** Place a change of a phone's button, after the previous one. */
  place(phone, at_ms, now_ms) {
    const apart_ms = Math.max(SHORTEST_MS, Math.min(APART_MS, at_ms - phone.saidAt_ms));
    return phone.clock.place(at_ms, now_ms, phone.placedAt_ms + apart_ms);
  }

  press(phone, at_ms, now_ms) {
    const placed = this.place(phone, at_ms, now_ms);
    if (now_ms - placed.said_ms > OLD_MS && this.refuseOld(phone.seat, placed.said_ms, now_ms)) {
      this.onOld(phone);
      this.tell(phone, { type: "old" });
      return;
    }
    phone.saidAt_ms = at_ms;
    phone.placedAt_ms = placed.time_ms;
    const change = this.contacts.hold(phone.seat, `phone ${phone.link}`, true, placed.time_ms);
    if (!change) return;
    this.onPress(phone.seat, true, now_ms);
    this.within_ms.set(phone.seat, placed.within_ms);
    const isLate = this.addToOrder(this.contacts.changes.at(-1), placed.uncertainty_ms);
    if (placed.cut_ms || isLate) {
      this.onCut(phone, placed.cut_ms);
      this.tell(phone, { type: "late", by: Math.round(placed.cut_ms) });
    }
  }

  /** Release a phone's button at `time_ms`, which the phone's clock showed as `said_ms`. */
  release(phone, time_ms, said_ms = phone.saidAt_ms) {
    phone.saidAt_ms = said_ms;
    phone.placedAt_ms = Math.max(time_ms, phone.placedAt_ms + SHORTEST_MS);
    if (this.contacts.hold(phone.seat, `phone ${phone.link}`, false, phone.placedAt_ms)) {
      this.onPress(phone.seat, false, phone.placedAt_ms);
    }
  }

  addToOrder(change, uncertainty_ms) {
    change.isInOrder = true;
    return this.order.add({ change, time_ms: change.time_ms, uncertainty_ms });
  }

  /** The phones that may press at any moment. */
  get awake() {
    return this.all.filter(({ link, isAwake, clock }) => link !== null && isAwake && clock.isSet);
  }

  /** The time (ms) for which the table waits for presses under way. */
  get wait_ms() {
    return Math.max(this.own_us / 1000, ...this.awake.map(({ clock }) => clock.arrival()));
  }

  /** Delay the table's clock by the time for which presses may be under way. */
  adapt() {
    const hasPhones = this.awake.length > 0;
    this.clock.isPatient = this.wasPatient || hasPhones;
    this.clock.behind_us = hasPhones ? Math.round(this.wait_ms * 1000) : this.own_us;
    if (!hasPhones) this.order.settle(Infinity, 0, 0);
  }

  /** Before the table gets presses: give those of one group the same time, and hold others back. */
  settle() {
    // The time of keys, mouse and touches is known to the resolution of the clock.
    for (const change of this.contacts.changes) {
      const isPlayers = change.isDown && change.button < BACK;
      if (isPlayers && !change.isInOrder && this.awake.length) this.addToOrder(change, 0);
    }
    const now_ms = performance.now();
    const most_ms = Math.max(0, ...this.awake.map(({ clock }) => clock.uncertainty(now_ms)));
    for (const group of this.order.settle(now_ms, this.wait_ms, most_ms)) {
      const at_ms = begin(group);
      // A button can be pressed once in a group; its further presses keep their times.
      const moved = new Set();
      for (const { change } of group.sort((one, other) => one.time_ms - other.time_ms)) {
        if (!moved.has(change.button)) change.time_ms = at_ms;
        moved.add(change.button);
      }
    }
    this.clock.hold(this.order.heldAt_ms, this.order.until_ms);
  }

  /** Send each phone its light, the screen's text, and the result of its press. */
  show(colours, board) {
    const now_ms = performance.now();
    if (!(this.bySeat.size || this.viewers) || now_ms - this.shownAt_ms < SHOW_MS) return;
    this.shownAt_ms = now_ms;
    const [seats, phase] = [board.seats(), board.phase()];
    const words = this.rulings.withMargins(board.words());
    if (this.viewers && words !== this.watched) {
      this.watched = words;
      this.send({ type: "watch", words });
    }
    const labels = labelsOf(board.hints());
    for (const phone of this.bySeat.values()) {
      if (phone.link === null) continue;
      const light = look(colours[phone.seat - 1]);
      const state = this.rulings.stateOf(phone.seat, seats, phase);
      const within = phone.clock.isSet ? Math.ceil(phone.clock.uncertainty(now_ms)) : null;
      const does = labels[phone.seat - 1];
      const message = { type: "show", light, words, within, does, ...state };
      const text = JSON.stringify(message);
      if (text === phone.shown) continue;
      phone.shown = text;
      this.tell(phone, message);
    }
  }
}
