"""The texts beside the small screen: what was ruled and chosen, what it means, facts of players."""

import pytest

from tableref.games import GAMES
from tableref.games.gotown import rules as gotown
from tableref_host.scoreboard.words import phrases
from tests.table.hands import BACK
from tests.table.walk import act


def part(table, name):
    """Return the text of a part beside the screen, lines joined with spaces."""
    table.wait(300)
    return " ".join(table.page.locator(f"#beside [data-part='{name}']").inner_text().split())


def rows(table):
    """Return {player: further facts} of the list of players."""
    table.wait(300)
    found = table.page.locator("#beside [data-part='standings'] li")
    return {
        int(row.locator("i").inner_text()): row.locator(".note").inner_text() for row in found.all()
    }


@pytest.mark.parametrize("code", phrases.CODES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_each_option_and_action_is_explained(game, code):
    about = phrases.of(code).of_game(game.key, "about") or {}
    terms = game.game.TERMS
    for name, values in terms.options.items():
        assert name in about or all(f"{name}.{value}" in about for value in values), name
    if game.key == "gotown":
        assert set(gotown.ACTIONS) <= set(about)
    known = {f"{name}.{value}" for name, values in terms.options.items() for value in values}
    unknown = set(about) - known - set(terms.options)
    assert unknown <= set(gotown.ACTIONS), "explanations that no page shows"


def test_an_option_is_named_and_explained_with_its_value(set_table):
    table = set_table().join(1, 4, game="Turn clock").go_on()
    assert part(table, "choice") == "Clock: down"
    assert part(table, "about") == "Your minutes run down in your turns."
    table.go_on("n")
    assert part(table, "choice") == "Clock: Fischer"
    assert "each finished turn adds" in part(table, "about")
    assert "each finished turn adds" in table.page.locator("#spoken").inner_text()


def test_the_explanation_is_that_of_the_number_that_is_typed(set_table):
    table = set_table().join(1, 4, game="Got-Ya").go_on().until_seen("Play to")
    assert part(table, "about").startswith("The first to have these points wins.")
    table.click(10)
    assert part(table, "choice") == "Play to: 0"
    assert part(table, "about").startswith("The match ends after a number of rounds.")


def test_two_hints_for_a_press_name_players_wherever_that_is_short(set_table):
    table = set_table().join(1, 2, 3, 4, 5, 6, 7, 8, 9, game="Got-Ya")
    assert "P10: join. Press: leave." in part(table, "now")
    table.click(9).click(8).click(7)
    assert "P7, P8, P9, P10: join. Press: leave." in part(table, "now")
    table.click(6)
    assert "Press: join. P1, P2, P3, P4, P5: leave." in part(table, "now")


def test_pages_behind_the_standings_are_told(set_table):
    table = set_table().start(1, 4, game="Got-Ya", ready="OK: bid")
    table.click(4)
    for step in ("o", "L4", "L1", "~"):
        act(table, step)
    assert "After round 1" in table.seen()
    assert part(table, "choice") == ""
    act(table, "n")
    assert part(table, "choice") == "Score sheet 1 no bid"
    assert table.page.locator("#spoken").inner_text() == "Score sheet. 1 no bid."
    act(table, "n")
    assert part(table, "choice") == ""


def test_sentences_of_the_set_up_go_on_in_the_next_line(set_table):
    table = set_table().join(1, 4, 6, game="Got-Ya").go_on().go_on().until_seen("one at a time")
    assert "Deal 10 each, one at a time. Discard 0 to 2, get new ones" in part(table, "choice")


def test_all_that_one_press_led_to_is_told(set_table):
    table = set_table().start(1, 4, 6, game="Quiz buzzer", ready="open buzzers")
    for step in ("o", "4", "~", "6", "~", "n"):
        act(table, step)
    assert part(table, "ruled") == "P4: wrong. P6 answers"
    notes = rows(table)
    assert (notes[1], notes[4]) == ("", "answered wrongly · first")
    assert notes[6].startswith("+")


def test_what_was_taken_back_is_a_sentence_at_once(set_table):
    table = set_table().start(1, 4, game="Quiz buzzer", ready="open buzzers")
    act(table, "o")
    act(table, "4")
    act(table, "b")
    assert table.seen().count("Back: P4 claim")
    assert part(table, "ruled") == "Taken back: P4's claim"
    assert "Back: P4" not in table.page.locator("#spoken").inner_text()


def test_a_refusal_with_a_sentence_of_its_own_is_told_by_that(set_table):
    table = set_table().start(1, 4, 6)
    table.count_in()
    for step in ("1", "6", "~", "~", "L4"):
        act(table, step)
    assert "Needs a Go! card" in table.seen()
    assert part(table, "ruled") == "P4 has no Gotta Go! card, so a duplicate does not count"
    notes = rows(table)
    assert [notes[player].endswith(" · Go!") for player in (1, 4, 6)] == [True, False, True]


def test_a_refusal_in_the_words_on_the_screen_is_told(set_table):
    table = set_table().choose("Gotta Go!").click(1).until_seen("2 at least!")
    assert part(table, "ruled") == ""
    table.key("Enter")
    assert part(table, "ruled") == "2 at least!"
    assert table.page.locator("#spoken").inner_text() == "2 at least!"


def test_who_is_shown_before_a_round_has_a_name(set_table):
    table = set_table().start(1, 4, game="Got-Ya", ready="OK: bid")
    table.click(4)
    assert part(table, "now").startswith("P4 deals and bids first. ")
    for step in ("o", "L4", "L1", "o"):
        act(table, step)
    assert part(table, "round") == "Round 2"
    spoken = table.page.locator("#spoken").inner_text()
    assert spoken.startswith("Player 1 deals and bids first. ")


def test_lots_are_told_when_they_are_on_the_screen(set_table):
    table = set_table().start(1, 4, game="Draw lots", ready="Who starts?").until_seen("OK: draw")
    table.key("Enter").until_event("starter_drawn")
    starter = table.events("starter_drawn")[-1]["player"]
    assert part(table, "ruled") == ""
    assert "begins" not in table.page.locator("#spoken").inner_text()
    table.until_seen("OK: draw again")
    assert part(table, "ruled") == f"P{starter} begins"
    assert f"Player {starter} begins" in table.page.locator("#spoken").inner_text()


def test_the_clocks_of_all_players_are_there_and_questions_name_whose_turn_ends(set_table):
    table = set_table().start(1, 4, 6, game="Turn clock", ready="OK: start")
    act(table, "o")
    (turn,) = [player for player, note in rows(table).items() if "your turn" in note]
    others = {player: note for player, note in rows(table).items() if player != turn}
    assert set(others.values()) == {"5:00"}
    for _ in range(2):
        act(table, "n")
    assert f"P{turn}: turn is over. " in part(table, "now")
    table.click(min(others))
    assert rows(table)[min(others)].endswith(" · skips a turn")


def test_while_a_round_is_corrected_its_points_are_there(set_table):
    table = set_table().start(1, 4, game="Score pad", ready="round done")
    for step in ("4", "4", "o", "~"):
        act(table, step)
    table.hold(BACK)
    for step in ("n", "o"):
        act(table, step)
    assert part(table, "choice") == "Round 1?"
    totals = table.page.locator("#beside .total").all_inner_texts()
    assert sorted(totals) == ["0", "2"]
    assert "Player 4: 2. " in table.page.locator("#spoken").inner_text()
    act(table, "o")
    act(table, "4")
    assert part(table, "choice") == "Round 1"
    totals = table.page.locator("#beside .total").all_inner_texts()
    assert sorted(totals) == ["0", "3"]
