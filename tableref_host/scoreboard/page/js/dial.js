/**
 * The dial in the middle of the felt: the hub of the table, with its ring of sixteen lights.
 */

import { clockOfDial } from "/page/js/clocks.js";
import { byId, put } from "/page/js/element.js";
import { seatOf } from "/page/js/player.js";
import { textOf } from "/page/js/words.js";

const LIGHTS = 16;
const SEATS = 10;
const SVG = "http://www.w3.org/2000/svg";
/** Number of lit lights at each beat of 3-2-1, like an hourglass. */
const SAND = { 3: 16, 2: 11, 1: 5 };

function makeLights() {
  const picture = byId("dial").querySelector("svg");
  return Array.from({ length: LIGHTS }, (_, index) => {
    const angle = (index / LIGHTS) * 2 * Math.PI;
    const light = document.createElementNS(SVG, "circle");
    light.setAttribute("cx", (100 + 83 * Math.sin(angle)).toFixed(1));
    light.setAttribute("cy", (100 - 83 * Math.cos(angle)).toFixed(1));
    light.setAttribute("r", "6.5");
    light.setAttribute("class", "led");
    picture.append(light);
    return light;
  });
}

/** The light nearest to a seat, as on the table. */
const lightOf = (player) => Math.floor(((player - 1) * LIGHTS + SEATS / 2) / SEATS) % LIGHTS;

/** The lights: an array of colours, "" for the lamp's own colour, null for dark. */
function lit(board) {
  const { phase, claims, seats, standings } = board;
  const lights = new Array(LIGHTS).fill(null);
  const light = (player) => {
    lights[lightOf(player)] = seatOf(board, player).colour;
  };
  const isStill = ["lobby", "ready", "waiting"].includes(phase.name);
  if (isStill) seats.filter((seat) => seat.plays).forEach((seat) => light(seat.player));
  else if (phase.name === "counting") lights.fill("", 0, SAND[phase.beat] ?? 0);
  else if (phase.name === "over") {
    const colours = standings.filter((row) => row.is_winner).map((row) => row.player);
    lights.forEach((_, at) => {
      if (colours.length) lights[at] = seatOf(board, colours[at % colours.length]).colour;
    });
  } else if (phase.turn) lights.fill(seatOf(board, phase.turn).colour);
  else if (phase.name === "open" || phase.name === "ended") {
    if (phase.name === "open" && !claims.length) lights.fill("");
    claims.forEach((claim) => light(claim.player));
  }
  return lights;
}

/** The texts in the middle: [above, big, below]. */
function middle({ phase, seats, standings }) {
  if (phase.is_paused) return ["", "II", textOf("paused")];
  if (phase.name === "counting") return ["", String(phase.beat ?? ""), ""];
  if (phase.name === "over") {
    const winners = standings.filter((row) => row.is_winner);
    const numbers = winners.map((row) => row.player).join("+");
    if (!winners.length) return ["", "–", ""];
    return ["", numbers.length > 4 ? "★" : numbers, textOf(winners.length === 1 ? "dial_winner" : "dial_winners")];
  }
  if (phase.turn) return [textOf("dial_turn"), String(phase.turn), ""];
  if (phase.name === "open") return ["", textOf("go"), ""];
  if (["ready", "waiting"].includes(phase.name) && phase.round) return [textOf("dial_round"), String(phase.round), ""];
  if (phase.name === "ended" && phase.round) {
    return [textOf("dial_round"), String(phase.round), textOf("dial_done")];
  }
  if (phase.name === "lobby") {
    const count = seats.filter((seat) => seat.plays).length;
    return count ? ["", String(count), textOf(count === 1 ? "dial_player" : "dial_players")] : ["", "", textOf("product")];
  }
  return ["", "–", ""];
}

let lights = null;

/** Show the board on the dial. */
export function drawDial(board) {
  lights ??= makeLights();
  lit(board).forEach((colour, at) => {
    const light = lights[at];
    light.classList.toggle("is-lit", colour !== null);
    if (colour) light.dataset.colour = colour;
    else delete light.dataset.colour;
  });
  const dial = byId("dial");
  dial.dataset.phase = board.phase.is_paused ? "paused" : board.phase.name;
  const [above, text, below] = middle(board);
  put(byId("dial-above"), above);
  const under = byId("dial-below");
  const whose = clockOfDial(board);
  if (whose) under.dataset.clock = whose;
  else {
    delete under.dataset.clock;
    under.classList.remove("is-running");
    put(under, below);
  }
  const big = byId("dial-big");
  if (big.textContent === text) return;
  big.textContent = text;
  big.dataset.length = text.length > 3 ? "many" : String(text.length);
  big.classList.remove("is-new");
  // Reading it makes the browser end the previous animation, so that it starts again.
  void big.offsetWidth;
  big.classList.add("is-new");
}
