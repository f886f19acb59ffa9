"""Texts on the page do not overlap and are not cut off, and axe-core finds no fault.

This is checked at every moment of every game, without a network. At each moment each size is tried
in one of the two languages.
"""

from itertools import islice

import pytest

from tableref.games import GAMES
from tableref.texts import LANGUAGES
from tests.axe import axe_script
from tests.effort import IS_CHECK, exhaustive, first
from tests.table.walk import moments

SIZES = [(390, 844), (820, 1180), (1366, 768), (1920, 1080), (2560, 1440)]
QUICK = [(390, 844), (1366, 768)]

OVERLAPS = """() => {
  const TEXTS = ".does, .key kbd, .number, .seat .name, .control .word, .tool, #open-games span," +
    " #glass canvas, #beside, #notices, .last-word";
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
  const boxes = new Map(parts.map((part) => [part, boxOf(part)]));
  const compare = (one, other) => {
    const a = boxes.get(one) ?? boxOf(one), b = boxes.get(other) ?? boxOf(other);
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) found.push(`${nameOf(one)} / ${nameOf(other)}`);
  };
  parts.forEach((one, at) => parts.slice(at + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one)) return;
    const isList = [one, other].some((part) => part.closest("#open-games"));
    if (isList && [one, other].some((part) => part.id === "screen")) return;
    compare(one, other);
  }));
  for (const row of document.querySelectorAll("#beside li")) {
    const shown = [...row.children].filter((part) => part.textContent.trim());
    shown.slice(1).forEach((part, at) => compare(shown[at], part));
  }
  const notes = [...document.querySelectorAll("#beside .note")];
  notes.slice(1).forEach((note, at) => note.textContent && compare(notes[at], note));
  for (const note of notes) {
    const lines = note.offsetHeight / Number.parseFloat(getComputedStyle(note).lineHeight);
    // two columns are narrow
    if (lines > 2.5 && !note.closest(".in-two")) found.push(`more than two lines: ${nameOf(note)}`);
  }
  const CUT = "#beside, #beside [data-part], #beside li, #beside li *, .does, .tool, #notices";
  for (const element of document.querySelectorAll(CUT)) {
    if (!element.checkVisibility() || element.tagName === "svg") continue;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const isWhole = ["visible", "auto"].includes(getComputedStyle(element).overflow);
    if (!isWhole && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)) {
      found.push(`cut off: ${nameOf(element)}`);
    }
    if (element.matches(".does") && scrollWidth > clientWidth + 1) {
      found.push(`wider than its label: ${nameOf(element)}`);
    }
    const { left, top, right, bottom } = boxOf(element);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      found.push(`outside: ${nameOf(element)}`);
    }
  }
  return found;
}"""
"""Script that returns overlapping and cut-off elements.

These are pairs of labels, keys, numbers, tools and panels that overlap by more than 1 px, and
texts that are cut off or outside the window. The welcome is ignored, because it is shown before
play; test_labels.py checks it.
"""


NAMES = """() => {
  const { hints } = tableref.view();
  const CONTROLS = { 11: "back", 12: "next", 13: "ok" };
  return [...document.querySelectorAll("[data-button]")].flatMap((button) => {
    const number = button.dataset.button;
    const told = button.getAttribute("aria-description") ?? "";
    const shown = button.querySelector(".does").dataset.words;
    const hint = hints.find(([control]) => control === CONTROLS[number]);
    const isRight = told === shown && (!CONTROLS[number] || told === (hint?.[1] ?? ""));
    return isRight ? [] : [`${number} is described as "${told}", and shows "${shown}"`];
  });
}"""
"""Script that returns the buttons whose accessible description is not what is shown beside them."""


AXE = """async () => {
  let found;
  void axe.run({ resultTypes: ["violations"] }).then(({ violations }) => (found = violations));
  // axe-core uses the page's timers, which are stopped with its time.
  while (!found) await __pwClock.controller.runFor(1);
  return found;
}"""
"""Script that returns the findings of axe-core."""


@pytest.fixture(scope="module")
def axe():
    return axe_script()


