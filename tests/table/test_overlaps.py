"""Nothing that people read on the page lies over anything else, at any moment, size or language."""

from contextlib import suppress

import pytest

from tableref import games
from tests.effort import first
from tests.table.hands import BACK

PLAYERS = (1, 4, 5, 6, 10)
SIZES = [(390, 844), (820, 1180), (1366, 768), (1920, 1080), (2560, 1440)]

OVERLAPS = """async () => {
  // observers are called in the order in which they were made: the page has arranged itself by then
  const stage = document.getElementById("stage");
  await new Promise((resolve) => new ResizeObserver(resolve).observe(stage));
  const TEXTS = ".does, .key kbd, .number, .seat .name, .control .word, .tool, #open-games span," +
    " #glass canvas, #beside, .last-word";
  const boxOf = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const parts = [...document.querySelectorAll(TEXTS)].filter((element) =>
    element.checkVisibility() && element.getBoundingClientRect().width > 0);
  const nameOf = (element) => {
    const button = element.closest("[data-button]");
    const own = element.id || element.className || element.tagName;
    const words = element.dataset.words ?? element.dataset.key ?? element.textContent.trim();
    return `${button ? button.dataset.button + " " : ""}${own}: ${words.slice(0, 20)}`;
  };
  const found = [];
  parts.forEach((one, at) => parts.slice(at + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one)) return;
    const isList = [one, other].some((part) => part.closest("#open-games"));
    if (isList && [one, other].some((part) => part.id === "screen")) return;
    const a = boxOf(one), b = boxOf(other);
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) found.push(`${nameOf(one)} / ${nameOf(other)}`);
  }));
  return found;
}"""
"""The pairs of labels, keys, numbers, tools and panels that lie over one another by over 1 px.

The welcome is left out: it is there before anything is played, and test_labels.py has its rule.
"""


def phase(table):
    return table.ask("document.getElementById('beside').dataset.phase")


def looked_at(table, seen):
    """Note in `seen` what lies over anything else at each size."""
    for size in SIZES:
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.wait(50)
        for pair in table.ask(OVERLAPS):
            seen.setdefault(pair, (size, table.seen()))


def seated(game):
    """Return as many of PLAYERS as the game takes."""
    rules = games.by_key(game)
    for count in range(len(PLAYERS), 1, -1):
        with suppress(ValueError):
            rules.complete_options(PLAYERS[:count], {})
            return PLAYERS[:count]
    raise AssertionError(f"{game} takes none of these")


@pytest.mark.parametrize("language", first(["de", "en"]))
@pytest.mark.parametrize("game", first(["gotta_go", "got_it", "i_go", "gotown", "got_ya"]))
def test_no_words_lie_over_others(set_table, url, game, language):
    table = set_table(at=f"{url}?language={language}")
    seen = {}
    table.until("awake", lambda: phase(table) == "menu")
    looked_at(table, seen)
    table.page.click("#open-games")
    table.page.click(f"#games-list [data-game={game}]")
    table.until("joining", lambda: phase(table) == "join")
    players = seated(game)
    for player in players:
        table.click(player)
    looked_at(table, seen)
    for _ in range(15):
        if table.events("match_started"):
            break
        table.wait(300).key("Enter").wait(300)
    assert table.events("match_started")
    looked_at(table, seen)
    for _ in range(2):
        table.wait(5000)
        for player in players:
            table.click(player).wait(300)
        table.wait(1200).key("Enter").wait(1200)
        looked_at(table, seen)
    table.hold(BACK).wait(300)
    looked_at(table, seen)
    assert sorted(seen.items()) == [], "\n".join(map(str, seen.items()))
