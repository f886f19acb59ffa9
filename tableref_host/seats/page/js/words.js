/**
 * The texts of a phone, which are in words/, one file per language. Terms of the referee are the
 * same there.
 */

/** Return the first of `wishes` (a browser's languages, best first) that has texts, or the default. */
export function languageOf(texts, wishes) {
  const codes = wishes.map((wish) => wish.slice(0, 2));
  return codes.find((code) => code in texts) ?? Object.keys(texts)[0];
}

/** Return a text with its {fields} filled in. */
export function filledIn(text, fields = {}) {
  return text.replace(/{(\w+)}/g, (_, name) => fields[name]);
}

/** A margin (ms), and its uncertainty if that is known. */
function known(words, { by, margin_within: within }) {
  const [margin, uncertainty] = [by, within].map(
    (ms = 0) => `${(ms / 1000).toFixed(3).replace(".", words.decimal_point)} s`,
  );
  return within ? `${margin} ± ${uncertainty}` : margin;
}

/** Return the large and the small text of a state, apart from what a press does. */
function stateTexts(words, message, who) {
  const { state, rank, by, does, beat } = message;
  const detail = words[`detail_${state}`] ?? "";
  if (state === "counting") return [String(beat), detail];
  if (state === "locked") {
    return [does ? "" : words.state_locked, who ? filledIn(detail, { who }) : ""];
  }
  const withMargin = filledIn(detail, { by: known(words, message) });
  if (state === "claim") return [words[`state_claim_${rank}`], by && rank > 1 ? withMargin : ""];
  return [words[`state_${state}`] ?? "", withMargin];
}

/** States whose text says what to do, so that the effect of a press is not shown. */
const COMPLETE = new Set(["join", "out", "lobby", "counting", "open"]);
/** States whose text is more important than the effect of a press, which is shown below it. */
const FIRST = new Set(["ready", "turn"]);
/** States without a ruling, whose text is replaced by the effect of a press. */
const REPLACED = new Set(["over", "paused"]);

/**
 * Return the large and the small text of a phone's button. `message` has the `state`
 * (`Rulings.stateOf`), and what a press `does` now, "" for nothing: this is the large text, and a
 * ruling is shown below it. `who` names the other player of the state, if there is one.
 * `words` are the texts of a language.
 */
export function textsOf(words, message, who) {
  const { does } = message;
  // Nobody can join while the game is being chosen.
  const state = message.state === "join" && !does ? "choosing" : message.state;
  const texts = stateTexts(words, { ...message, state }, who);
  if (!does || COMPLETE.has(state)) return texts;
  if (FIRST.has(state)) return [texts[0], does];
  return [does, REPLACED.has(state) ? "" : texts.filter(Boolean).join(", ")];
}
