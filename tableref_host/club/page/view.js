/**
 * Shared by all parts of the club's pages: the current view, formatting of numbers and times, and
 * whether an element must be drawn again.
 */

import { byId } from "/page/js/element.js";
import { spoken, textOf } from "/page/js/words.js";

export const VIEW = location.pathname;
const SECOND_US = 1e6;
/** The current content of each element, as text. */
const shown = new WeakMap();

/**
 * Return whether `value` differs from what an element shows. Unchanged elements are not drawn
 * again, because somebody may be pressing them.
 */
export function isOther(place, value) {
  const text = JSON.stringify(value);
  const was = shown.get(place);
  shown.set(place, text);
  return text !== was;
}

/** Return the address of another page of the club, in the same language. */
export function addressOf(path, fields = {}) {
  const language = new URLSearchParams(location.search).get("language");
  const asked = new URLSearchParams({ ...fields, ...(language && { language }) }).toString();
  return path + (asked && `?${asked}`);
}

/** Format a number in the viewer's language, with a minimum and maximum number of decimals. */
export const numberOf = (value, least = 0, most = least || 1) =>
  value.toLocaleString(spoken(), { minimumFractionDigits: least, maximumFractionDigits: most });

/** Format a time (us) in seconds with three decimals, rounded down as on a table's screen. */
export const secondsOf = (us) => numberOf(Math.floor(us / 1000) / 1000, 3);

/** Format a time (us) like a clock: 1:05, with tenths below 20 s. */
export function timeOf(us) {
  const s = Math.max(0, us) / SECOND_US;
  if (s < 20) return `${numberOf(s, 1)} s`;
  const whole = Math.ceil(s);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Show why something was refused; "" for nothing. */
export function refuse(words) {
  byId("refusal").textContent = words;
}

async function asked(path, what) {
  try {
    return await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(what),
    });
  } catch {
    return null;
  }
}

/** Send an organiser's request. Return whether it was executed; if not, show the reason. */
export async function act(what) {
  const answer = await asked(`/do?language=${spoken()}`, what);
  const body = await answer?.json().catch(() => ({}));
  refuse(answer?.ok ? "" : answer ? (body.refused ?? textOf("failed")) : textOf("gone"));
  return answer?.ok === true;
}

const TOO_OFTEN = 429;

/** Send an organiser's code; return whether it was accepted. */
export async function handIn(code) {
  const answer = await asked("/code", { code });
  const why = !answer ? "gone" : answer.status === TOO_OFTEN ? "too_often" : "wrong_code";
  refuse(answer?.ok ? "" : textOf(why));
  return answer?.ok === true;
}
