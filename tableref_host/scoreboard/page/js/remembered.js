/**
 * What this browser remembers of its own wishes, where it may keep something.
 */

/** Return what was remembered under a key, or null. */
export function recall(key) {
  try {
    return localStorage.getItem(`tableref.${key}`);
  } catch {
    return null;
  }
}

/** Remember a text under a key. */
export function remember(key, text) {
  try {
    localStorage.setItem(`tableref.${key}`, text);
  } catch {
    // Then it is chosen again next time.
  }
}
