/**
 * Keeps the page for when its server is not there. As long as it is, the server's is shown.
 */

const KEPT = "tableref";
const PAGES = ["./", "manifest.webmanifest", "icon.svg"];

self.addEventListener("install", (event) => {
  const keep = async () => (await caches.open(KEPT)).addAll(PAGES);
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(request, fresh.clone());
    return fresh;
  } catch (fault) {
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
