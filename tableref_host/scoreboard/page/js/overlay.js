/**
 * The board over a stream's picture: standings, and the order and margins of claims. It has no
 * controls.
 */

import { clockOfDial } from "/page/js/clocks.js";
import { drawConnection, takeLine } from "/page/js/connection.js";
import { drawnFrom } from "/page/js/drawn.js";
import { byId, keep, put } from "/page/js/element.js";
import { fillClaim } from "/page/js/felt.js";
import { wantedLanguage } from "/page/js/language.js";
import { Live, socketAddress } from "/page/js/live.js";
import { drawStandings } from "/page/js/standings.js";
import { speak, spoken } from "/page/js/words.js";

/** Maximum number of claims shown, because there is no room for ten. */
const MAX_CLAIMS = 4;

function drawHappens(board) {
  byId("happens").hidden = false;
  put(byId("phase"), board.phase.words);
  const whose = clockOfDial(board);
  const time = byId("time");
  if (whose) time.dataset.clock = whose;
  else {
    delete time.dataset.clock;
    put(time, "");
  }
  const claims = board.phase.name === "over" ? [] : board.claims.slice(0, MAX_CLAIMS);
  const keyOf = (claim) => `${board.phase.round} ${claim.button}`;
  keep(byId("claims"), claims, keyOf, "li", fillClaim(board));
}

/** On a stream only problems of the connection are shown. */
function drawTrouble(board) {
  byId("connection").hidden = drawConnection(board);
}

const live = new Live({
  onBoard: drawnFrom([
    [drawHappens, ["phase", "seats", "claims", "clocks", "standings"]],
    [drawStandings, ["seats", "standings", "rounds", "phase", "clocks"]],
    [drawTrouble, ["source"]],
  ]),
  // names cannot be changed from here
  onMay() {},
  onRefused() {},
  onNote() {},
  onLine(isNow) {
    takeLine(isNow);
    drawTrouble();
  },
});

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.ground = asked.get("ground") === "black" ? "black" : "";
speak(wantedLanguage());
live.ask(socketAddress(`live?language=${spoken()}`));
drawTrouble();
live.hurry();
