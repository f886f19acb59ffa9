/**
 * The tools in the corners, the cards, and the questions.
 */

import { label, say } from "table/words.js";

/** How many lines the events panel keeps; an evening makes some thousands. */
const KEPT_LINES = 2000;

const byId = (id) => document.getElementById(id);

/** Give `sheet` its opener. On a wide page the table moves aside for it, so one is open at most. */
export function makeSheet(sheet, opener) {
  const show = (isShown) => {
    if (isShown) document.dispatchEvent(new CustomEvent("sheet-opens", { detail: sheet }));
    sheet.hidden = !isShown;
    opener.setAttribute("aria-expanded", String(isShown));
    document.body.dataset.sheet = isShown ? sheet.id : "";
  };
  document.addEventListener("sheet-opens", ({ detail }) => {
    if (detail !== sheet && !sheet.hidden) show(false);
  });
  opener.addEventListener("click", (event) => {
    show(sheet.hidden);
    const isByKey = event.detail === 0;
    if (isByKey && !sheet.hidden) sheet.querySelector("button").focus({ preventScroll: true });
  });
  const close = () => {
    if (sheet.querySelector(":focus-visible")) opener.focus({ preventScroll: true });
    show(false);
  };
  sheet.querySelector(".close")?.addEventListener("click", close);
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !sheet.hidden) close();
  });
  return close;
}

async function copy(text, from) {
  try {
    await navigator.clipboard.writeText(text);
    return say("copied");
  } catch {
    // Not every page may use the clipboard; then the text is at least ready to be copied by hand.
    getSelection().selectAllChildren(from);
    return say("marked");
  }
}

/** The events, line by line, for those who write programs around the table. */
export class WirePanel {
  constructor() {
    this.lines = [];
    this.list = byId("wire-lines");
    byId("copy-wire").addEventListener("click", async () => {
      byId("wire-note").textContent = await copy(this.lines.join("\n"), this.list);
    });
  }

