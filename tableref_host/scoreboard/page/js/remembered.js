/** Choices stored in this browser, where it allows that. */

/** Return the stored text of a key, or null. */
export function recall(key) {
  try {
    return localStorage.getItem(`tableref.${key}`);
  } catch {
    return null;
  }
}

/** Store a text under a key. */
export function remember(key, text) {
  try {
    localStorage.setItem(`tableref.${key}`, text);
  } catch {
    // It has to be chosen again next time.
  }
}
