/**
 * The welcome: three lines for new players. Any press closes it, and also has its normal effect.
 */

const KEY = "tableref.welcomed";

/** Show the lines, unless this browser has shown them before. */
export function welcome(page = document.getElementById("welcome")) {
  let isKnown = false;
  try {
    isKnown = localStorage.getItem(KEY) !== null;
  } catch {
    // Storing is not possible, so they are shown each time.
  }
  page.hidden = isKnown;
  if (isKnown) return;
  const putAway = ({ target, type }) => {
    const isPress = type === "keydown" || target.closest?.("button");
    if (!isPress) return;
    page.hidden = true;
    for (const kind of KINDS) window.removeEventListener(kind, putAway, true);
    try {
      localStorage.setItem(KEY, "yes");
    } catch {
      // Storing is not possible, so they are shown each time.
    }
  };
  for (const kind of KINDS) window.addEventListener(kind, putAway, true);
}

// Do not close the lines when a pointer is released, because its click would hit an element below.
const KINDS = ["keydown", "click"];
