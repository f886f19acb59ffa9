/**
 * Fields of the organiser's forms.
 */

import { make } from "/page/js/element.js";
import { textOf } from "/page/js/words.js";

/** Return a field with its label (a key of words) above it. */
export const labelled = (key, input) => make("label", "", textOf(key), make("br"), input);

/** Return a select with a label of its own; `options` are [value, text] of each. */
export function select(key, options) {
  const made = make("select");
  made.setAttribute("aria-label", textOf(key));
  for (const [value, text] of options) {
    const option = make("option", "", text);
    option.value = value;
    made.append(option);
  }
  return made;
}

/** Return a field for a whole number from 0 to `most`. */
export function numberField(value, most) {
  const made = make("input");
  Object.assign(made, { type: "number", min: 0, max: most, step: 1, value });
  return made;
}

/** Return a button that calls `press`. */
export function button(key, press) {
  const made = make("button", "", textOf(key));
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/** Return a form of `parts` with a button at its end; `submit(form)` is called when it is sent. */
export function formOf(key, submit, ...parts) {
  const form = make("form", "buttons", ...parts, make("button", "", textOf(key)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(form);
  });
  return form;
}

/** Return a closed section of the page; a click on its title (a key of words) opens it. */
export const folded = (key, ...parts) => make("details", "", make("summary", "", textOf(key)), ...parts);

export const MAX_ROUNDS = 400;
export const MAX_MINUTES = 300;

/** Return a select for the number of players at a table. */
export function sizeField(size) {
  const made = make("select");
  for (let count = 2; count <= 10; count++) made.append(make("option", "", String(count)));
  made.value = String(size);
  return made;
}
