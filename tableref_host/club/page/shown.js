/**
 * What is common to all parts of the club's pages: which view it is, numbers and times for people,
 * and whether a place has to be drawn again.
 */

import { byId } from "/page/js/element.js";
import { say, spoken } from "/page/js/words.js";

export const VIEW = location.pathname;
const SECOND_US = 1e6;
/** What each place shows, as text. */
const shown = new WeakMap();

/** Return whether `value` is another one than `place` shows: what is pressed just now stays else. */
export function isOther(place, value) {
  const text = JSON.stringify(value);
  const was = shown.get(place);
  shown.set(place, text);
  return text !== was;
}

/** Return the address of another of the club's pages, in the language that this one's asks for. */
export function addressOf(path, fields = {}) {
  const language = new URLSearchParams(location.search).get("language");
  const asked = new URLSearchParams({ ...fields, ...(language && { language }) }).toString();
  return path + (asked && `?${asked}`);
}

/** Return a number as people write it, with so many decimals at least and at most. */
export const numberOf = (value, least = 0, most = least || 1) =>
  value.toLocaleString(spoken(), { minimumFractionDigits: least, maximumFractionDigits: most });

/** Return a time (us) in seconds, with three decimals. */
export const secondsOf = (us) => numberOf(us / SECOND_US, 3);

/** Return a time (us) as people read a clock: 1:05, and tenths below 20 s. */
export function timeOf(us) {
  const s = Math.max(0, us) / SECOND_US;
  if (s < 20) return `${numberOf(s, 1)} s`;
  const whole = Math.ceil(s);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Say why something was not done; "" for nothing. */
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

/** Have something be done, as an organiser; return whether it was. Else it is said why not. */
export async function act(what) {
  const answer = await asked(`/do?language=${spoken()}`, what);
  const said = await answer?.json().catch(() => ({}));
  refuse(answer?.ok ? "" : answer ? (said.refused ?? say("failed")) : say("gone"));
  return answer?.ok === true;
}

const TOO_OFTEN = 429;

/** Hand in an organiser's code; return whether it was taken. */
export async function handIn(code) {
  const answer = await asked("/code", { code });
  const why = !answer ? "gone" : answer.status === TOO_OFTEN ? "too_often" : "wrong_code";
  refuse(answer?.ok ? "" : say(why));
  return answer?.ok === true;
}
