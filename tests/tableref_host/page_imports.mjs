/** Makes the imports of pages' modules work in node. The texts are the keys of words with their fields. */

import { registerHooks } from "node:module";

export const ROOT = new URL("../../tableref_host/", import.meta.url);
const WORDS = `data:text/javascript,let code = "en";
  const listeners = [];
  export const LANGUAGES = ["en", "de"];
  export const spoken = () => code;
  export const textFor = (language, key) => [language, key].join(" ");
  export const textOf = (key, fields = {}) => [key, ...Object.values(fields)].join(" ");
  export const usualOf = () => "";
  export const onLanguage = (listener) => listeners.push(listener) && listener();
  export const speak = (wanted) => {
    if (!LANGUAGES.includes(wanted) || wanted === code) return;
    code = wanted;
    for (const listener of listeners) listener();
  };`;
/** Beginning of a name -> folder of ROOT. The first that matches is used. */
const PLACES = {
  "/page/js/buzzer.js": "table/js/buzzer.js",
  "/page/js/": "scoreboard/page/js/",
  "/club/": "club/page/",
  "table/": "table/js/",
};
registerHooks({
  resolve(name, context, next) {
    if (name === "/page/js/words.js") return next(WORDS, context);
    const start = Object.keys(PLACES).find((one) => name.startsWith(one));
    return next(start ? new URL(PLACES[start] + name.slice(start.length), ROOT).href : name, context);
  },
});
