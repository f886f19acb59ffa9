"""Facts about Got It! for programs on a computer; not part of the firmware."""

from tableref_host.protocol import fields
from tableref_host.protocol.fields import COUNT, NUMBER, Field, Flag, Objects, Text, Whole

EVENTS = (
    ("starter_named", "player", "this player, the youngest, turns over the first cards"),
    (
        "marked",
        "player handicap calculator",
        "the handicap or the calculator of a player was changed",
    ),
    ("not_got_it", "player", "the player gave up, and is out of the round"),
    ("rejected", "player", "the calculation was wrong, and the player is out of the round"),
    ("calculated", "player cards one_colour", "the calculation was right"),
    ("cards_tied", "players", "the players used equally many cards, so each draws one"),
    ("highest_drawn", "player", "this player has drawn the highest card"),
    ("shape_won", "player shape", "a shape is won"),
    ("shape_stolen", "player from shape", "a shape is stolen"),
    ("steal_declined", "player", "no shape is stolen"),
    ("nothing_to_steal", "player", "the player may steal a shape, but nobody has one"),
    ("rivals_gained", "shape rivals", "with one player: the rival pile gets a shape"),
    ("cards_asked", "player", "the table was asked for a solution with this player's cards"),
)
SHARED_EVENTS = {
    "round_ended": {"player": "if somebody was right"},
    "time_up": {"players": ""},
    "race_reopened": {},
    "corrected": {"shapes": ""},
}
FIELD_NOTES = {"totals": "sets"}
FIELDS = (
    Field("calculator", Flag(), "whether the player may use a calculator"),
    Field("cards", NUMBER, "number of cards that the player used"),
    Field("from", Whole(0, 10), "the player who had it before, or 0 for the rival pile"),
    Field("handicap", Flag(), "whether the player has the handicap"),
    Field("one_colour", Flag(), "whether the cards were of one colour"),
    Field("rivals", COUNT, "number of shapes in the rival pile now"),
    Field("shape", Text(20), "the shape, such as `red circle`, or `wild`"),
    Field(
        "shapes",
        Objects(),
        "corrections: `player` (0 for the rival pile), `shape`, and `by`, the number added",
    ),
)
EXAMPLES = """
{"seq": 4, "t_us": 520000, "event": "starter_named", "player": 2}
{"seq": 3, "t_us": 1060000, "event": "marked", "player": 1, "handicap": true, "calculator": false}
{"seq": 6, "t_us": 2660000, "event": "not_got_it", "player": 6}
{"seq": 26, "t_us": 161910000, "event": "rejected", "player": 6}
{"seq": 16, "t_us": 157070000, "event": "calculated", "player": 6, "cards": 2, "one_colour": true}
{"seq": 26, "t_us": 15123000, "event": "cards_tied", "players": [1, 4]}
{"seq": 28, "t_us": 15643000, "event": "highest_drawn", "player": 4}
{"seq": 18, "t_us": 157590000, "event": "shape_won", "player": 6, "shape": "red circle"}
{"seq": 19, "t_us": 158270000, "event": "shape_stolen", "player": 6, "from": 0,
 "shape": "yellow circle"}
{"seq": 21, "t_us": 158270000, "event": "steal_declined", "player": 6}
{"seq": 22, "t_us": 77730000, "event": "nothing_to_steal", "player": 9}
{"seq": 8, "t_us": 3640000, "event": "rivals_gained", "shape": "yellow circle", "rivals": 1}
{"seq": 51, "t_us": 90109000, "event": "cards_asked", "player": 5}
"""

GOAL = 2


def _match_started(playing, event):
    playing.own["shapes"] = {player: {} for player in playing.players}
    if len(playing.players) == 1:
        playing.detail = ("starter", {"player": playing.players[0]})


def _starter_named(playing, event):
    playing.starter = playing.player(event["player"])
    playing.enter(playing.READY, ("starter", {"player": playing.starter}))


def _claim(playing, event):
    playing.turn = playing.claims[-1]["button"]
    playing.enter(playing.OPEN, ("explains", {"player": playing.turn}))