def look(table, seen, sizes):
    """Record in `seen` the errors at each size. Leave the page at the last size, unpainted.

    If the page has the last size already, begin with it.
    """
    table.paint(False)
    for size in sizes if table.size != sizes[-1] else sizes[::-1]:
        table.resize(*size)
        for pair in table.ask(OVERLAPS):
            seen.setdefault(pair, (size, table.seen()))
    for button in table.ask(NAMES):
        seen.setdefault(button, table.seen())


def ask_axe(table, seen):
    """Record in `seen` the findings of axe-core at the current size."""
    for rule in table.paint(True).ask(AXE):
        for node in rule["nodes"]:
            seen.setdefault(f"{rule['id']}: {node['target']}", table.seen())


def assert_all_in_order(table, walk, sizes_at, axe=None, axe_offset=0):
    """Look at the table at each moment of a walk, in the sizes that `sizes_at(moment)` returns.

    If `axe` (axe-core's script) is given, it is run in every second phase, beginning with the first
    one, or the second one if `axe_offset` is 1.
    """
    seen = {}
    if axe and not table.ask("!!window.axe"):
        table.ask(axe)
    look(table, seen, sizes_at(0))
    phases = set()
    for at, phase in enumerate(walk):
        look(table, seen, sizes_at(at))
        if axe and phase not in phases:
            if len(phases) % 2 == axe_offset:
                ask_axe(table, seen)
            phases.add(phase)
    assert sorted(seen.items()) == [], "\n".join(map(str, seen.items()))


def test_no_texts_of_a_race_overlap_or_are_cut_off_in_german(fed_table):
    table = fed_table("de")
    # to the phase with the most text
    walk = islice(moments(table, "gotta_go", (1, 4, 5, 6, 10), "o ~ ~ ~ 1 6 4 5"), 9)
    assert_all_in_order(table, walk, lambda moment: QUICK[moment % 2 :: 2])


def test_the_word_for_the_winner_does_not_cover_the_name(fed_table):
    table = fed_table("de")
    walk = moments(table, "gotown", (1, 4), "o ~ o o o o o ~")
    while next(walk) != "over":
        pass
    seen = {}
    look(table, seen, SIZES)
    assert sorted(seen.items()) == []


@exhaustive
@pytest.mark.parametrize("language", [code for code, _ in LANGUAGES])
@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_no_texts_overlap_or_are_cut_off_and_axe_finds_nothing(fed_table, axe, game, language):
    table = fed_table(language)
    offset = [code for code, _ in LANGUAGES].index(language)
    # Each moment is tried at each size, and each phase by axe-core, in one language only, because
    # both take long.
    # The sizes change at every second moment only, because resizing takes the longest.
    walk = moments(table, game)
    assert_all_in_order(table, walk, lambda at: SIZES[(at // 2 + offset) % 2 :: 2], axe, offset % 2)


@pytest.mark.parametrize("language", first([code for code, _ in LANGUAGES]))
def test_while_ten_players_count_nothing_overlaps_and_all_are_in_the_standings(fed_table, language):
    table = fed_table(language)
    walk = moments(table, "gotta_go", tuple(range(1, 11)), "o ~ ~ ~ 1 2 3 4 5 6 ~ 1 L1 L2 L3 ~")
    while next(walk) != "scoring":
        pass
    seen = {}
    # until three players have the longest note, that of a duplicate
    for _ in range(4):
        look(table, seen, SIZES if IS_CHECK else [SIZES[0], (1920, 1080)])
        next(walk)
    assert sorted(seen.items()) == [], "\n".join(map(str, seen.items()))


FULL = """() => {
  localStorage.setItem("tableref.files", "rubbish");
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


@exhaustive
@pytest.mark.parametrize("language", [code for code, _ in LANGUAGES])
def test_all_notices_together_cover_nothing(set_table, url, language):
    table = set_table(at=f"{url}?language={language}")
    table.ask(f"sessionStorage.setItem('full', 'yes'); ({FULL})()")
    table.page.add_init_script(f"sessionStorage.full && ({FULL})()")
    table.page.reload()
    table.until_ready()
    walk = moments(table, "gotta_go")
    while next(walk) != "counting":
        pass
    table.skip(7_200_000).wait(300)
    shown = table.page.locator("#notices p:visible")
    assert shown.count() == 3
    seen = {}
    look(table, seen, SIZES)
    assert sorted(seen.items()) == [], "\n".join(map(str, seen.items()))
