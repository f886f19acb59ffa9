/**
 * Gives something out as a file among the downloads.
 */

/** How long a saved file stays in memory (ms): the browser reads it some time after the click. */
const KEPT_MS = 60_000;

/** Have the browser save `content` (bytes or text) as a file called `name`. */
export function saveFile(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
