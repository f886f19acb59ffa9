"""Facts about GoTown for programs on a computer; not part of the firmware."""

from tableref_host.protocol import fields
from tableref_host.protocol.fields import COUNT, PLAYER, ByPlayer, Field, Text

EVENTS = (
    ("milkshake_discarded", "player", "the player discards a milkshake, which is the whole turn"),
    (
        "played",
        "player action towers",
        "a card is played",
        {"opponent": "if it is played against somebody", "floor": "for a dog or a bone"},
    ),
)
SHARED_EVENTS = {
    "turn_started": {},
    "turn_ended": {},
    "turn_skipped": {"reason": "`donut_truck`"},
}
FIELD_NOTES = {"points": "floors"}
FIELDS = (
    Field("action", Text(20), "the card: `build`, `steal`, `dog`, `bone` and so on"),
    Field("floor", COUNT, "number of the floor it was played on"),
    Field("opponent", PLAYER, "the player it was played against"),
    Field("towers", ByPlayer(), "number of floors of each player now"),
)
EXAMPLES = """
{"seq": 38, "t_us": 28230000, "event": "milkshake_discarded", "player": 7}
{"seq": 44, "t_us": 34560000, "event": "played", "player": 1, "action": "bone", "opponent": 10,
 "floor": 2, "towers": {"1": 1, "4": 0, "7": 1, "10": 4}}
"""


def _played(playing, event):
    playing.player(event["player"])
    playing.totals = fields.by_player(event["towers"], playing.players)


def _corrected(playing, event):
    if not playing.rounds:
        # The round is not over, so a correction does not change a score.
        playing.was = {}


def _turn_started(playing, event):
    # A turn can follow the end of the match, because a correction may have reopened it.
    playing.rounds = []
    playing.was = {}


HANDLERS = {"played": _played, "corrected": _corrected, "turn_started": _turn_started}


def _what(speaker, event, label):
    what = speaker.term(event["action"])
    if "opponent" in event:
        what += " " + speaker.phrase("against", name=label(event["opponent"]))
    if "floor" in event:
        what += ", " + speaker.phrase("floor", floor=event["floor"])
    return {"what": what}


SENTENCE_FIELDS = {"played": _what}

WITHOUT_NEXT = "needs NEXT to choose actions"
TABLES = (((1, 3), {}), ((2, 5, 10), {"target": 4}), ((1, 4, 6, 9), {}))
RANDOM_PLAY = (((1, 4, 7), {"target": 4}),)
SCENARIO = "gotown_five_floors"
MOMENTS = {
    "gotown-turn": ("gotown_five_floors", 9),
    "gotown-attack": ("gotown_five_floors", 17),
}
