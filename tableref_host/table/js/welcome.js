/**
 * The three lines for whom all is new. Any press puts them away, and does what it does besides.
 */

const KEY = "tableref.welcomed";

/** Show the lines, unless this browser has shown them before. */
export function welcome(page = document.getElementById("welcome")) {
  let isKnown = false;
  try {
    isKnown = localStorage.getItem(KEY) !== null;
  } catch {
    // Nothing is kept here: then they are shown each time.
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
      // See above.
    }
  };
  for (const kind of KINDS) window.addEventListener(kind, putAway, true);
}

// Not as the finger is lifted: the click that follows would hit what lies under the lines.
const KINDS = ["keydown", "click"];