  /** Add a line as it came from the device; what answers a scoreboard's questions is no event. */
  add(line) {
    if (line.startsWith('{"answer"')) return;
    this.lines.push(line);
    const row = document.createElement("li");
    row.textContent = line;
    const isAtEnd =
      this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 30;
    this.list.append(row);
    if (this.lines.length > KEPT_LINES) {
      this.lines.shift();
      this.list.firstChild.remove();
    }
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  clear() {
    this.lines.length = 0;
    this.list.replaceChildren();
  }
}

/** Show or hide one of the page's notices ("gap", "unsaved", "damaged"), in words of its fields. */
export function notice(name, isShown, fields = {}) {
  const row = byId(`notice-${name}`);
  const words = isShown ? say(`notice_${name}`, fields) : "";
  if (row.textContent === words) return;
  row.hidden = !isShown;
  row.textContent = words;
  byId("notices").hidden = [...byId("notices").children].every(({ hidden }) => hidden);
}

/** Say why the scoreboard's server does not take this table; "" when it does. */
export function showCable(why) {
  byId("cable").hidden = why === "";
  const words = why && say("not_on_scoreboard", { why });
  if (byId("cable").textContent !== words) byId("cable").textContent = words;
}

/**
 * Say that another tab has the table, and offer to take it over.
 *
 * Resolves to whether that is wanted; to false when the other one `left`, a promise, before.
 */
export async function askToTakeOver(left) {
  const dialog = byId("elsewhere");
  // Escape closes it, whatever one says, for who has not yet touched the page.
  dialog.onclose = () => dialog.showModal();
  const wanted = new Promise((resolve) => {
    byId("take-over").onclick = resolve;
  });
  dialog.showModal();
  const isWanted = await Promise.race([wanted.then(() => true), left.then(() => false)]);
  dialog.onclose = null;
  dialog.close();
  return isWanted;
}

/** Say that the table stopped, why, and what to do. */
export function showTrouble(what, text) {
  byId("trouble-what").textContent = what;
  byId("trouble-text").textContent = text;
  const dialog = byId("trouble");
  if (!dialog.open) dialog.showModal();
}

/**
 * Make the dialog work that says why the table stopped: before anything can stop it. `onForget()` is
 * called to remove all that is stored, and to start again.
 */
export function prepareTrouble(onForget) {
  byId("start-again").addEventListener("click", () => location.reload());
  byId("forget-all").addEventListener("click", onForget);
  byId("trouble").addEventListener("cancel", (event) => event.preventDefault());
  byId("copy-trouble").addEventListener("click", async (event) => {
    event.target.textContent = await copy(
      byId("trouble-text").textContent,
      byId("trouble-text"),
    );
  });
}

function prepareFullScreen() {
  const tool = byId("full-screen");
  const root = document.documentElement;
  const enter = root.requestFullscreen ?? root.webkitRequestFullscreen;
  if (!enter) {
    tool.hidden = true;
    return;
  }
  const current = () => document.fullscreenElement ?? document.webkitFullscreenElement;
  tool.addEventListener("click", () => {
    const leave = document.exitFullscreen ?? document.webkitExitFullscreen;
    Promise.resolve(current() ? leave.call(document) : enter.call(root)).catch(() => {});
  });
  document.addEventListener("fullscreenchange", () => {
    const key = current() ? "leave_full_screen" : "full_screen";
    label(tool, { title: `${key}_key` });
    label(tool.querySelector("span"), { text: key });
  });
}

/** What the card tells of: the game, and the phase in which it was opened. */
let cardOf = "";

/**
 * Have the card tell of the game of that key, and of no other; what tells of the phase is open and
 * marked. What somebody opens or closes while the phase lasts stays so.
 */
export function showCardOf(game, phase) {
  if (cardOf === `${game} ${phase}`) return;
  cardOf = `${game} ${phase}`;
  const card = byId("card");
  for (const section of card.querySelectorAll("[data-game]")) {
    section.hidden = section.dataset.game !== game;
  }
  for (const part of card.querySelectorAll("[data-phases]")) {
    const section = part.closest("[data-game]");
    const isNow = !section?.hidden && part.dataset.phases.split(" ").includes(phase || "lobby");
    part.open = isNow;
    part.classList.toggle("is-now", isNow);
  }
  turnCard();
}

/** Have what tells of this phase be seen. */
function turnCard() {
  const card = byId("card");
  const now = [...card.querySelectorAll(".is-now")].find((part) => part.checkVisibility());
  if (now) now.scrollIntoView({ block: "nearest" });
}

/**
 * Make the corners and cards work. `onMute(isMuted)`, `onNewTable()` and `onPlug()` say what was
 * asked for.
 */
export function preparePanels({ onMute, onNewTable, onPlug }) {
  const below = byId("below");
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--below", `${below.offsetHeight}px`);
  }).observe(below);
  const closeMenu = makeSheet(byId("menu"), byId("open-menu"));
  makeSheet(byId("card"), byId("open-card"));
  byId("open-card").addEventListener("click", turnCard);
  makeSheet(byId("wire"), byId("open-wire"));
  document.addEventListener("pointerdown", (event) => {
    const isOpener = event.target.closest?.("#open-menu");
    const menu = byId("menu");
    if (!isOpener && !menu.hidden && !menu.contains(event.target)) closeMenu();
  });

  const mute = byId("mute");
  mute.addEventListener("click", () => {
    const isMuted = mute.getAttribute("aria-pressed") !== "true";
    mute.setAttribute("aria-pressed", String(isMuted));
    onMute(isMuted);
  });
  prepareFullScreen();

  const question = byId("new-table");
  byId("ask-new-table").addEventListener("click", () => {
    closeMenu();
    question.returnValue = "no";
    question.showModal();
  });
  question.addEventListener("close", () => {
    if (!document.querySelector(":focus-visible")) document.activeElement?.blur();
    if (question.returnValue === "yes") onNewTable();
  });
  byId("pull-plug").addEventListener("click", () => {
    closeMenu();
    onPlug();
  });
  // What was clicked must not keep the keys that are meant for the table; who moves by keys must
  // not be thrown back to the top.
  document.addEventListener("click", (event) => {
    const inside = document.activeElement?.closest("nav, aside");
    if (inside && event.detail > 0) document.activeElement.blur();
  });
  const tools = { KeyH: "open-card", KeyM: "mute", KeyF: "full-screen" };
  window.addEventListener("keydown", (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    const isAsked = document.querySelector("dialog[open]") !== null;
    if (!isPlain || isAsked || !tools[event.code]) return;
    byId(tools[event.code]).click();
    // Who opens the card with its key reads while playing by keys: OK's must not close it.
    if (event.code === "KeyH") document.activeElement?.blur();
  });
}
