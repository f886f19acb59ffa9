"""The pages on which each game corrects a round: title, number that a hold adds, and limits."""

import pytest

from driven import DrivenTable
from tableref.games.got_ya.rules import Hand

POINTS = ("Round 1", 10, -99, 999)
COLOURS, FORMS = ("red", "yellow", "blue"), ("circle", "square", "triangle")
KINDS = [f"{colour} {form}" for colour in COLOURS for form in FORMS] + ["wild"]
PAGES = {
    "gotta_go": [POINTS],
    "got_it": [(kind, 1, 0, 9) for kind in KINDS],
    "i_go": [POINTS, ("Perfect Player!", 1, 0, 1)],
    "gotown": [("Floors built", 1, 0, 5)],
    "got_ya": [POINTS, ("Tricks won", 1, 0, 10)],
    "quiz": [("Question 1", 10, -99, 999)],
    "score_pad": [POINTS],
}


def pages(key, players=(1, 3, 4)):
    """Return (title, number that a hold adds, lowest value, highest value) of each page."""
    game = DrivenTable(players, game=key).referee._stage.progress.game
    game.scores.store(1, dict.fromkeys(players, 0))
    game.hands = [Hand(1, 3, 2)]
    entry = game.corrections()
    found = []
    for page in range(entry.page_count(1)):
        place = entry.place(1, players[0], page)
        values = [value for value in range(-1500, 1500) if entry.fits(place, value, value)]
        found.append((entry.title(1, page), entry.held_adds(page), values[0], values[-1]))
    return found


@pytest.mark.parametrize("key", sorted(PAGES))
def test_each_page_has_its_title_its_hold_and_its_limits(key):
    assert pages(key) == PAGES[key]


def test_the_rival_pile_of_a_single_player_has_as_many_pages():
    assert pages("got_it", (1,)) == 2 * PAGES["got_it"]


def test_a_total_stays_within_what_the_screen_shows():
    game = DrivenTable((1, 3), game="score_pad").referee._stage.progress.game
    for total, by in ((99_990, 9), (-9_990, -9)):
        game.scores.totals[1] = total
        for more, fits in ((by, True), (by + by // 9, False)):
            assert game.corrections().fits((1, 0), more, more) == fits, (total, more)
