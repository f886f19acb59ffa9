/** The tools in the corners, the help cards, and the questions. */

import { label, textOf } from "table/words.js";

/** Maximum number of lines in the events panel; an evening has some thousands. */
const KEPT_LINES = 2000;

const byId = (id) => document.getElementById(id);

/**
 * Connect `sheet` with its opener. On a wide page the table moves aside for it, so only one is
 * open.
 */
export function makeSheet(sheet, opener) {
  const show = (isShown) => {
    if (isShown) document.dispatchEvent(new CustomEvent("sheet-opens", { detail: sheet }));
    sheet.hidden = !isShown;
    opener.setAttribute("aria-expanded", String(isShown));
    const { dataset } = document.body;
    if (isShown) dataset.sheet = sheet.id;
    else if (dataset.sheet === sheet.id) dataset.sheet = "";
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
    return textOf("copied");
  } catch {
    // Not every page may use the clipboard. Then the text is at least selected for copying by hand.
    getSelection().selectAllChildren(from);
    return textOf("marked");
  }
}

/** The events, line by line, for programmers. */
export class WirePanel {
  constructor() {
    this.lines = [];
    this.list = byId("wire-lines");
    byId("copy-wire").addEventListener("click", async () => {
      byId("wire-note").textContent = await copy(this.lines.join("\n"), this.list);
    });
  }

  /** Add a line of the device; answers to a scoreboard are not events. */
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

/** Show or hide a notice of the page ("gap", "unsaved", "damaged") with its fields. */
export function notice(name, isShown, fields = {}) {
  const row = byId(`notice-${name}`);
  const words = isShown ? textOf(`notice_${name}`, fields) : "";
  if (row.textContent === words) return;
  row.hidden = !isShown;
  row.textContent = words;
  byId("notices").hidden = [...byId("notices").children].every(({ hidden }) => hidden);
}

/** Show why the scoreboard's server refuses this table; "" when it does not. */
export function showCable(why) {
  byId("cable").hidden = why === "";
  const words = why && textOf("not_on_scoreboard", { why });
  if (byId("cable").textContent !== words) byId("cable").textContent = words;
}

/**
 * Show that another tab has the table, and offer to take it over.
 *
 * Resolves to whether the user wants that; to false when the other tab has `left` (a promise)
 * before.
 */
export async function askToTakeOver(left) {
  const dialog = byId("elsewhere");
  // Before the first touch of the page, Escape closes the dialog in any case.
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

/** Show that the table has stopped, the reason, and what to do. */
export function showTrouble(what, text) {
  byId("trouble-what").textContent = what;
  byId("trouble-text").textContent = text;
  const dialog = byId("trouble");
  if (!dialog.open) dialog.showModal();
}

/**
 * Prepare the dialog for a stopped table, before anything can stop it. `onForget()` is called to
 * remove all stored data and start again.
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

/** The contents of the card: the game, and the phase in which it was opened. */
let cardOf = "";

/**
 * Show only the card of the game with that key, with the section of the phase open and marked.
 * Sections that the user opens or closes stay so during the phase.
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

/** Scroll to the section of this phase. */
function turnCard() {
  const card = byId("card");
  const now = [...card.querySelectorAll(".is-now")].find((part) => part.checkVisibility());
  if (now) now.scrollIntoView({ block: "nearest" });
}

/**
 * Initialise the tools and cards. `onMute(isMuted)`, `onNewTable()` and `onPlug()` are called on
 * request.
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
  // A clicked element must not keep the keys for the table; for keyboard users, the focus must not
  // return to the top.
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
    // Somebody who opens the card by its key plays by keys, so OK's key must not close it.
    if (event.code === "KeyH") document.activeElement?.blur();
  });
}
