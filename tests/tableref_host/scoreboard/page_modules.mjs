/**
 * Modules of the scoreboard's and the club's pages without a browser: clocks, announcements, tunes
 * and the connection. The test sets the time. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";

import { Element, byIdIn } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { OpenedSocket, Socket, sockets } from "../page_socket.mjs";
import { answered, install, now_ms, pass, run, setWall, skip, timers } from "../page_time.mjs";

let requests = [];
let answers = [];
const intervals = [];
let woken = 0;

/** A socket whose sent messages stay texts, and which is open from the start. */
class LiveSocket extends OpenedSocket {
  readyState = Socket.OPEN;

  send(text) {
    this.sent.push(text);
  }

  receive(message) {
    this.deliver(JSON.stringify(message));
  }
}

const page = new Element("body");
const byId = (id) => byIdIn(page, id);
let clockPlaces = [];
const voice = { spoken: [], cancelled: 0, speak: (one) => voice.spoken.push(one), cancel: () => (voice.cancelled += 1) };
const tones = [];
const window = new EventTarget();
install({
  setInterval: (call, ms) => intervals.push([call, ms]),
  WebSocket: LiveSocket,
  location: new URL("http://club.example/tv?show=all"),
  speechSynthesis: voice,
  SpeechSynthesisUtterance: class {
    constructor(words) {
      this.words = words;
    }
  },
  addEventListener: (...listener) => window.addEventListener(...listener),
  window: Object.assign(window, { speechSynthesis: voice, SpeechSynthesisUtterance: true }),
  document: Object.assign(new EventTarget(), {
    getElementById: byId,
    createElement: (tag) => new Element(tag),
    querySelectorAll: () => clockPlaces,
    body: page,
  }),
  async fetch(path, options) {
    requests.push([path, options && JSON.parse(options.body)]);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return { ok: true, status: 200, json: async () => answer, ...answer?.response };
  },
});
Math.random = () => 1;

const module = (name) => import(new URL(name, ROOT));
const clocks = await module("scoreboard/page/js/clocks.js");
const { drawnFrom } = await module("scoreboard/page/js/drawn.js");
const { callAloud, hasVoice, takeCalls } = await module("scoreboard/page/js/calls.js");
const { sound, soundTunes } = await module("scoreboard/page/js/tunes.js");
const { Live, socketAddress } = await module("scoreboard/page/js/live.js");
const { drawConnection, takeLine } = await module("scoreboard/page/js/connection.js");
const { speak, speakAnew } = await module("scoreboard/page/js/spoken.js");
const { act, handIn, isOther, timeOf } = await module("club/page/view.js");
const { showTurn } = await module("club/page/tv.js");
const { Buzzer } = await import("/page/js/buzzer.js");
Buzzer.prototype.wake = () => (woken += 1);
Buzzer.prototype.set = (hz, duty) => tones.push([now_ms, hz, duty]);

/** Return the text of a clock on the scoreboard `elapsed_ms` after it was received. */
function clockText(clock, elapsed_ms, { isConnected = true, age_ms = 0 } = {}) {
  const place = new Element();
  place.dataset.clock = String(clock.player ?? "all");
  clockPlaces = [place];
  const whole = { us: 0, runs: -1, free_us: 0, period_us: 0, periods: 0, is_over: false, ...clock };
  clocks.takeClocks({ clocks: [whole], source: { is_connected: isConnected } }, age_ms);
  skip(elapsed_ms);
  clocks.writeClocks();
  return place.textContent;
}

const S_US = 1_000_000;

