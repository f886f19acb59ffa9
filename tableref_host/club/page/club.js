/**
 * The club's pages: all tables, the evening with its rounds, and the standings for a TV.
 */

import { compareClocks } from "/club/club_time.js";
import { drawEvenings, drawFiles, earlierEvening } from "/club/evenings.js";
import { drawGoingOn, drawOrganise } from "/club/organise.js";
import { drawRoundClock, writeRoundClock } from "/club/round_clock.js";
import { drawRounds } from "/club/rounds.js";
import { drawSeats } from "/club/seats.js";
import { drawStandings, fit } from "/club/standings.js";
import { drawTables, writeClocks } from "/club/tables.js";
import { showTurn } from "/club/tv.js";
import { addressOf, handIn, isOther, refuse, VIEW } from "/club/view.js";
import { byId, make } from "/page/js/element.js";
import { prepareLanguage } from "/page/js/language.js";
import { Live, socketAddress } from "/page/js/live.js";
import { spoken, textOf } from "/page/js/words.js";

const TICK_MS = 250;
let board = {};
let mayChange = false;
/** The earlier evening that is shown, null for the current one. */
let earlier = null;

const nameOf = (id) => board[`table ${id}`]?.name || id;

function draw() {
  const evening = earlier ?? board.evening;
  byId("title").textContent = evening?.name ?? textOf("title");
  document.title = byId("title").textContent;
  if (VIEW === "/") return drawTables(board);
  const rounds = earlier ? earlier.rounds : (evening?.rounds ?? []).map((number) => board[`round ${number}`]);
  const looks = { nameOf, isByTable: evening?.is_by_table, mayChange: mayChange && VIEW === "/evening" && !earlier };
  const newest = rounds.at(-1) ?? null;
  drawStandings(evening);
  drawSeats(evening, newest, nameOf);
  drawRounds("rounds", rounds.slice(-1), looks);
  drawRoundClock(earlier ? null : evening, earlier ? null : newest);
  if (VIEW === "/evening") {
    drawRounds("earlier", rounds.slice(0, -1).reverse(), looks);
    drawFiles(evening);
    drawEvenings(board.evenings ?? [], board.evening?.id);
    byId("organise").hidden = !mayChange;
    byId("door").hidden = mayChange;
    if (mayChange && earlier) drawGoingOn(earlier);
    else if (mayChange) drawOrganise(evening ?? null, newest, tablesHere(), board.evenings ?? []);
  } else drawTurn(evening ?? null, newest);
}

/** Return {id, name} of the connected tables, in order. */
function tablesHere() {
  const here = (board.tables ?? []).filter((id) => board[`table ${id}`]?.status === "online");
  return here.map((id) => ({ id, name: nameOf(id) }));
}

function drawTurn(evening, newest) {
  const turn = showTurn(evening, newest !== null);
  if (isOther(document.body, [turn, evening, newest, innerWidth, innerHeight])) fit();
}

function tick() {
  writeClocks();
  if (VIEW === "/") return;
  writeRoundClock();
  // Draw again, because the views of a TV alternate with the time.
  if (VIEW === "/tv") draw();
}

function prepare() {
  document.body.dataset.view = VIEW;
  for (const [path, key] of [["/", "tables"], ["/evening", "evening"], ["/tv", "tv"]]) {
    const link = make("a", "", textOf(key));
    link.href = addressOf(path);
    if (path === VIEW) link.setAttribute("aria-current", "page");
    byId("views").append(link);
  }
  const sign = byId("small-sign");
  if (sign) sign.hidden = false;
  const invitation = byId("invitation");
  if (invitation) invitation.hidden = false;
  byId("which").hidden = !earlier;
  byId("door").addEventListener("submit", async (event) => {
    event.preventDefault();
    const isTaken = await handIn(byId("code").value);
    byId("code").value = "";
    if (isTaken) live.restart();
  });
  addEventListener("resize", draw);
  setInterval(tick, TICK_MS);
  compareClocks(tick);
}

const live = new Live({
  onBoard(changes, isWhole) {
    board = isWhole ? changes : { ...board, ...changes };
    draw();
  },
  onMay(isAllowed) {
    mayChange = isAllowed;
    draw();
  },
  onRefused: refuse,
  onNote() {},
  onLine(isThrough) {
    byId("line").textContent = isThrough ? "" : textOf("gone");
  },
});

let isFirst = true;
prepareLanguage(() => {
  // The whole page has to be drawn in the other language.
  if (!isFirst) location.reload();
  isFirst = false;
});
earlier = await earlierEvening();
prepare();
const code = new URLSearchParams(location.hash.slice(1)).get("code");
if (code) {
  history.replaceState(null, "", location.pathname + location.search);
  await handIn(code);
}
live.ask(socketAddress(`/all?language=${spoken()}`));
live.restart();
