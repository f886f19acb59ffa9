/**
 * Stores the page for when its server is not available. Otherwise the server's page is used.
 *
 * Only responses that identify themselves as this table are stored, and none older than the stored
 * one, because another program or an older version may use the same address later.
 */

const KEPT = "tableref";
const PAGES = ["./", "manifest.webmanifest", "icon.svg"];
/** The header with the version of the table that a file belongs to. */
const VERSION = "X-TableRef-Table";
/** The version on a static site, which sends no such header; null if the header decides. */
const STATIC_VERSION = null;

self.addEventListener("install", (event) => {
  const keep = async () => {
    for (const page of PAGES) await keepIfOurs(new Request(page), await fetch(page));
  };
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Return the version of a response as numbers, or null if it is not the table's. */
function versionOf(answer) {
  const version = answer?.ok ? (answer.headers.get(VERSION) ?? STATIC_VERSION) : null;
  return version && version.split(".").map(Number);
}

/** Return whether a version is older than another one. A missing part counts as 0. */
function isOlder(version, other) {
  const at = other.findIndex((part, index) => part !== version[index]);
  return at >= 0 && (version[at] ?? 0) < other[at];
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
    // The same page, also with ?language=de, for example.
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
