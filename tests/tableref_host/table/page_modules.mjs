/**
 * The page's modules without a browser: its clock, contacts, cable, files and phones. The test sets
 * the time, and delivers messages. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Element } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { OpenedSocket, sockets } from "../page_socket.mjs";
import { answered, install, now_ms, pass, run, setWall, skip, timers } from "../page_time.mjs";


/** A socket that notes when each message was sent. */
class TimedSocket extends OpenedSocket {
  send(text) {
    this.sent.push({ ...JSON.parse(text), at_ms: now_ms });
  }

  receive(data) {
    this.deliver(data);
  }
}

class Channel {
  constructor() {
    this.port1 = { close: () => (this.isClosed = true) };
    this.port2 = { postMessage: () => setTimeout(() => this.isClosed || this.port1.onmessage(), 0) };
  }
}

const texts = readFileSync(new URL("table/words/en.json", ROOT), "utf-8");
install({
  WebSocket: TimedSocket,
  MessageChannel: Channel,
  location: new URL("http://127.0.0.1/table"),
  setInterval: (call, wait_ms) => setTimeout(function again() {
    call();
    setTimeout(again, wait_ms);
  }, wait_ms),
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), {
    getElementById: () => ({ textContent: `{"en": ${texts}}` }),
    querySelector: () => null,
  }),
});

const { Contacts, NEXT } = await import("table/contacts.js");
const { DeviceClock, HANDOVER_US, LONGEST_STEP_US, patienceFrom } = await import("table/clock.js");
const { Files, forgetAll, languageFrom, ownNumber } = await import("table/files.js");
const { Heart } = await import("table/heart.js");
const { Link, addressOf, redeem } = await import("table/link.js");
const { Pace } = await import("table/pace.js");
const { Phones } = await import("table/phones/phones.js");
const { PhoneClock, PressOrder } = await import("table/phones/press_order.js");
const { Buzzer } = await import("table/buzzer.js");
const { Answers } = await import("table/hook.js");
const { Lights } = await import("table/lights.js");
const { OneTab } = await import("table/one_tab.js");
const { Presses } = await import("table/presses.js");
const { decode, look } = await import("table/strip.js");
const { rememberTableFunctions } = await import("table/table_calls.js");
const { Line } = await import(new URL("seats/page/js/line.js", ROOT));
const { grainOf, listen } = await import(new URL("seats/page/js/press.js", ROOT));

/** Return a light (an element) that counts the changes of its styles in `painted`. */
function lamp() {
  const style = { painted: 0, setProperty: (name, value) => Object.assign(style, { [name]: value, painted: style.painted + 1 }) };
  return { style };
}

/** Return a canvas that counts its drawings in `cleared`, and has the glows of the last one. */
function glows() {
  const canvas = { cleared: 0, spots: [] };
  canvas.getContext = () => ({
    clearRect() {
      canvas.cleared += 1;
      canvas.spots = [];
    },
    createRadialGradient: (x, y, _, __, ___, reach) => {
      canvas.spots.push([x, y, reach]);
      return { addColorStop() {} };
    },
    fillRect() {},
  });
  return canvas;
}

/** The files of Emscripten, as far as the page uses them. */
function fileSystem() {
  const files = new Map();
  const folders = new Set();
  return {
    analyzePath: (path) => ({ exists: files.has(path) || folders.has(path) }),
    mkdir: (path) => folders.add(path),
    writeFile: (path, bytes) => files.set(path, { bytes, at_ms: now_ms }),
    readFile: (path, options) =>
      options ? Buffer.from(files.get(path).bytes).toString() : Buffer.from(files.get(path).bytes),
    unlink: (path) => files.delete(path),
    isDir: (mode) => mode === "folder",
    stat: (path) =>
      folders.has(path)
        ? { mode: "folder" }
        : { ino: 1, size: files.get(path).bytes.length, mtime: new Date(files.get(path).at_ms), mode: "file" },
    readdir: (path) => [".", "..", ...new Set(
      [...files.keys(), ...folders]
        .filter((one) => one.startsWith(`${path}/`))
        .map((one) => one.slice(path.length + 1).split("/")[0]),
    )],
  };
}

/** A browser's storage for `room` characters, in which only one text is stored. */
function storage(room = Infinity) {
  return {
    room,
    text: null,
    writes: 0,
    getItem() {
      return this.text;
    },
    setItem(_, text) {
      this.writes += 1;
      if (text.length > this.room) throw new Error("full");
      this.text = text;
    },
  };
}

/** A table for phones: what it was told is in `heard`, `presses`, `panel` and `margins`. */
function tableOfPhones(clock = new DeviceClock()) {
  const contacts = new Contacts();
  const table = { contacts, clock, heard: [], presses: [], panel: [], margins: [], old: [], isOld: false, turns: 0, lists: 0 };
  const phones = new Phones("ws://127.0.0.1/seats", {
    contacts,
    clock,
    soon: () => (table.turns += 1),
    hear: (line) => table.heard.push(JSON.parse(line)),
    onPress: (button, isDown, time_ms) => table.presses.push([button, isDown, time_ms]),
    onInvitation: (invitation) => table.panel.push(["invited", invitation.code]),
    onSeats(seated) {
      table.seated = seated.map(({ seat, name, isAwake }) => [seat, name, isAwake]);
      table.lists += 1;
    },
    onState: (why) => table.panel.push(["refused", why]),
    onClosed: () => table.panel.push(["closed"]),
    onMatch: () => table.panel.push(["match"]),
    onMargin: (margin) => table.margins.push(margin),
    refuseOld: (...press) => table.old.push(press) && table.isOld,
    onOld: (phone) => table.panel.push(["old", phone.seat]),
    onCut: (phone, cut_ms) => table.panel.push(["cut", phone.seat, cut_ms]),
  });
  phones.plug();
  const socket = sockets.at(-1);
  socket.open();
  const receive = (message) => socket.receive(JSON.stringify(message));
  const seats = (...all) =>
    receive({ type: "seats", viewers: table.viewers ?? 0, seats: all.map(([seat, name, link]) => ({ seat, name, link })) });
  const from = (seat, link, message) => receive({ type: "from", seat, link, message });
  /** Return the messages to a phone since the last call. */
  const told = (kind, link) => {
    const found = socket.sent.filter((one) => one.link === link && one.message?.type === kind);
    socket.sent = socket.sent.filter((one) => !found.includes(one));
    return found.map(({ message, at_ms }) => ({ ...message, at_ms }));
  };
  /** Answer the open questions to a phone after `trip_ms`; its clock is `ahead_ms` ahead. */
  const answer = (seat, link, ahead_ms = 0, trip_ms = 8) => {
    skip(trip_ms);
    for (const { n, at_ms } of told("ask", link)) {
      from(seat, link, { type: "answer", n, at: (at_ms + now_ms) / 2 + ahead_ms });
    }
  };
  return Object.assign(table, { phones, socket, receive, seats, from, told, answer });
}

const READY = { seats: () => "j-j-------", phase: () => "race", words: () => "P3 +0.072 s", hints: () => [["press", "claim", [3]]] };
const DARK = Array.from({ length: 10 }, () => [0, 0, 0]);

