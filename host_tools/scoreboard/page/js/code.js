/**
 * The code that gives the right to change names and colours.
 */

/** Return the code in the page's address (`#code=...`), or "", and take it out of the address. */
export function takeCodeOfAddress() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
  // Nobody should read it over a shoulder, or pass it on with the address.
  if (code) history.replaceState(null, "", location.pathname + location.search);
  return code;
}

/** Redeem a code; resolve to "", or to why it was not taken: a text of `words` or the server's. */
export async function redeem(code, words) {
  let answer;
  try {
    answer = await fetch("/code", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code }),
    });
  } catch {
    return words.codeNoAnswer;
  }
  if (answer.ok) return "";
  const told = await answer.json().catch(() => null);
  return typeof told?.refused === "string" ? told.refused : words.codeWrong;
}
