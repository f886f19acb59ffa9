"""Why a press did not count, in the words of the table's own screen, with names for seats."""

from host_tools import game_facts
from tableref import texts
from tableref.games import GAMES

WORDS: dict[str, str] = {
    # The screen has fields there that no event tells.
    "too_few_players": "Too few players for this game",
    "too_many_players": "Too many players for this game",
    "nothing_to_choose": "Nothing to choose now",
    "not_your_turn": "It is not {player}'s turn",
    "not_turn": "It is not {player}'s turn",
} | game_facts.merged("REFUSALS")
"""Words of the scoreboard's own: where a line of 16 characters is too short for a room."""
OTHER = "That does not count now: {reason}"


def template(reason: str, game: str | None) -> str:
    """Return the text of a refusal; `game` is the key of the game that is played, or None."""
    if reason in WORDS:
        return WORDS[reason]
    known = [one.key for one in GAMES]
    tell = texts.teller(game) if game in known else texts.text
    try:
        words: str = tell(reason, **{name: "{" + name + "}" for name in _FIELDS})
    except KeyError:
        return OTHER
    for seat in ("player", "turn"):
        words = words.replace("P{" + seat + "}", "{" + seat + "}")
    return words[:1].upper() + words[1:]


_FIELDS = ("player", "turn", "low", "high", "count", "cards", "bid")
