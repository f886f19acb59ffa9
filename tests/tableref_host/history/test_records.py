"""Records: the best figure, its player and its match."""

from made_matches import match

from tableref_host.history import records


def claim(seat, since_us, margin_us):
    return {"round": 1, "seat": seat, "rank": 1, "since_us": since_us, "margin_us": margin_us}


def record(found, name):
    ((_, rows),) = records.of_games(found)
    (row,) = [one for one in rows if one.name == name]
    return row.figure, row.match["match"], row.holders, row.others


def test_records_name_their_players_and_matches():
    rounds = [{"round": 1, "points": {"1": 30, "2": 9}}, {"round": 2, "points": {"1": 10, "2": 30}}]
    claims = [claim(2, 700_000, 0), claim(1, 710_000, 10_000), claim(2, 730_000, 20_000)]
    found = [
        match(1, "2026-11-20T19:00:00Z", {"Anna": 40, "Bo": 39}, ["Anna"], rounds=rounds),
        match(2, "2026-11-20T19:10:00Z", {"Anna": 40, "Bo": 5}, ["Anna"], claims=claims),
        match(3, "2026-11-20T19:20:00Z", {"Anna": 7, "Bo": 7}, ["Anna"], lasted_us=9),
        match(4, "2026-11-20T19:30:00Z", {"Bo": 99, "Anna": 0}, ["Bo"], is_counted=False),
        match(5, "2026-11-20T19:40:00Z", {"Anna": 38, "Bo": 0}, ["Anna", "Bo"], lasted_us=10),
    ]
    assert record(found, records.BEST_TOTAL) == (40, 1, ("Anna",), 1)
    assert record(found, records.BEST_ROUND) == (30, 1, ("Anna",), 0)
    assert record(found, records.CLOSEST) == (1, 1, ("Anna",), 0)
    assert record(found, records.WIDEST) == (35, 2, ("Anna",), 0)
    assert record(found, records.SHORTEST) == (9, 3, (), 0)
    assert record(found, records.LONGEST) == (60_000_000, 1, (), 1)
    assert record(found, records.ROUND_COUNT) == (2, 1, (), 0)
    assert record(found, records.QUICKEST_CLAIM) == (700_000, 2, ("Bo",), 0)
    assert record(found, records.NARROWEST_CLAIM) == (10_000, 2, ("Anna",), 0)


def test_the_lowest_total_is_the_best_if_it_wins():
    found = [
        match(1, "2026-11-20T19:00:00Z", {"Anna": 3, "Bo": 10}, ["Anna"], "score_pad"),
        match(2, "2026-11-20T19:10:00Z", {"Anna": 4, "Bo": 2}, ["Bo"], "score_pad"),
    ]
    for one, points in zip(found, ((3, 10), (4, 2)), strict=True):
        one["options"] = {"lowest_wins": True}
        one["rounds"] = [{"round": 1, "points": dict(zip("12", points, strict=True))}]
    assert record(found, records.BEST_TOTAL) == (2, 2, ("Bo",), 0)
    assert record(found, records.BEST_ROUND) == (2, 2, ("Bo",), 0)
    assert record(found, records.CLOSEST) == (2, 2, ("Bo",), 0)
    assert record(found, records.WIDEST) == (7, 1, ("Anna",), 0)


def test_the_most_played_game_is_first():
    began = "2026-11-20T19:00:00Z"
    games = ("gotta_go", "quiz", "quiz")
    found = [match(at, began, {"Anna": 1}, [], game) for at, game in enumerate(games)]
    assert [kind[0] for kind, _ in records.of_games(found)] == ["quiz", "gotta_go"]


def test_a_game_without_points_has_no_records_of_points():
    found = [match(1, "2026-11-20T19:00:00Z", {"Anna": 0, "Bo": 0}, [], "turn_clock")]
    ((_, rows),) = records.of_games(found)
    assert [one.name for one in rows] == [records.LONGEST, records.SHORTEST]
