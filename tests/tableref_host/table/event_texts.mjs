/**
 * The texts of the virtual table, in each language. Standard input is JSON: "templates" of
 * event_templates.py, "codes", "matches" ([game, events] of each), "counts" (arguments of
 * `countedOf`) and "notes" ([key, fields]). The output has for each code [the sentences of each
 * match, the texts of the counts, the notes].
 */

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import "../page_imports.mjs";

const { templates, codes, matches, counts, notes } = JSON.parse(readFileSync(0, "utf-8"));
const words = Object.fromEntries(codes.map((code) => [code, { title: "" }]));
const texts = { words: JSON.stringify(words), "event-templates.json": gzipSync(JSON.stringify(templates)).toString("base64") };
globalThis.document = {
  getElementById: (id) => ({ textContent: texts[id], remove() {} }),
  querySelectorAll: () => [],
  documentElement: {},
};
const { speak } = await import("table/words.js");
const { countedOf, loadTemplates, noteOf, sentence } = await import("table/event_texts.js");
await loadTemplates();
const label = (player) => `Player ${player}`;
const said = codes.map((code) => {
  speak(code);
  const sentences = matches.map(([game, events]) => events.map((event) => sentence(event, game, label)));
  return [sentences, counts.map((one) => countedOf(...one)), notes.map(noteOf)];
});
console.log(JSON.stringify(said));
