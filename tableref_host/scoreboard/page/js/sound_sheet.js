/**
 * The sheet on which one chooses what is heard: nothing at first, and what this browser remembers.
 */

import { callAloud, hasVoice } from "/page/js/calls.js";
import { byId } from "/page/js/element.js";
import { recall, remember } from "/page/js/remembered.js";
import { soundTunes } from "/page/js/tunes.js";

const ON = "on";

/** Have a box of the sheet switch something on and off: `apply(isOn)`, now and when it changes. */
function prepareSwitch(id, apply) {
  const box = byId(id);
  box.checked = !box.disabled && recall(id) === ON;
  box.addEventListener("change", () => {
    remember(id, box.checked ? ON : "");
    apply(box.checked);
  });
  apply(box.checked);
}

/** Make the tool that opens the sheet, and its switches. */
export function prepareSounds() {
  const sheet = byId("sounds");
  byId("open-sounds").addEventListener("click", () => sheet.showModal());
  byId("close-sounds").addEventListener("click", () => sheet.close());
  byId("calls").disabled = !hasVoice();
  byId("no-voice").hidden = hasVoice();
  prepareSwitch("calls", callAloud);
  prepareSwitch("tunes", soundTunes);
}
