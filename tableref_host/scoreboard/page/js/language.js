/**
 * Which language the page speaks: the one of its address, or that was chosen here, or the browser's.
 */

import { byId } from "/page/js/element.js";
import { recall, remember } from "/page/js/remembered.js";
import { LANGUAGES, onLanguage, sayIn, speak, spoken, usualOf } from "/page/js/words.js";

/** What the language is called in the address, and in what is remembered. */
const KEY = "language";

function choose(code) {
  remember(KEY, code);
  const address = new URL(location.href);
  address.searchParams.delete(KEY);
  history.replaceState(null, "", address);
  speak(code);
}

/** Return the language behind that which is spoken: there are two, or one after the other. */
const next = () => LANGUAGES[(LANGUAGES.indexOf(spoken()) + 1) % LANGUAGES.length];

/** Return the language (a code) of the address, or that was chosen, or the browser's; "": the first. */
export function wantedLanguage() {
  const asked = new URLSearchParams(location.search).get(KEY);
  return [asked, recall(KEY)].find((code) => LANGUAGES.includes(code)) ?? usualOf(navigator.languages);
}

/** Speak, and make the tool that changes it; `onSpoken(code)` is called now and whenever it does. */
export function prepareLanguage(onSpoken) {
  const tool = byId("language");
  tool.addEventListener("click", () => choose(next()));
  speak(wantedLanguage());
  onLanguage(() => {
    const other = next();
    tool.textContent = other.toUpperCase();
    tool.lang = other;
    tool.title = sayIn(other, "own_name");
    tool.setAttribute("aria-label", sayIn(other, "own_name"));
    onSpoken(spoken());
  });
}
