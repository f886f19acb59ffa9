/** Saves a file to the downloads. */

/**
 * Time (ms) for which a saved file stays in memory, because the browser reads it some time after
 * the click.
 */
const KEPT_MS = 60_000;

/** Let the browser save `content` (bytes or text) as a file called `name`. */
export function saveFile(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
