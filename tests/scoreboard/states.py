"""Boards as sent to viewers: those of the examples, and the largest possible ones."""

import copy
import json

from tableref_host.places import ROOT

EXAMPLES = ROOT / "tests/tableref_host/scoreboard/states"
ALL = tuple(range(1, 11))
NAMES = {1: "Anna", 2: "Björn", 4: "Chloé", 7: "Dario", 9: "Emi"}
WIDE = dict(zip(ALL, (
    "WWWWWWWWWWWW", "カタカナカタカナカタカナ", "Anna", "Bo", "MMMMMMMMMMMM", "Christopher",
    "Dädé", "Ed", "<b>bold</b>", "Øyvind Åse",
), strict=True))  # fmt: skip


def example(name):
    """Return one of the example boards, which the board's own tests check."""
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def changed(state, **parts):
    """Return a copy of a board with replaced parts; in objects replace only the given fields."""
    new = copy.deepcopy(state)
    for key, value in parts.items():
        both = isinstance(value, dict) and isinstance(new[key], dict)
        new[key] = {**new[key], **value} if both else value
    return new


def seats(names, plays):
    """Return the ten seats with these names, at which these players play."""
    new = example("open")["seats"]
    for seat in new:
        player = seat["player"]
        name = names.get(player, "")
        seat.update(name=name, label=name or f"P{player}", plays=player in plays)
    return new


def rounds(count, players):
    """Return a number of rounds in which points and totals go up and down."""
    totals = dict.fromkeys(players, 0)
    made = []
    for number in range(1, count + 1):
        points = {player: (player * 7 + number * 5) % 17 - 8 for player in players}
        totals = {player: totals[player] + points[player] for player in players}
        made.append({
            "round": number,
            "points": {str(player): value for player, value in points.items()},
            "totals": {str(player): value for player, value in totals.items()},
        })  # fmt: skip
    return made


def standings(made, winner=None):
    """Return the standings after the rounds `made`."""
    totals = made[-1]["totals"]
    return [
        {
            "player": int(player),
            "place": 1 + sum(other > totals[player] for other in totals.values()),
            "total": totals[player],
            "is_winner": int(player) == winner,
            "words": "",
        }
        for player in sorted(totals, key=lambda player: -totals[player])
    ]


def claim(player, rank, margin_us, is_tie=False):
    words = "first" if rank == 1 else f"+{margin_us / 1_000_000:.3f} s"
    return {
        "player": player, "button": player, "rank": rank, "margin_us": margin_us, "words": words,
        "is_tie": is_tie,
    }  # fmt: skip


def miss(player, kind):
    return {"player": player, "kind": kind, "by_us": 203000, "words": f"0.203 s {kind}"}


_ROUNDS = rounds(4, NAMES)
BASE = changed(
    example("open"), seats=seats(NAMES, NAMES), rounds=_ROUNDS, standings=standings(_ROUNDS),
    claims=[], misses=[], notice=None,
    log=[{"n": 1, "words": "3"}, {"n": 2, "words": "Go!"}, {"n": 3, "words": "Anna: +0.012 s"}],
)  # fmt: skip


def phase(name, words, **more):
    return {"name": name, "words": words, "round": 5, **more}


STATES = {
    "lobby": changed(example("lobby"), seats=seats(NAMES, ())),
    "joined": changed(example("lobby"), seats=seats(NAMES, (1, 4, 7))),
    "ready": changed(BASE, phase=phase("ready", "Round 5: Chloé counts 3-2-1")),
    "counting": changed(BASE, phase=phase("counting", "3", beat=3)),
    "early": changed(BASE, phase=phase("counting", "2", beat=2), misses=[miss(2, "early")]),
    "go": changed(BASE, phase=phase("open", "Round 5: go!")),
    "claims": changed(
        BASE,
        phase=phase("open", "Round 5: go!"),
        claims=[claim(7, 1, 0), claim(1, 2, 12000), claim(4, 3, 844000)],
        misses=[miss(2, "early")],
    ),
    "ended": changed(
        BASE,
        phase=phase("ended", "Round 5 is over: all cards are claimed"),
        claims=[claim(7, 1, 0), claim(1, 2, 12000, True), claim(4, 2, 0, True)],
        misses=[miss(2, "late")],
    ),
    "paused": changed(
        BASE,
        phase=phase("open", "Paused", is_paused=True),
        claims=[claim(7, 1, 0)],
        notice={"kind": "paused", "words": "Paused", "n": 30},
    ),
    "undone": changed(
        BASE,
        phase=phase("open", "Round 5: go!"),
        claims=[claim(7, 1, 0)],
        notice={"kind": "undone", "words": "Taken back: Anna's claim", "n": 31},
    ),
    "turn": changed(
        BASE,
        match={"game": "i_go", "name": "I Go!", "goal": 100, "lowest_wins": True},
        phase=phase("open", "Emi's turn", turn=9),
    ),
    "over": changed(
        BASE, phase=phase("over", "Dario won!", round=4), standings=standings(_ROUNDS, winner=7)
    ),
    "away": changed(
        BASE, source={"is_connected": False, "words": "Waiting for the table: plug it in"}
    ),
}

_FULL = rounds(40, ALL)
_FULL[-1]["totals"] |= {"1": -123, "3": 1234}
STATES["full"] = changed(
    BASE,
    seats=seats(WIDE, ALL),
    rounds=_FULL,
    standings=standings(_FULL),
    match={"goal": 999},
    phase=phase("ended", "Round 41 is over: all cards are claimed", round=41),
    claims=[claim(player, player, player * 12345) for player in ALL],
    misses=[miss(2, "late"), miss(5, "late")],
    log=[{"n": n, "words": f"WWWWWWWWWWWW: +0.01{n} s, behind {WIDE[2]}"} for n in range(12)],
)
"""A board with more content than fits on any screen."""

STATES["full_over"] = changed(
    STATES["full"],
    phase=phase("over", f"{WIDE[3]} won!", round=40),
    standings=standings(_FULL, winner=3),
)
STATES["full_shared"] = changed(
    STATES["full"],
    phase=phase("over", "The winners!", round=40),
    standings=[{**one, "place": 1, "is_winner": True} for one in standings(_FULL)],
    notice={"kind": "undone", "words": "Taken back: " + "WWWWWWWWWWWW's claim", "n": 99},
)


def crowded(name):
    """Return an example with ten players who have the longest names."""
    state = example(name)
    if not state["rounds"] or state["match"] is None:
        return changed(state, seats=seats(WIDE, ALL))
    return changed(state, seats=seats(WIDE, ALL), rounds=_FULL, standings=standings(_FULL))


EVERY_GAME = {path.stem: crowded(path.stem) for path in sorted(EXAMPLES.glob("*.json"))}
"""Game -> a board of ten players with the parts that only this game has."""
