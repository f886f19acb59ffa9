/* Shows what the table sends: the sections of firmware/tableref/web/sections.py. */

/** Timeout (ms) without received data, after which the page reconnects. */
const SILENCE_MS = 15_000;
const RETRY_MS = 5_000;
const SEATS = 10;
const RING = 16;
const SVG = "http://www.w3.org/2000/svg";

const shown = { seats: ["en", "", [], []], screen: [[], ""], lights: "", claims: [], scores: [false, []] };
let source = null;
let silence = 0;
let hasHeard = false;
let isSpeaking = false;
let claimsBefore = null;

const tableLanguage = () => shown.seats[0];
const nameOf = (player) => shown.seats[3][player - 1]?.[0] || text("player", { number: player });
/** Return a time (us) in seconds, rounded down as on the table's screen. */
const seconds = (us) => (Math.floor(us / 1000) / 1000).toLocaleString(language(), { minimumFractionDigits: 3, maximumFractionDigits: 3 });

function make(tag, className, content) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = content;
  return element;
}

function row(player, figure) {
  const item = make("li", "", "");
  const chip = make("span", player > SEATS / 2 ? "chip winks" : "chip", player);
  chip.dataset.colour = shown.seats[3][player - 1]?.[1] ?? "";
  item.append(chip, make("span", "name", nameOf(player)), make("span", "figure", figure));
  return item;
}

function drawScreen() {
  const [lines, big] = shown.screen;
  const rows = lines.map((line, at) => make("p", at ? "" : "title", line));
  // a longer text is a QR code, which only the table's own screen shows
  if (big && big.length <= 8) rows.splice(2, 4, make("p", "big", big));
  byId("screen").replaceChildren(...rows);
}

const lights = Array.from({ length: SEATS + RING }, (_, index) => {
  const isSeat = index < SEATS;
  const angle = ((isSeat ? index + 0.5 : index - SEATS + 0.5) / (isSeat ? SEATS : RING)) * 2 * Math.PI;
  const distance = isSeat ? 88 : 75;
  const light = document.createElementNS(SVG, "circle");
  light.setAttribute("class", "light");
  light.setAttribute("cx", distance * Math.sin(angle));
  light.setAttribute("cy", -distance * Math.cos(angle));
  light.setAttribute("r", isSeat ? 8 : 3.8);
  byId("lights").append(light);
  if (isSeat) {
    const number = document.createElementNS(SVG, "text");
    number.setAttribute("class", "seat");
    number.setAttribute("x", distance * Math.sin(angle));
    number.setAttribute("y", 3.2 - distance * Math.cos(angle));
    number.setAttribute("style", "paint-order: stroke; stroke: #000; stroke-width: 2px");
    number.textContent = index + 1;
    byId("lights").append(number);
  }
  return light;
});

function drawLights() {
  lights.forEach((light, index) => {
    const colour = shown.lights.slice(6 * index, 6 * index + 6);
    light.style.fill = colour && colour !== "000000" ? `#${colour}` : "";
  });
}

function draw() {
  const [lowestWins, totals] = shown.scores;
  const [, name, players] = shown.seats;
  const sorted = [...totals].sort((a, b) => (lowestWins ? a[1] - b[1] : b[1] - a[1]) || a[0] - b[0]);
  byId("first").hidden = !shown.claims.length;
  byId("first-title").textContent = text("first");
  const claims = shown.claims.map(([player, rank, margin]) =>
    row(player, rank === 1 ? "1." : margin ? text("behind", { seconds: seconds(margin) }) : text("tie")),
  );
  byId("claims").replaceChildren(...claims);
  byId("score-title").textContent = text(sorted.length ? "scores" : "seats");
  const here = players.length ? players : shown.seats[3].map((_, at) => at + 1);
  byId("scores").replaceChildren(
    ...(sorted.length ? sorted.map(([player, total]) => row(player, total)) : here.map((player) => row(player, ""))),
  );
  byId("title").textContent = document.title = name || "TableRef";
  byId("speak").textContent = text("speak");
  drawNames();
}

function drawNames() {
  byId("naming-title").textContent = text("names");
  drawWords();
  const seats = Array.from({ length: SEATS }, (_, at) => `${at + 1} ${shown.seats[3][at]?.[0] ?? ""}`);
  if (seats.every((words, at) => byId("seat").options[at]?.text === words.trim())) return;
  const before = byId("seat").value;
  byId("seat").replaceChildren(...seats.map((words, at) => new Option(words.trim(), at + 1)));
  byId("seat").value = before || "1";
}

/** Send a name. The stream is closed before, because the table has few connections. */
async function sendName() {
  const fields = { code: byId("code").value, player: byId("seat").value, name: byId("name").value.normalize("NFC") };
  disconnect();
  const problem = await send("/name", fields);
  reconnect();
  byId("name-state").textContent = text(problem ? `wrong_${problem}` : "saved");
  byId("name-state").className = problem ? "bad" : "";
  if (!problem) byId("name").value = "";
}

/** Report who was first to screen readers, and by speech if that is switched on. */
function speakClaims() {
  const { claims } = shown;
  const before = claimsBefore;
  claimsBefore = claims.length;
  if (before === null || claims.length <= before || before > 1) return;
  const [[first], second] = claims;
  const words = !second
    ? text("said", { name: nameOf(first) })
    : text(second[2] ? "ahead" : "tied", {
        name: nameOf(first),
        other: nameOf(second[0]),
        seconds: seconds(second[2]),
      });
  byId("said").textContent = words;
  if (!isSpeaking) return;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = language();
  speechSynthesis.speak(spoken);
}

const DRAW = {
  screen: drawScreen,
  lights: drawLights,
  claims: () => {
    draw();
    speakClaims();
  },
  seats: draw,
  scores: draw,
};

function note(problem) {
  byId("link").textContent = problem ? text(problem) : "";
  byId("table").style.opacity = problem ? 0.5 : "";
}

function heard() {
  hasHeard = true;
  clearTimeout(silence);
  silence = setTimeout(reconnect, SILENCE_MS);
  note("");
}

function disconnect() {
  clearTimeout(silence);
  source?.close();
  source = null;
}

function reconnect() {
  disconnect();
  if (document.hidden) return;
  claimsBefore = null;
  hasHeard = false;
  silence = setTimeout(reconnect, SILENCE_MS);
  source = new EventSource("/events");
  for (const name of Object.keys(DRAW)) {
    source.addEventListener(name, (event) => {
      heard();
      shown[name] = JSON.parse(event.data);
      DRAW[name]();
    });
  }
  source.addEventListener("beat", heard);
  source.addEventListener("error", () => {
    // After a refusal the browser does not reconnect by itself.
    const isRefused = source?.readyState === EventSource.CLOSED;
    note(isRefused && !hasHeard ? "full" : "lost");
    if (!isRefused) return;
    clearTimeout(silence);
    silence = setTimeout(reconnect, RETRY_MS);
  });
}

byId("speak").hidden = !("speechSynthesis" in window);
byId("speak").addEventListener("click", () => {
  isSpeaking = !isSpeaking;
  byId("speak").setAttribute("aria-pressed", isSpeaking);
  if (!isSpeaking) speechSynthesis.cancel();
});
byId("name-form").addEventListener("submit", (event) => {
  event.preventDefault();
  sendName();
});
// Disconnect while the page is hidden, so that another phone can connect.
document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : reconnect()));
draw();
reconnect();
