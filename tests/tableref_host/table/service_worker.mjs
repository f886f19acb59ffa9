/**
 * The page's service worker without a browser, with a server and a cache of the test. Prints the
 * names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { ROOT } from "../page_imports.mjs";
import { run } from "../page_time.mjs";

const SCOPE = "http://127.0.0.1:8000/table/";
const SOURCE = readFileSync(new URL("table/service_worker.js", ROOT), "utf-8");
const bare = (url) => url.split("?")[0];

/** Return a service worker; `found.server()` returns a Response, or throws without a server. */
function worker(source = SOURCE) {
  const found = { server: null };
  const stored = new Map();
  const kept = {
    match: async ({ url }, { ignoreSearch }) => {
      const same = [...stored.keys()].find((one) => one === url || (ignoreSearch && bare(one) === bare(url)));
      return stored.get(same)?.clone();
    },
    put: async (url, answer) => stored.set(url, answer),
  };
  class Asked {
    constructor(path, method = "GET") {
      Object.assign(this, { method, url: new URL(path, SCOPE).href });
    }
  }
  const listeners = {};
  const self = {
    addEventListener: (name, call) => (listeners[name] = call),
    skipWaiting: async () => (found.hasSkipped = true),
    clients: { claim: async () => (found.hasClaimed = true) },
    registration: { scope: SCOPE },
  };
  const network = async () => found.server();
  new Function("self", "caches", "fetch", "Request", source)(self, { open: async () => kept }, network, Asked);
  found.install = () => new Promise((resolve, reject) => listeners.install({ waitUntil: (done) => done.then(resolve, reject) }));
  found.activate = () => listeners.activate({ waitUntil: (done) => done });
  /** Return the text of the answer to a request, or null if the worker leaves it to the browser. */
  found.ask = async (path, method) => {
    let answer = null;
    listeners.fetch({ request: new Asked(path, method), respondWith: (given) => (answer = given) });
    return answer && (await answer).text();
  };
  return found;
}

const table = (version, status = 200) => () => new Response(`page ${version}`, { status, headers: { "X-TableRef-Table": version } });
const other = () => new Response("another program");
const nobody = () => {
  throw new TypeError("no server");
};

const checks = {
  async "the newest page is used without a server, whatever language its address names"() {
    const found = worker();
    found.server = table("1.9.0");
    await found.install();
    found.activate();
    assert.ok(found.hasSkipped && found.hasClaimed);
    found.server = nobody;
    assert.deepEqual([await found.ask(""), await found.ask("icon.svg")], ["page 1.9.0", "page 1.9.0"]);
    for (const version of ["1.10.0", "1.10.0", "2.0"]) {
      found.server = table(version);
      assert.equal(await found.ask("?language=de"), `page ${version}`);
      found.server = nobody;
      for (const path of ["", "?language=de", "?language=fr"]) assert.equal(await found.ask(path), `page ${version}`, path);
    }
    assert.equal(await found.ask("icon.svg"), "page 1.9.0");
  },

  async "an older page, a failure and another program are shown, but not stored"() {
    const found = worker();
    found.server = table("1.10.0");
    await found.install();
    for (const [server, text] of [[table("1.9.9"), "page 1.9.9"], [table("2.0.0", 500), "page 2.0.0"], [other, "another program"]]) {
      found.server = server;
      for (const path of ["", "?language=de"]) assert.equal(await found.ask(path), text);
      found.server = nobody;
      assert.equal(await found.ask(""), "page 1.10.0", text);
    }
  },

  async "of two versions the later one is stored, whatever their numbers of parts"() {
    const found = worker();
    for (const [version, stays] of [["1.2", "1.2"], ["1.2.1", "1.2.1"], ["1.2", "1.2.1"], ["1.2.0", "1.2.1"], ["1.3", "1.3"], ["1.2.9", "1.3"], ["0.11", "1.3"], ["1.3.0", "1.3.0"]]) {
      found.server = table(version);
      await found.ask("");
      found.server = nobody;
      assert.equal(await found.ask(""), `page ${stays}`, version);
    }
  },

  async "only the page's own files are handled, and nothing is stored from another program"() {
    const found = worker();
    found.server = other;
    let asked = 0;
    found.server = () => (asked += 1) && other();
    await found.install();
    assert.equal(asked, 3);
    for (const [path, method] of [["events"], ["", "POST"], ["../"]]) assert.equal(await found.ask(path, method), null, path);
    found.server = nobody;
    await assert.rejects(found.ask(""), /no server/);
  },

  async "on a static site, which names no version, the worker's own version counts"() {
    const found = worker(SOURCE.replace("STATIC_VERSION = null", 'STATIC_VERSION = "1.0.0"'));
    found.server = other;
    await found.install();
    found.server = nobody;
    assert.equal(await found.ask("manifest.webmanifest"), "another program");
  },
};

await run(checks);
