"""Each state of the board is shown by text, numbers and shapes, not by colour alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.scoreboard.screen import sheet_open, totals_shown
from tests.scoreboard.states import (
    BASE,
    EVERY_GAME,
    NAMES,
    STATES,
    changed,
    claim,
    example,
    phase,
    seats,
)


@pytest.fixture(scope="module")
def screen(look_on, shared):
    shared.show(STATES["lobby"])
    return look_on()


@pytest.fixture
def show(screen, shared):
    """Return a function that sets the board's state and waits until the page shows it."""
    shared.show(STATES["lobby"])
    expect(screen["#phase"]).to_have_text(STATES["lobby"]["phase"]["words"])

    def to(name_or_state):
        state = STATES[name_or_state] if isinstance(name_or_state, str) else name_or_state
        shared.show(state)
        expect(screen["#phase"]).to_have_text(state["phase"]["words"])
        return screen

    return to


def test_before_a_match_the_board_shows_who_is_at_the_table(show, screen):
    expect(screen["#nobody"]).to_be_visible()
    expect(screen["#course"]).to_be_hidden()
    show("joined")
    expect(screen["#nobody"]).to_be_hidden()
    expect(screen["#points-title"]).to_have_text("At the table")
    expect(screen["#standings .name"]).to_have_text(["Anna", "Chloé", "Dario"])
    expect(screen["#standings .chip"]).to_have_text(["1", "4", "7"])
    expect(screen["#dial-big"]).to_have_text("3")


def test_game_goal_and_round_are_at_the_top(show):
    screen = show("ready")
    expect(screen["#game"]).to_have_text("Gotta Go!")
    expect(screen["#terms"]).to_have_text("to 75")
    expect(screen["#round"]).to_have_text("Round 5")
    expect(screen.page).to_have_title("Gotta Go! – TableRef – the scoreboard")
    show("turn")
    expect(screen["#terms"]).to_have_text("up to 100, lowest wins")
    show(changed(STATES["ready"], match={"goal": None, "lowest_wins": True}))
    expect(screen["#terms"]).to_have_text("lowest wins")


def test_the_count_is_the_largest_text_on_the_page(show, shared):
    screen = show("counting")
    for beat, lit in ((3, 16), (2, 11), (1, 5)):
        shared.show(changed(BASE, phase=phase("counting", str(beat), beat=beat)))
        expect(screen["#dial-big"]).to_have_text(str(beat))
        expect(screen[".led.is-lit"]).to_have_count(lit)
    size = "(selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)"
    assert screen.ask(size, "#dial-big") > 3 * screen.ask(size, "#game")
    show("go")
    expect(screen["#dial-big"]).to_have_text("GO!")


def test_claims_are_in_order_with_their_margins(show):
    screen = show("claims")
    assert screen.rows("#claims > li") == [
        "1.|7|Dario|first", "2.|1|Anna|+0.012 s", "3.|4|Chloé|+0.844 s",
    ]  # fmt: skip
    assert screen.rows("#misses > li") == ["2|Björn|0.203 s early"]
    show("ended")
    assert screen.rows("#claims > li") == [
        "1.|7|Dario|first", "2.|1|Anna (tie)|+0.012 s", "2.|4|Chloé (tie)|+0.000 s",
    ]  # fmt: skip
    assert screen.rows("#misses > li") == ["2|Björn|0.203 s late"]
    show("ready")
    assert screen.rows("#claims > li") == []


def test_a_hand_of_the_two_player_game_names_its_button(show):
    hand = {**claim(1, 1, 0), "button": 2}
    screen = show(changed(BASE, phase=phase("open", "Round 5: go!"), claims=[hand]))
    assert screen.rows("#claims > li") == ["1.|1|Anna (button\u00a02)|first"]


def test_standings_have_places_names_totals_and_the_last_gain(show):
    screen = show("ready")
    totals = BASE["rounds"][-1]["totals"]
    points = BASE["rounds"][-1]["points"]
    rows = [
        f"{row['place']}.|{row['player']}|{NAMES[row['player']]}|"
        f"last round: {points[str(row['player'])]:+}|{totals[str(row['player'])]}"
        for row in BASE["standings"]
    ]
    assert [row.replace("+0|", "0|") for row in rows] == screen.rows("#standings > li")


