/** The chain of WS2812 lights: three bytes each, green first. */

/**
 * Return the lights' colours as [red, green, blue], 0 to 255, from the bytes of one transmission.
 */
export function decode(bytes) {
  const lights = [];
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    lights.push([bytes[at + 1], bytes[at], bytes[at + 2]]);
  }
  return lights;
}

/**
 * Gamma: a WS2812 is linear in its bytes, a display is not. With the true curve the players'
 * colours differ as much as the firmware intended, for every kind of colour vision.
 */
const GAMMA = 1 / 2.2;
/** Amplification, because the device dims its lights for its supply, and eyes adapt to that. */
const EXPOSURE = 2.4;

/**
 * Return the appearance of a light: `hue`, its colour at full brightness, as [red, green, blue] of
 * 0 to 255, and `level`, its perceived brightness, 0 to 1.
 */
export function look([red, green, blue]) {
  const peak = Math.max(red, green, blue);
  if (peak === 0) return { hue: [0, 0, 0], level: 0 };
  const hue = [red, green, blue].map((part) => Math.round(255 * (part / peak) ** GAMMA));
  return { hue, level: Math.min(1, (EXPOSURE * peak) / 255) ** GAMMA };
}
