// Runs jobs on MicroPython (WebAssembly), each in an interpreter of its own.
//
//   node run.mjs MICROPYTHON.mjs < work.json
//
// work.json: {"image": path of a file system, which is mounted at /rom,
//             "heap": bytes, "pystack": bytes, "jobs": [
//               {"name": ..., "code": Python source, "mounts": [[host path, path inside], ...]},
//               ...]}
// For each job one line of JSON comes out:
//   {"name", "result": the job's global `result` or null, "error": traceback or "",
//    "output": what it printed, "seconds"}
// The exit status is 0 when every job came to its end, 1 when one raised.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { rememberTableFunctions } from "../table/js/table_calls.js";

const NEVER_MOUNTED = new Set(["__pycache__", "node_modules"]);
const filesRead = new Map();

/** Returns the files at or below `host`, as pairs (path below it, bytes); each is read once. */
function filesAt(host) {
  if (!filesRead.has(host)) {
    const found = [];
    if (fs.statSync(host).isDirectory()) {
      for (const name of fs.readdirSync(host)) {
        if (NEVER_MOUNTED.has(name)) continue;
        for (const [below, bytes] of filesAt(path.join(host, name))) {
          found.push([`/${name}${below}`, bytes]);
        }
      }
    } else {
      found.push(["", fs.readFileSync(host)]);
    }
    filesRead.set(host, found);
  }
  return filesRead.get(host);
}

/** Copies a file or a folder of the host to `inside`, making the folders above it. */
function mount(files, host, inside) {
  const made = new Set();
  for (const [below, bytes] of filesAt(host)) {
    const folder = path.posix.dirname(inside + below);
    if (!made.has(folder)) files.mkdirTree(folder);
    made.add(folder);
    files.writeFile(inside + below, bytes);
  }
}

async function run(loadMicroPython, work, image, job) {
  const output = [];
  const note = (line) => output.push(line);
  const started = performance.now();
  const interpreter = await loadMicroPython({
    heapsize: work.heap,
    pystack: work.pystack,
    romfs: image,
    stdout: note,
    stderr: note,
    linebuffer: true,
  });
  let result = null;
  let error = "";
  try {
    // MicroPython starts in the folder of the image, which is read-only.
    interpreter.runPython("import os; os.chdir('/'); del os");
    for (const [host, inside] of job.mounts) mount(interpreter.FS, host, inside);
    interpreter.runPython(job.code);
    result = interpreter.globals.get("result") ?? null;
  } catch (thrown) {
    error = String(thrown.message ?? thrown).trim() || "stopped without a message";
  }
  const seconds = (performance.now() - started) / 1000;
  return { name: job.name, result, error, output: output.join("\n"), seconds };
}

rememberTableFunctions();
const { loadMicroPython } = await import(pathToFileURL(process.argv[2]));
const work = JSON.parse(fs.readFileSync(0, "utf8"));
const image = fs.readFileSync(work.image);
for (const job of work.jobs) {
  const outcome = await run(loadMicroPython, work, image, job);
  // Written at once, so that a job that hangs is known by its missing line.
  fs.writeSync(1, JSON.stringify(outcome) + "\n");
  if (outcome.error) process.exitCode = 1;
}
