"""Facts about Draw lots for programs on a computer; not part of the firmware."""

from tableref_host.protocol import fields
from tableref_host.protocol.fields import MAYBE_SEATS, Field, Fields

EVENTS = (("teams_drawn", "round teams", "teams are drawn; for a starter it is `starter_drawn`"),)
FIELDS = (Field("teams", Fields("name to players", MAYBE_SEATS), "the players of each team"),)
EXAMPLES = """
{"seq": 4, "t_us": 2760000, "event": "teams_drawn", "round": 2,
 "teams": {"A": [1, 2, 8], "B": [3, 5, 9]}}
"""


def _teams_drawn(playing, event):
    playing.round = fields.number(event["round"])
    teams = [
        (str(name), [playing.player(player) for player in team])
        for name, team in event["teams"].items()
    ]
    playing.enter(playing.READY, ("teams", {"teams": teams}))


HANDLERS = {"teams_drawn": _teams_drawn}

WITHOUT_NEXT = "draws who starts; needs NEXT to draw teams"
TABLES = (((3, 5), {}), ((1, 2, 4, 8), {}), (tuple(range(1, 11)), {}))
RANDOM_PLAY = (((1, 4, 7, 8), {}),)
SCENARIO = "lots_starter_and_teams"
MOMENTS = {
    "lots-teams": ("lots_starter_and_teams", 11),
}
