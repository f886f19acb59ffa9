/**
 * What to do about a trouble of the wiring, as host_tools/device/wires.py has it: each part by its
 * name and its GPIO. What is said is a function that says it, in whatever language is spoken then.
 */

import { say } from "table/words.js";

const BUTTON_NAMES = { 11: "BACK", 12: "NEXT", 13: "OK" };
const BUTTONS = 13;
export const PLAYERS = 10;
const LIGHTS = 26;

/** Return what people call a button: "button 7", or "BACK". */
export const buttonName = (button) => BUTTON_NAMES[button] ?? say("doctor_button", { number: button });
/** Return a button's name for a list: "7", or "BACK". */
export const shortName = (button) => BUTTON_NAMES[button] ?? String(button);
/** Return the names of buttons, as a list. */
export const shortNames = (buttons) => buttons.map(shortName).join(" ");

/** Return what people call a light, 0 to 25, as the self-test shows it on the screen. */
export function lightName(light) {
  const isOfButton = light < PLAYERS;
  const number = light + 1 - (isOfButton ? 0 : PLAYERS);
  return say(isOfButton ? "doctor_light" : "doctor_ring_light", { number });
}

/**
 * Return the lights (0 to 25) that somebody named, such as "3 r12", in the chain's order; or
 * {wrong}, the word that is no light.
 */
export function readLights(words) {
  const found = new Set();
  for (const word of words.trim().toLowerCase().split(/[\s,]+/)) {
    const [, ring, number] = /^(r?)(\d{1,2})$/.exec(word) ?? [];
    const [first, count] = ring ? [PLAYERS, LIGHTS - PLAYERS] : [0, PLAYERS];
    if (!(Number(number) >= 1 && Number(number) <= count)) return { wrong: word };
    found.add(first + Number(number) - 1);
  }
  return [...found].sort((one, other) => one - other);
}

/** Return a number of milliseconds or volts as Python writes it: what lies in the middle goes to the even. */
export function fixed(value, digits) {
  const scale = 10 ** digits;
  const isInTheMiddle = Math.abs((value * scale) % 1) === 0.5 && Number.isInteger(value * 1024);
  if (!isInTheMiddle) return value.toFixed(digits);
  const below = Math.floor(value * scale);
  return ((below % 2 ? below + 1 : below) / scale).toFixed(digits);
}

/** The pins of a device: `pins` are [what for, GPIO], in the words of its own wiring check. */
export class Wires {
  constructor(pins) {
    this.pins = new Map(pins);
    const numbers = Array.from({ length: BUTTONS }, (_, index) => index + 1);
    /** The numbers of the buttons that there are. */
    this.buttons = numbers.filter((number) => this.pins.has(`button ${number}`));
    this.hasDisplay = this.pins.has("the display's SDA");
  }

  /** Return a pin's name, such as GP8, or "its pin" when the device does not say which. */
  pin(what) {
    return this.pins.has(what) ? `GP${this.pins.get(what)}` : say("doctor_its_pin");
  }

  /** Return [text, advice] of one of the troubles in a `self_test_ended` event. */
  trouble(trouble, mostBounceMs) {
    const [button, other] = trouble.buttons ?? [trouble.button];
    const name = () => buttonName(button);
    const pin = () => this.pin(`button ${button}`);
    switch (trouble.trouble) {
      case "crosstalk":
        return [
          () => say("doctor_together", { name: name(), other: buttonName(other) }),
          () => say("doctor_crosstalk_advice", { pin: pin(), other: this.pin(`button ${other}`) }),
        ];
      case "stuck":
        return [
          () => say("doctor_stuck", { name: name() }),
          () => say("doctor_stuck_advice", { pin: pin() }),
        ];
      case "long_bounce": {
        const ms = fixed(trouble.bounce_us / 1000, 1);
        return [
          () => say("doctor_bounces", { name: name(), ms }),
          () => say("doctor_bounces_advice", { most: mostBounceMs }),
        ];
      }
      default:
        return [
          () => say("doctor_no_press", { name: name() }),
          () => say("doctor_no_press_advice", { pin: pin() }),
        ];
    }
  }

  /** Return the advice for a light, 0 to 25, that does not shine as it should. */
  darkLight(light) {
    if (light === 0) return () => say("doctor_dark_first", { pin: this.pin("the lights") });
    return () => say("doctor_dark_advice", { before: lightName(light - 1) });
  }

  buzzer() {
    return () => say("doctor_sound_advice", { pin: this.pin("the buzzer") });
  }

  display() {
    const [sda, scl] = ["SDA", "SCL"].map((wire) => this.pin(`the display's ${wire}`));
    return () => say("doctor_display_advice", { sda, scl });
  }
}
