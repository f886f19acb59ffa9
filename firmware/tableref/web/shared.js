"use strict";
/* What both pages share. Each page defines WORDS, tableLanguage() and draw(). */

const byId = (id) => document.getElementById(id);
/** The language (code) chosen on this page, or null for the table's. */
let chosen = null;

const language = () => ((chosen ?? tableLanguage()) === "de" ? "de" : "en");
const say = (key, ...values) => {
  const found = WORDS[language()][key];
  return typeof found === "function" ? found(...values) : found;
};

/** Write the texts of elements with `data-words`, and of the button that changes the language. */
function drawWords() {
  document.documentElement.lang = language();
  byId("language").textContent = say("other");
  for (const element of document.querySelectorAll("[data-words]")) element.textContent = say(element.dataset.words);
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
  chosen = language() === "de" ? "en" : "de";
  draw();
});
