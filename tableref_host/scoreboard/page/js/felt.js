/**
 * The felt: the current phase, whose turn it is, claims, and presses that were too early or late.
 */

import { drawDial } from "/page/js/dial.js";
import { byId, keep, make, put, unseen } from "/page/js/element.js";
import { chip, nameOf, seatOf } from "/page/js/player.js";
import { textOf } from "/page/js/words.js";

/**
 * Numbers of claims and misses from which the dial is small; from which they are small, in two
 * columns; from which there is no dial.
 */
const BUSY = 2;
const MANY = 4;
const FULL = 8;
/** Number of winners above which they are small, in two columns, without a dial. */
const FEW_WINNERS = 3;
/** Length of a text above which it is written smaller. */
const LONG = 26;
/** Duration (ms) of news such as "Undone". */
const NEWS_MS = 10_000;

/** Return the function that fills a row with a claim. */
export function fillClaim(board) {
  return (row, claim) => {
    const seat = seatOf(board, claim.player);
    const name = nameOf(seat);
    if (claim.button !== claim.player) name.append(` (${textOf("button", { number: claim.button })})`);
    if (claim.is_tie) name.append(" ", make("span", "tie", `(${textOf("tie")})`));
    row.classList.add("claim");
    row.replaceChildren(
      make("span", "rank", `${claim.rank}.`),
      chip(seat),
      name,
      make("span", "margin", claim.words),
    );
  };
}

function fillMiss(board) {
  return (row, miss) => {
    const seat = seatOf(board, miss.player);
    row.classList.add("miss");
    row.dataset.kind = miss.kind;
    row.replaceChildren(chip(seat), nameOf(seat), make("span", "margin", miss.words));
  };
}

/** The players beside the text: the winners, or the current player. */
function persons(board) {
  if (board.phase.name === "over") {
    const players = board.standings.filter((row) => row.is_winner).map((row) => row.player);
    return [players.length ? textOf(players.length === 1 ? "winner" : "winners") : "", players];
  }
  return board.phase.turn ? [textOf("turn_of"), [board.phase.turn]] : ["", []];
}

function drawPersons(board) {
  const [what, players] = persons(board);
  byId("persons").classList.toggle("is-many", players.length > FEW_WINNERS);
  byId("persons").replaceChildren(
    ...(what ? [unseen(`${what}: `)] : []),
    ...players.map((player) => {
      const seat = seatOf(board, player);
      const total = board.standings.find((row) => row.player === player)?.total ?? null;
      const isShown = board.phase.name === "over" && total !== null;
      const shown = isShown ? make("span", "total", String(total)) : "";
      return make("span", "person", chip(seat), nameOf(seat), shown);
    }),
  );
}

/** Hide the phase while its text is large in the dial or in the banner. */
function hideRepeated() {
  const shown = [byId("dial-big"), byId("banner")].filter((place) => !place.hidden);
  const isRepeated = shown.some((place) => place.textContent === byId("phase").textContent);
  byId("phase").classList.toggle("unseen", isRepeated);
}

const banner = { n: null, timer: 0, isOld: false };

/** Show a pause while it lasts, and other news for some time. */
function drawBanner(board) {
  const { notice, phase } = board;
  if (notice && notice.n !== banner.n) {
    banner.n = notice.n;
    banner.isOld = false;
    clearTimeout(banner.timer);
    banner.timer = setTimeout(() => {
      banner.isOld = true;
      byId("banner").hidden = !byId("banner").dataset.stays;
      if (byId("banner").dataset.stays) byId("banner").textContent = byId("banner").dataset.stays;
      hideRepeated();
    }, NEWS_MS);
  }
  const news = notice && !banner.isOld && notice.kind !== "resumed" ? notice.words : "";
  const pause = phase.is_paused ? textOf("paused") : "";
  const both = notice?.kind === "paused" ? [news || pause] : [pause, news];
  const words = both.filter(Boolean).join(" · ");
  const element = byId("banner");
  element.dataset.stays = pause;
  element.hidden = words === "";
  element.dataset.kind = pause ? "paused" : (notice?.kind ?? "");
  if (element.textContent === words) return;
  element.textContent = words;
  element.classList.remove("is-new");
  void element.offsetWidth;
  element.classList.add("is-new");
}

/** Show the board on the felt. */
export function drawFelt(board) {
  drawBanner(board);
  drawDial(board);
  const felt = byId("felt");
  const isCounting = board.phase.name === "counting" && !board.phase.is_paused;
  felt.classList.toggle("is-counting", isCounting && !board.misses.length);
  byId("phase").classList.toggle("is-long", board.phase.words.length > LONG);
  put(byId("phase"), board.phase.words);
  hideRepeated();
  drawPersons(board);
  const keyOf = (claim) => `${board.phase.round} ${claim.button}`;
  keep(byId("claims"), board.claims, keyOf, "li", fillClaim(board));
  let at = 0;
  keep(byId("misses"), board.misses, () => (at += 1), "li", fillMiss(board));
  const raced = board.claims.length + board.misses.length;
  // The winner is then more important; a long race is still in the log.
  const isPast = board.phase.name === "over" && raced > MANY;
  felt.classList.toggle("is-past", isPast);
  const winners = byId("persons").classList.contains("is-many") ? FULL + 1 : 0;
  const count = Math.max(isPast ? 0 : raced, winners);
  const room = document.querySelector("main").classList;
  room.toggle("is-busy", count > BUSY);
  room.toggle("is-many", count > MANY);
  room.toggle("is-full", count > FULL);
  byId("claims").style.setProperty("--rows", Math.ceil(board.claims.length / 2));
}
