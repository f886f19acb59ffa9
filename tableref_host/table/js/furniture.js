/** Creates the seats, the ring and the controls, and positions everything by the plan. */

import { SEATS } from "table/build.js";
import { BACK, NEXT, OK } from "table/contacts.js";
import { RING, plan } from "table/plan.js";
import { onLanguage, textOf } from "table/words.js";

const CONTROLS = [
  { button: BACK, word: "BACK", key: "⌫", keys: "Backspace" },
  { button: NEXT, word: "NEXT", key: "N", keys: "N" },
  { button: OK, word: "OK", key: "Enter", keys: "Enter" },
];

/** Radius of a light's glow on the table, in widths of the light. */
const SEAT_REACH = 1.75;
const RING_REACH = 5;

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function makeButton(className, button, shortcut, face, key) {
  const made = element("button", className);
  made.type = "button";
  made.dataset.button = button;
  made.setAttribute("aria-keyshortcuts", shortcut);
  const cap = element("span", "cap");
  cap.append(face);
  const hint = element("span", "key");
  const keycap = element("kbd", "");
  // Given by `aria-keyshortcuts`, because text would be part of the button's name.
  keycap.dataset.key = key;
  hint.append(keycap);
  made.append(cap, hint);
  return made;
}

function put(target, numbers) {
  for (const [name, value] of Object.entries(numbers)) {
    target.style.setProperty(`--${name}`, `${value.toFixed(2)}px`);
  }
}

/** The hub is circular around the ring, and nearly square around a screen beside it. */
function corners({ form, ring, screen }) {
  const wide = `${ring.size / 2}px`;
  const tight = `${Math.round(screen.width * 0.09)}px`;
  if (form === "tall") return `${tight} ${tight} ${wide} ${wide}`;
  return form === "wide" ? `${tight} ${wide} ${wide} ${tight}` : "50%";
}

/** Return the rotation (degrees) of texts that are read from the side of a seat. */
function faceOf(outX, outY) {
  if (Math.abs(outX) > Math.abs(outY)) return outX > 0 ? -90 : 90;
  return outY < 0 ? 180 : 0;
}

export class Furniture {
  /** `stage` contains the table, the hub, the ring and the glass; the rest is created here. */
  constructor(stage) {
    this.stage = stage;
    this.table = stage.querySelector("#table");
    this.hub = stage.querySelector("#hub");
    this.ring = stage.querySelector("#ring");
    this.glass = stage.querySelector("#glass");
    this.beside = stage.querySelector("#beside");
    this.seats = Array.from({ length: BACK - 1 }, (_, index) => {
      const key = String((index + 1) % 10);
      const number = element("span", "number", String(index + 1));
      return makeButton("seat", index + 1, key, number, key);
    });
    // seats that the build lacks have no position
    this.hub.before(...this.seats.slice(0, SEATS));
    this.leds = Array.from({ length: RING }, () => element("i", "led"));
    this.ring.after(...this.leds);
    this.controls = CONTROLS.map(({ button, word, key, keys }) =>
      makeButton("control", button, keys, element("span", "word", word), key),
    );
    // their accessible names are the words written on them, which are the same in every language
    this.controls.forEach((control, index) => {
      control.setAttribute("aria-label", CONTROLS[index].word);
    });
    this.hub.append(...this.controls);
    onLanguage(() => {
      this.seats.forEach((seat, index) => {
        seat.setAttribute("aria-label", textOf("player", { player: index + 1 }));
      });
    });
  }

  /** All buttons, 1 to 13. */
  get buttons() {
    return [...this.seats, ...this.controls];
  }

  /** All lights in the order of the chain. */
  get lights() {
    return [...this.seats.slice(0, SEATS), ...this.leds];
  }

  /**
   * Turn the screen to the side of the seats `asked`. If they are on several sides, or there are
   * none, it is upright.
   */
  turn(asked) {
    const sides = new Set(asked.map((seat) => this.seats[seat - 1].style.getPropertyValue("--face")));
    const [side] = sides.size === 1 ? sides : ["0deg"];
    this.glass.style.setProperty("--turned", side);
    this.glass.classList.toggle("is-across", side.includes("90"));
  }

  /** Show a button as pressed or released. */
  press(button, isDown) {
    this.buttons[button - 1].classList.toggle("is-down", isDown);
  }

  /** Update the plan for the stage's size; return the plan and the positions of the lights. */
  arrange() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    const now = plan(width, height, window.devicePixelRatio || 1);
    const { table, hub, button, rim } = now;
    put(this.table, { x: 0, y: 0, ...table, rim, button });
    now.seats.forEach(({ x, y, outX, outY }, index) => {
      const seat = this.seats[index];
      put(seat, { x, y, size: button });
      seat.style.setProperty("--out-x", outX.toFixed(3));
      seat.style.setProperty("--out-y", outY.toFixed(3));
      seat.classList.toggle("is-low", outY > 0.5);
      seat.style.setProperty("--face", `${faceOf(outX, outY)}deg`);
    });
    this.arrangeHub(hub);
    this.beside.hidden = !now.beside;
    const { body } = document;
    body.dataset.beside = now.beside?.form ?? "";
    if (now.beside) {
      const { form, ...place } = now.beside;
      // in em, for everything inside it
      put(body, place);
      this.beside.dataset.form = form;
    }
    return { plan: now, spots: this.spots(now, width / 2, height / 2), width, height };
  }

  arrangeHub(hub) {
    const { ring, screen, controls } = hub;
    this.hub.dataset.form = hub.form;
    put(this.hub, {
      x: hub.x ?? 0,
      y: hub.y ?? 0,
      width: hub.width,
      height: hub.height,
      edge: Math.max(2, ring.size * 0.011),
    });
    this.hub.style.setProperty("--corners", corners(hub));
    put(this.ring, { x: ring.x, y: ring.y, reach: ring.radius, light: ring.light });
    this.leds.forEach((led, index) => {
      const { x, y } = ringPoint(ring, index);
      put(led, { x, y, light: ring.light });
    });
    put(this.glass, { x: screen.x, y: screen.y, bezel: Math.max(4, screen.width * 0.028) });
    controls.forEach(({ x, y, size }, index) => {
      const control = this.controls[index];
      put(control, { x, y, size });
      // beside a screen the three controls are close together, so their keys are at their sides
      const side = hub.form === "round" ? 0 : index === 0 ? -1 : 1;
      control.style.setProperty("--out-x", String(side));
      control.style.setProperty("--out-y", side ? "0" : "-1");
    });
  }

  spots({ seats, hub, button }, middleX, middleY) {
    const ofSeats = seats.map(({ x, y }) => ({
      x: middleX + x,
      y: middleY + y,
      reach: button * SEAT_REACH,
    }));
    const ofRing = this.leds.map((_, index) => {
      const { x, y } = ringPoint(hub.ring, index);
      return {
        x: middleX + (hub.x ?? 0) + x,
        y: middleY + (hub.y ?? 0) + y,
        reach: hub.ring.light * RING_REACH,
      };
    });
    return [...ofSeats, ...ofRing];
  }
}

/** Return the position of a light of the ring: 0 is at the top, then clockwise. */
function ringPoint(ring, index) {
  const angle = (index / RING) * 2 * Math.PI;
  return { x: ring.x + ring.radius * Math.sin(angle), y: ring.y - ring.radius * Math.cos(angle) };
}