const checks = {
  "a phone's clock is asked at once, often at first, and each second later"() {
    const table = tableOfPhones();
    assert.deepEqual(table.heard, [{ command: "hello" }]);
    table.receive({ type: "invitation", code: "1" });
    assert.deepEqual(table.panel, [["refused", ""], ["invited", "1"]]);
    table.seats([3, "Bo", 7]);
    assert.deepEqual(table.told("ask", 7).map(({ n }) => n), [1]);
    pass(700);
    assert.equal(table.told("ask", 7).length, 7);
    pass(999);
    assert.equal(table.told("ask", 7).length, 0);
    pass(1);
    assert.equal(table.told("ask", 7).length, 1);
    // A phone without connection is not asked.
    table.seats([3, "Bo", null]);
    pass(3000);
    assert.equal(table.told("ask", 7).length + table.told("ask", null).length, 0);
  },

  "each answer counts once, and an answer to a question of long ago not at all"() {
    const table = tableOfPhones();
    table.seats([5, "", 8], [3, "Bo", 7]);
    assert.deepEqual(table.seated, [[3, "Bo", true], [5, "", true]]);
    const { lists } = table;
    table.from(3, 7, { type: "clock", grain: 1 });
    table.from(3, 7, { type: "answer", n: 2, at: now_ms });
    const waits = () => table.clock.behind_us / 1000;
    assert.equal(waits(), 40);
    pass(60);
    const turns = table.turns;
    table.from(3, 7, { type: "answer", n: 1, at: now_ms - 30 });
    assert.equal(table.turns, turns + 1);
    assert.equal(waits(), 60 + 1 + 20);
    const { offset_ms } = table.phones.bySeat.get(3).clock.best;
    table.from(3, 7, { type: "answer", n: 1, at: now_ms });
    assert.equal(table.phones.bySeat.get(3).clock.best.offset_ms, offset_ms);
    pass(40);
    table.told("ask", 7);
    // The list is rarely written again, because screen readers read it.
    assert.equal(table.lists, lists + 1);
    for (let n = 2; n <= 9; n += 1) {
      table.answer(3, 7, 0, 10);
      pass(90);
    }
    assert.equal(table.lists, lists + 2);
    pass(9000);
    table.from(5, 8, { type: "answer", n: 8, at: now_ms });
    assert.ok(!table.phones.bySeat.get(5).clock.isSet);
    // A phone that answers stays awake.
    for (let at = 0; at < 10; at += 1) {
      pass(1000);
      if (at) assert.deepEqual(table.seated[0], [3, "Bo", true]);
      table.answer(3, 7);
    }
    assert.deepEqual(table.seated, [[3, "Bo", true], [5, "", false]]);
    // A question is valid until it is answered, also after the next one.
    table.seats([6, "", 9]);
    pass(150);
    table.from(6, 9, { type: "answer", n: 1, at: now_ms });
    assert.ok(table.phones.bySeat.get(6).clock.isSet);
    table.seats([3, "Bo", 7], [5, "", 8]);
    table.phones.free(5);
    assert.equal(table.socket.sent.filter(({ type, seat }) => type === "free" && seat === 5).length, 1);
    table.seats([3, "Anna", 7]);
    assert.deepEqual(table.seated, [[3, "Anna", true]]);
    const count = sockets.length;
    table.phones.pull();
    pass(9000);
    assert.deepEqual([sockets.length, timers.size], [count, 0]);
    table.socket.close({ reason: "gone" });
    assert.deepEqual(table.panel.filter(([what]) => what === "closed"), []);
    const other = tableOfPhones();
    other.socket.close();
    assert.deepEqual(other.panel, [["closed"]]);
    timers.clear();
  },

  "a phone that leaves releases its button, and nobody waits for its press"() {
    const table = tableOfPhones();
    // Without phones no press waits.
    table.contacts.hold(1, "key", true, now_ms);
    table.phones.settle();
    assert.equal(table.clock.held_us, Infinity);
    table.contacts.takeWords(table.clock);
    table.seats([3, "Bo", 7]);
    table.from(3, 7, { type: "clock", grain: 1 });
    table.answer(3, 7);
    const made_ms = now_ms;
    for (let at = 0; at < 2; at += 1) table.from(3, 7, { type: "press", down: true, at: made_ms });
    table.contacts.hold(13, "key", true, made_ms + 2);
    table.phones.settle();
    // It waits for the other presses: 40 ms on their way, and 5 ms for each of two clocks.
    skip(made_ms + 48 - now_ms);
    table.phones.settle();
    assert.equal(table.clock.held_us, table.clock.at(made_ms) - 1);
    // A phone's answer about its clock in the meantime does not end the wait.
    table.phones.adapt();
    assert.equal(table.phones.order.heldAt_ms, made_ms);
    skip(made_ms + 51 - now_ms);
    for (let at = 0; at < 2; at += 1) table.phones.settle();
    assert.equal(table.clock.held_us, Infinity);
    assert.deepEqual(table.contacts.changes.map(({ button, time_ms }) => [button, time_ms - made_ms]), [[3, 0], [13, 2]]);
    table.contacts.takeWords({ at: (ms) => ms, known: () => Infinity, told_us: 0 });
    table.from(3, 7, { type: "press", down: false, at: now_ms });
    table.from(3, 7, { type: "press", down: true, at: now_ms });
    table.seats();
    table.phones.settle();
    assert.equal(table.clock.held_us, Infinity);
    assert.equal(table.clock.behind_us, HANDOVER_US);
    assert.ok(!table.contacts.isDown(3));
    assert.deepEqual(table.presses.map(([button, isDown]) => [button, isDown]), [[3, true], [3, false], [3, true], [3, false]]);
  },

  "a phone that is silent is asleep, its button is released, and the table does not wait for it"() {
    const table = tableOfPhones();
    const alone_us = table.clock.behind_us;
    assert.equal(alone_us, HANDOVER_US);
    table.seats([3, "Bo", 7]);
    table.from(3, 7, { type: "clock", grain: 1 });
    table.answer(3, 7, 0, 60);
    assert.equal(table.clock.behind_us, (60 + 1 + 20) * 1000);
    assert.ok(table.clock.isPatient);
    table.from(3, 7, { type: "press", down: true, at: now_ms });
    assert.ok(table.contacts.isDown(3));
    pass(3800);
    assert.deepEqual(table.seated, [[3, "Bo", true]]);
    pass(1300);
    assert.deepEqual(table.seated, [[3, "Bo", false]]);
    assert.ok(!table.contacts.isDown(3));
    assert.equal(table.clock.behind_us, alone_us);
    assert.ok(!table.clock.isPatient);
    const { lists } = table;
    pass(3000);
    assert.equal(table.lists, lists);
    table.from(3, 7, { type: "clock", grain: 1 });
    assert.deepEqual(table.seated, [[3, "Bo", true]]);
    // The longer wait of the page's address stays when the phones are gone.
    const slow = tableOfPhones(new DeviceClock(() => now_ms, 200_000));
    slow.seats([3, "Bo", 7]);
    slow.seats();
    assert.deepEqual([slow.clock.isPatient, slow.clock.behind_us], [true, 200_000]);
  },

  "a press has the time of the phone, and only its connection may press"() {
    const table = tableOfPhones();
    table.seats([3, "Bo", 7], [5, "", 8]);
    // Before the first answer nothing is known about the time.
    table.from(3, 7, { type: "press", down: true, at: now_ms });
    table.from(3, 7, { type: "press", down: false, at: now_ms });
    assert.deepEqual([table.told("unknown", 7).length, table.presses], [1, []]);
    for (const [seat, link, ahead_ms] of [[3, 7, 5000], [5, 8, -400]]) {
      table.from(seat, link, { type: "clock", grain: 1 });
      table.answer(seat, link, ahead_ms);
    }
    table.from(3, 8, { type: "press", down: true, at: now_ms + 5000 });
    assert.deepEqual(table.presses, []);
    const made_ms = now_ms;
    skip(6);
    table.from(3, 7, { type: "press", down: true, at: made_ms + 5000 });
    table.from(5, 8, { type: "press", down: true, at: made_ms - 400 });
    assert.deepEqual(table.contacts.changes.map(({ button, time_ms }) => [button, time_ms]), [[3, made_ms], [5, made_ms]]);
    // A release is after its press.
    table.from(3, 7, { type: "press", down: false, at: made_ms + 5000 });
    assert.equal(table.contacts.changes.at(-1).time_ms, made_ms + 1);
    // The table's clock waits for a press that may be under way, and gives a tie one time.
    table.contacts.hold(9, "key", true, now_ms);
    table.phones.settle();
    assert.equal(table.clock.held_us, table.clock.at(made_ms) - 1);
    skip(300);
    table.phones.settle();
    assert.equal(table.clock.held_us, Infinity);
    assert.deepEqual(table.contacts.changes.filter(({ isDown }) => isDown).map(({ time_ms }) => time_ms), [made_ms, made_ms, made_ms]);
    assert.deepEqual(table.panel.filter(([what]) => what === "cut"), []);
    // This one is from before a press that is ruled already, and 90 ms later it is moved.
    table.from(5, 8, { type: "press", down: false, at: now_ms - 400 });
    table.from(5, 8, { type: "press", down: true, at: now_ms - 400 - 90 });
    assert.deepEqual(table.told("late", 8).length, 1);
    assert.equal(table.panel.at(-1)[0], "cut");
  },

  "a press of a phone that was slower than the table knew is reported as late"() {
    const table = tableOfPhones();
    table.seats([3, "Bo", 7], [5, "", 8]);
    table.from(3, 7, { type: "clock", grain: 1 });
    table.answer(3, 7);
    const made_ms = now_ms;
    table.contacts.hold(9, "key", true, made_ms);
    skip(60);
    table.phones.settle();
    table.from(5, 8, { type: "clock", grain: 1 });
    table.from(5, 8, { type: "answer", n: 1, at: made_ms });
    table.from(5, 8, { type: "press", down: true, at: made_ms - 30 });
    assert.deepEqual(table.told("late", 8).map(({ by }) => by), [0]);
    timers.clear();
  },

  "changes of a phone's button that arrive together keep their intervals, up to a limit"() {
    const table = tableOfPhones();
    table.seats([3, "Bo", 7], [5, "", 8]);
    table.from(3, 7, { type: "clock", grain: 1 });
    table.answer(3, 7);
    skip(400);
    const began_ms = now_ms - 400;
    for (const [down, at_ms] of [[true, 0], [false, 50], [true, 100], [false, 300]]) {
      table.from(3, 7, { type: "press", down, at: began_ms + at_ms });
    }
    // A trip of 8 ms, a step of 1 ms, and 20 ms in the phone explain an age of 29 ms.
    assert.deepEqual(table.contacts.changes.map(({ time_ms }) => time_ms - now_ms), [-29, 21, 71, 181]);
    // People see by how much its time was changed.
    table.phones.hearTable(JSON.stringify({ event: "too_late", player: 3, late_us: 500 }));
    assert.equal(Math.round(table.margins.at(-1).within_ms), 5 + 300 + 71);
    timers.clear();
  },

  "only players' presses are put in order, and a button's first one of a group is moved"() {
    const table = tableOfPhones();
    table.seats([3, "Bo", 7]);
    table.from(3, 7, { type: "clock", grain: 1 });
    table.answer(3, 7);
    const made_ms = now_ms;
    skip(4);
    table.from(3, 7, { type: "press", down: true, at: made_ms + 1 });
    for (const [button, isDown, at_ms] of [[9, true, 0], [9, false, 1], [9, true, 3], [11, true, 2]]) {
      table.contacts.hold(button, "key", isDown, made_ms + at_ms);
    }
    table.phones.settle();
    skip(300);
    table.phones.settle();
    const times = table.contacts.changes.map(({ button, isDown, time_ms }) => [button, isDown, time_ms - made_ms]);
    assert.deepEqual(times, [[3, true, 0], [9, true, 0], [9, false, 1], [9, true, 3], [11, true, 2]]);
    timers.clear();
  },

  "what is known about a phone's clock comes from its latest answers, without the two slowest"() {
    const clock = new PhoneClock();
    const answer = (trip_ms, behind_ms = 0) => {
      const sent_ms = now_ms;
      skip(trip_ms);
      clock.answered(sent_ms, sent_ms + trip_ms / 2 - behind_ms, now_ms);
      return clock.arrival();
    };
    clock.setGrain(1000);
    assert.equal(clock.grain_ms, 100);
    clock.setGrain(1);
    assert.deepEqual([10, 200, 200, 200].map((trip_ms) => answer(trip_ms)), [31, 31, 31, 221]);
    clock.answered(now_ms, now_ms, now_ms - 5);
    assert.equal(clock.trips_ms.length, 4);
    for (let at = 0; at < 39; at += 1) answer(10);
    assert.equal(clock.arrival(), 31);
    // A clock that was set again is a new one.
    for (let at = 0; at < 3; at += 1) answer(90);
    assert.equal(answer(60, 5000), 81);
    for (let at = 0; at < 3; at += 1) answer(300, 5000);
    assert.equal(clock.arrival(), 250);
  },

  "a press waits for earlier ones, at most 250 ms, and is late after one that is ruled"() {
    const order = new PressOrder();
    const press = (time_ms, uncertainty_ms) => order.add({ time_ms, uncertainty_ms });
    press(100, 5);
    assert.deepEqual([order.settle(145, 30, 10), order.heldAt_ms, order.until_ms], [[], 100, 145]);
    assert.equal(order.settle(145.1, 30, 10).length, 1);
    assert.deepEqual([order.heldAt_ms, order.until_ms], [Infinity, Infinity]);
    assert.deepEqual([press(110, 4.9), press(110, 5)], [false, true]);
    press(200, 20);
    press(205, 1);
    order.settle(Infinity, 0, 0);
    assert.deepEqual([press(220, 0), press(220.1, 0)], [true, false]);
    order.settle(Infinity, 0, 0);
    for (let time_ms = 1000; time_ms < 1300; time_ms += 10) press(time_ms, 6);
    assert.deepEqual([order.settle(1250, 30, 6), order.until_ms], [[], 1250]);
    assert.equal(order.settle(1250.1, 30, 6)[0].length, 30);
  },

  "an old press is refused by the device, and both are told"() {
    const table = tableOfPhones();
    table.seats([3, "Bo", 7]);
    table.answer(3, 7);
    skip(2000);
    const made_ms = now_ms - 1200;
    table.isOld = true;
    table.from(3, 7, { type: "press", down: true, at: made_ms });
    assert.deepEqual(table.old, [[3, made_ms, now_ms]]);
    assert.equal(table.told("old", 7).length, 1);
    assert.deepEqual(table.panel.at(-1), ["old", 3]);
    assert.deepEqual(table.presses, []);
    table.from(3, 7, { type: "press", down: true, at: now_ms - 900 });
    assert.equal(table.old.length, 1);
    assert.equal(table.presses.length, 1);
  },

  "names of phones are those of the table's seats"() {
    const table = tableOfPhones();
    table.heard.length = 0;
    const named = (player, name) => table.phones.hearTable(JSON.stringify({ answer: "player", player, name }));
    named(2, "Bo");
    named(6, "Anna");
    table.seats([3, "bo", 7], [4, "", 8]);
    // A name of another evening moves with its player.
    assert.deepEqual(table.heard.splice(0), [
      { command: "name", player: 2, name: "" }, { command: "name", player: 3, name: "bo" },
    ]);
    named(2, "");
    named(3, "bo");
    table.seats([3, "bo", 7], [4, "", 8]);
    assert.deepEqual(table.heard, []);
    table.phones.forget();
    assert.deepEqual(table.heard.splice(0), [{ command: "name", player: 3, name: "bo" }]);
    named(3, "bo");
    table.seats();
    assert.deepEqual(table.heard, [{ command: "name", player: 3, name: "" }]);
    assert.deepEqual(table.seated, []);
  },

  "a margin is shown with the uncertainty of both presses"() {
    const table = tableOfPhones();
    table.seats([3, "Bo", 7], [5, "", 8]);
    for (const [seat, link] of [[3, 7], [5, 8]]) {
      table.from(seat, link, { type: "clock", grain: 1 });
      table.answer(seat, link);
    }
    skip(100);
    for (const [seat, link] of [[3, 7], [5, 8]]) table.from(seat, link, { type: "press", down: true, at: now_ms });
    const hear = (event, fields) => table.phones.hearTable(JSON.stringify({ event, ...fields }));
    table.phones.hearTable("a line of a person");
    hear("match_started", { players: [1, 3, 5] });
    hear("round_started", { round: 1 });
    hear("claim", { player: 3, rank: 1, margin_us: 0 });
    hear("claim", { player: 5, rank: 2, margin_us: 72_000 });
    hear("claim", { player: 1, rank: 3, margin_us: 90_000 });
    hear("claim", { player: 2, rank: 4, margin_us: 95_000 });
    hear("false_start", { player: 1, early_us: 500 });
    hear("too_late", { player: 3, late_us: 1_999 });
    const margins = table.margins.filter(Boolean).map(({ event, player, after, margin_ms }) => [event, player, after, margin_ms]);
    assert.deepEqual(margins, [["claim", 5, 3, 72], ["claim", 1, 5, 90], ["too_late", 3, undefined, 1]]);
    // The clocks are known to 5 and 9 ms.
    const within = table.margins.filter(Boolean).map(({ within_ms }) => Math.floor(within_ms));
    assert.deepEqual(within, [14, 9, 5]);
    hear("false_start", { player: 5, early_us: 1_300 });
    assert.deepEqual([table.margins.at(-1).event, table.margins.at(-1).margin_ms], ["false_start", 1]);
    hear("claim", { player: 5, rank: 2, margin_us: 72_000 });
    assert.equal(table.panel.filter(([what]) => what === "match").length, 1);
    table.phones.show(DARK, { ...READY, words: () => "P5 +0.072 s" });
    assert.equal(table.told("show", 7)[0].words, "P5 +0.072 s ± 0.015 s");
    const before = table.margins.length;
    hear("round_started", { round: 2 });
    assert.deepEqual(table.margins.slice(before), [null]);
    hear("match_ended", { winners: [3] });
    assert.equal(table.phones.rulings.stateOf(3, "--j-------", "over").state, "won");
    table.phones.forget();
    assert.equal(table.phones.rulings.stateOf(3, "--j-------", "over").state, "over");
  },

  "a phone gets its light, its state and the screen's text once, when they change"() {
    const table = tableOfPhones();
    table.viewers = 1;
    table.seats([3, "Bo", 7], [5, "", null]);
    const watched = () => {
      const found = table.socket.sent.filter(({ type }) => type === "watch").length;
      table.socket.sent = table.socket.sent.filter(({ type }) => type !== "watch");
      return found;
    };
    const lights = DARK.with(2, [9, 0, 0]);
    table.phones.show(lights, READY);
    const [first, ...more] = table.told("show", 7);
    assert.deepEqual(more, []);
    assert.deepEqual(first.light.hue, [255, 0, 0]);
    assert.deepEqual([first.words, first.within, first.does, first.state], ["P3 +0.072 s", null, "claim", "open"]);
    assert.equal(watched(), 1);
    table.from(3, 7, { type: "clock", grain: 1 });
    table.answer(3, 7);
    // Pictures are at least 50 ms apart, and equal ones are not sent.
    skip(49 - 8);
    table.phones.show(DARK, READY);
    assert.deepEqual(table.told("show", 7), []);
    skip(1);
    table.phones.show(DARK, READY);
    assert.deepEqual(table.told("show", 7).map(({ light, within }) => [light.level, within]), [[0, 6]]);
    skip(50);
    table.phones.show(DARK, READY);
    assert.deepEqual(table.told("show", 7), []);
    assert.deepEqual(table.told("show", null), []);
    assert.equal(watched(), 0);
    // A new viewer gets the text of the screen.
    table.seats([3, "Bo", 7]);
    skip(50);
    table.phones.show(DARK, READY);
    assert.equal(watched(), 1);
    // A new connection knows nothing yet.
    table.seats([3, "Bo", 9]);
    skip(50);
    table.phones.show(DARK, READY);
    assert.equal(table.told("show", 9).length, 1);
    table.phones.pull();
    skip(50);
    table.phones.show(DARK, READY);
    assert.deepEqual(table.told("show", 9), []);
    // Viewers get the text without any seat, and seats get theirs without viewers.
    for (const viewers of [0, 1]) {
      const other = Object.assign(tableOfPhones(), { viewers });
      other.seats(...(viewers ? [] : [[3, "Bo", 7]]));
      other.phones.show(DARK, READY);
      const kinds = other.socket.sent.map(({ type, message }) => message?.type ?? type);
      assert.deepEqual(kinds.filter((kind) => kind !== "ask"), [viewers ? "watch" : "show"]);
    }
    timers.clear();
  },

  "a cable reconnects after growing pauses, and not without power"() {
    const lines = [];
    const states = [];
    let closed = 0;
    const link = new Link("ws://x/", (line) => lines.push(line), (why) => states.push(why));
    link.onClosed = () => (closed += 1);
    const count = () => sockets.length;
    const before = count();
    link.plug();
    link.plug();
    assert.equal(count(), before + 1);
    assert.ok(!link.isThrough);
    sockets.at(-1).open();
    assert.ok(link.isThrough);
    link.send("{}");
    assert.deepEqual(sockets.at(-1).sent, [{ at_ms: now_ms }]);
    sockets.at(-1).receive("one\r\ntwo\n\n");
    sockets.at(-1).receive(new ArrayBuffer(1));
    assert.deepEqual([lines, states], [["one", "two"], [""]]);
    for (const wait_ms of [250, 500, 1000, 2000, 2000]) {
      const waiting = count();
      sockets.at(-1).close({ reason: "no" });
      pass(wait_ms - 1);
      assert.equal(count(), waiting, wait_ms);
      pass(1);
      assert.equal(count(), waiting + 1, wait_ms);
    }
    assert.deepEqual([states.at(-1), closed], ["no", 5]);
    sockets.at(-1).open();
    sockets.at(-1).close();
    const waiting = count();
    pass(250);
    const last = count();
    assert.equal(last, waiting + 1);
    assert.equal(states.length, 6);
    const old = sockets.at(-1);
    link.power(false);
    assert.equal(old.readyState, 3);
    pass(9000);
    assert.equal(count(), last);
    link.power(true);
    assert.equal(count(), last + 1);
    // The old connection is not this one.
    old.receive("lost");
    old.close({ reason: "lost" });
    assert.deepEqual([lines.length, states.length, closed], [2, 6, 6]);
    link.power(false);
    link.plug();
    assert.equal(count(), last + 1);
    link.power(true);
    sockets.at(-1).close();
    pass(250);
    sockets.at(-1).close();
    link.pull();
    pass(9000);
    link.power(true);
    assert.equal(count(), last + 3);
    // A cable that is plugged in again starts with the shortest pause.
    link.plug();
    sockets.at(-1).close();
    pass(250);
    assert.equal(count(), last + 5);
    const used = sockets.at(-1);
    link.pull();
    assert.equal(used.readyState, 3);
  },

  "a phone's line reconnects after growing pauses, up to two seconds, and at once after silence"() {
    const states = [];
    const received = [];
    const line = new Line({ onMessage: (message) => received.push(message), onState: (...state) => states.push(state) });
    const count = () => sockets.length;
    line.open();
    for (const wait_ms of [250, 500, 1000, 2000, 2000]) {
      const before = count();
      sockets.at(-1).close();
      pass(wait_ms - 1);
      assert.equal(count(), before, wait_ms);
      pass(1);
      assert.equal(count(), before + 1, wait_ms);
    }
    sockets.at(-1).open();
    assert.deepEqual(states.at(-1), [true, 0]);
    sockets.at(-1).close();
    const before = count();
    pass(250);
    assert.equal(count(), before + 1);
    sockets.at(-1).open();
    for (let at = 0; at < 3; at += 1) {
      sockets.at(-1).receive('{"type": "ask", "n": 1}');
      pass(5000);
    }
    assert.equal(count(), before + 1);
    pass(4000);
    assert.equal(count(), before + 2);
    // What an earlier connection still receives does not count.
    const heard = states.length;
    sockets.at(-2).receive('{"type": "seats"}');
    sockets.at(-2).close();
    assert.deepEqual([received, states.length], [[], heard]);
    line.send({ type: "leave" });
    assert.deepEqual(sockets.at(-1).sent, []);
    // The answer has the clock of presses, which is not the time of day.
    setWall(1e9);
    sockets.at(-1).open();
    sockets.at(-1).receive('{"type": "ask", "n": 2}');
    assert.deepEqual(sockets.at(-1).sent, [{ type: "answer", n: 2, at: now_ms, at_ms: now_ms }]);
    setWall(0);
    // After a sleep the phone is a new one, which is asked before it may seem dead.
    const opened = count();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    assert.equal(count(), opened);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    document.hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(count(), opened + 1);
    document.hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(count(), opened + 2);
    assert.equal(sockets.at(-2).readyState, 3);
    sockets.at(-1).open();
    pass(20_000);
    assert.equal(count(), opened + 2);
    // The right to a seat is lost, or used elsewhere.
    for (const code of [4403, 4409]) {
      line.open();
      const used = count();
      sockets.at(-1).dispatchEvent(Object.assign(new Event("close"), { code }));
      pass(9000);
      document.dispatchEvent(new Event("visibilitychange"));
      assert.deepEqual([states.at(-1), count()], [[false, code], used]);
    }
    timers.clear();
  },

  "a phone's button is down while anything holds it, and a click is one only by itself"() {
    const button = new Element("button");
    // A finger that slides off the button is still followed, so that its end is a release.
    const captured = [];
    button.setPointerCapture = (id) => captured.push(id);
    const presses = [];
    listen(button, (isDown, at_ms) => presses.push([isDown, at_ms - now_ms]));
    const send = (kind, fields = {}) => button.dispatchEvent(Object.assign(new Event(kind), fields));
    const finger = { pointerType: "touch", pointerId: 1 };
    send("pointerdown", { pointerType: "mouse", pointerId: 9, button: 2 });
    send("pointerdown", finger);
    send("pointerdown", { ...finger, pointerId: 2 });
    send("pointerup", finger);
    assert.deepEqual([presses.splice(0).length, button.className, captured], [1, "is-down", [1, 2]]);
    send("lostpointercapture", { ...finger, pointerId: 2 });
    send("pointerup", { ...finger, pointerId: 2 });
    skip(1499);
    send("click");
    assert.deepEqual([presses.splice(0).map(([isDown]) => isDown), button.className], [[false], ""]);
    skip(1);
    // A screen reader can press twice in a moment.
    for (let times = 0; times < 2; times += 1) {
      send("click");
      pass(60);
      assert.deepEqual(presses.splice(0), [[true, 0], [false, 0]]);
    }
    skip(1500);
    send("keyup", { code: "Tab" });
    send("click");
    pass(60);
    assert.equal(presses.splice(0).length, 2);
    // A key that presses the button does not scroll the page, too.
    const isTaken = (code) => {
      const event = Object.assign(new Event("keydown", { cancelable: true }), { code });
      button.dispatchEvent(event);
      send("keyup", { code });
      return event.defaultPrevented;
    };
    assert.deepEqual([isTaken("Space"), isTaken("Tab"), presses.splice(0).length], [true, false, 2]);
    send("keydown", { code: "KeyA" });
    for (const code of ["Space", "Enter", "NumpadEnter"]) {
      for (const kind of ["keydown", "keyup"]) send(kind, { code });
      assert.deepEqual(presses.splice(0).map(([isDown]) => isDown), [true, false], code);
    }
    document.hidden = true;
    for (const [place, happening] of [[window, "blur"], [window, "pagehide"], [document, "visibilitychange"]]) {
      send("keydown", { code: "Space" });
      send("keydown", { code: "Space", repeat: true });
      assert.equal(presses.splice(0).length, 1);
      place.dispatchEvent(new Event(happening));
      assert.deepEqual(presses.splice(0).map(([isDown]) => isDown), [false], happening);
      // A key that is still held is no second press.
      send("keydown", { code: "Space", repeat: true });
      send("keyup", { code: "Space" });
      assert.deepEqual(presses, []);
    }
    document.hidden = false;
    send("keydown", { code: "Space" });
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(presses.splice(0).length, 1);
    send("keyup", { code: "Space" });
    presses.length = 0;
    // An event's time from another clock is replaced.
    const timed = (timeStamp) => Object.defineProperty(Object.assign(new Event("pointerdown"), finger), "timeStamp", { value: timeStamp });
    for (const [timeStamp, at_ms] of [[now_ms - 7, -7], [now_ms + 9, 0], [0, 0]]) {
      button.dispatchEvent(timed(timeStamp));
      send("pointercancel", finger);
      assert.equal(presses.splice(0)[0][1], at_ms);
    }
  },

  "the steps of a clock are its resolution, whatever it is"() {
    const clock = (step_ms) => () => Math.floor(skip(0.01) / step_ms) * step_ms;
    for (const step_ms of [0.1, 1, 16]) assert.ok(Math.abs(grainOf(clock(step_ms)) - step_ms) < 1e-6);
    assert.equal(grainOf(clock(0.02)), 0.1);
    assert.equal(grainOf(clock(200)), 120);
    assert.equal(grainOf(() => 5), 120);
  },

  "the table is polled as often as somebody watches"() {
    let isCovered = false;
    let isCalm = false;
    const pace = new Pace(() => isCovered, () => isCalm);
    const rests = (phase, ...steps) => {
      pace.phase = phase;
      return steps.map((ms) => {
        skip(ms);
        return pace.rest_us();
      });
    };
    pace.press();
    assert.deepEqual(rests("", 799, 1), [30_000, 150_000]);
    pace.press();
    assert.deepEqual(rests("race", 2499, 1, 17_499, 1), [30_000, 66_000, 66_000, 150_000]);
    pace.happen();
    assert.deepEqual(rests("open", 2499, 1), [30_000, 150_000]);
    assert.deepEqual(rests("counting", 50_000), [30_000]);
    assert.deepEqual(rests("scoring", 0), [250_000]);
    isCalm = true;
    assert.deepEqual(rests("scoring", 0), [350_000]);
    pace.press();
    assert.deepEqual(rests("scoring", 2500, 17_499, 1), [150_000, 150_000, 350_000]);
    assert.ok(pace.isUntouched);
    pace.happen();
    assert.ok(!pace.isUntouched);
    assert.deepEqual(rests("paused", 2999), [350_000]);
    assert.ok(!pace.isStill);
    assert.deepEqual(rests("paused", 1), [1_000_000]);
    isCovered = true;
    assert.deepEqual(rests("counting", 0), [1_000_000]);
  },

  "the device's clock is behind, never goes back, and takes no long steps"() {
    for (const [asked, us] of [["40", 40_000], ["39", 0], ["5000", 5_000_000], ["5001", 0], ["x", 0]]) {
      assert.equal(patienceFrom(`?patience_ms=${asked}`), us);
    }
    const clock = new DeviceClock();
    skip(100);
    assert.equal(clock.due(), 60_000);
    assert.equal(clock.known(), Infinity);
    assert.equal(clock.waitFor(70_000), 10);
    assert.deepEqual([...clock.steps(60_000)], [60_000]);
    assert.deepEqual([...clock.steps(50_000)], [60_000]);
    clock.hold(now_ms - 30, now_ms + 200);
    skip(100);
    assert.equal(clock.due(), 69_999);
    assert.equal(clock.waitFor(80_000), 100);
    assert.equal(clock.waitFor(69_999), -90.001);
    clock.hold(Infinity, Infinity);
    const far_us = 60_000 + 2 * LONGEST_STEP_US + 5;
    assert.deepEqual([...clock.steps(far_us)], [60_000 + LONGEST_STEP_US, 60_000 + 2 * LONGEST_STEP_US, far_us]);
    const patient = new DeviceClock(() => now_ms, 200_000);
    skip(300);
    assert.deepEqual([patient.due(), patient.known()], [100_000, 100_000]);
  },

  "simultaneous changes of contacts are one word, and words are in order"() {
    const contacts = new Contacts();
    const clock = new DeviceClock();
    const at_ms = now_ms;
    const us = (time_ms) => clock.at(time_ms);
    assert.ok(contacts.hold(1, "key", true, at_ms + 5));
    assert.ok(!contacts.hold(1, "finger", true, at_ms + 6));
    assert.ok(!contacts.hold(1, "key", false, at_ms + 7));
    assert.ok(contacts.hold(3, "key", true, at_ms + 2));
    assert.ok(contacts.hold(2, "key", true, at_ms + 5));
    assert.ok(contacts.hold(2, "key", false, at_ms + 5));
    assert.equal(contacts.nextChange(clock), us(at_ms + 2));
    assert.deepEqual(contacts.takeWords(clock), [
      [0b100, us(at_ms + 2)], [0b111, us(at_ms + 5)], [0b101, us(at_ms + 5) + 1],
    ]);
    assert.deepEqual(contacts.takeWords(clock), []);
    clock.told_us = us(at_ms + 50);
    contacts.hold(3, "key", false, at_ms + 40);
    assert.deepEqual(contacts.takeWords(clock), [[0b001, clock.told_us]]);
    clock.isPatient = true;
    clock.behind_us = 0;
    skip(at_ms + 60 - now_ms);
    contacts.hold(4, "key", true, at_ms + 61);
    contacts.hold(5, "key", true, at_ms + 62);
    contacts.drop(({ button }) => button === 5);
    assert.deepEqual(contacts.takeWords(clock), []);
    skip(1);
    assert.deepEqual(contacts.takeWords(clock), [[0b1001, us(at_ms + 61)]]);
    skip(20);
    contacts.hold(2, "key", true, at_ms + 70);
    contacts.hold(6, "key", true, at_ms + 72);
    contacts.hold(2, "key", false, at_ms + 72);
    assert.deepEqual(contacts.takeWords(clock), [[0b1011, us(at_ms + 70)], [0b101001, us(at_ms + 72)]]);
    assert.deepEqual([contacts.isDown(4), contacts.isDown(3), NEXT], [true, false, 12]);
  },

  "the latency of a press is that of its own light, once"() {
    const presses = new Presses();
    presses.began(3, now_ms);
    presses.lit(4);
    skip(12);
    presses.lit(3);
    presses.lit(3);
    skip(5);
    presses.drawn();
    presses.drawn();
    assert.deepEqual(presses.measured, [{ button: 3, wire: 12, drawn: 17 }]);
    presses.began(3, now_ms);
    skip(2000);
    presses.lit(3);
    presses.drawn();
    assert.equal(presses.measured.length, 1);
    for (let at = 0; at < 1005; at += 1) {
      presses.began(1, now_ms);
      presses.lit(1);
      presses.drawn();
    }
    assert.deepEqual([presses.measured.length, presses.measured[0].button], [1000, 1]);
  },

  "lights are painted when they change, together with reduced motion, and at once after a press"() {
    assert.deepEqual(decode([1, 2, 3, 4, 5, 6, 7]), [[2, 1, 3], [5, 4, 6]]);
    assert.deepEqual(decode([1, 2, 3]), [[2, 1, 3]]);
    assert.deepEqual(look([0, 0, 0]), { hue: [0, 0, 0], level: 0 });
    // A display is not linear, as the lights are.
    assert.deepEqual([look([0, 5, 50]).hue, look([0, 5, 50]).level.toFixed(2)], [[0, 90, 255], "0.71"]);
    assert.deepEqual(look([0, 9, 9]).hue, [0, 255, 255]);
    assert.equal(look([0, 200, 0]).level, 1);
    let isCalm = false;
    const [lamps, canvas] = [[lamp(), lamp()], glows()];
    const lights = new Lights(lamps, canvas, () => isCalm);
    const spot = { x: 40, y: 80, reach: 20 };
    lights.place([spot, null], 101, 99);
    assert.deepEqual([canvas.width, canvas.height, canvas.cleared], [26, 25, 1]);
    const show = (...colours) => {
      lights.set(colours);
      return lights.draw(now_ms);
    };
    assert.equal(show([40, 0, 0], [0, 0, 0], [9, 9, 9]), Infinity);
    assert.deepEqual([lamps[0].style["--hue"], lamps[0].style["--level"]], ["255 0 0", look([40, 0, 0]).level.toFixed(3)]);
    assert.deepEqual([canvas.cleared, canvas.spots], [2, [[10, 20, 5]]]);
    // The brightest lights are nearly white in the middle.
    assert.deepEqual([lamps[0].style["--core"], lights.drawn[1].paint], ["255 48 48", ""]);
    const { painted } = lamps[0].style;
    show([40, 0, 0], [0, 0, 0]);
    assert.deepEqual([lamps[0].style.painted, lamps[1].style.painted, canvas.cleared], [painted, 0, 2]);
    // A dark light keeps its hue. The glow follows later.
    skip(399);
    assert.equal(show([0, 0, 0], [0, 0, 0]), 800);
    assert.deepEqual([lamps[0].style["--hue"], lamps[0].style["--level"], canvas.cleared], ["255 0 0", "0.000", 2]);
    skip(1);
    show([0, 0, 0], [0, 0, 0]);
    assert.deepEqual([canvas.cleared, canvas.spots], [3, []]);
    lights.hurry(0);
    show([90, 0, 0], [0, 0, 0]);
    assert.equal(canvas.cleared, 4);
    isCalm = true;
    skip(1000);
    assert.equal(show([0, 90, 0], [0, 0, 0]), Infinity);
    skip(100);
    assert.equal(show([0, 0, 90], [0, 0, 0]), 234);
    assert.equal(lamps[0].style["--hue"], "0 255 0");
    lights.hurry(1);
    show([0, 0, 90], [90, 0, 0]);
    assert.deepEqual([lamps[0].style["--hue"], lamps[1].style["--hue"]], ["0 255 0", "255 0 0"]);
    skip(234);
    show([0, 0, 90], [90, 0, 0]);
    assert.equal(lamps[0].style["--hue"], "0 0 255");
    // Nothing glows.
    lights.place([spot, null], 101, 99);
    assert.deepEqual(canvas.spots, []);
  },

  "the buzzer sounds as its pin does, sleeps while nobody plays, and wakes up by its next tone"() {
    const set = (target) => ({ value: 0, cancelScheduledValues() {}, setTargetAtTime: (value) => Object.assign(target, { value }) });
    const [gain, frequency] = [{ value: 0 }, { value: 0 }];
    let context = null;
    window.AudioContext = class {
      constructor() {
        context = Object.assign(this, { state: "suspended", currentTime: 0 });
      }

      createPeriodicWave() {}

      resume() {
        this.state = "running";
        return { then: (call) => call() };
      }

      suspend() {
        this.state = "suspended";
      }
    };
    const node = (parts) => class {
      constructor() {
        Object.assign(this, parts, { start() {}, connect: (to) => to ?? {} });
      }
    };
    globalThis.GainNode = node({ gain: set(gain) });
    globalThis.OscillatorNode = node({ frequency: set(frequency) });
    const buzzer = new Buzzer();
    buzzer.set(440, 32_768);
    assert.ok(buzzer.isSounding && context === null);
    buzzer.wake();
    assert.deepEqual([context.state, frequency.value, gain.value.toFixed(2)], ["running", 440, "0.22"]);
    // A tone is not interrupted by the rest.
    buzzer.rest();
    assert.equal(context.state, "running");
    for (const [hz, duty] of [[440, 0], [440, 65_535], [0, 32_768]]) {
      buzzer.set(440, 32_768);
      buzzer.set(hz, duty);
      assert.deepEqual([buzzer.isSounding, gain.value], [false, 0], `${hz} ${duty}`);
    }
    buzzer.rest();
    assert.equal(context.state, "suspended");
    buzzer.set(0, 0);
    assert.equal(context.state, "suspended");
    buzzer.set(880, 6554);
    assert.deepEqual([context.state, frequency.value], ["running", 880]);
    assert.ok(gain.value > 0.1 && gain.value < 0.15);
    buzzer.mute(true);
    assert.deepEqual([gain.value, buzzer.isSounding], [0, false]);
    buzzer.mute(false);
    assert.ok(gain.value > 0);
  },

  async "only one tab has the table"() {
    const requests = [];
    const held = [];
    let lock = {};
    const locks = {
      async request(name, options, call) {
        requests.push([name, options]);
        // The lock is held as long as the page exists.
        held.push(call(options.ifAvailable ? lock : {}) instanceof Promise);
        if (options.isStolen) throw new Error("stolen");
      },
    };
    Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
    const first = new OneTab();
    assert.equal(await first.take(), true);
    lock = null;
    const second = new OneTab();
    assert.equal(await second.take(), false);
    assert.equal(await second.take(true), true);
    assert.deepEqual(requests.map(([, options]) => options), [{ ifAvailable: true }, { ifAvailable: true }, { steal: true }]);
    assert.deepEqual(held, [true, false, true]);
    // Without locks the newest tab has the table.
    const channels = [];
    globalThis.BroadcastChannel = class {
      constructor() {
        channels.push(this);
      }

      postMessage(message) {
        for (const other of channels) if (other !== this) other.onmessage({ data: message });
      }
    };
    navigator.locks = undefined;
    const [old, newer] = [new OneTab(), new OneTab()];
    let lost = 0;
    old.lost.then(() => (lost += 1));
    assert.equal(await old.take(), true);
    assert.equal(await newer.take(), true);
    await old.lost;
    assert.deepEqual([old.isHere, newer.isHere, lost], [false, true, 1]);
    assert.equal(await newer.take(), true);
    assert.ok(newer.isHere);
    // With locks a tab that had the table has lost it; one that waited for it has not.
    const taken = new OneTab();
    let isLost = false;
    taken.lost.then(() => (isLost = true));
    navigator.locks = { request: (name, options, call) => call(null) ?? Promise.reject(new Error("stolen")) };
    taken.isHere = true;
    await taken.take();
    await answered();
    assert.ok(isLost);
    // It is tried again until it is free.
    const waiting = new OneTab();
    const tries = [];
    waiting.lost.then(() => tries.push("lost"));
    waiting.lose();
    navigator.locks = {
      async request(name, { ifAvailable, signal }, call) {
        if (ifAvailable) tries.push("taken");
        else tries.waited = signal === waits.signal;
        call(ifAvailable && tries.length < 2 ? null : {});
        signal?.throwIfAborted();
      },
    };
    const waits = new AbortController();
    const left = waiting.whenLeft(waits.signal);
    for (let at = 0; at < 2; at += 1) {
      await answered();
      pass(1999);
      await answered();
      assert.equal(tries.length, at);
      pass(1);
      await answered();
    }
    await left;
    assert.deepEqual([[...tries], waiting.isHere, tries.waited], [["taken", "taken"], true, true]);
    // A tab that has been asked to take the table does not wait any more.
    const aborted = waiting.whenLeft(waits.signal);
    await answered();
    waits.abort();
    pass(2000);
    await assert.rejects(aborted);
    assert.equal(tries.length, 2);
  },

  async "answers of the device are collected for half a second"() {
    const answers = new Answers();
    answers.add('{"answer": "lost"}');
    const found = answers.to(() => answers.add('{"answer": "at once"}'));
    answers.add('{"event": "claim"}');
    pass(499);
    answers.add('{"answer": "late"}');
    pass(1);
    assert.deepEqual((await found).map(({ answer }) => answer), ["at once", "late"]);
  },

  "the device has a turn when it is due, and is paused for a gap"() {
    const clock = new DeviceClock();
    const contacts = new Contacts();
    const steps = [];
    const gaps = [];
    const asked = [];
    let faults = 0;
    let beats = 0;
    let wait_us = 30_000;
    let settled = 0;
    let isBroken = false;
    const device = {
      step(us) {
        if (isBroken) throw new Error("broken");
        steps.push(us);
        return wait_us;
      },
      feed: (word, us) => steps.push([word, us]),
      pauseForGap: () => true,
      endGap: () => gaps.push("end"),
      refuseOldPress: (...press) => asked.push(press) && true,
    };
    const pace = { presses: 0, press: () => (pace.presses += 1), rest_us: () => 30_000 };
    const heart = new Heart({
      device, clock, contacts, pace, beforeTurn: () => (settled += 1), afterBeat: () => (beats += 1), onFault: () => (faults += 1), onGap: (ms) => gaps.push(ms),
    });
    for (let at = 0; at < 3; at += 1) heart.beat();
    steps.length = 0;
    pass(240);
    // The first is 40 + 30 ms after power-on, the next ones are each 30 ms later.
    assert.equal(steps.length, 6);
    assert.deepEqual([beats, settled], [9, 9]);
    steps.length = 0;
    for (let at = 0; at < 3; at += 1) heart.soon();
    pass(0);
    assert.equal(steps.length, 1);
    assert.deepEqual(gaps, []);
    // A press is given to the device at once, with its own time.
    steps.length = 0;
    const at_ms = now_ms;
    contacts.hold(2, "key", true, at_ms);
    heart.soon();
    pass(0);
    assert.deepEqual(steps, [[0b10, clock.at(at_ms)], clock.at(at_ms)]);
    assert.deepEqual([heart.words.at(-1), heart.late, pace.presses], [[0b10, clock.at(at_ms)], 0, 1]);
    // A press that waited for more than a second is refused; its release is no change.
    contacts.hold(5, "key", true, now_ms);
    skip(1001);
    heart.beat();
    assert.deepEqual(asked, [[5, clock.at(now_ms - 1001), clock.at(now_ms)]]);
    assert.equal(heart.words.length, 1);
    // The page was frozen, or the machine slept while the page's clock stood still.
    pass(100);
    skip(2031);
    heart.beat();
    assert.deepEqual(gaps.map((one) => (Number.isFinite(one) ? one > 2000 : one)), ["end", true]);
    setWall(60_000);
    heart.beat();
    assert.equal(gaps.length, 4);
    setWall(0);
    heart.beat();
    assert.equal(gaps.length, 4);
    heart.hasPower = false;
    steps.length = 0;
    heart.beat();
    assert.deepEqual(steps, []);
    heart.hasPower = true;
    isBroken = true;
    heart.beat();
    isBroken = false;
    heart.beat();
    heart.soon();
    pass(1000);
    assert.deepEqual([faults, steps], [1, []]);
    timers.clear();
  },

  "a turn lasts while the device has work, and the next one is when a press or the device is due"() {
    const clock = new DeviceClock(() => now_ms, 200_000);
    const contacts = new Contacts();
    const steps = [];
    const asked = [];
    let gaps = 0;
    let waits_us = [];
    const device = {
      step: (us, rest_us) => steps.push(rest_us) && (waits_us.shift() ?? 1e6),
      feed: (word) => steps.push(`word ${word}`),
      pauseForGap: () => false,
      endGap() {},
      refuseOldPress: (button) => asked.push(button) && false,
    };
    const heart = new Heart({
      device, clock, contacts, pace: { press() {}, rest_us: () => 30_000 }, afterBeat() {}, onFault() {}, onGap: () => (gaps += 1),
    });
    const worked = (...us) => {
      waits_us = us;
      heart.beat();
      return steps.splice(0);
    };
    assert.deepEqual(worked(), [30_000]);
    heart.beat();
    assert.equal(timers.size, 1);
    steps.length = 0;
    assert.deepEqual(worked(0, 0), [30_000, 30_000, 30_000]);
    // After 4 ms of work the browser has its turn, and then the device again.
    device.step = () => steps.push(skip(2)) * 0;
    heart.beat();
    assert.equal(steps.splice(0).length, 2);
    device.step = (us, rest_us) => steps.push(rest_us) && 1e6;
    pass(0);
    assert.equal(steps.splice(0).length, 1);
    // A press is given to the device when it is old enough.
    contacts.hold(2, "key", true, now_ms);
    heart.beat();
    steps.length = 0;
    pass(199);
    assert.deepEqual(steps, []);
    pass(1);
    assert.deepEqual(steps.splice(0), ["word 2", 30_000]);
    assert.equal(heart.late, 0);
    // Releases, and presses up to a second ago, are never too old. Nothing is reported in the lobby.
    contacts.hold(2, "key", false, now_ms);
    contacts.hold(3, "key", true, now_ms + 1001);
    skip(2001);
    heart.beat();
    assert.deepEqual([asked, gaps], [[], 0]);
    skip(5000);
    heart.beat();
    assert.equal(gaps, 0);
    timers.clear();
  },

  "files are stored when they have changed, and loaded again"() {
    const folders = ["/data", "/more"];
    const shelf = storage();
    const fs = fileSystem();
    const files = new Files(fs, folders, shelf);
    files.load();
    assert.ok(files.keep());
    files.makeFolders("/data/match/1.bin");
    fs.writeFile("/data/match/1.bin", Uint8Array.of(0, 255, 7));
    assert.ok(files.keep());
    const writes = shelf.writes;
    skip(5000);
    assert.ok(files.keep());
    assert.equal(shelf.writes, writes);
    // A file of the same size may have changed.
    fs.writeFile("/data/match/1.bin", Uint8Array.of(1, 255, 7));
    assert.ok(files.keep());
    assert.deepEqual([shelf.writes, JSON.parse(shelf.text)], [writes + 1, { "/data/match/1.bin": "Af8H" }]);
    skip(1);
    fs.writeFile("/data/match/1.bin", Uint8Array.of(0, 255, 7));
    assert.ok(files.keep());
    const again = fileSystem();
    const restored = new Files(again, folders, shelf);
    restored.load();
    assert.deepEqual([...again.readFile("/data/match/1.bin")], [0, 255, 7]);
    assert.equal(restored.dropped, 0);
    for (const [text, dropped] of [
      ["[1]", 1], ["{", 1], ["null", 1], ['{"/data/a": 1, "/etc/a": "AA==", "/data/../a": "AA=="}', 3], ['{"/database/a": "AA=="}', 1],
      ['{"/data/a": "?"}', 1], ['{"/data/a": "AA=="}', 0],
    ]) {
      const damaged = new Files(fileSystem(), folders, { getItem: () => text });
      damaged.load();
      assert.equal(damaged.dropped, dropped, text);
    }
    restored.keep();
    restored.clear();
    assert.equal(shelf.text, "{}");
    const german = new Files(again, folders, { getItem: () => "[]" }, "de");
    german.load();
    assert.equal(again.readFile("/data/settings.txt", {}), "language = de\n");
    german.clear();
    assert.equal(german.dropped, 0);
    assert.equal(again.readFile("/data/settings.txt", {}), "language = de\n");
    restored.letGo();
    assert.equal(restored.storage, null);
    again.writeFile("/data/x", Uint8Array.of(1));
    assert.ok(restored.keep());
    assert.equal(shelf.text, "{}");
  },

  "a full storage is tried again every two seconds, and when the page is closed"() {
    const shelf = storage(0);
    const fs = fileSystem();
    const files = new Files(fs, ["/data"], shelf);
    files.makeFolders("/data/a");
    fs.writeFile("/data/a", Uint8Array.of(1));
    assert.ok(!files.keep());
    assert.equal(shelf.writes, 1);
    skip(1999);
    assert.ok(!files.keep());
    assert.equal(shelf.writes, 1);
    assert.ok(!files.keep(true));
    assert.equal(shelf.writes, 2);
    skip(2000);
    shelf.room = Infinity;
    assert.ok(files.keep());
    assert.ok(files.isSaved);
    // The oldest match makes room for the newest.
    fs.writeFile("/data/b", Uint8Array.of(1, 2, 3));
    shelf.room = shelf.text.length;
    files.makeRoom = () => fs.unlink("/data/a");
    skip(1);
    assert.ok(files.keep());
    assert.deepEqual(Object.keys(JSON.parse(shelf.text)), ["/data/b"]);
    assert.ok(!new Files(fs, ["/data"], null).keep());
  },

  "the language of the page's address is written into the settings, the usual one only if there is none"() {
    assert.deepEqual(["?language=de", "?language=d%0Ae", ""].map(languageFrom), ["de", "", ""]);
    const settings = (before, language, usual) => {
      const fs = fileSystem();
      const files = new Files(fs, ["/data"], null, language, usual);
      if (before !== null) fs.writeFile("/data/settings.txt", before);
      files.askForLanguage();
      return fs.analyzePath("/data/settings.txt").exists ? fs.readFile("/data/settings.txt", {}) : null;
    };
    assert.equal(settings(null, "", ""), null);
    assert.equal(settings(null, "", "de"), "language = de\n");
    assert.equal(settings(null, "de", "en"), "language = de\n");
    assert.equal(settings("a = 1\nlanguage = en\nb = 2\n", "de", ""), "language = de\na = 1\nb = 2\n");
    assert.equal(settings("language = en\n", "", "de"), "language = en\n");
    assert.equal(settings("a = 1\n", "", "de"), "language = de\na = 1\n");
  },

  "a table's number is stored, and all that is stored of the table can be removed"() {
    const stored = { "tableref.files": "{}", "tableref.welcomed": "yes", other: "1" };
    const shelf = {
      getItem: (key) => stored[key] ?? null,
      setItem: (key, text) => Object.assign(stored, { [key]: text }),
    };
    const number = ownNumber(shelf);
    assert.match(number, /^[0-9a-f]{16}$/);
    assert.equal(ownNumber(shelf), number);
    stored["tableref.number"] = "damaged";
    const other = ownNumber(shelf);
    assert.match(other, /^[0-9a-f]{16}$/);
    assert.equal(stored["tableref.number"], other);
    assert.notEqual(ownNumber(null), ownNumber(null));
    const hidden = { value: (key) => delete stored[key], enumerable: false };
    window.localStorage = Object.defineProperty(stored, "removeItem", hidden);
    forgetAll();
    assert.deepEqual(Object.keys(stored), ["other"]);
  },

  async "the addresses of the server are those of the page, which shows no code"() {
    const page = { querySelector: (selector) => (selector === "meta[name='tableref-line']" ? { content: "line" } : null) };
    assert.deepEqual([addressOf("line", page), addressOf("seats", page)], ["ws://127.0.0.1/line", ""]);
    const { href } = location;
    location.href = "https://club.example/table/?language=de#code=12";
    assert.equal(addressOf("line", page), "wss://club.example/table/line");
    let shown = "";
    const sent = [];
    globalThis.history = { replaceState: (state, title, address) => (shown = address) };
    globalThis.fetch = async (path, { method, headers, body }) => sent.push([path, method, headers["Content-Type"], body]);
    await redeem();
    assert.deepEqual([shown, sent], ["/table/?language=de", [["code", "POST", "application/json", '{"code":"12"}']]]);
    globalThis.fetch = () => Promise.reject(new Error("gone"));
    await redeem();
    location.href = href;
    await redeem();
    assert.equal(sent.length, 1);
  },

  "a function in a WebAssembly table is read once, and an empty place each time"() {
    const { prototype } = WebAssembly.Table;
    const { get } = prototype;
    let reads = 0;
    prototype.get = function counted(at) {
      reads += 1;
      return get.call(this, at);
    };
    rememberTableFunctions();
    // (module (func (export "f")) (func (export "g")))
    const bytes = "0061736d 01000000 01040160 0000 03030200 00 070902 01660000 01670001 0a070202000b02000b";
    const module = new WebAssembly.Module(Buffer.from(bytes.replaceAll(" ", ""), "hex"));
    const { f, g } = new WebAssembly.Instance(module).exports;
    const tables = [f, g].map((called) => {
      const table = new WebAssembly.Table({ initial: 2, element: "anyfunc" });
      assert.equal(table.get(1), null);
      table.set(1, called);
      return table;
    });
    reads = 0;
    for (let times = 0; times < 3; times += 1) {
      assert.deepEqual(tables.map((table) => table.get(1)), [f, g]);
    }
    assert.equal(reads, 2);
    prototype.get = get;
  },
};

await run(checks);
