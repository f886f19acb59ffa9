/** Shows a player: a button in colour and pattern with the seat's number, and the name. */

import { make } from "/page/js/element.js";

/** Width of a label (in letter heights) above which it is written smaller. */
const WIDE = 6.5;

const ruler = document.createElement("canvas").getContext("2d");

function isWide(label) {
  ruler.font = "700 100px system-ui, sans-serif";
  return ruler.measureText(label).width > WIDE * 100;
}

/** Return the seat of a player (1 to 10); a seat unknown to the server has no name. */
export function seatOf(board, player) {
  const found = board.seats.find((seat) => seat.player === player);
  return found ?? { player, name: "", label: `P${player}`, colour: "", winks: player > 5 };
}

/** Return a player's button. It is hidden from screen readers, because the name is beside it. */
export function chip(seat) {
  const element = make("span", "chip", make("i", "", String(seat.player)));
  element.dataset.colour = seat.colour;
  element.dataset.winks = String(Boolean(seat.winks));
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** Return a player's name. */
export function nameOf(seat) {
  const element = make("span", "name", seat.label);
  element.classList.toggle("is-wide", isWide(seat.label));
  return element;
}
