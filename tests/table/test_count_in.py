"""The game 3-2-1 on the page, two rounds."""

from tests.effort import exhaustive


@exhaustive
def test_three_players_press_after_the_count(set_table):
    table = set_table().turn_to("3-2-1").start(1, 3, 7, game=None, ready="OK: 3-2-1")
    table.key("Enter").until_event("countdown", 1)
    table.key("3")
    early = table.until_event("false_start")
    assert early["player"] == 3
    assert early["early_us"] < 2_000_000
    table.until_seen("P3 early").until_event("round_started")
    table.until_seen("GO!")
    table.click(7).until_seen("1. P7")
    table.key("1").until_seen("2. P1 +")
    table.key("3").until_event("round_ended")
    # Players who were too early are marked.
    (line,) = [line for line in table.seen().splitlines() if "3. P3" in line]
    assert line.rstrip().endswith("!")
    table.until_seen("! = too early")
    claims = [(event["player"], event["rank"]) for event in table.events("claim")]
    assert claims == [(7, 1), (1, 2), (3, 3)]
    # Start another round without leaving the match.
    table.key("Enter").until_event("round_started", 2)
    table.click(3).until_seen("1. P3")
    assert "!" not in table.seen()
    table.leave()
    assert table.events() == table.replayed()
    assert table.faults == []
