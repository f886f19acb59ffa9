"""Why a press did not count, in the words of the table's own screen, with names for seats."""

from tableref import texts
from tableref.referee.games import GAMES

WORDS = {
    # The screen has fields there that no event tells.
    "too_few_players": "Too few players for this game",
    "too_many_players": "Too many players for this game",
    "no_teams": "No teams of equal size with so many",
    "bid_too_low": "Bid higher, or pass",
    "bid_too_high": "There are not so many tricks",
    "nothing_to_choose": "Nothing to choose now",
    "seats_touch": "Two players: leave a seat free after each",
    "cards_need_duplicate": "{player} has 8 cards: hold for a duplicate",
    "duplicate_needs_card": "{player} has no Gotta Go! card",
    "not_your_turn": "It is not {player}'s turn",
    "penalty_too_high": "{player}: no hand costs so much",
    "not_turn": "It is not {player}'s turn",
}
"""Words of the scoreboard's own: where a line of 16 characters is too short for a room."""
OTHER = "That does not count now: {reason}"


def template(reason, game):
    """Return the text of a refusal; `game` is the key of the game that is played, or None."""
    if reason in WORDS:
        return WORDS[reason]
    known = [one.key for one in GAMES]
    tell = texts.teller(game) if game in known else texts.text
    try:
        words = tell(reason, **{name: "{" + name + "}" for name in _FIELDS})
    except KeyError:
        return OTHER
    for seat in ("player", "turn"):
        words = words.replace("P{" + seat + "}", "{" + seat + "}")
    return words[:1].upper() + words[1:]


_FIELDS = ("player", "turn", "low", "high", "count", "cards", "bid")
