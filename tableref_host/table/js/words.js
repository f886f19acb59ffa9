/**
 * The page's own words, in the language that the device speaks.
 *
 * In the page an element names its words: `data-text` for what it says, `data-label` for what it is
 * called by screen readers, `data-title` for what is seen when one points at it, `data-hint` for
 * what stands there while it is empty.
 */

const ALL = JSON.parse(document.getElementById("words").textContent);
/** The languages (codes) that the page has words of, the usual one first. */
export const LANGUAGES = Object.keys(ALL);
const FIRST = LANGUAGES[0];

const SPEAKING = "[data-text], [data-label], [data-title], [data-hint]";

let code = FIRST;
const listeners = [];

/** Return the language (a code) of these, a browser's wishes, that the page speaks; "" for the first. */
export function usualOf(wishes) {
  const found = wishes.map((wish) => wish.split("-")[0].toLowerCase()).find((wish) => ALL[wish]);
  return found && found !== FIRST ? found : "";
}

/** Return the words of a key, with its {fields} filled in. */
export function say(key, fields = {}) {
  return sayIn(code, key, fields);
}

/** Return them in another language (a code). */
export function sayIn(language, key, fields = {}) {
  const words = ALL[language][key];
  if (words === undefined) throw new Error(`no words for ${key}`);
  return words.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

/** Return the code of the language that is spoken. */
export function spoken() {
  return code;
}

/** Have `listener()` called now, and whenever the language has changed. */
export function onLanguage(listener) {
  listeners.push(listener);
  listener();
}

/** Have an element say, be called or be explained by the words of a key. */
export function label(element, parts) {
  Object.assign(element.dataset, parts);
  apply(element);
}

function apply(element) {
  const { text, label: name, title, hint } = element.dataset;
  if (text) element.textContent = say(text);
  if (name) element.setAttribute("aria-label", say(name));
  if (title) element.title = say(title);
  if (hint) element.dataset.empty = say(hint);
}

/** Speak another language, if the page has it. */
export function speak(wanted) {
  if (wanted === code || !ALL[wanted]) return;
  code = wanted;
  applyAll();
}

function applyAll() {
  document.documentElement.lang = code;
  document.title = say("title");
  for (const element of document.querySelectorAll(SPEAKING)) {
    apply(element);
  }
  for (const element of document.querySelectorAll("[data-lang]")) {
    element.hidden = element.dataset.lang !== code;
  }
  for (const listener of listeners) listener();
}
