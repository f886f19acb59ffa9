/**
 * The texts of the virtual table, in each language. Standard input is JSON: "templates" of
 * event_templates.py, "codes", "matches" ([game, events] of each), "counts" (arguments of
 * `countedOf`), "notes" ([key, fields]) and "beside" ([method of Beside, view, arguments]). The
 * output has for each code [the sentences of each match, the texts of the counts, the notes, the
 * texts beside the screen].
 */

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { ROOT } from "../page_imports.mjs";

const { templates, codes, matches, counts, notes, beside } = JSON.parse(readFileSync(0, "utf-8"));
const words = Object.fromEntries(codes.map((code) => [code, JSON.parse(readFileSync(new URL(`table/words/${code}.json`, ROOT)))]));
const texts = { words: JSON.stringify(words), "event-templates.json": gzipSync(JSON.stringify(templates)).toString("base64") };
globalThis.document = {
  getElementById: (id) => ({ textContent: texts[id], remove() {} }),
  querySelectorAll: () => [],
  documentElement: {},
};
const { Beside } = await import("table/beside.js");
const { speak } = await import("table/words.js");
const { countedOf, loadTemplates, noteOf, sentence } = await import("table/event_texts.js");
await loadTemplates();
const label = (player) => `Player ${player}`;
const said = codes.map((code) => {
  speak(code);
  const sentences = matches.map(([game, events]) => events.map((event) => sentence(event, game, label)));
  const shown = beside.map(([method, view, args]) => Object.assign(Object.create(Beside.prototype), { view })[method](...args));
  return [sentences, counts.map((one) => countedOf(...one)), notes.map(noteOf), shown];
});
console.log(JSON.stringify(said));
