// Turns graphs and drawings into pictures: dot -> SVG (Graphviz) and SVG -> PNG (resvg).
//
//   node draw.mjs NODE_MODULES < work.json
//
// work.json: {"fonts": [paths], "family": its name, "width": of every PNG,
//             "jobs": [{"name": ..., "dot": graph} or {"name": ..., "svg": drawing}, ...]}
// For each job one line of JSON comes out: {"name", "svg", "png": base64} or {"name", "error"}.
//
// Both tools are WebAssembly and see no font but those: the bytes are the same on every machine.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const modules = process.argv[2];
const load = (...where) => import(pathToFileURL(path.join(modules, ...where)));
const { Graphviz } = await load("@hpcc-js", "wasm-graphviz", "dist", "index.js");
const { Resvg, initWasm } = await load("@resvg", "resvg-wasm", "index.mjs");

const work = JSON.parse(fs.readFileSync(0, "utf8"));
await initWasm(fs.readFileSync(path.join(modules, "@resvg", "resvg-wasm", "index_bg.wasm")));
const graphviz = await Graphviz.load();
const fontBuffers = work.fonts.map((file) => fs.readFileSync(file));
const font = { fontBuffers, defaultFontFamily: work.family, sansSerifFamily: work.family };
const options = { font, background: "white", fitTo: { mode: "width", value: work.width } };

function draw(job) {
  try {
    const svg = job.svg ?? graphviz.layout(job.dot, "svg", "dot");
    const png = new Resvg(svg, options).render().asPng();
    return { name: job.name, svg, png: Buffer.from(png).toString("base64") };
  } catch (thrown) {
    return { name: job.name, error: String(thrown.message ?? thrown).trim() };
  }
}

const drawn = work.jobs.map((job) => JSON.stringify(draw(job)) + "\n");
fs.writeFileSync(1, drawn.join(""));
