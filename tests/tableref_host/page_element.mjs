/** What pages' modules use of an element, for checks in node. */

/** Return whether an element matches a tag, a class or an id, and attributes. */
function isOne(element, simple) {
  let rest = simple;
  let isMet = true;
  const take = (pattern, isSo) => {
    rest = rest.replace(pattern, (_, ...groups) => {
      isMet &&= isSo(...groups);
      return "";
    });
  };
  const own = (name) => (name.startsWith("data-") ? element.dataset[name.slice(5)] : element.attributes[name]);
  take(/:not\(\[([\w-]+)\]\)/g, (name) => own(name) === undefined);
  take(/\[([\w-]+)=['"]?([\w-]+)['"]?\]/g, (name, value) => own(name) === value);
  take(/\[([\w-]+)\]/g, (name) => own(name) !== undefined);
  take(/:focus(-visible)?/g, () => element === document.activeElement);
  if (!isMet) return false;
  const [, tag, , kind, name] = /^(\w*)(([.#])([\w-]+))?$/.exec(rest);
  const isKind = !kind || (kind === "#" ? element.id === name : element.classList.contains(name));
  return isKind && (!tag || element.tag === tag);
}

/** Return whether an element matches the last of `simples`, inside elements that match the others. */
function isWithin(element, simples) {
  const above = simples.slice(0, -1);
  if (!isOne(element, simples.at(-1))) return false;
  if (!above.length) return true;
  for (let one = element.parent; one; one = one.parent) if (isWithin(one, above)) return true;
  return false;
}

/** Return the data of an element, which are texts. */
const dataset = () => new Proxy({}, { set: (data, name, value) => Reflect.set(data, name, String(value)) });

class Style {
  setProperty(name, value) {
    this[name] = value;
  }

  getPropertyValue(name) {
    return this[name] ?? "";
  }

  removeProperty(name) {
    delete this[name];
  }
}

export class Element extends EventTarget {
  constructor(tag = "") {
    super();
    Object.assign(this, { tag, id: "", className: "", dataset: dataset(), style: new Style(), hidden: false, open: false, parts: [], attributes: {} });
    this.parent = null;
    this.own = "";
    this.selectedIndex = 0;
    this.classList = {
      contains: (name) => this.className.split(" ").includes(name),
      toggle: (name, isOn = !this.classList.contains(name)) => {
        const others = this.className.split(" ").filter((one) => one && one !== name);
        this.className = [...others, ...(isOn ? [name] : [])].join(" ");
      },
      add: (name) => this.classList.toggle(name, true),
      remove: (name) => this.classList.toggle(name, false),
    };
  }

  get children() {
    return this.parts.filter((part) => part instanceof Element);
  }

  get parentElement() {
    return this.parent;
  }

  get previousElementSibling() {
    const around = this.parent.children;
    return around[around.indexOf(this) - 1] ?? null;
  }

  get firstChild() {
    return this.parts[0] ?? null;
  }

  get lastChild() {
    return this.parts.at(-1) ?? null;
  }

  get options() {
    return this.children.filter(({ tag }) => tag === "option");
  }

  get textContent() {
    return this.parts.map((part) => part.textContent ?? part).join("");
  }

  set textContent(text) {
    this.replaceChildren(...(text === "" ? [] : [String(text)]));
  }

  get value() {
    if (this.tag === "select") return this.options[this.selectedIndex]?.value ?? "";
    return this.own || (this.tag === "option" ? this.textContent : "");
  }

  set value(value) {
    if (this.tag === "select") this.selectedIndex = this.options.findIndex((one) => one.value === String(value));
    else this.own = String(value);
  }

  append(...parts) {
    for (const part of parts) this.insertBefore(part, null);
  }

  prepend(part) {
    this.insertBefore(part, this.firstChild);
  }

  insertBefore(part, before) {
    if (part instanceof Element) {
      part.remove();
      part.parent = this;
    }
    this.parts.splice(before ? this.parts.indexOf(before) : this.parts.length, 0, part);
  }

  replaceChildren(...parts) {
    for (const child of this.children) child.parent = null;
    this.parts = [];
    this.selectedIndex = 0;
    this.append(...parts);
  }

  remove() {
    if (this.parent) this.parent.parts = this.parent.parts.filter((part) => part !== this);
    this.parent = null;
  }

  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }

  /** All elements inside, in their order. */
  get inside() {
    return this.children.flatMap((child) => [child, ...child.inside]);
  }

  querySelectorAll(selectors) {
    const all = selectors.split(",").map((one) => one.trim().split(" "));
    return this.inside.filter((element) => all.some((simples) => isWithin(element, simples)));
  }

  querySelector(selectors) {
    return this.querySelectorAll(selectors)[0] ?? null;
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  getContext() {
    const pen = { measureText: (text) => ({ width: 50 * text.length }) };
    for (const name of ["scale", "setLineDash", "beginPath", "moveTo", "lineTo", "stroke"]) pen[name] = () => {};
    return pen;
  }

  replaceWith(other) {
    this.before(other);
    this.remove();
  }

  before(...others) {
    for (const other of others) this.parent.insertBefore(other, this);
  }

  after(...others) {
    const next = this.parent.parts[this.parent.parts.indexOf(this) + 1] ?? null;
    for (const other of others) this.parent.insertBefore(other, next);
  }

  toggleAttribute(name, isOn) {
    if (isOn) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  focus() {
    document.activeElement = this;
  }

  blur() {
    document.activeElement = null;
  }

  click() {
    this.dispatchEvent(new Event("click"));
  }

  /** Return the nearest element that matches: this one, or one around it. */
  closest(selectors) {
    const all = selectors.split(",").map((one) => one.trim().split(" "));
    for (let one = this; one; one = one.parent) if (all.some((simples) => isWithin(one, simples))) return one;
    return null;
  }

  /** Open a dialog. */
  showModal() {
    this.open = true;
  }

  /** Close a dialog. */
  close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  }

  /** Empty the fields of a form. */
  reset() {
    for (const field of this.querySelectorAll("input, textarea")) field.value = "";
  }

  /** Click it, choose a select's option by its value, or send a form. */
  use(kind, value) {
    if (value !== undefined) this.value = value;
    this.dispatchEvent(new Event(kind, { cancelable: true }));
  }
}

/** Return the texts in an element, with a line between those of different elements. */
export function wordsOf(element) {
  return element.parts.map((part) => (part instanceof Element ? wordsOf(part) : part)).filter(Boolean).join("|");
}

/** Return the element of `id` in `page`, which gets one if it has none. */
export function byIdIn(page, id) {
  const find = () => page.inside.find((element) => element.id === id);
  if (!find()) page.append(Object.assign(new Element("div"), { id }));
  return find();
}
