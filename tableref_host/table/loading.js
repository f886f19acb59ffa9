/**
 * The first screen, which shows the progress of loading. It precedes everything else in the page,
 * and depends on nothing that comes later.
 */
(function showLoading() {
  /** Language -> {title, part}: the texts of this screen. */
  const WORDS = {{loading_words}};
  /** [id of a packed part, its key in `parts`, its length] in the order of arrival. */
  const PARTS = {{loading_parts}};
  /** Interval (ms) of checking what has arrived. */
  const LOOK_MS = 200;

  const asked = new URLSearchParams(location.search).get("language");
  const wishes = [asked, ...(navigator.languages || [])].map((wish) => (wish || "").split("-")[0]);
  const code = wishes.find((wish) => WORDS[wish]) || Object.keys(WORDS)[0];
  const words = WORDS[code];
  const place = document.getElementById("loading");
  const [title, line, bar] = place.children;
  const total = PARTS.reduce((sum, part) => sum + part[2], 0);

  function look() {
    if (!place.isConnected) return;
    let here = 0;
    let now = PARTS[0];
    for (const part of PARTS) {
      const text = document.getElementById(part[0])?.firstChild;
      if (!text) break;
      now = part;
      here += text.length;
    }
    const name = here < total ? words[now[1]] : words.loading_start;
    const state = words.loading_part
      .replace("{part}", name)
      .replace("{percent}", String(Math.floor((100 * here) / total)));
    if (line.textContent !== state) line.textContent = state;
    bar.value = here / total;
    setTimeout(look, LOOK_MS);
  }

  place.lang = code;
  place.hidden = false;
  title.textContent = words.waking;
  look();
})();
