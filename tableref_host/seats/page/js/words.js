/**
 * The texts of a phone, in the language of its browser. Terms of the referee are the same here.
 */

const ALL = JSON.parse(document.getElementById("words").textContent);
const WISHES = (navigator.languages ?? [navigator.language]).map((wish) => wish.slice(0, 2));
/** The language (code): the first of the browser's that has texts, or the default. */
export const language = WISHES.find((code) => code in ALL) ?? Object.keys(ALL)[0];
const words = ALL[language];

/** Return whether there is a text for a key. */
export const hasText = (key) => key in words;

/** Return the text of a key with its {fields} filled in. */
export function textOf(key, fields = {}) {
  return words[key].replace(/{(\w+)}/g, (_, name) => fields[name]);
}

/** A margin (ms), and its uncertainty if that is known. */
function known({ by, margin_within: within }) {
  const [margin, uncertainty] = [by, within].map(
    (ms = 0) => `${(ms / 1000).toFixed(3).replace(".", textOf("decimal_point"))} s`,
  );
  return within ? `${margin} ± ${uncertainty}` : margin;
}

/** Return the head and the detail of a state (`Rulings.stateOf`); `who` names its other player. */
export function stateTexts(message, who) {
  const { state, rank, by, does, beat } = message;
  if (state === "counting") return [String(beat), textOf("detail_counting")];
  if (state === "turn") return [textOf("state_turn"), does];
  if (state === "over" && does) return [does, ""];
  if (state === "claim") {
    const isBehind = by && rank > 1;
    return [textOf(`state_claim_${rank}`), isBehind ? textOf("detail_claim", { by: known(message) }) : ""];
  }
  if (!hasText(`state_${state}`)) return ["", ""];
  const isDetailed = state !== "locked" || who;
  const fields = { who, by: known(message) };
  return [textOf(`state_${state}`), isDetailed ? textOf(`detail_${state}`, fields) : ""];
}
