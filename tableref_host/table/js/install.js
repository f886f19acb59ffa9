/**
 * Makes the page an app: it can be installed, and opens without its server.
 *
 * A page from a file needs neither, and one that is plugged into a scoreboard needs its server.
 */

/** Name what the browser needs, where it can use it: on this machine, or over https. */
export function install() {
  if (!location.protocol.startsWith("http") || !window.isSecureContext) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "manifest.webmanifest";
  document.head.append(link);
  // Refused in a private window, for example: then the page needs its server.
  navigator.serviceWorker?.register("service_worker.js").catch(() => {});
}
