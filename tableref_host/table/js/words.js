/**
 * The page's own texts, in the device's language.
 *
 * An element of the page names its texts by attributes: `data-text` for its contents, `data-label`
 * for its accessible name, `data-title` for its tooltip, `data-hint` for its placeholder.
 */

const ALL = JSON.parse(document.getElementById("words").textContent);
/** The languages (codes) of the page's texts, the default first. */
export const LANGUAGES = Object.keys(ALL);
const FIRST = LANGUAGES[0];

const SPEAKING = "[data-text], [data-label], [data-title], [data-hint]";

let code = FIRST;
const listeners = [];

/**
 * Return the first supported language (a code) of these, a browser's preferences; "" for the
 * default.
 */
export function usualOf(wishes) {
  const found = wishes.map((wish) => wish.split("-")[0].toLowerCase()).find((wish) => ALL[wish]);
  return found && found !== FIRST ? found : "";
}

/** Return the text of a key with its {fields} filled in. */
export function textOf(key, fields = {}) {
  return textFor(code, key, fields);
}

/** Return it in another language (a code). */
export function textFor(language, key, fields = {}) {
  const words = ALL[language][key];
  if (words === undefined) throw new Error(`no words for ${key}`);
  return words.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

/** Return the code of the current language. */
export function spoken() {
  return code;
}

/** Call `listener()` now, and after each change of the language. */
export function onLanguage(listener) {
  listeners.push(listener);
  listener();
}

/** Set an element's text, accessible name or tooltip by a key. */
export function label(element, parts) {
  Object.assign(element.dataset, parts);
  apply(element);
}

function apply(element) {
  const { text, label: name, title, hint } = element.dataset;
  if (text) element.textContent = textOf(text);
  if (name) element.setAttribute("aria-label", textOf(name));
  if (title) element.title = textOf(title);
  if (hint) element.dataset.empty = textOf(hint);
}

/** Change the language, if the page supports it. */
export function speak(wanted) {
  if (wanted === code || !ALL[wanted]) return;
  code = wanted;
  applyAll();
}

function applyAll() {
  document.documentElement.lang = code;
  document.title = textOf("title");
  for (const element of document.querySelectorAll(SPEAKING)) {
    apply(element);
  }
  for (const element of document.querySelectorAll("[data-lang]")) {
    element.hidden = element.dataset.lang !== code;
  }
  for (const listener of listeners) listener();
}
