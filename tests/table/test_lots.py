"""Lots drawn on the page: who starts, then teams."""

from tests.effort import exhaustive


@exhaustive
def test_four_players_draw_who_starts_and_two_teams(set_table):
    players = [1, 3, 6, 10]
    table = set_table().turn_to("Draw lots").start(*players, game=None, ready="Who starts?")
    table.until_seen("OK: draw")
    table.key("Enter")
    starter = table.until_event("starter_drawn")["player"]
    assert starter in players
    table.until_seen("OK: draw again").until_seen(f"P{starter}")
    table.go_on("n").until_seen("2 teams of 2")
    table.key("Enter")
    teams = table.until_event("teams_drawn")["teams"]
    assert sorted(teams["A"] + teams["B"]) == players
    for name in "AB":
        one, other = teams[name]
        table.until_seen(f"{name}: {one} {other}")
    # Three players cannot make teams of two, so only the starter can be drawn.
    table.go_on("n").until_seen("Who starts?")
    table.key("b").until_seen("Back: choice").until_seen("Seed ").until_seen("B: ")
    table.leave()
    assert table.events() == table.replayed()
    assert table.faults == []
