/** The sheet for choosing sounds: none at first; this browser stores the choice. */

import { callAloud, hasVoice } from "/page/js/calls.js";
import { byId } from "/page/js/element.js";
import { recall, remember } from "/page/js/remembered.js";
import { soundTunes } from "/page/js/tunes.js";

const ON = "on";

/** Connect a check box of the sheet: `apply(isOn)` is called now and after each change. */
function prepareSwitch(id, apply) {
  const box = byId(id);
  box.checked = !box.disabled && recall(id) === ON;
  box.addEventListener("change", () => {
    remember(id, box.checked ? ON : "");
    apply(box.checked);
  });
  apply(box.checked);
}

/** Create the tool that opens the sheet, and its check boxes. */
export function prepareSounds() {
  const sheet = byId("sounds");
  byId("open-sounds").addEventListener("click", () => sheet.showModal());
  byId("close-sounds").addEventListener("click", () => sheet.close());
  byId("calls").disabled = !hasVoice();
  byId("no-voice").hidden = hasVoice();
  prepareSwitch("calls", callAloud);
  prepareSwitch("tunes", soundTunes);
}
