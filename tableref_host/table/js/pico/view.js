/** The view "Put it on a Pico", which the page's menu opens over the table. */

import { Install } from "table/pico/install.js";
import { label } from "table/words.js";

/** Add the view to the page's menu, and make it work. */
export function preparePico() {
  const dialog = document.getElementById("pico");
  const install = new Install();
  const opener = document.createElement("button");
  opener.id = "open-pico";
  opener.type = "button";
  opener.setAttribute("aria-haspopup", "dialog");
  const [name, about] = [document.createElement("span"), document.createElement("small")];
  label(name, { text: "pico" });
  label(about, { text: "pico_about" });
  opener.append(name, about);
  document.getElementById("menu").append(opener);
  opener.addEventListener("click", () => {
    document.dispatchEvent(new CustomEvent("sheet-opens", { detail: dialog }));
    install.begin();
    dialog.showModal();
  });
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => document.getElementById("open-menu").focus());
}
