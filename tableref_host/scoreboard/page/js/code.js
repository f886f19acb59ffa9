/**
 * The code that gives the right to change names and colours.
 */

import { textOf } from "/page/js/words.js";

/** Return the code in the page's address (`#code=...`) or "", and remove it from the address. */
export function takeCodeOfAddress() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
  // Remove it, so that nobody reads it on the screen, or shares it with the address.
  if (code) history.replaceState(null, "", location.pathname + location.search);
  return code;
}

const WRONG = 403;
const TOO_OFTEN = 429;
/** Answer of the server -> key of its text. */
const WHYS = { [WRONG]: "code_wrong", [TOO_OFTEN]: "code_too_often" };

/** Redeem a code; resolve to "", or to the reason why it was refused. */
export async function redeem(code) {
  let answer;
  try {
    answer = await fetch("/code", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code }),
    });
  } catch {
    return textOf("code_no_answer");
  }
  return answer.ok ? "" : textOf(WHYS[answer.status] ?? "code_no_answer");
}