def _tie(playing, event):
    # Mark the tied claims only now, because in this game their events are sent before that of the
    # tie.
    for claim in playing.claims:
        claim["is_tie"] = claim["button"] in playing.tied
    playing.turn = None
    playing.enter(playing.OPEN, ("tie_explains", {"players": list(playing.tied)}))


def _out(playing, event):
    player = playing.player(event["player"])
    if event["event"] == "rejected":
        playing.claims = [claim for claim in playing.claims if claim["player"] != player]
        if playing.turn == player:
            playing.turn = None
    if not playing.turn:
        playing.enter(playing.OPEN)


def _calculated(playing, event):
    playing.player(event["player"])
    fields.number(event["cards"])
    playing.turn = None


def _cards_tied(playing, event):
    players = [playing.player(player) for player in event["players"]]
    playing.enter(playing.OPEN, ("cards_tied", {"players": players}))


def _highest_drawn(playing, event):
    playing.player(event["player"])


def _shape_won(playing, event):
    _move(playing, str(event["shape"]), playing.player(event["player"]))


def _shape_stolen(playing, event):
    giver = playing.player(event["from"]) if event["from"] else None
    _move(playing, str(event["shape"]), playing.player(event["player"]), giver)


def _corrected(playing, event):
    for change in event["shapes"]:
        shape, by = str(change["shape"]), change["by"]
        fields.number(abs(by))
        if change["player"]:
            held = playing.own["shapes"][playing.player(change["player"])]
            held[shape] = held.get(shape, 0) + by
    _note_shapes(playing)


def _move(playing, shape, taker, giver=None):
    held = playing.own["shapes"]
    held[taker][shape] = held[taker].get(shape, 0) + 1
    if giver is not None:
        held[giver][shape] = held[giver].get(shape, 0) - 1
    _note_shapes(playing)


def _note_shapes(playing, event=None):
    playing.notes = {}
    for player, held in playing.own["shapes"].items():
        shapes = [(name, count) for name, count in sorted(held.items()) if count > 0]
        if shapes:
            playing.notes[player] = ("shapes", {"shapes": shapes})


HANDLERS = {
    "match_started": _match_started,
    "starter_named": _starter_named,
    "claim": _claim,
    "tie": _tie,
    "not_got_it": _out,
    "rejected": _out,
    "calculated": _calculated,
    "cards_tied": _cards_tied,
    "highest_drawn": _highest_drawn,
    "shape_won": _shape_won,
    "shape_stolen": _shape_stolen,
    "corrected": _corrected,
    "round_scored": _note_shapes,
}


def _marks(speaker, event, label):
    marks = [speaker.phrase(name) for name in ("handicap", "calculator") if event.get(name)]
    return {"marks": speaker.joined(marks) or speaker.phrase("no_mark")}


def _stolen(speaker, event, label):
    return {"from": label(event["from"]) if event.get("from") else speaker.phrase("rivals")}


SENTENCE_FIELDS = {"marked": _marks, "shape_stolen": _stolen}


def _changes(speaker, event, label):
    changes = []
    for change in event["shapes"]:
        who = label(change["player"]) if change["player"] else speaker.phrase("rivals")
        changes.append(f"{who}: {speaker.term(change['shape'])} {change['by']:+d}")
    return changes


CHANGES = _changes

WITHOUT_NEXT = "needs NEXT to reject a wrong explanation, and to choose the colour of a shape"
TABLES = tuple(
    (players, {"window_ms": 50, "rival_limit": 4})
    for players in ((4,), (2, 7), (1, 5, 10), tuple(range(2, 11)))
)
RANDOM_PLAY = (
    ((1, 4, 7), {"explain_s": 10, "window_ms": 50}),
    ((1,), {"explain_s": 10, "window_ms": 50}),
)
SCENARIO = "got_it_three_to_two_sets"
MOMENTS = {
    "got-it-race": ("got_it_three_to_two_sets", 21),
    "got-it-explains": ("got_it_three_to_two_sets", 7),
    "got-it-shape": ("got_it_three_to_two_sets", 17),
}