const checks = {
  "news of the connection do not set a clock back, which stands still while the table is lost"() {
    const take = drawnFrom([]);
    const place = new Element();
    place.dataset.clock = "3";
    clockPlaces = [place];
    const clock = { player: 3, us: 65 * S_US, runs: -1, free_us: 0, period_us: 0, periods: 0, is_over: false };
    const [here, away] = [true, false].map((isConnected) => ({ is_connected: isConnected, words: "" }));
    take({ clocks: [clock], source: here }, true, 1000);
    const shown = [];
    for (const source of [{ ...here, words: "silent" }, away, { ...away, words: "trying again" }, here]) {
      skip(5000);
      take({ source }, false, 0);
      shown.push(place.textContent);
    }
    assert.deepEqual(shown, ["0:59", "0:54", "0:54", "0:44"]);
    skip(1000);
    take({ clocks: [{ ...clock, us: 30 * S_US }] }, false, 0);
    assert.equal(place.textContent, "0:30");
  },

  "a clock runs from the age at which it was received, and stops at zero and without connection"() {
    const clock = { player: 3, us: 65 * S_US };
    assert.equal(clockText(clock, 0), "1:05");
    assert.equal(clockText(clock, 4999), "1:00");
    assert.equal(clockText(clock, 5001), "0:59");
    assert.equal(clockText(clock, 1000, { age_ms: 4001 }), "0:59");
    assert.equal(clockText(clock, 9000, { isConnected: false }), "1:05");
    assert.equal(clockText({ ...clock, runs: 0 }, 9000), "1:05");
    assert.equal(clockText({ ...clock, runs: 1 }, 9000), "1:14");
    assert.equal(clockText({ ...clock, us: S_US }, 9000), "0:00");
    assert.equal(clockText({ ...clock, us: S_US, is_over: true }, 9000), "-0:08");
    assert.equal(clockText({ ...clock, us: S_US, is_over: true }, 1500), "-0:01");
    assert.equal(clockText({ ...clock, runs: 1, free_us: 5 * S_US }, 9000), "1:14");
    // Free time is not counted.
    assert.equal(clockText({ ...clock, free_us: 5 * S_US }, 9000), "1:01");
    assert.equal(clockText({ ...clock, free_us: 5 * S_US }, 4000), "1:05");
    const periods = { ...clock, us: 65 * S_US, period_us: 30 * S_US, periods: 2 };
    assert.deepEqual([0, 5000, 35_000, 36_000].map((ms) => clockText(periods, ms)), ["0:05 (2)", "0:30 (2)", "0:30 (1)", "0:29 (1)"]);
    assert.equal(clockText({ ...periods, us: 0 }, 0), "0:00");
    assert.equal(clockText({ ...periods, us: -S_US, is_over: true }, 0), "-0:01");
    assert.equal(clockText({ us: 5 * S_US }, 0), "0:05");
    assert.ok(clockPlaces[0].classList.contains("is-running"));
    assert.equal(clockText({ us: 5 * S_US, runs: 0 }, 0), "0:05");
    assert.ok(!clockPlaces[0].classList.contains("is-running"));
    // Other clocks, or none, are shown at once.
    const take = (...list) => clocks.takeClocks({ clocks: list, source: { is_connected: true } }, 0);
    take({ us: 7 * S_US, runs: 0 });
    assert.equal(clockPlaces[0].textContent, "0:07");
    take();
    assert.equal(clockPlaces[0].textContent, "");
    assert.deepEqual(intervals.splice(0), [[clocks.writeClocks, 100]]);
    const board = (name, turn, ...players) => ({ phase: { name, turn }, clocks: players.map((player) => ({ player })) });
    assert.equal(clocks.clockOfDial(board("turn", 3, 1, 3)), "3");
    assert.equal(clocks.clockOfDial(board("turn", 2, 1, 3)), "");
    assert.equal(clocks.clockOfDial(board("open", undefined, 1, 3)), "");
    assert.equal(clocks.clockOfDial(board("turn", 3, 3, null)), "all");
    assert.equal(clocks.clockOfDial(board("over", 3, 3)), "");
  },

  "announcements are heard once, in order, and only while they are new"() {
    const calls = (...list) => ({ calls: list.map(([n, words]) => ({ n, words })) });
    const heard = () => voice.spoken.splice(0).map(({ words }) => words);
    takeCalls(calls([1, "old"]), true);
    callAloud(true);
    takeCalls(calls(), false);
    takeCalls(calls([1, "old"], [2, "two"]), false);
    // Still on, so what is said is not interrupted.
    const { cancelled: before } = voice;
    callAloud(true);
    assert.equal(voice.cancelled, before);
    takeCalls(calls([1, "old"], [2, "two"]), false);
    assert.deepEqual(voice.spoken.map(({ words, lang }) => [words, lang]), [["two", "en"]]);
    const [two] = voice.spoken;
    takeCalls(calls([2, "two"], [3, "three"], [4, "four"], [5, "five"], [5.5, ""]), false);
    heard();
    two.onerror();
    const [four] = voice.spoken;
    // An announcement that is not on the board any more is void.
    takeCalls(calls([4, "four"], [6, "six"]), false);
    four.onend();
    assert.deepEqual(heard(), ["four", "six"]);
    // This end was never reported.
    takeCalls(calls([6, "six"], [7, "seven"]), false);
    const { cancelled } = voice;
    pass(9999);
    assert.deepEqual(heard(), []);
    pass(1);
    assert.equal(voice.cancelled, cancelled + 1);
    // A late end of an earlier announcement does not end this one.
    two.onend();
    assert.deepEqual(heard(), ["seven"]);
    takeCalls(calls([7, "seven"], [8, "eight"]), false);
    callAloud(false);
    assert.equal(voice.cancelled, cancelled + 2);
    takeCalls(calls([9, "nine"]), false);
    callAloud(true);
    takeCalls(calls([9, "nine"]), false);
    takeCalls(calls([9, "nine"], [10, "ten"], [11, "eleven"]), false);
    takeCalls(calls([11, "eleven"], [12, "missed while away"]), true);
    takeCalls(calls([11, "eleven"], [12, "missed while away"], [13, "news"]), false);
    voice.spoken.at(-1).onend();
    assert.deepEqual(heard(), ["ten", "news"]);
    // Numbers begin again with another board.
    takeCalls(calls([1, "another board"]), true);
    takeCalls(calls([2, "its news"]), false);
    pass(10_000);
    assert.deepEqual(heard(), ["its news"]);
    // One that waits is heard before later ones.
    timers.clear();
    voice.spoken.at(-1)?.onend();
    callAloud(false);
    callAloud(true);
    voice.spoken.length = 0;
    for (const list of [[[20, "a"]], [[20, "a"], [21, "b"]], [[21, "b"], [22, "c"]]]) takeCalls(calls(...list), false);
    for (let at = 0; at < 3; at += 1) voice.spoken[at].onend();
    assert.deepEqual(heard(), ["a", "b", "c"]);
    callAloud(false);
    // Without a voice nothing is said.
    delete window.SpeechSynthesisUtterance;
    assert.equal(hasVoice(), false);
    callAloud(true);
    takeCalls(calls([3, "unheard"]), false);
    pass(10_000);
    assert.deepEqual(heard(), []);
    window.SpeechSynthesisUtterance = true;
    timers.clear();
  },

  async "a tune is played to its end, unless a more important one comes"() {
    answers = [{ soft: [1, [[440, 100], [0, 50], [880, 100]]], loud: [2, [[220, 30]]] }];
    tones.length = 0;
    window.dispatchEvent(new Event("keydown"));
    assert.equal(woken, 0);
    soundTunes(true);
    assert.equal(woken, 1);
    window.dispatchEvent(new Event("pointerdown"));
    assert.equal(woken, 2);
    await answered();
    assert.deepEqual(requests.splice(0), [["/page/tunes.json", undefined]]);
    const began_ms = now_ms;
    const played = () => tones.splice(0).map(([ms, hz, duty]) => [ms - began_ms, hz, duty]);
    sound("unknown");
    takeCalls({ calls: [{ n: 99, words: "", tune: "soft" }] }, false);
    pass(300);
    assert.deepEqual(played(), [[0, 440, 32_768], [100, 0, 0], [150, 880, 32_768], [250, 0, 0]]);
    sound("loud");
    sound("soft");
    pass(30);
    sound("soft");
    pass(20);
    sound("soft");
    pass(5);
    sound("loud");
    assert.deepEqual(played().map(([ms, hz]) => [ms, hz]), [[300, 220], [330, 0], [330, 440], [350, 440], [355, 220]]);
    soundTunes(false);
    sound("loud");
    pass(100);
    soundTunes(true);
    soundTunes(false);
    assert.deepEqual(requests, []);
    assert.deepEqual(played().map(([, hz]) => hz), [0, 0]);
  },

  "screen readers get what is new, once"() {
    const board = (phase, claims = [], misses = [], notice = null) => ({
      phase: { round: 1, ...phase }, claims, misses, notice, seats: [{ player: 3, label: "Bo" }],
    });
    const said = (...parts) => {
      byId("spoken").textContent = byId("spoken-now").textContent = "";
      speak(board(...parts));
      return [byId("spoken").textContent, byId("spoken-now").textContent].filter(Boolean);
    };
    const first = { player: 3, button: 3, rank: 1, words: "" };
    const second = { player: 4, button: 4, rank: 2, words: "+0.1 s" };
    speakAnew();
    assert.deepEqual(said({ name: "open", words: "GO!" }, [first], [], { n: 1, words: "Undone" }), ["GO!"]);
    assert.deepEqual(said({ name: "open", words: "GO!" }, [first, second]), ["2. P4, +0.1 s"]);
    assert.deepEqual(said({ name: "open", words: "GO!" }, [first, second]), []);
    // What is left of the claims was announced already.
    assert.deepEqual(said({ name: "open", words: "GO!" }, [second]), []);
    said({ name: "open", words: "GO!" }, [first, second]);
    assert.deepEqual(said({ name: "open", words: "GO!", round: 2 }, [first]), ["1. Bo, "]);
    assert.deepEqual(said({ name: "open", words: "GO!" }, [first, second]), ["1. Bo, . 2. P4, +0.1 s"]);
    const miss = { player: 3, words: "too late" };
    assert.deepEqual(said({ name: "ended", words: "Over" }, [first, second], [miss]), ["Over. Bo: too late"]);
    const another = { player: 4, words: "too early" };
    assert.deepEqual(said({ name: "ended", words: "Over" }, [first, second], [miss, another]), ["P4: too early"]);
    assert.deepEqual(said({ name: "counting", beat: 3, words: "3" }, []), ["3"]);
    assert.deepEqual(said({ name: "counting", beat: 2, words: "2" }, [], [], { n: 2, words: "Undone" }), ["Undone"]);
    assert.deepEqual(said({ name: "counting", beat: 2, words: "2" }, [], [], { n: 2, words: "Undone" }), []);
    assert.deepEqual(said({ name: "counting", beat: 3, words: "3" }, []), []);
    // In another language only the phase is repeated.
    speakAnew();
    assert.deepEqual(said({ name: "open", words: "Los!" }, [{ ...first, words: "zuerst" }], [{ ...miss, words: "zu spät" }]), ["Los!"]);
  },

  "the connection's state is that of the server and of the table"() {
    const place = byId("connection");
    assert.equal(drawConnection(), false);
    assert.equal(place.textContent, "connecting");
    takeLine(true);
    assert.equal(drawConnection({ source: { is_connected: true, words: "Connected" } }), true);
    assert.deepEqual([place.textContent, place.dataset.is], ["Connected", "here"]);
    assert.equal(drawConnection({ source: { is_connected: false, words: "no table" } }), false);
    assert.deepEqual([place.textContent, place.dataset.is], ["no table", "away"]);
    drawConnection({ source: { is_connected: true, words: "Connected" } });
    takeLine(false);
    assert.equal(drawConnection(), false);
    assert.deepEqual([place.textContent, place.dataset.is], ["trying_again", "away"]);
  },

  "a silent connection is asked, then replaced, and a slept one is asked first"() {
    const states = [];
    const boards = [];
    const other = [];
    intervals.length = 0;
    const live = new Live({
      onBoard: (...board) => boards.push(board), onMay: (may) => other.push(may),
      onRefused: (words) => other.push(words), onNote: (words) => other.push(words),
      onLine: (isNow) => states.push(isNow),
    });
    live.ask("ws://x/live");
    assert.deepEqual(intervals.map(([, ms]) => ms), [500]);
    assert.equal(sockets.length, 0);
    for (let at = 0; at < 8; at += 1) {
      live.look();
      pass(500);
    }
    assert.equal(live.send({}), false);
    live.hurry();
    live.hurry();
    assert.equal(sockets.length, 1);
    sockets[0].receive({ type: "board", board: { a: 1 }, age_ms: 7 });
    sockets[0].receive({ type: "change", board: { b: 1 } });
    for (const message of [{ type: "may", change: true }, { type: "may", change: 1 }, { type: "refused", words: 5 }, { type: "note", words: "yes" }, { type: "new" }]) {
      sockets[0].receive(message);
    }
    for (const data of ["{", "null"]) sockets[0].deliver(data);
    assert.deepEqual([boards, states, other], [[[{ a: 1 }, true, 7], [{ b: 1 }, false, 0]], [true], [true, false, "5", "yes"]]);
    sockets[0].readyState = 0;
    assert.equal(live.send({ a: 0 }), false);
    sockets[0].readyState = Socket.OPEN;
    assert.equal(live.send({ a: 1 }), true);
    assert.deepEqual(sockets[0].sent.splice(0), ['{"a":1}']);
    const looks = (count) => {
      for (let at = 0; at < count; at += 1) {
        pass(500);
        live.look();
      }
    };
    looks(1);
    sockets[0].readyState = 0;
    looks(1);
    sockets[0].readyState = Socket.OPEN;
    assert.deepEqual(sockets[0].sent, []);
    looks(5);
    assert.equal(sockets[0].sent.length, 5);
    sockets[0].receive({ type: "beat" });
    looks(7);
    assert.equal(sockets.length, 1);
    looks(1);
    assert.equal(sockets.length, 2);
    // After a sleep the server has time to answer.
    skip(60_000);
    live.look();
    assert.deepEqual([sockets.length, sockets[1].sent.length], [2, 1]);
    // An old connection does not count.
    const count = boards.length;
    sockets[0].receive({ type: "board", board: {} });
    assert.equal(boards.length, count);
    // Without the server the pauses grow, and a message of it makes them short again.
    for (const wait_ms of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      const before = sockets.length;
      sockets.at(-1).close();
      assert.equal(states.at(-1), false);
      pass(wait_ms - 1);
      assert.equal(sockets.length, before, wait_ms);
      pass(1);
      assert.equal(sockets.length, before + 1, wait_ms);
    }
    sockets.at(-1).receive({ type: "board", board: {} });
    assert.deepEqual(boards.at(-1), [{}, true, 0]);
    sockets.at(-1).close();
    const before = sockets.length;
    pass(250);
    assert.equal(sockets.length, before + 1);
    sockets.at(-1).receive({ type: "board", board: {} });
    pass(1999);
    window.dispatchEvent(new Event("online"));
    assert.equal(sockets.length, before + 1);
    pass(1);
    window.dispatchEvent(new Event("online"));
    assert.equal(sockets.length, before + 2);
    pass(3000);
    document.hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(sockets.length, before + 2);
    document.hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(sockets.length, before + 3);
    live.ask("ws://x/live?language=de");
    assert.equal(sockets.at(-1).address, "ws://x/live?language=de");
    assert.equal(sockets.at(-2).readyState, 3);
    // A clock that was set back makes no connection look alive.
    for (const check of [() => live.look(), () => window.dispatchEvent(new Event("online"))]) {
      live.look();
      const count = sockets.length;
      setWall(-10_000);
      check();
      setWall(0);
      assert.equal(sockets.length, count + 1);
      live.restart();
    }
    // The delay varies between viewers, also if a loss is reported twice. Then the new connection has time to answer.
    const last = sockets.length;
    Math.random = () => 0;
    for (let times = 0; times < 2; times += 1) window.dispatchEvent(new Event("offline"));
    assert.equal(live.send({}), false);
    pass(374);
    assert.equal(sockets.length, last);
    pass(1);
    Math.random = () => 1;
    assert.equal(sockets.length, last + 1);
    for (let times = 0; times < 5; times += 1) live.drop();
    looks(11);
    assert.equal(sockets.length, last + 2);
    assert.deepEqual(["live", "https://club.example/live"].map(socketAddress), ["ws://club.example/live", "wss://club.example/live"]);
    timers.clear();
  },

  "times of the club are rounded up to seconds, with tenths in the last twenty"() {
    const times = [-S_US, 0, 19_990_000, 19_900_000, 20 * S_US, 59.2 * S_US, 65 * S_US, 3600 * S_US];
    assert.deepEqual(times.map(timeOf), ["0.0 s", "0.0 s", "20.0 s", "19.9 s", "0:20", "1:00", "1:05", "60:00"]);
    const place = new Element();
    assert.deepEqual([isOther(place, [1]), isOther(place, [1]), isOther(place, [2])], [true, false, true]);
  },

  "a TV alternates when there are more entrants than fit"() {
    const evening = (count) => ({ entrants: Array.from({ length: count }, () => ({})) });
    const hidden = () => ["standings", "seats", "rounds"].map((id) => byId(id).hidden);
    assert.equal(showTurn(evening(24), true), "all");
    assert.deepEqual(hidden(), [false, true, false]);
    assert.equal(showTurn(evening(25), false), "standings");
    skip(30_000_000 - now_ms);
    assert.equal(showTurn(evening(25), true), "standings");
    assert.deepEqual(hidden(), [false, true, true]);
    skip(14_999);
    assert.equal(showTurn(evening(25), true), "standings");
    skip(1);
    assert.equal(showTurn(evening(25), true), "seats");
    assert.deepEqual(hidden(), [true, false, true]);
    assert.equal(showTurn(null, false), "all");
  },

  async "why an organiser's request failed is shown"() {
    const refusal = byId("refusal");
    const response = (status) => ({ response: { ok: status < 300, status } });
    requests.length = 0;
    const broken = { response: { ok: false, status: 500, json: async () => JSON.parse("<html>") } };
    answers = [{}, { ...response(409), refused: "Not now." }, broken, new Error("gone")];
    assert.equal(await act({ do: "seat" }), true);
    assert.equal(refusal.textContent, "");
    for (const words of ["Not now.", "failed", "gone"]) {
      assert.equal(await act({ do: "seat" }), false);
      assert.equal(refusal.textContent, words);
    }
    assert.deepEqual(requests[0], ["/do?language=en", { do: "seat" }]);
    answers = [response(403), response(429), new Error("gone"), {}];
    for (const words of ["wrong_code", "too_often", "gone", ""]) {
      assert.equal(await handIn("12"), words === "");
      assert.equal(refusal.textContent, words);
    }
    assert.deepEqual(requests.at(-1), ["/code", { code: "12" }]);
  },
};

await run(checks);
