/** The page's language: that of its address, the one chosen here, or the browser's. */

import { byId } from "/page/js/element.js";
import { recall, remember } from "/page/js/remembered.js";
import { LANGUAGES, onLanguage, speak, spoken, textFor, usualOf } from "/page/js/words.js";

/** Name of the language in the address and in the browser's storage. */
const KEY = "language";

function choose(code) {
  remember(KEY, code);
  const address = new URL(location.href);
  address.searchParams.delete(KEY);
  history.replaceState(null, "", address);
  speak(code);
}

/** Return the language after the current one. */
const next = () => LANGUAGES[(LANGUAGES.indexOf(spoken()) + 1) % LANGUAGES.length];

/**
 * Return the language (a code) of the address, the chosen one, or the browser's; "" is the first.
 */
export function wantedLanguage() {
  const asked = new URLSearchParams(location.search).get(KEY);
  return [asked, recall(KEY)].find((code) => LANGUAGES.includes(code)) ?? usualOf(navigator.languages);
}

/**
 * Set the language, and create the tool that changes it; `onSpoken(code)` is called now and after
 * each change.
 */
export function prepareLanguage(onSpoken) {
  const tool = byId("language");
  tool.addEventListener("click", () => choose(next()));
  speak(wantedLanguage());
  onLanguage(() => {
    const other = next();
    tool.textContent = other.toUpperCase();
    tool.lang = other;
    tool.title = textFor(other, "own_name");
    tool.setAttribute("aria-label", textFor(other, "own_name"));
    onSpoken(spoken());
  });
}
