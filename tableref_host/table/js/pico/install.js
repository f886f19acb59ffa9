/**
 * Installs TableRef on a Pico: the choice of the board, its file, and the copy to its drive.
 *
 * A release's page contains a file for each board; on any page the user can choose one.
 */

import { inflate } from "table/inflate.js";
import { canWrite, chooseDrive, copyToDrive } from "table/pico/drive.js";
import { Note } from "table/pico/note.js";
import { Refusal } from "table/pico/refusal.js";
import { saveFile } from "table/pico/save_file.js";
import { checkUf2 } from "table/pico/uf2.js";
import { label, textOf } from "table/words.js";

const byId = (id) => document.getElementById(id);
const BOARD_WORDS = {
  pico: "pico_board_pico",
  "pico-w": "pico_board_pico_w",
  "pico-2": "pico_board_pico_2",
  "pico-2-w": "pico_board_pico_2_w",
};

export class Install {
  constructor() {
    /** The file to install: {name, content, board, boardId}, or null. */
    this.file = null;
    /** The unpacked files of the page: board -> file. */
    this.own = new Map();
    this.isBusy = false;
    /** Resolves when the last chosen file has been checked. */
    this.checking = Promise.resolve();
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
      this.checking = this.take(target.files[0]);
    });
    for (const choice of document.querySelectorAll("[name='pico-board']")) {
      choice.addEventListener("change", () => {
        this.checking = this.chooseBoard();
      });
    }
    byId("pico-write").addEventListener("click", () => this.write());
    byId("pico-save").addEventListener("click", () => this.save());
  }

  /** The chosen board. */
  get board() {
    return document.querySelector("[name='pico-board']:checked").value;
  }

  /** The view was opened: use the page's own file, if it has one. */
  begin() {
    this.checking = this.chooseBoard();
  }

  /** Use the page's own file for the chosen board; without one, ask the user to choose. */
  async chooseBoard() {
    if (document.readyState === "loading") {
      this.about.tell("pico_loading");
      await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
    }
    const { board } = this;
    const id = `uf2-${board}`;
    this.note.clear();
    if (!this.own.has(board) && byId(id)) {
      this.own.set(board, { name: `tableref-firmware-${board}.uf2`, content: new Uint8Array(await inflate(id)) });
    }
    this.file = null;
    if (this.own.has(board)) this.check(this.own.get(board));
    else this.about.tell("pico_choose_for", { board: textOf(BOARD_WORDS[board]) });
  }

  /** Use the file that the user chose. */
  async take(file) {
    if (!file) return;
    const { name } = file;
    this.file = null;
    this.note.clear();
    try {
      this.check({ name, content: new Uint8Array(await file.arrayBuffer()) });
    } catch {
      this.about.refuse(new Refusal("pico_not_read", { name }));
    }
    // Clear the field, so that the same file can be chosen again.
    byId("pico-file").value = "";
  }

  /** Use {name, content} if it is a complete TableRef for the chosen board, and show what it is. */
  check({ name, content }) {
    try {
      const { board, boardId } = checkUf2(content, name);
      if (board !== this.board) {
        const [is, chosen] = [board, this.board].map((one) => textOf(BOARD_WORDS[one]));
        throw new Refusal("pico_other_board", { name, is, chosen });
      }
      this.file = { name, content, board, boardId };
      const size = Math.round(content.length / 1000);
      this.about.tell("pico_released", { name, board: textOf(BOARD_WORDS[board]), size });
    } catch (fault) {
      this.about.refuse(fault);
    }
  }

  /** Let the user choose the drive, and copy the file to it. */
  async write() {
    if (this.isBusy) return;
    const bar = byId("pico-progress");
    this.isBusy = true;
    try {
      const file = await this.chosenFile();
      const folder = await chooseDrive();
      this.note.tell("pico_copying", { folder: folder.name });
      bar.value = 0;
      bar.hidden = false;
      await copyToDrive(file.content, file, folder, (count) => {
        bar.value = count / file.content.length;
      });
      this.note.tell("pico_done");
    } catch (fault) {
      this.note.refuse(fault);
    } finally {
      bar.hidden = true;
      this.isBusy = false;
    }
  }

  /** Let the browser save the file. */
  async save() {
    try {
      const { content, name } = await this.chosenFile();
      saveFile(content, name);
      this.note.tell("pico_saved", { file: name });
    } catch (fault) {
      this.note.refuse(fault);
    }
  }

  /** Return the file. Throws a Refusal without one. */
  async chosenFile() {
    await this.checking;
    if (!this.file) throw new Refusal("pico_file_first");
    return this.file;
  }
}
