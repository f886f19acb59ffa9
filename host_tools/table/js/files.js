/**
 * The device's files: they outlive a pulled plug, a page that is loaded again, and a closed tab.
 */

const FOLDER = "/data";
const SETTINGS = `${FOLDER}/settings.txt`;
const KEY = "tableref.files";
/** Lines of the settings that name a language. */
const NAMED = /^[ \t]*language[ \t]*=.*\n?/gm;

const toText = (bytes) => btoa(String.fromCharCode(...bytes));
const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Return the language that the page's address asks for, as in `?language=de`, or "". Which there are
 * the device knows: it says on its screen when it has no such.
 */
export function languageFrom(search) {
  const asked = new URLSearchParams(search).get("language") ?? "";
  return /^\w+$/.test(asked) ? asked : "";
}

export class Files {
  /**
   * `fs` is Emscripten's, `storage` a Storage of the browser, or null where it gives none; with a
   * `language` the settings begin with that. `usual` is the language of settings that name none.
   */
  constructor(fs, storage, language = "", usual = "") {
    this.usual = usual;
    this.fs = fs;
    this.storage = storage;
    this.language = language;
    this.stamp = "";
  }

  /** Bring back what was kept in this browser. */
  load() {
    let kept = {};
    try {
      kept = JSON.parse(this.storage?.getItem(KEY) ?? "{}");
    } catch {
      // Somebody else's: it is written over.
    }
    for (const [path, text] of Object.entries(kept)) {
      const folders = path.split("/").slice(1, -1);
      folders.reduce((above, name) => {
        if (!this.fs.analyzePath(`${above}/${name}`).exists) this.fs.mkdir(`${above}/${name}`);
        return `${above}/${name}`;
      }, "");
      this.fs.writeFile(path, toBytes(text));
    }
    this.askForLanguage();
  }

  /** Have the settings name the language that was asked for, and leave the rest as it is. */
  askForLanguage() {
    if (!this.language && !this.usual) return;
    if (!this.fs.analyzePath(FOLDER).exists) this.fs.mkdir(FOLDER);
    const isThere = this.fs.analyzePath(SETTINGS).exists;
    const before = isThere ? this.fs.readFile(SETTINGS, { encoding: "utf8" }) : "";
    const rest = before.replace(NAMED, "");
    if (!this.language && rest !== before) return;
    this.fs.writeFile(SETTINGS, `language = ${this.language || this.usual}\n${rest}`);
  }

  /** Keep the files in this browser, if one has changed. */
  keep() {
    const paths = this.paths(FOLDER);
    const stamp = paths
      .map((path) => {
        const { size, mtime } = this.fs.stat(path);
        return `${path} ${size} ${mtime.getTime()}`;
      })
      .join();
    if (stamp === this.stamp) return;
    this.stamp = stamp;
    const kept = paths.map((path) => [path, toText(this.fs.readFile(path))]);
    try {
      this.storage?.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // No room, or not allowed: then they last as long as the page does.
    }
  }

  /** Keep nothing any more: another tab does now. */
  letGo() {
    this.storage = null;
  }

  /** Remove them all; only the language that was asked for stays. */
  clear() {
    for (const path of this.paths(FOLDER)) this.fs.unlink(path);
    this.askForLanguage();
    this.keep();
  }

  paths(folder) {
    if (!this.fs.analyzePath(folder).exists) return [];
    return this.fs
      .readdir(folder)
      .filter((name) => !name.startsWith("."))
      .flatMap((name) => {
        const path = `${folder}/${name}`;
        return this.fs.isDir(this.fs.stat(path).mode) ? this.paths(path) : [path];
      });
  }
}

/** Return the browser's storage, or null where it gives none. */
export function browserStorage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const NUMBER_KEY = "tableref.number";

/** Return the number of this browser's table, 16 hex digits: drawn once, and kept where it can be. */
export function ownNumber(storage) {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const drawn = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const kept = storage?.getItem(NUMBER_KEY) ?? "";
    if (/^[0-9a-f]{16}$/.test(kept)) return kept;
    storage?.setItem(NUMBER_KEY, drawn);
  } catch {
    // Nothing is kept here: then it is another table each time.
  }
  return drawn;
}
