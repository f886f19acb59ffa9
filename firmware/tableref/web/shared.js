"use strict";
/* What both pages share: WORDS has the page's texts in each language. Each page defines
   tableLanguage() and draw(). */

const byId = (id) => document.getElementById(id);
/** The language (code) chosen on this page, or null for the table's. */
let chosen = null;

const LANGUAGES = Object.keys(WORDS);
const language = () => [chosen, tableLanguage()].find((code) => LANGUAGES.includes(code)) ?? LANGUAGES[0];
const nextLanguage = () => LANGUAGES[(LANGUAGES.indexOf(language()) + 1) % LANGUAGES.length];
const text = (key, fields = {}) => WORDS[language()][key].replace(/{(\w+)}/g, (_, name) => fields[name]);

/** Write the texts of elements with `data-words`, and of the button that changes the language. */
function drawWords() {
  document.documentElement.lang = language();
  byId("language").textContent = WORDS[nextLanguage()].language;
  for (const element of document.querySelectorAll("[data-words]")) element.textContent = text(element.dataset.words);
}

/** Send the fields of a form; return the key of the problem, or "". */
async function send(path, fields) {
  try {
    const answer = await fetch(path, { method: "POST", body: JSON.stringify(fields) });
    return answer.ok ? (await answer.json()).problem : "refused";
  } catch {
    return "lost";
  }
}

byId("language").addEventListener("click", () => {
  chosen = nextLanguage();
  draw();
});
