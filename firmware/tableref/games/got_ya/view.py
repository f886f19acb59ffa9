"""What a page shows of Got-Ya beside the screen; not installed on the Pico.

DEFAULTS in tableref_host/table/standins/game_view.py lists the names that a page looks up here,
and what it shows if one is missing.
"""

from tableref.games.got_ya import rules


def notes(game):
    """Yield the facts to show beside players: a pass, and the highest bid.

    Each is (player, key of a text, fields to fill in).
    """
    bidding = game.bidding
    if game.phase not in ("bidding", "trump", "play"):
        return
    if bidding.highest:
        yield bidding.bidder, "bid", {"bid": bidding.highest}
    if game.phase == "bidding":
        for player in game.players:
            if player not in bidding.turns.players and player != bidding.bidder:
                yield player, "passed", {}


def _bids(game):
    bidding = game.bidding
    if bidding.highest:
        return ["to_beat", {"bid": bidding.highest, "player": bidding.bidder}]
    return ["up_to", {"cards": game.cards}]


def _trick(game):
    fields = {"player": game.turns.current, "trump": rules.TRUMPS[game.trump]}
    return ["trick", dict(fields, trick=sum(game.tricks.values()) + 1, cards=game.cards)]


def _trump(game):
    return game.text(rules.TRUMPS[game.trump])


def _bid(game):
    return {game.turns.current: game.bidding.count}


def _tricks(game):
    return game.tricks


FACTS = {"bidding": _bids, "play": _trick}
CHOICES = {"trump": _trump}
COUNTS = {"bidding": _bid, "play": _tricks}
