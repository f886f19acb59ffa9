/**
 * Makes the page an app that can be installed and works without its server.
 *
 * A page from a file needs neither, and one that is connected to a scoreboard needs its server.
 */

/** Link the files for installation, if the browser can use them: on this machine, or over https. */
export function install() {
  if (!location.protocol.startsWith("http") || !window.isSecureContext) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "manifest.webmanifest";
  document.head.append(link);
  // A browser may refuse this, for example in a private window. Then the page needs its server.
  navigator.serviceWorker?.register("service_worker.js").catch(() => {});
}