def test_a_round_that_was_corrected_is_marked_with_its_former_points(show):
    rounds = [dict(one) for one in BASE["rounds"]]
    rounds[1]["was"] = {"4": 9, "7": -2}
    screen = show(changed(BASE, phase=phase("ready", "Correction"), rounds=rounds))
    cells = screen["#totals tbody tr"].nth(1).locator("td")
    for place, player in enumerate(sorted(NAMES)):
        was = cells.nth(place).locator(".was")
        words = {4: ["corrected, was +9"], 7: ["corrected, was -2"]}.get(player, [])
        expect(was).to_have_text(words)
    expect(screen["#totals .was"]).to_have_count(2)


PATTERN = """(chip) => [
  getComputedStyle(chip).backgroundImage.startsWith("repeating-linear-gradient"),
  getComputedStyle(chip, "::after").borderTopStyle === "dashed",
]"""
"""Script that returns whether a player's button is striped, and whether its ring is broken."""


def test_players_who_blink_have_another_pattern_and_all_have_a_number(show):
    screen = show("ready")
    for row in BASE["standings"]:
        chip = screen["#standings .chip"].nth(BASE["standings"].index(row))
        expect(chip).to_have_text(str(row["player"]))
        expect(chip).to_have_attribute("data-winks", str(row["player"] > 5).lower())
        assert chip.evaluate(PATTERN) == [row["player"] > 5] * 2


def test_the_winner_is_shown_large_and_in_the_standings(show):
    screen = show("over")
    expect(screen["#phase"]).to_have_text("Dario won!")
    total = BASE["rounds"][-1]["totals"]["7"]
    assert screen.rows("#persons > .person") == [f"7|Dario|{total}"]
    expect(screen["#dial-below"]).to_have_text("Winner")
    expect(screen[".standing.is-winner"]).to_have_count(1)
    expect(screen[".standing.is-winner .marks"]).to_have_text("★ Winner")


def test_without_points_no_number_stands_beside_the_players_and_the_winner(show):
    screen = show(example("clocks_over"))
    expect(screen["#phase"]).to_have_text("Bo won!")
    assert screen.rows("#persons > .person") == ["2|Bo"]
    expect(screen["#dial-below"]).to_have_text("Winner")
    expect(screen["#points-title"]).to_have_text("At the table")
    expect(screen[".standing .name"]).to_contain_text(["Bo", "Çelik", "<b>Dan</b>"])
    expect(screen[".standing.is-winner .marks"]).to_have_text("★ Winner")
    for part in (".place", ".total", ".gain"):
        expect(screen[f".standing {part}"]).to_have_count(0)
    expect(screen[".standing .clock"]).to_have_text(["0:45", "0:00", "0:00"])
    expect(screen["#course"]).to_be_hidden()
    expect(screen["#terms"]).to_be_empty()


def test_while_the_clocks_wait_nobody_is_told_to_go(show):
    screen = show(example("clocks_wait"))
    expect(screen["#phase"]).to_have_text("The clocks wait for OK: all have passed")
    expect(screen["#dial-above"]).to_have_text("Round")
    expect(screen["#dial-big"]).to_have_text("1")
    expect(screen["#dial .is-lit"]).to_have_count(3)


def test_the_player_in_turn_is_on_the_dial_and_in_the_standings(show):
    screen = show("turn")
    expect(screen["#dial-big"]).to_have_text("9")
    expect(screen[".person .name"]).to_have_text("Emi")
    expect(screen[".standing.is-turn .name"]).to_contain_text("Emi")
    expect(screen[".standing.is-turn .marks"]).to_have_text("▶ Their turn")


def test_a_pause_stays_visible_until_it_ends(show):
    screen = show("paused")
    expect(screen["#banner"]).to_have_text("Paused")
    expect(screen["#dial-below"]).to_have_text("Paused")
    show("claims")
    expect(screen["#banner"]).to_be_hidden()


