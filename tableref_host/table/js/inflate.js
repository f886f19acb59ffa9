/** Unpacks the data in the page, which is gzipped and base64-encoded. */

/** Return the content of the element `id` (an ArrayBuffer), and remove it from the page. */
export async function inflate(id) {
  const packed = document.getElementById(id);
  if (!packed) throw new Error(`this page was built without its ${id}`);
  const letters = atob(packed.textContent);
  packed.remove();
  // A loop, because Uint8Array.from with a function takes four times as long.
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
