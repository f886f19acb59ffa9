/**
 * The chain of WS2812 lights: three bytes each on the wire, green first.
 */

/** Return the lights' colours as [red, green, blue], each 0 to 255, from the bytes of one send. */
export function decode(bytes) {
  const lights = [];
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    lights.push([bytes[at + 1], bytes[at], bytes[at + 2]]);
  }
  return lights;
}

/**
 * What a WS2812 sends is linear in its bytes; what a display shows is not. With the true curve the
 * players' colours stay as far apart, for every kind of colour vision, as the firmware chose them.
 */
const GAMMA = 1 / 2.2;
/** The device keeps its lights dim enough for its supply; eyes get used to that. */
const EXPOSURE = 2.4;

/**
 * Return how a light looks: `hue`, its colour at full, as [red, green, blue] of 0 to 255, and
 * `level`, how bright it is to the eye, 0 to 1.
 */
export function look([red, green, blue]) {
  const peak = Math.max(red, green, blue);
  if (peak === 0) return { hue: [0, 0, 0], level: 0 };
  const hue = [red, green, blue].map((part) => Math.round(255 * (part / peak) ** GAMMA));
  return { hue, level: Math.min(1, (EXPOSURE * peak) / 255) ** GAMMA };
}
