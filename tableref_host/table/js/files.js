/**
 * The device's files: they outlive a pulled plug, a page that is loaded again, and a closed tab.
 */

import { NAME as BUILD } from "table/build.js";

const SETTINGS = "settings.txt";
/** A match of ten cannot be played on in the box for four. */
const KEY = BUILD === "table" ? "tableref.files" : `tableref.files.${BUILD}`;
/** What this browser stores of the table begins so. */
const OWN = "tableref.";
/** Lines of the settings that name a language. */
const NAMED = /^[ \t]*language[ \t]*=.*\n?/gm;
/** A part of a path that the device may have written. */
const NAME = /^[\w-][\w.-]*$/;

const toText = (bytes) => {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
};
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
   * `fs` is Emscripten's, `folders` are those that the device saves in, `storage` a Storage of the
   * browser, or null where it gives none; with a `language` the settings begin with that. `usual`
   * is the language of settings that name none.
   */
  constructor(fs, folders, storage, language = "", usual = "") {
    Object.assign(this, { fs, folders, storage, language, usual });
    this.settings = `${folders[0]}/${SETTINGS}`;
    this.stamp = "";
    /** Path -> [stamp, base64] of each file as it was stored last. */
    this.encoded = new Map();
    /** Whether all that the device has written is in the storage. */
    this.isSaved = true;
    /** Number of stored files that could not be read, and were dropped. */
    this.dropped = 0;
    /** Called when the storage has no room: removes the oldest finished match, if there is one. */
    this.makeRoom = () => false;
  }

  /** Load what this browser has stored; what is damaged is counted in `dropped`. */
  load() {
    for (const [path, text] of this.stored()) {
      try {
        const bytes = toBytes(text);
        this.makeFolders(path);
        this.fs.writeFile(path, bytes);
      } catch {
        this.dropped += 1;
      }
    }
    this.askForLanguage();
  }

  /** Return the stored files as [path, text]. */
  stored() {
    let all = {};
    try {
      all = JSON.parse(this.storage?.getItem(KEY) ?? "{}");
    } catch {
      all = null;
    }
    if (typeof all !== "object" || all === null || Array.isArray(all)) {
      this.dropped += 1;
      return [];
    }
    const files = Object.entries(all);
    const good = files.filter(([path, text]) => typeof text === "string" && this.isOwn(path));
    this.dropped += files.length - good.length;
    return good;
  }

  /** Whether a path is that of a file in one of the device's folders. */
  isOwn(path) {
    const folder = this.folders.find((one) => path.startsWith(`${one}/`));
    return folder !== undefined && path.slice(folder.length + 1).split("/").every((part) => NAME.test(part));
  }

  makeFolders(path) {
    path.split("/").slice(1, -1).reduce((above, name) => {
      if (!this.fs.analyzePath(`${above}/${name}`).exists) this.fs.mkdir(`${above}/${name}`);
      return `${above}/${name}`;
    }, "");
  }

  /** Have the settings name the language that was asked for, and leave the rest as it is. */
  askForLanguage() {
    if (!this.language && !this.usual) return;
    this.makeFolders(this.settings);
    const isThere = this.fs.analyzePath(this.settings).exists;
    const before = isThere ? this.fs.readFile(this.settings, { encoding: "utf8" }) : "";
    const rest = before.replace(NAMED, "");
    if (!this.language && rest !== before) return;
    this.fs.writeFile(this.settings, `language = ${this.language || this.usual}\n${rest}`);
  }

  /** Store the files in this browser, if one has changed; return false if that failed. */
  keep() {
    const files = this.folders.flatMap((folder) => this.paths(folder)).map((path) => {
      const { ino, size, mtime } = this.fs.stat(path);
      return [path, `${ino} ${size} ${mtime.getTime()}`];
    });
    const stamp = files.join();
    if (stamp === this.stamp) return this.isSaved;
    this.stamp = stamp;
    const encoded = new Map();
    for (const [path, own] of files) {
      const before = this.encoded.get(path);
      encoded.set(path, before?.[0] === own ? before : [own, toText(this.fs.readFile(path))]);
    }
    this.encoded = encoded;
    this.isSaved = this.store();
    if (!this.isSaved && this.storage && this.makeRoom()) return this.keep();
    return this.isSaved;
  }

  /** Store what is encoded; return whether that worked. */
  store() {
    const files = [...this.encoded].map(([path, [, text]]) => [path, text]);
    try {
      if (this.storage) this.storage.setItem(KEY, JSON.stringify(Object.fromEntries(files)));
      return this.storage !== null;
    } catch {
      return false;
    }
  }

  /** Store nothing any more, because another tab does now. */
  letGo() {
    this.storage = null;
    this.keep = () => true;
  }

  /** Remove them all; only the language that was asked for stays. */
  clear() {
    for (const folder of this.folders) {
      for (const path of this.paths(folder)) this.fs.unlink(path);
    }
    this.dropped = 0;
    this.askForLanguage();
    return this.keep();
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

/** Remove all that this browser stores of the table: the match, settings, names and number. */
export function forgetAll() {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(OWN)) window.localStorage.removeItem(key);
    }
  } catch {
    // Nothing is stored here.
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
