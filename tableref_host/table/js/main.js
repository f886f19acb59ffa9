/**
 * The virtual table: connects the device in MicroPython to the page's lights, sound and buttons.
 */

import { Beside } from "table/beside.js";
import { Board } from "table/board.js";
import { SEATS, showOthers } from "table/build.js";
import { Buzzer } from "table/buzzer.js";
import { DeviceClock, patienceFrom } from "table/clock.js";
import { Contacts } from "table/contacts.js";
import { loadTemplates } from "table/event_texts.js";
import { forgetAll, languageFrom } from "table/files.js";
import { Flat } from "table/flat.js";
import { Furniture } from "table/furniture.js";
import { Heart } from "table/heart.js";
import { Answers, publish } from "table/hook.js";
import { listen } from "table/input.js";
import { install } from "table/install.js";
import { Labels } from "table/labels.js";
import { Lights } from "table/lights.js";
import { Link, addressOf, redeem } from "table/link.js";
import { MenuList } from "table/menu_list.js";
import { NamesSheet } from "table/names.js";
import { OneTab } from "table/one_tab.js";
import {
  WirePanel,
  askToTakeOver,
  makeSheet,
  notice,
  preparePanels,
  prepareTrouble,
  showCable,
  showCardOf,
  showTrouble,
} from "table/panels.js";
import { Pace } from "table/pace.js";
import { Presses } from "table/presses.js";
import { Screen } from "table/screen.js";
import { Speech } from "table/speech.js";
import { Ssd1306 } from "table/ssd1306.js";
import { decode } from "table/strip.js";
import { welcome } from "table/welcome.js";
import { speak, textOf, usualOf } from "table/words.js";

const stage = document.getElementById("stage");
const furniture = new Furniture(stage);
const motion = matchMedia("(prefers-reduced-motion: reduce)");
const lights = new Lights(furniture.lights, document.getElementById("spill"), () => motion.matches);
const controller = new Ssd1306();
const screen = new Screen(document.getElementById("screen"), controller);
const buzzer = new Buzzer();
const contacts = new Contacts();
const clock = new DeviceClock(undefined, patienceFrom(location.search));
const pace = new Pace(
  () => document.hidden || document.querySelector("dialog[open]") !== null,
  () => motion.matches,
);
const presses = new Presses();
const wire = new WirePanel();
const answers = new Answers();
const line = addressOf("line");
const link = line ? new Link(line) : null;
const seatsAt = addressOf("seats");
const tab = new OneTab();
/** Time (ms) without power after pulling the plug. */
const DARK_MS = 1000;
/** Delay (ms) of the texts beside the screen, so that several presses are written at once. */
const BESIDE_MS = 100;
/** Delay (ms) after which the time left has changed if a clock runs. The screen may not show it. */
const LEFT_MS = 1020;
/** State of a page that has the table, and keeps it when it is reloaded. */
const IS_HERE = "is here";

let arranged = null;
let frame = 0;
let frameTimer = 0;
let isTableChanged = true;
let isSaved = true;
let phones = null;
let beside = null;
let speech = null;
let isBesideStale = false;
let besideTimer = 0;
let leftTimer = 0;
let left_s = null;
let showBeside = () => {};
let names = null;

function draw(now_ms) {
  frame = 0;
  const wait_ms = lights.draw(now_ms);
  clearTimeout(frameTimer);
  if (wait_ms < Infinity) frameTimer = setTimeout(askForFrame, wait_ms);
  presses.drawn();
  screen.draw();
  // long after the frame, because the texts beside the screen must not delay a press
  if (isBesideStale) besideTimer ||= setTimeout(showBeside, BESIDE_MS);
}

function askForFrame() {
  frame ||= requestAnimationFrame(draw);
}

function arrange() {
  arranged = furniture.arrange();
  lights.place(arranged.spots, arranged.width, arranged.height);
  screen.resize(arranged.plan.hub.screen.width, window.devicePixelRatio || 1);
  screen.draw();
}

