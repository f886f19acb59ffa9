"""Facts about I Go! for programs on a computer; not part of the firmware."""

from tableref_host.protocol import fields
from tableref_host.protocol.fields import PLAYER, ByPlayer, Either, Field, Nothing

EVENTS = (
    (
        "display_emptied",
        "round player",
        "the last card of the display was taken, so the hand is void",
    ),
    (
        "draw_pile_emptied",
        "round player",
        'the last card of the pile was taken, so "I Go!" must be called',
    ),
    ("i_go", "round player", 'a player has called "I Go!"'),
    (
        "penalties_counted",
        "round caller penalties",
        "the penalty points of all players are entered",
    ),
    ("perfect_player", "round player", "the caller has no penalty points"),
)
SHARED_EVENTS = {
    "turn_ended": {"used_us": "", "next_player": ""},
    "time_up": {"player": ""},
    "time_given": {"player": ""},
    "corrected": {"perfect": "if a Perfect Player was entered or removed"},
}
FIELDS = (
    Field("caller", PLAYER, "the caller"),
    Field("penalties", ByPlayer(), "penalty points of each player"),
    Field("perfect", Either((PLAYER, Nothing())), "the Perfect Player of a corrected hand"),
)
EXAMPLES = """
{"seq": 13, "t_us": 42880000, "event": "display_emptied", "round": 1, "player": 10}
{"seq": 22, "t_us": 87300000, "event": "draw_pile_emptied", "round": 1, "player": 10}
{"seq": 26, "t_us": 89340000, "event": "i_go", "round": 1, "player": 10}
{"seq": 32, "t_us": 118110000, "event": "penalties_counted", "round": 1, "caller": 10,
 "penalties": {"1": 116, "3": 5, "4": 128, "10": 0}}
{"seq": 33, "t_us": 118110000, "event": "perfect_player", "round": 1, "player": 10}
"""

GOAL = 4
IS_ENTERED = True


def _round_started(playing, event):
    playing.turn = playing.starter
    if playing.turn:
        playing.enter(playing.OPEN, ("turn", {"player": playing.turn}))


def _emptied(playing, event):
    playing.turn = playing.player(event["player"])
    # The player who takes the last card of the display starts the next hand.
    playing.starter = playing.turn
    playing.enter(playing.OPEN, (event["event"], {"player": playing.turn}))


def _i_go(playing, event):
    playing.starter = playing.player(event["player"])
    playing.turn = None


def _penalties_counted(playing, event):
    fields.by_player(event["penalties"], playing.players)


HANDLERS = {
    "round_started": _round_started,
    "display_emptied": _emptied,
    "draw_pile_emptied": _emptied,
    "i_go": _i_go,
    "penalties_counted": _penalties_counted,
}


def _penalties(speaker, event, label):
    pairs = event["penalties"].items()
    return {"penalties": ", ".join(f"{label(int(p))} {n}" for p, n in pairs)}


SENTENCE_FIELDS = {"penalties_counted": _penalties}


def _changes(speaker, event, label):
    if "perfect" not in event:
        return []
    player = event["perfect"]
    key = "perfect" if player else "no_perfect"
    return [speaker.phrase(key, who=label(player) if player else "")]


CHANGES = _changes

WITHOUT_NEXT = "works, but you cannot enter that the display or the draw pile is empty"
RANDOM_PLAY = (((1, 4, 7), {}), ((1, 4, 7), {"turn_s": 30}))
SCENARIO = "i_go_three_to_four_points"
SHORT_SCENARIO = "i_go_taken_back"
MOMENTS = {
    "i-go-turn": ("i_go_taken_back", 5),
    "i-go-last-cards": ("i_go_taken_back", 13),
    "i-go-penalties": ("i_go_taken_back", 49),
}
