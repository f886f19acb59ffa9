/**
 * The club's pages: all tables, the evening with its rounds, and the standings for a TV.
 */

import { drawEvenings, drawFiles, earlierEvening } from "/club/evenings.js";
import { drawGoingOn, drawOrganise } from "/club/organise.js";
import { drawRounds } from "/club/rounds.js";
import { addressOf, handIn, isOther, refuse, VIEW } from "/club/shown.js";
import { drawStandings, fit } from "/club/standings.js";
import { drawTables, takeTimes, writeClocks } from "/club/tables.js";
import { byId, make } from "/page/js/element.js";
import { prepareLanguage } from "/page/js/language.js";
import { Live, socketAddress } from "/page/js/live.js";
import { say, spoken } from "/page/js/words.js";

const TICK_MS = 250;
let board = {};
let mayChange = false;
/** The earlier evening that is shown, null for the one that is on. */
let earlier = null;

const nameOf = (id) => board[`table ${id}`]?.name || id;

function draw() {
  const evening = earlier ?? board.evening;
  byId("title").textContent = evening?.name ?? say("title");
  document.title = byId("title").textContent;
  if (VIEW === "/") return drawTables(board);
  const rounds = earlier ? earlier.rounds : (evening?.rounds ?? []).map((number) => board[`round ${number}`]);
  const looks = { nameOf, isByTable: evening?.is_by_table, mayChange: mayChange && VIEW === "/evening" && !earlier };
  drawStandings(evening);
  drawRounds("rounds", rounds.slice(-1), looks);
  if (VIEW === "/evening") {
    drawRounds("earlier", rounds.slice(0, -1).reverse(), looks);
    drawFiles(evening);
    drawEvenings(board.evenings ?? [], board.evening?.id);
    byId("organise").hidden = !mayChange;
    byId("door").hidden = mayChange;
    if (mayChange && earlier) drawGoingOn(earlier);
    else if (mayChange) drawOrganise(evening);
  } else if (isOther(document.body, [evening, rounds.slice(-1), innerWidth, innerHeight])) fit();
}

function prepare() {
  document.body.dataset.view = VIEW;
  for (const [path, key] of [["/", "tables"], ["/evening", "evening"], ["/tv", "tv"]]) {
    const link = make("a", "", say(key));
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
  setInterval(writeClocks, TICK_MS);
}

const live = new Live({
  onBoard(changes, isWhole) {
    board = isWhole ? changes : { ...board, ...changes };
    takeTimes(changes);
    draw();
  },
  onMay(isAllowed) {
    mayChange = isAllowed;
    draw();
  },
  onRefused: refuse,
  onNote() {},
  onLine(isThrough) {
    byId("line").textContent = isThrough ? "" : say("gone");
  },
});

let isFirst = true;
prepareLanguage(() => {
  // All of the page is in the other language then.
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