const wires = {
  strip(pin, bytes) {
    if (pace.isStill) return;
    const before = lights.colours.map(String);
    lights.set(decode(bytes));
    lights.colours.slice(0, SEATS).forEach((colour, index) => {
      if (String(colour) !== before[index]) presses.lit(index + 1);
    });
    askForFrame();
  },
  pwm: (pin, hz, duty) => buzzer.set(hz, duty),
  i2c(address, bytes) {
    if (address !== controller.address) return false;
    controller.transaction(bytes);
    screen.isStale = true;
    isTableChanged = true;
    askForFrame();
    return true;
  },
  line(text) {
    pace.happen();
    wire.add(text);
    answers.add(text);
    if (text.startsWith("{")) {
      const message = JSON.parse(text);
      if (message.event) {
        // because a refusal may show the line that is on the screen already, so nothing is drawn
        isTableChanged = true;
        beside?.happen(message);
        speech?.happen(message);
      }
      else {
        // because the menu's screen shows no names, so nothing is drawn when one is removed
        if (message.answer === "player") isTableChanged = true;
        names?.answer(message);
      }
    }
    link?.send(text);
    phones?.hearTable(text);
  },
};

function keepAwake() {
  // Only a page from this machine or over https may do this, and only while it is visible.
  if (document.hidden) return;
  navigator.wakeLock?.request("screen").catch(() => {});
}

/** Wait until this tab has the table, by request or because no other tab has it any more. */
async function untilHere() {
  const waiting = new AbortController();
  const left = tab.whenLeft(waiting.signal);
  left.catch(() => {});
  const isWanted = await askToTakeOver(left);
  waiting.abort();
  if (isWanted) await tab.take(true);
}

function stopFor(fault) {
  showTrouble(textOf("trouble_firmware"), fault.message ?? String(fault));
}

