"""A whole match on the page, by mouse and keys, from the lobby to the winner."""

from tests.effort import exhaustive

KEYS = {1: "1", 2: "2", 4: "4"}


def count_cards(table, cards, before):
    """Enter each player's cards, alternating mouse and key, and wait until each is counted."""
    for player, count in cards.items():
        for number in range(1, count + 1):
            if number % 2:
                table.click(player, 30)
            else:
                table.key(KEYS[player], 30)
        table.until_seen(f"{player:2}{'*' if player in before else ' '}{count:3}")


def play_round(table, number, claims, cards):
    table.count_in(number)
    for at, player in enumerate(claims):
        # by mouse and by key in turn
        (table.click if at % 2 else lambda player: table.key(KEYS[player]))(player)
    table.until_event("round_ended", number)
    table.until_seen("Count your cards")
    # Presses in the first second are claims that are too late.
    table.wait(1100)
    count_cards(table, cards, claims)
    table.key("Enter").until_event("round_scored", number)


@exhaustive
def test_three_players_play_to_75(set_table):
    table = set_table().turn_to("Gotta Go!").start(1, 2, 4, game=None)
    started = table.events("match_started")[0]
    assert (started["game"], started["players"]) == ("gotta_go", [1, 2, 4])
    assert started["options"]["target"] == 75
    play_round(table, 1, claims=(4, 1), cards={1: 7, 2: 3, 4: 2})
    table.until_seen("After round 1")
    # Press OK again as soon as this no longer counts as a bouncing finger.
    table.wait(300)
    table.key("Enter").until_seen("Round 2")
    play_round(table, 2, claims=(1, 2), cards={1: 7, 2: 1, 4: 4})
    ended = table.until_event("match_ended")
    assert ended["winners"] == [1]
    assert ended["totals"] == {"1": 98, "2": -2, "4": 0}
    table.until_seen("The winner!")
    assert "98 points" in table.seen()
    assert [(claim["player"], claim["rank"]) for claim in table.events("claim")] == [
        (4, 1), (1, 2), (1, 1), (2, 2),
    ]  # fmt: skip
    assert table.events() == table.replayed()
    assert table.faults == []


def test_a_false_start_by_key_says_how_early(set_table):
    table = set_table().start(1, 2, 4)
    table.key("Enter").until_event("countdown", 2)
    table.key("2")
    early = table.until_event("false_start")
    assert early["player"] == 2
    assert 0 < early["early_us"] < 1_000_000
    table.until_seen("P2")


@exhaustive
def test_a_new_table_forgets_the_match(set_table):
    table = set_table().start(1, 2, 4)
    table.page.click("#open-menu")
    table.page.click("#ask-new-table")
    table.page.get_by_text("No, play on").click()
    assert "3-2-1" in table.seen()
    table.page.click("#open-menu")
    table.page.click("#ask-new-table")
    table.page.get_by_text("Yes, a new table").click()
    table.until_seen("Which game?")
    assert table.events() == []
    # A match can be played at the new table.
    table.start(2, 5, 9)
    assert table.events("match_started")[0]["players"] == [2, 5, 9]
    assert table.faults == []


def pull_the_plug(table):
    table.page.click("#open-menu")
    restored = len(table.events("match_restored")) + 1
    table.page.click("#pull-plug")
    assert not any(table.ask("tableref.pixels()"))
    assert "#" not in "".join(table.ask("tableref.dots()"))
    # Pulled again meanwhile, it is switched on once.
    table.wait(500).ask("document.getElementById('pull-plug').click()")
    table.until_event("match_restored", restored)
    table.wait(600)
    assert len(table.events("match_restored")) == restored
    return table


def test_after_a_power_cut_the_same_match_is_restored(set_table):
    table = set_table().start(1, 2, 4).count_in()
    table.click(1).click(2).until_event("round_ended")
    table.wait(1100).click(1).go_on().until_seen("No cards at all?")
    table.go_on().until_event("round_scored")
    table.until_seen("After round 1")
    before = table.seen()
    pull_the_plug(table)
    table.until_seen("Paused")
    table.until_seen("Power came back")
    table.go_on().until("as it was", lambda: table.seen() == before)
    # Steps from before the power cut can be undone after it.
    table.key("b").until_event("undone")
    assert table.events("undone")[-1]["undone"] == "round_scored"
    table.until_seen("No cards at all?").key("b").until_seen("Count your cards")
    assert table.faults == []


@exhaustive
def test_a_power_cut_in_a_race_loses_only_that_race(set_table):
    table = set_table().start(1, 2, 4).count_in().click(1)
    pull_the_plug(table)
    table.until_seen("Paused").go_on().until_seen("3-2-1")
    assert table.count_in(2).click(2).until_event("claim", 2)["rank"] == 1


@exhaustive
def test_a_reloaded_page_has_the_match(set_table):
    table = set_table().start(1, 2, 4)
    table.page.reload()
    # Until the match is restored, the table looks paused and refuses presses.
    table.until_ready().until_event("match_restored")
    table.until_seen("Paused")
    assert "Power came back" not in table.seen()
    table.go_on().until_seen("3-2-1")


@exhaustive
def test_a_new_table_after_a_power_cut_has_no_match(set_table):
    table = set_table().start(1, 2, 4)
    pull_the_plug(table)
    table.page.click("#open-menu")
    table.page.click("#ask-new-table")
    table.page.get_by_text("Yes, a new table").click()
    table.until_seen("Which game?")
    table.page.reload()
    table.until_ready().until_seen("Which game?")
