/**
 * Putting it on a Pico: the file that somebody gives, the image made of it, and its way onto the
 * drive of the Pico.
 */

import { canWrite, chooseDrive, copyToDrive } from "table/pico/drive.js";
import { imageFrom } from "table/pico/image.js";
import { Note } from "table/pico/note.js";
import { ownFacts } from "table/pico/own_files.js";
import { Refusal } from "table/pico/refusal.js";
import { saveFile } from "table/pico/save_file.js";
import { label, onLanguage, say } from "table/words.js";

const byId = (id) => document.getElementById(id);
const BOARD_WORDS = {
  pico: "pico_board_pico",
  "pico-w": "pico_board_pico_w",
  "pico-2": "pico_board_pico_2",
};

export class Install {
  constructor() {
    this.given = null;
    this.image = null;
    this.isBusy = false;
    this.isBegun = false;
    /** Resolves when what was given last has been looked at. */
    this.looking = Promise.resolve();
    this.about = new Note(byId("pico-image"));
    this.note = new Note(byId("pico-note"));
    const [step, about] = canWrite()
      ? ["pico_step_drive", "pico_step_drive_about"]
      : ["pico_step_copy", "pico_step_copy_about"];
    label(byId("pico-step-drive"), { text: step });
    label(byId("pico-about-drive"), { text: about });
    label(byId("pico-save"), { text: canWrite() ? "pico_save" : "pico_save_only" });
    byId("pico-write").hidden = !canWrite();
    byId("pico-file").addEventListener("change", ({ target }) => {
      this.looking = this.take(target.files[0]);
    });
    for (const choice of document.querySelectorAll("[name='pico-build']")) {
      choice.addEventListener("change", () => {
        this.looking = this.make();
      });
    }
    byId("pico-write").addEventListener("click", () => this.write());
    byId("pico-save").addEventListener("click", () => this.save());
    this.tellFate();
  }

  /** Say which MicroPython is wanted: the view is opened. */
  async begin() {
    if (this.isBegun) return;
    this.isBegun = true;
    const { micropython, pins } = await ownFacts();
    onLanguage(() => {
      byId("pico-about-file").textContent = say("pico_step_file_about", { version: micropython });
      byId("pico-get").textContent = say("pico_get", { file: pins.pico });
    });
  }

  /** Take the file that somebody gave. */
  async take(file) {
    if (!file) return;
    const { name } = file;
    this.image = this.given = null;
    this.tellFate();
    this.about.tell("pico_reading", { name });
    try {
      this.given = { name, content: new Uint8Array(await file.arrayBuffer()) };
    } catch {
      this.about.refuse(new Refusal("pico_not_read", { name }));
    }
    // The same file, chosen again, is told too.
    byId("pico-file").value = "";
    await this.make();
  }

  /** Make the image of what was given, for the build that is chosen. */
  async make() {
    if (!this.given) return;
    const { name, content } = this.given;
    const build = document.querySelector("[name='pico-build']:checked").value;
    try {
      this.image = await imageFrom(content, name, build);
      const { file, board, isRelease, content: made } = this.image;
      const { version } = await ownFacts();
      const size = Math.round(made.length / 1000);
      const fields = { file, version, size, board: say(BOARD_WORDS[board]) };
      this.about.tell(isRelease ? "pico_released" : "pico_built", fields);
    } catch (fault) {
      this.image = null;
      this.about.refuse(fault);
    }
    this.note.clear();
    this.tellFate();
  }

  /** Say what becomes of what is on the Pico. */
  tellFate() {
    label(byId("pico-fate"), { text: this.image?.keepsFiles ? "pico_keeps" : "pico_replaces" });
  }

  /** Have the drive chosen, and copy the image onto it. */
  async write() {
    if (this.isBusy) return;
    const bar = byId("pico-progress");
    this.isBusy = true;
    try {
      const image = await this.madeImage();
      const folder = await chooseDrive();
      this.note.tell("pico_copying", { folder: folder.name });
      bar.value = 0;
      bar.hidden = false;
      await copyToDrive(image.content, image, folder, (count) => {
        bar.value = count / image.content.length;
      });
      this.note.tell("pico_done");
    } catch (fault) {
      this.note.refuse(fault);
    } finally {
      bar.hidden = true;
      this.isBusy = false;
    }
  }

  /** Give the image out as a file. */
  async save() {
    try {
      const { content, file } = await this.madeImage();
      saveFile(content, file);
      this.note.tell("pico_saved", { file });
    } catch (fault) {
      this.note.refuse(fault);
    }
  }

  /** Return the image. Throws a Refusal while there is none. */
  async madeImage() {
    await this.looking;
    if (!this.image) throw new Refusal("pico_file_first");
    return this.image;
  }
}
