/**
 * Keeps the page for when its server is not there. As long as it is, the server's is shown.
 *
 * Only what says that it is this table is kept, and nothing older than what is kept: another program
 * may run at the same address later, or an older version.
 */

const KEPT = "tableref";
const PAGES = ["./", "manifest.webmanifest", "icon.svg"];
/** The header in which the server says which version of the table a file is of. */
const VERSION = "X-TableRef-Table";
/** The version on a static site, which sends no such header; null where the header decides. */
const STATIC_VERSION = null;

self.addEventListener("install", (event) => {
  const keep = async () => {
    for (const page of PAGES) await keepIfOurs(new Request(page), await fetch(page));
  };
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Return the version of an answer as numbers, or null for an answer that is not of the table. */
function versionOf(answer) {
  const version = answer?.ok ? (answer.headers.get(VERSION) ?? STATIC_VERSION) : null;
  return version && version.split(".").map(Number);
}

function isOlder(version, other) {
  const at = version.findIndex((part, index) => part !== (other[index] ?? 0));
  return at >= 0 && version[at] < (other[at] ?? 0);
}

async function keepIfOurs(request, answer) {
  const version = versionOf(answer);
  if (!version) return;
  const kept = await caches.open(KEPT);
  const before = versionOf(await kept.match(request, { ignoreSearch: true }));
  if (before && isOlder(version, before)) return;
  await kept.put(new URL(request.url).origin + new URL(request.url).pathname, answer.clone());
}

async function answer(request) {
  try {
    const fresh = await fetch(request);
    await keepIfOurs(request, fresh);
    return fresh;
  } catch (fault) {
    const kept = await caches.open(KEPT);
    // With ?language=de, say, it is the same page.
    const known = await kept.match(request, { ignoreSearch: true });
    if (known) return known;
    throw fault;
  }
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const isOurs = PAGES.some((page) => new URL(page, self.registration.scope).pathname === new URL(url).pathname);
  if (method === "GET" && isOurs) event.respondWith(answer(event.request));
});
