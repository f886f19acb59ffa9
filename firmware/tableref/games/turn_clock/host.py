"""What computers need to know of the turn clock; this never goes onto the table."""

from host_tools.protocol.fields import SEATS, Field

EVENTS = (
    ("player_dropped", "player", "out for good"),
    ("player_put_back", "player", "in again"),
    ("order_changed", "player order", "this player moved"),
)
FIELDS = (Field("order", SEATS, "who comes after whom"),)
EXAMPLES = """
{"seq": 16, "t_us": 41270000, "event": "player_dropped", "player": 2}
{"seq": 19, "t_us": 48100000, "event": "player_put_back", "player": 2}
{"seq": 20, "t_us": 49220000, "event": "order_changed", "player": 2, "order": [5, 2, 9]}
"""

SENTENCES = {
    "player_dropped": "{player} has dropped out",
    "player_put_back": "{player} is back",
    "order_changed": "{player} plays next",
}
STEPS = {"changed": "the change", "stopped": "the clocks' stop"}
NOTES = {"dropped": "dropped out"}
PHASES = {"ready": "Who is first?"}


def _dropped(playing, event):
    player = playing.player(event["player"])
    playing.notes[player] = ("dropped", {"before": playing.notes.get(player)})


def _put_back(playing, event):
    _, fields = playing.notes.pop(playing.player(event["player"]), ("", {}))
    if fields.get("before"):
        playing.notes[event["player"]] = fields["before"]


HANDLERS = {"player_dropped": _dropped, "player_put_back": _put_back}

WITHOUT_NEXT = "works, with 5 minutes for each"
RANDOM_PLAY = (((1, 4, 7), {"mode": "sand"}),)
SCENARIO = "turn_clock_delay_to_the_last"
