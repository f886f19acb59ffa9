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
    const start = Object.keys(PLACES).find((one) => name.startsWith(one));
    const place = start ? new URL(PLACES[start] + name.slice(start.length), ROOT).href : name;
    const found = next(name === "/page/js/words.js" ? WORDS : place, context);
    // Modules that are imported with "?..." have their own modules, because some read the page's address.
    const { search } = new URL(context.parentURL ?? "file:///");
    if (!search || new URL(found.url).search) return found;
    // A script in an address has this as a comment.
    return { ...found, url: found.url + (found.url.startsWith("data:") ? "//" : "") + search };
  },
});
