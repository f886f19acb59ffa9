/**
 * The device's files: they outlive a pulled plug, and a page that is loaded again in its tab.
 */

const FOLDER = "/data";
const KEY = "tableref.files";

const toText = (bytes) => btoa(String.fromCharCode(...bytes));
const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export class Files {
  /** `fs` is Emscripten's, `storage` a Storage of the browser, or null where it gives none. */
  constructor(fs, storage) {
    this.fs = fs;
    this.storage = storage;
    this.stamp = "";
  }

  /** Bring back what was kept in this tab. */
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
  }

  /** Keep the files in this tab, if one has changed. */
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

  /** Remove them all. */
  clear() {
    for (const path of this.paths(FOLDER)) this.fs.unlink(path);
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

/** Return the browser's storage of this tab, or null where it gives none. */
export function tabStorage() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
