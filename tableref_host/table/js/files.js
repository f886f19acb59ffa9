/** The device's files, which survive a pulled plug, a reload, and a closed tab. */

import { NAME as BUILD } from "table/build.js";

const SETTINGS = "settings.txt";
/** Each build has its own files, because a match of ten cannot continue in the box for four. */
const KEY = BUILD === "table" ? "tableref.files" : `tableref.files.${BUILD}`;
/** Prefix of all data that this browser stores of the table. */
const OWN = "tableref.";
/** Lines of the settings file that name a language. */
const NAMED = /^[ \t]*language[ \t]*=.*\n?/gm;
/** Interval (ms) of attempts to store files that could not be stored. */
const RETRY_MS = 2000;
/** A valid part of a path that the device writes. */
const NAME = /^[\w-][\w.-]*$/;

const toText = (bytes) => {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
};
const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Return the language in the page's address, as in `?language=de`, or "". The device checks it and
 * reports an unknown one on its screen.
 */
export function languageFrom(search) {
  const asked = new URLSearchParams(search).get("language") ?? "";
  return /^\w+$/.test(asked) ? asked : "";
}

export class Files {
  /**
   * `fs` is Emscripten's, `folders` are those in which the device saves, `storage` is a Storage of
   * the browser, or null if there is none. `language` is written into the settings; `usual` is the
   * language of settings without one.
   */
  constructor(fs, folders, storage, language = "", usual = "") {
    Object.assign(this, { fs, folders, storage, language, usual });
    this.settings = `${folders[0]}/${SETTINGS}`;
    this.stamp = "";
    /** Path -> [timestamp, base64] of each file as stored last. */
    this.encoded = new Map();
    /** Whether everything that the device has written is stored. */
    this.isSaved = true;
    this.retry_ms = 0;
    /** Number of stored files that could not be read and were dropped. */
    this.dropped = 0;
    /** Called when the storage is full: removes the oldest finished match, if there is one. */
    this.makeRoom = () => false;
  }

  /** Load the stored files; damaged ones are counted in `dropped`. */
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

  /** Set the requested language in the settings file, leaving the rest unchanged. */
  askForLanguage() {
    if (!this.language && !this.usual) return;
    this.makeFolders(this.settings);
    const isThere = this.fs.analyzePath(this.settings).exists;
    const before = isThere ? this.fs.readFile(this.settings, { encoding: "utf8" }) : "";
    const rest = before.replace(NAMED, "");
    if (!this.language && rest !== before) return;
    this.fs.writeFile(this.settings, `language = ${this.language || this.usual}\n${rest}`);
  }

  /**
   * Store the files in this browser, if one has changed; return false if that failed. Then it is
   * tried again from time to time, or at once if `isLast`, because the page is being closed.
   */
  keep(isLast = false) {
    const files = this.folders.flatMap((folder) => this.paths(folder)).map((path) => {
      const { ino, size, mtime } = this.fs.stat(path);
      return [path, `${ino} ${size} ${mtime.getTime()}`];
    });
    const stamp = files.join();
    const isRetry = !this.isSaved && (isLast || performance.now() >= this.retry_ms);
    if (stamp === this.stamp && !isRetry) return this.isSaved;
    this.stamp = stamp;
    this.retry_ms = performance.now() + RETRY_MS;
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

  /** Store the encoded files; return whether that worked. */
  store() {
    const files = [...this.encoded].map(([path, [, text]]) => [path, text]);
    try {
      if (this.storage) this.storage.setItem(KEY, JSON.stringify(Object.fromEntries(files)));
      return this.storage !== null;
    } catch {
      return false;
    }
  }

  /** Stop storing, because another tab does it now. */
  letGo() {
    this.storage = null;
    this.keep = () => true;
  }

  /** Remove all files; only the requested language is kept. */
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

/** Return the browser's storage, or null if there is none. */
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

/** Return the id of this browser's table, 16 hex digits: random, and stored if possible. */
export function ownNumber(storage) {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const drawn = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const kept = storage?.getItem(NUMBER_KEY) ?? "";
    if (/^[0-9a-f]{16}$/.test(kept)) return kept;
    storage?.setItem(NUMBER_KEY, drawn);
  } catch {
    // It cannot be stored, so it is another table each time.
  }
  return drawn;
}
