/** Creates elements from text, never from markup, so that received text stays text. */

export const byId = (id) => document.getElementById(id);

/** Return a new element with a class and contents: texts and elements. */
export function make(tag, className = "", ...inside) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside.filter((part) => part !== null && part !== ""));
  return element;
}

/** Return a text that only screen readers read. */
export const unseen = (text) => make("span", "unseen", text);

/** Format points with their sign, such as "+3"; 0 has none. */
export const signed = (points) => (points > 0 ? `+${points}` : String(points));

/** Set an element's text only if it differs, because screen readers announce changes. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Show `items` in `list`, one element each, in order. Items with the same `keyOf(item)` keep their
 * element, which `fill(element, item)` updates; a new one has the class "is-new".
 */
export function keep(list, items, keyOf, tag, fill) {
  const before = new Map([...list.children].map((element) => [element.dataset.key, element]));
  const now = items.map((item) => {
    const key = String(keyOf(item));
    let element = before.get(key);
    if (!element) {
      element = make(tag);
      element.dataset.key = key;
      element.addEventListener("animationend", () => element.classList.remove("is-new"));
      element.classList.add("is-new");
    }
    before.delete(key);
    fill(element, item);
    return element;
  });
  for (const gone of before.values()) gone.remove();
  now.forEach((element, at) => {
    if (list.children[at] !== element) list.insertBefore(element, list.children[at] ?? null);
  });
}
