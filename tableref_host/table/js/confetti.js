/** Confetti in the winners' colours for some seconds; it does not block presses. */

const PIECES = 90;
const LASTS_MS = 7000;

/** Let confetti fall over `place`, an element, in `colours`. */
export function confetti(place, colours) {
  const sky = document.createElement("div");
  sky.className = "confetti";
  sky.setAttribute("aria-hidden", "true");
  for (let piece = 0; piece < PIECES; piece += 1) {
    const paper = document.createElement("i");
    const { style } = paper;
    style.left = `${Math.random() * 100}%`;
    style.background = piece % 3 ? colours[Math.floor(piece / 3) % colours.length] : "#ffd894";
    style.animationDelay = `${Math.random() * 2.2}s`;
    style.animationDuration = `${2.6 + Math.random() * 2}s`;
    style.setProperty("--drift", `${Math.round(Math.random() * 160 - 80)}px`);
    sky.append(paper);
  }
  place.append(sky);
  setTimeout(() => sky.remove(), LASTS_MS);
}
