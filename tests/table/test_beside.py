"""The texts beside the small screen: rulings, choices, their explanation, and data of players."""

import itertools
import re

import pytest

from tableref.games import GAMES
from tableref.games.gotown import rules as gotown
from tableref.referee.players import names
from tableref_host.scoreboard.words import phrases
from tests.table.hands import BACK, OK


def part(table, name):
    """Return the text of a part beside the screen, lines joined with spaces."""
    return " ".join(table.page.locator(f"#beside [data-part='{name}']").inner_text().split())


def rows(table):
    """Return {player: further facts} of the list of players."""
    found = table.page.locator("#beside [data-part='standings'] li")
    return {
        int(row.locator("i").inner_text()): " ".join(row.locator(".note").inner_text().split())
        for row in found.all()
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


def test_an_option_is_named_and_explained_with_its_value(fed_table):
    table = fed_table().join(1, 4, game="Turn clock").go_to("Clock")
    assert part(table, "choice") == "Clock: down"
    assert part(table, "about") == "Your minutes run down in your turns."
    table.go_on("n")
    assert part(table, "choice") == "Clock: Fischer"
    assert "each finished turn adds" in part(table, "about")
    assert "each finished turn adds" in table.page.locator("#spoken").inner_text()


def test_the_explanation_is_that_of_the_number_that_is_typed(fed_table):
    table = fed_table().join(1, 4, game="Got-Ya").go_to("Play to")
    assert part(table, "about").startswith("The first to have these points wins.")
    table.click(10)
    assert part(table, "choice") == "Play to: 0"
    assert part(table, "about").startswith("The match ends after a number of rounds.")


def test_two_hints_for_a_press_name_players_wherever_that_is_short(fed_table):
    table = fed_table().join(1, 2, 3, 4, 5, 6, 7, 8, 9, game="Got-Ya")
    assert "P10: join. Press: leave." in part(table, "now")
    table.click(9).click(8).click(7)
    assert "P7, P8, P9, P10: join. Press: leave." in part(table, "now")
    table.click(6)
    assert "Press: join. P1, P2, P3, P4, P5: leave." in part(table, "now")


def test_pages_behind_the_standings_are_told(fed_table):
    table = fed_table().start(1, 4, game="Got-Ya", ready="OK: bid")
    table.click(4)
    table.act("o L4 L1 ~")
    assert "After round 1" in table.seen()
    assert part(table, "choice") == ""
    table.act("n")
    assert part(table, "choice") == "Score sheet 1 no bid"
    assert table.page.locator("#spoken").inner_text() == "Score sheet. 1 no bid."
    table.act("n")
    assert part(table, "choice") == ""


def test_sentences_of_the_set_up_go_on_in_the_next_line(fed_table):
    table = fed_table().join(1, 4, 6, game="Got-Ya").go_to("one at a time")
    assert "Deal 10 each, one at a time. Discard 0 to 2, get new ones" in part(table, "choice")


def test_all_that_one_press_led_to_is_told(fed_table):
    table = fed_table().start(1, 4, 6, game="Quiz buzzer", ready="open buzzers")
    table.act("o 4 ~ 6 ~ n")
    assert part(table, "ruled") == "P4: wrong. P6 answers"
    notes = rows(table)
    assert (notes[1], notes[4]) == ("", "answered wrongly · first")
    assert notes[6].startswith("+")


def test_what_was_taken_back_is_a_sentence_at_once(fed_table):
    table = fed_table().start(1, 4, game="Quiz buzzer", ready="open buzzers")
    table.act("o")
    # The claim and its undo are written together.
    table.key("4", 20).key("b", 20)
    assert table.wait(300).seen().count("Back: P4 claim")
    assert part(table, "ruled") == "Taken back: P4's claim"
    assert "Back: P4" not in table.page.locator("#spoken").inner_text()
    # The sentence stays when the table does not show its own notice any more.
    assert part(table.wait(5000), "ruled") == "Taken back: P4's claim"


def test_a_newer_ruling_replaces_a_notice_that_the_table_still_shows(fed_table):
    table = fed_table().start(1, 4, 6)
    table.key("2")
    assert part(table, "ruled") == "P2 does not play"
    other = 4 if table.until_event("starter_drawn")["player"] == 6 else 6
    table.key(str(other))
    assert "P2 is not in" in table.seen()
    assert part(table, "ruled") == f"P{other} begins, as agreed"


def test_a_notice_that_says_more_follows_the_ruling_of_its_moment(fed_table):
    table = fed_table().start(1, 4, game="GoTown", ready="Who is first?").go_on()
    first = table.until_event("turn_started")["player"]
    other = 5 - first
    assert part(table, "ruled").endswith(f"P{first}'s turn")
    table.key(str(first))
    assert part(table, "ruled") == f"P{first} is done. P{other}'s turn. P{first}: draw till 3"


def test_the_set_up_is_there_in_words_before_a_round_too(fed_table):
    table = fed_table().start(1, 4, 6)
    assert part(table, "choice") == ""
    table.go_on("n")
    assert part(table, "choice").startswith("Set up: 3 play. Use 2 Gotta Go! In the box: 3. Deal")


def test_a_refusal_with_a_sentence_of_its_own_is_told_by_that(fed_table):
    table = fed_table().start(1, 4, 6)
    table.count_in()
    table.act("1 6 ~ ~ L4")
    assert "Needs a Go! card" in table.seen()
    assert part(table, "ruled").startswith("P4 has no Gotta Go! card")
    notes = rows(table)
    assert [notes[player].endswith(" · Go!") for player in (1, 4, 6)] == [True, False, True]


def test_half_a_move_of_a_card_is_told(fed_table):
    table = fed_table().start(1, 4, 6)
    table.count_in()
    table.act("1 6 ~ ~ n")
    assert part(table, "choice") == "With a Gotta Go! card: P1 and P6"
    table.act("4")
    assert part(table, "choice") == "With a Gotta Go! card: P1 and P6. P4 has it"
    assert table.page.locator("#spoken").inner_text().endswith("P4 has it.")


def test_a_refusal_that_all_games_share_is_a_sentence(fed_table):
    table = fed_table().start(1, 4, 6)
    table.act("9")
    assert "P9" in table.seen()
    assert part(table, "ruled") == "P9 does not play"
    assert table.page.locator("#spoken").inner_text() == "Player 9 does not play."


def test_rulings_are_over_when_the_next_countdown_begins(fed_table):
    table = fed_table().start(1, 4, 6)
    table.act("4")
    assert part(table, "ruled") == "P4 begins, as agreed"
    table.act("o")
    assert part(table, "ruled") == ""


def test_the_page_of_the_draw_is_told(fed_table):
    table = fed_table().start(1, 4, 6)
    table.act("n")
    table.act("n")
    assert part(table, "choice").startswith("The draw. ")
    assert "The draw. " in table.page.locator("#spoken").inner_text()


def test_a_pause_of_gotown_has_the_floors_and_no_explanation_of_an_action(fed_table):
    table = fed_table().start(1, 4, game="GoTown", ready="OK: start")
    table.act("o o")
    (turn,) = [player for player, note in rows(table).items() if "your turn" in note]
    assert rows(table) == {turn: "1 floor · your turn", 5 - turn: "0 floors"}
    assert part(table, "about") != ""
    table.hold(BACK)
    assert rows(table)[turn] == "1 floor · your turn"
    assert part(table, "about") == ""
    table.act("n o o")
    assert rows(table)[turn].startswith("1 floor")


def test_a_pause_after_the_end_says_that_the_match_is_over(fed_table):
    table = fed_table().start(1, 4, game="GoTown", ready="OK: start")
    table.act("o o o o o o")
    table.wait(2000).hold(BACK)
    assert part(table, "now").startswith("The match is over.")


def test_long_facts_of_players_make_rows_higher_and_not_wider(fed_table):
    table = fed_table().start(2, 5, 8, game="I Go!", ready="OK: start")
    table.act("o")
    table.wait(2000)
    (turn,) = [player for player, note in rows(table).items() if note]
    table.hold(turn)
    table.wait(300)
    boxes = [row.bounding_box() for row in table.page.locator("#beside li").all()]
    for above, below in itertools.pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1
    inside = """[...document.querySelectorAll("#beside li")].every((row) => {
      const { right, bottom } = row.getBoundingClientRect();
      return [...row.children].every((one) => {
        const box = one.getBoundingClientRect();
        return box.right <= right + 1 && box.bottom <= bottom + 1;
      });
    })"""
    assert table.ask(inside)


def test_a_refusal_in_the_words_on_the_screen_is_told(fed_table):
    table = fed_table().choose("Gotta Go!").click(1).until_seen("2 at least!")
    assert part(table, "ruled") == ""
    table.key("Enter")
    assert part(table, "ruled") == "2 at least!"
    assert table.page.locator("#spoken").inner_text() == "2 at least!"


def test_who_is_shown_before_a_round_has_a_name(fed_table):
    table = fed_table().start(1, 4, game="Got-Ya", ready="OK: bid")
    table.click(4)
    assert part(table, "now").startswith("P4 deals and bids first. ")
    table.act("o L4 L1 o")
    assert part(table, "round") == "Round 2 · Target: 50"
    spoken = table.page.locator("#spoken").inner_text()
    assert spoken.startswith("Player 1 deals and bids first. ")


def test_lots_are_told_when_they_are_on_the_screen(fed_table):
    table = fed_table().start(1, 4, game="Draw lots", ready="Who starts?").until_seen("OK: draw")
    table.key("Enter").until_event("starter_drawn")
    starter = table.events("starter_drawn")[-1]["player"]
    assert part(table, "ruled") == ""
    assert "begins" not in table.page.locator("#spoken").inner_text()
    table.until_seen("OK: draw again")
    assert part(table, "ruled") == f"P{starter} begins"
    assert f"Player {starter} begins" in table.page.locator("#spoken").inner_text()


def test_the_clocks_of_all_players_are_there_and_questions_name_whose_turn_ends(fed_table):
    table = fed_table().start(1, 4, 6, game="Turn clock", ready="OK: start")
    table.act("o")
    (turn,) = [player for player, note in rows(table).items() if "your turn" in note]
    others = {player: note for player, note in rows(table).items() if player != turn}
    assert set(others.values()) == {"5:00"}
    table.act("n n")
    assert f"P{turn}: turn is over. " in part(table, "now")
    table.click(min(others))
    assert rows(table)[min(others)].endswith(" · skips a turn")


def test_the_times_used_and_what_stopped_the_clocks_are_there_after_a_round(fed_table):
    table = fed_table().start(1, 4, game="Turn clock", ready="OK: start")
    table.act("o")
    table.wait(3000)
    table.act("n n n n n n")
    table.act("o")
    assert "Time used" in table.seen()
    assert sorted(rows(table).values())[0] == "0:00 used"
    assert part(table, "ruled").endswith(" s")


def test_the_time_left_is_there_as_text(fed_table):
    table = fed_table().start(1, 4, game="Quiz buzzer", ready="open buzzers")
    table.act("o")
    assert part(table, "round") == "Question 1 · Target: 10"
    table.act("4")
    table.wait(3000)
    assert re.fullmatch(r"Question 1 · Target: 10 · 0:0[5-9]", part(table, "round"))
    # It is read again each second, although the screen may not show it.
    for left_s in (40, 39, 38):
        table.run_on(1020, is_drawn=left_s == 40, left_s=left_s, shown_s=left_s)
        assert part(table, "round") == f"Question 1 · Target: 10 · 0:{left_s}"


def test_too_few_and_too_many_players_are_told_before_ok(fed_table):
    table = fed_table().choose("GoTown").click(1).until_seen("2 at least!")
    assert part(table, "choice") == "2 at least!"
    table.click(2).click(3).click(4).until_seen("OK: 4 players")
    assert part(table, "choice") == ""
    table.click(5).until_seen("4 at most!")
    assert part(table, "choice") == "4 at most!"
    assert table.page.locator("#spoken").inner_text() == "Player 5: joins. 4 at most!"


def test_a_tower_with_a_dog_at_its_top_is_told(fed_table):
    table = fed_table().start(1, 4, game="GoTown", ready="OK: start")
    table.act("o o n n n n o")
    assert sorted(rows(table).values())[1] == "1 floor · your turn · 1 dog · top guarded"


def test_while_a_round_is_corrected_its_points_are_there(fed_table):
    table = fed_table().start(1, 4, game="Score pad", ready="round done")
    table.act("4 4 o ~")
    table.hold(BACK)
    table.act("n o")
    assert part(table, "choice") == "Round 1?"
    totals = table.page.locator("#beside .total").all_inner_texts()
    assert sorted(totals) == ["0", "2"]
    assert "Player 4: 2. " in table.page.locator("#spoken").inner_text()
    table.act("o")
    table.act("4")
    assert part(table, "choice") == "Round 1"
    totals = table.page.locator("#beside .total").all_inner_texts()
    assert sorted(totals) == ["0", "3"]


def test_a_number_its_sign_and_its_player_stay_on_one_line(fed_table):
    table = fed_table()
    table.start(2, 6, game="Score pad", ready="Round 1")
    table.click(2).wait(300).click(OK).until_seen("After round 1")
    ruled = table.page.locator("#beside [data-part='ruled']")
    assert ruled.evaluate("part => part.textContent") == "Round\u00a01: P2\u00a0+1, P6\u00a0+0"


def test_a_long_name_does_not_make_the_texts_of_ten_players_small(fed_table):
    fit = "document.getElementById('beside').style.getPropertyValue('--fit')"
    shown = "[...document.querySelectorAll('#beside li b')].map((name) => name.textContent)"
    names[5] = "WWWWWWWWWWWW"
    try:
        table = fed_table(size=(2560, 1440))
        table.start(*range(1, 11), game="Draw lots", ready="Who starts?")
        assert names[5] in table.ask(shown)
        assert float(table.ask(fit)) >= 0.7
    finally:
        names[5] = ""


SHOWN = """async (views) => {
  const { Beside, pointsSaid } = await import("table/beside.js");
  const room = document.createElement("div");
  const place = document.getElementById("beside").cloneNode(true);
  room.append(place);
  const seats = Array.from({ length: 10 }, () => document.createElement("b"));
  const beside = new Beside(place, seats, () => false);
  const found = (name) => place.querySelector(`[data-part="${name}"]`);
  const said = (name) => found(name).textContent.replaceAll("\\u00a0", " ");
  return views.map(({ events = [], ...view }) => {
    const row = place.querySelector("li");
    events.forEach((event) => beside.happen(event));
    beside.show(view);
    return {
      ...Object.fromEntries(["round", "now", "ruled", "choice"].map((name) => [name, said(name)])),
      isOver: place.classList.contains("is-over"),
      hasGame: said("game") !== "",
      hasWon: !found("won").hidden,
      name: seats[0].textContent.trim(),
      rows: [...place.querySelectorAll("li")].map((row) => [row.className, row.innerText.trim()]),
      winks: [...place.querySelectorAll(".winks")].map((seat) => seat.textContent),
      half: found("standings").style.getPropertyValue("--half"),
      confetti: room.querySelectorAll(".confetti").length,
      isSame: row !== null && row === place.querySelector("li"),
      points: [pointsSaid(1), pointsSaid(2)],
    };
  });
}"""
"""Script that returns what is beside the screen for states of the table, each with its events."""

STATE = {
    "game": "gotta_go", "phase": "play", "players": [5, 6], "names": ["Ada", *[""] * 9],
    "colours": ["ff0000"] * 10, "notice": "", "round": 2, "turn": 0, "starter": 0, "page": 0,
    "owners": {"5": 5, "6": 6}, "standings": [], "winners": [], "won": "", "entries": {},
    "option": "", "about": "", "fact": None, "refusal": None, "counting": "", "notes": {},
    "asks_all": False, "choice": "", "hides_choice": False, "sheet": [], "counts": {},
    "left_s": None, "shown_s": None, "target": 20, "lowest_wins": False, "has_points": True,
    "rounds": [], "hints": [],
}  # fmt: skip


def shown(table, *changes):
    """Return what is shown after each of these changes, one after another."""
    views, view = [], STATE
    for change in changes:
        view = {**view, "events": [], **change}
        views.append(view)
    return table.ask(SHOWN, views)


def test_each_part_is_that_of_the_state(fed_table):
    locked = [{"event": "locked_out", "player": player} for player in range(1, 7)]
    hints = [["ok", "go", [13], True], ["press", "claim", [5], True]]
    standings = [[1, 6, 7, 4], [2, 5, 3, 0], [3, 1, 2, 0], [4, 2, 1, 0], [5, 3, 0, 0]]
    first, same, turn, counting, scored, won, again, drawn, paused, menu, settings = shown(
        fed_table(),
        {"events": locked},
        {},
        {"turn": 6, "hints": hints, "notice": "4 shows 8", "choice": "4 shows 8"},
        {"turn": 0, "phase": "counting", "starter": 5, "standings": standings, "notice": ""},
        {"phase": "result"},
        {"phase": "over", "winners": [6], "won": "7"},
        {"page": 1},
        {"winners": []},
        {"phase": "paused"},
        {"phase": "menu", "game": "", "players": [], "standings": []},
        {"phase": "settings"},
    )
    assert ["P1" in first["ruled"], "P6" in first["ruled"]] == [False, True]
    assert [words for _, words in first["rows"]] == ["5P5", "6P6"]
    assert (first["winks"], same["isSame"], first["points"]) == (
        ["6"], True, ["with 1 point", "with 2 points"],
    )  # fmt: skip
    assert [name for name, _ in turn["rows"]] == ["", "has-turn"]
    assert turn["now"].index("claim") < turn["now"].index("OK")
    assert (turn["ruled"], turn["choice"]) == ("4 shows 8", "")
    assert counting["rows"][1][1].endswith("3") and "starts" in counting["rows"][1][1]
    assert (counting["half"], "+4" in counting["rows"][0][1]) == ("3", False)
    assert "+4" in scored["rows"][0][1]
    assert [one["hasWon"] for one in (scored, won, paused)] == [False, True, False]
    assert [one["isOver"] for one in (scored, won, drawn)] == [False, True, False]
    assert [one["confetti"] for one in (scored, won, again)] == [0, 1, 1]
    assert ["20" in one["round"] for one in (scored, won)] == [True, False]
    assert "over" not in paused["now"]
    assert (paused["name"], menu["name"]) == ("", "Ada")
    assert (menu["hasGame"], settings["hasGame"]) == (True, False)