def test_an_undo_is_shown_on_a_banner_and_announced(show, shared):
    screen = show("undone")
    expect(screen["#banner"]).to_be_visible()
    expect(screen["#banner"]).to_have_text("Taken back: Anna's claim")
    expect(screen["#spoken-now"]).to_have_text("Taken back: Anna's claim")
    shared.show(changed(STATES["undone"], phase=phase("open", "Paused", is_paused=True)))
    expect(screen["#banner"]).to_have_text("Paused · Taken back: Anna's claim")


def test_a_banner_disappears_after_a_while_but_not_for_a_pause(look, shared):
    shared.show(STATES["lobby"])
    screen = look()
    shared.show(STATES["undone"])
    expect(screen["#banner"]).to_be_visible()
    screen.wait(9_000)
    expect(screen["#banner"]).to_be_visible()
    screen.wait(2_000)
    expect(screen["#banner"]).to_be_hidden()
    shared.show(changed(STATES["undone"], phase={"is_paused": True, "words": "Paused"}))
    expect(screen["#banner"]).to_have_text("Paused")
    screen.wait(60_000)
    expect(screen["#banner"]).to_be_visible()


def test_a_phase_that_the_banner_named_is_shown_when_the_banner_disappears(look, shared):
    shared.show(STATES["lobby"])
    screen = look()
    shared.show(EVERY_GAME["given_up"])
    expect(screen["#banner"]).to_have_text("The match was given up")
    expect(screen["#phase"]).to_have_class(re.compile("unseen"))
    screen.wait(11_000)
    expect(screen["#banner"]).to_be_hidden()
    expect(screen["#phase"]).not_to_have_class(re.compile("unseen"))


def test_a_disconnected_table_is_reported_with_the_servers_text(show, shared):
    screen = show("away")
    expect(screen["#connection"]).to_have_text("Waiting for the table: plug it in")
    expect(screen["#connection"]).to_have_attribute("data-is", "away")
    shared.show(BASE)
    expect(screen["#connection"]).to_have_text("Connected")
    expect(screen["#connection"]).to_have_attribute("data-is", "here")


def test_the_log_has_the_newest_entry_on_top(show):
    screen = show("claims")
    lines = [line["words"] for line in BASE["log"]]
    expect(screen["#log-lines li"]).to_have_text(lines)
    tops = [screen["#log-lines li"].nth(at).bounding_box()["y"] for at in range(len(lines))]
    assert tops == sorted(tops, reverse=True)


def test_important_changes_are_announced_to_screen_readers(show, shared):
    screen = show("go")
    expect(screen["#spoken"]).to_have_text("Round 5: go!")
    shared.show(changed(STATES["go"], claims=[claim(7, 1, 0)]))
    expect(screen["#spoken"]).to_have_text("1. Dario, first")
    shared.show(changed(STATES["go"], claims=[claim(7, 1, 0), claim(1, 2, 12000)]))
    expect(screen["#spoken"]).to_have_text("2. Anna, +0.012 s")
    shared.show(STATES["turn"])
    expect(screen["#spoken"]).to_have_text("Emi's turn")


def test_markup_in_a_name_is_text_everywhere(show, screen):
    evil = '<img src=x onerror="document.title=1">'
    state = changed(
        STATES["claims"],
        seats=seats(dict.fromkeys(NAMES, evil), NAMES),
        log=[{"n": 1, "words": f"{evil}: Gotta Go!"}],
        notice={"kind": "undone", "words": evil, "n": 9},
        source={"words": evil},
        match={"name": evil},
    )
    with screen.noted_requests() as requests:
        show(state)
        expect(screen["#standings .name"].first).to_have_text(evil)
        expect(screen["#game"]).to_have_text(evil)
        with totals_shown(screen.page), sheet_open(screen.page, "names"):
            expect(screen["img"]).to_have_count(0)
    assert not any(request.endswith("/x") for request in requests)


def test_nothing_is_loaded_from_other_servers(show, screen, shared):
    with screen.noted_requests() as requests:
        screen.page.reload()
        for name in STATES:
            show(name)
    assert len(requests) > 10
    assert all(request.startswith(shared.url) for request in requests)


def test_the_text_on_the_dial_of_an_empty_table_fits(show):
    screen = show("lobby")
    expect(screen["#dial-below"]).to_have_text("TableRef")
    spare = "(dial) => dial.clientWidth - dial.scrollWidth"
    assert screen["#dial"].evaluate(spare) >= 0