function start({ board, setPhones }) {
  const labels = new Labels(furniture.buttons);
  showBeside = () => {
    isBesideStale = false;
    besideTimer = 0;
    if (heart.isStopped) return;
    const view = board.view();
    beside.show(view);
    speech.show(view);
    clearTimeout(leftTimer);
    if (view.left_s > 0 && view.left_s !== left_s) leftTimer = setTimeout(showBeside, LEFT_MS);
    left_s = view.left_s;
  };
  beside = new Beside(furniture.beside, furniture.seats, () => motion.matches);
  speech = new Speech(
    document.getElementById("spoken"),
    document.getElementById("screen"),
    furniture.seats,
    (label) => beside.now(label),
  );
  const asked = () => {
    const turn = board.seats().indexOf("t") + 1;
    return turn ? [turn] : labels.asked;
  };
  const flat = new Flat(document.getElementById("lie-flat"), () => {
    isTableChanged = true;
  });
  const hear = (text) => {
    board.hear(text);
    heart.soon();
  };
  const menu = new MenuList({
    opener: document.getElementById("open-games"),
    list: document.getElementById("games-list"),
    look: () => board.menu(),
    send: hear,
    close: makeSheet(document.getElementById("games"), document.getElementById("open-games")),
  });
  const follow = () => {
    speech.light(() => board.seats(), lights.colours, clock.told_us / 1000);
    if (!isTableChanged) return;
    isTableChanged = false;
    speak(board.language());
    pace.phase = board.phase();
    showCardOf(board.game(), pace.phase);
    labels.show(board.hints());
    if (flat.isFlat) furniture.turn(asked());
    menu.show();
    isBesideStale = true;
    askForFrame();
    speech.describe(board.words());
  };
  const heart = new Heart({
    device: board,
    clock,
    contacts,
    pace,
    beforeTurn: () => phones?.settle(),
    afterBeat() {
      follow();
      phones?.show(lights.colours, board);
      const wasSaved = isSaved;
      isSaved = board.save();
      notice("unsaved", !isSaved);
      if (isSaved !== wasSaved) notice("saved", isSaved);
      if (pace.isStill || pace.isUntouched) buzzer.rest();
    },
    onFault: stopFor,
    onGap: (gap_ms) => notice("gap", true, { s: Math.round(gap_ms / 1000) }),
  });
  if (link) {
    link.onState = showCable;
    link.onLine = hear;
  }
  names = new NamesSheet({
    list: document.getElementById("names-list"),
    note: document.getElementById("names-note"),
    look: () => board.view().names,
    hear,
  });
  makeSheet(document.getElementById("names"), document.getElementById("open-names"));
  const parts = { board, heart, contacts, clock, furniture, presses, lights };
  phones = setPhones?.(seatsAt, parts) ?? null;
  listen({
    stage,
    contacts,
    onChange(button, isDown, time_ms, isTouch) {
      furniture.press(button, isDown);
      // not on press, because the table moves, and the button must stay under the finger
      if (!isDown) for (const name of ["gap", "saved"]) notice(name, false);
      if (isDown && button <= SEATS) {
        presses.began(button, time_ms);
        lights.hurry(button - 1);
      }
      // After a key or mouse press, browsers delay the page's tasks until a frame is drawn.
      // Simultaneous touches arrive one by one, and must be waited for to be in one word.
      if (isTouch) heart.soon();
      else heart.beat();
    },
    onGesture: () => buzzer.wake(),
    mayLatch: () => labels.mayLatch,
    onLatch: (isLatched) => labels.latch(isLatched),
  });
  const switchOn = () => {
    heart.hasPower = true;
    link?.power(true);
    contacts.takeWords(clock);
    try {
      board.powerOn();
      // Buttons that are down at power-on are in the first word.
      board.feed(contacts.word, clock.told_us);
    } catch (fault) {
      heart.stop();
      stopFor(fault);
    }
    heart.soon();
  };
  preparePanels({
    onMute: (isMuted) => buzzer.mute(isMuted),
    onNewTable() {
      wire.clear();
      controller.reset();
      board.files.clear();
      notice("damaged", false);
      link?.power(false);
      switchOn();
      phones?.forget();
    },
    onPlug() {
      if (!heart.hasPower) return;
      heart.hasPower = false;
      link?.power(false);
      controller.reset();
      screen.isStale = isTableChanged = true;
      lights.set(lights.colours.map(() => [0, 0, 0]));
      buzzer.set(0, 0);
      askForFrame();
      setTimeout(switchOn, DARK_MS);
    },
  });
  tab.lost.then(async () => {
    heart.stop();
    board.files.letGo();
    link?.pull();
    phones?.pull();
    buzzer.set(0, 0);
    await untilHere();
    // Reloaded, it loads what the other tab has stored.
    history.replaceState(IS_HERE, "");
    location.reload();
  });
  window.addEventListener("pagehide", () => {
    if (!heart.isStopped && heart.hasPower) board.leave();
  });
  document.addEventListener("visibilitychange", keepAwake);
  // the table is visible again, so a resting page continues at once
  document.addEventListener("visibilitychange", () => heart.soon());
  document.addEventListener("close", () => heart.soon(), true);
  keepAwake();
  notice("damaged", board.files.dropped > 0, { count: board.files.dropped });
  heart.beat();
  performance.mark("ready");
  document.body.classList.add("is-awake");
  document.getElementById("loading").remove();
  publish({
    ...parts, answers, controller, buzzer, wire, link, phones, hear,
    currentPlan: () => arranged.plan,
    isWritten: () => !(heart.isSoon || isTableChanged || isBesideStale || besideTimer),
  });
  if (!(link ?? phones)) {
    install();
    showOthers(document.querySelectorAll("[data-build]"));
  }
  // A page served for phones or a scoreboard does not have this view.
  if (document.getElementById("pico")) {
    import("table/pico/view.js").then(({ preparePico }) => preparePico());
  }
  if (link ?? phones) redeem().then(() => (link ?? phones).plug());
}

prepareTrouble(() => {
  forgetAll();
  location.reload();
});
new ResizeObserver(arrange).observe(stage);
arrange();
async function setTable() {
  // The browser may not have closed the page from before the reload yet.
  if (!(await tab.take(history.state === IS_HERE))) await untilHere();
  history.replaceState(null, "");
  const usual = usualOf(navigator.languages ?? []);
  speak(languageFrom(location.search) || usual);
  welcome();
  await loadTemplates();
  const board = await Board.load(wires, languageFrom(location.search), usual);
  // A page without phones does not have this module.
  const { setPhones } = seatsAt ? await import("table/phones/set.js") : {};
  return { board, setPhones };
}

// The page itself has reported a browser that is too old.
if (document.getElementById("too-old").hidden) {
  setTable().then(start, (fault) =>
    showTrouble(textOf("trouble_loading"), fault.stack ?? String(fault)),
  );
}
