"""Facts about the phase and about players, for the texts that a page shows beside the screen.

A fact is [key, fields]: the key of a text in a game's words/*.json, and the values of its fields.
Facts are read from the game, not from the screen. Reading them changes nothing.
"""

from tableref.games.got_it.game import CALCULATOR, HANDICAP
from tableref.games.got_ya import rules
from tableref.games.turn_clock import show as turn_clock
from tableref.games.turns import Turns


def of_phase(match):
    """Return the fact about the phase, or None."""
    game = match.history.game
    find = _OF_PHASE.get((match.history.terms[0], game.phase))
    return find(game) if find and not match._menu else None


def of_players(match):
    """Return {button: facts} about the players and their hands. Buttons are strings."""
    game = match.history.game
    notes = {}
    if not match._menu:
        for button, key, fields in _notes(match.history.terms[0], game):
            notes.setdefault(str(button), []).append([key, fields])
    return notes


def about(match):
    """Return the key of the explanation of what NEXT has chosen, "" for none."""
    game = match.history.game
    is_chosen = match.history.terms[0] == "gotown" and game.phase == "turn"
    return game.action if is_chosen and not match._menu else ""


def _notes(key, game):
    """Yield (button, key of the text, fields) of each fact about a player."""
    find = _OF_PLAYERS.get(key)
    if find:
        yield from find(game)
    race = getattr(game, "race", None)
    if race and key in _WITH_ORDER and game.phase in _AT_RACE:
        for button, pressed_us in race.claims:
            by_us = pressed_us - race.claims[0][1]
            yield button, "behind" if by_us else "first", {"by_us": by_us}


_WITH_ORDER = ("count_in", "gotta_go", "quiz")
"""Games that show the order of the presses of a race."""
_AT_RACE = ("race", "halted", "answer")


def _gotta_go(game):
    if game.phase == "scoring":
        for hand in game.holders:
            yield hand, "has_card", {}


_IN_ROUND = ("race", "halted", "asking", "judging", "cards", "drawing")
"""Phases of Got It! in which players can be out."""


def _got_it(game):
    for player in game.players:
        for bit, name in ((HANDICAP, "handicap"), (CALCULATOR, "calculator")):
            if game.marks[player] & bit:
                yield player, name, {}
        if game.phase in _IN_ROUND and player in game.round.out:
            yield player, "out", {}
        shapes = sum(game.held[player])
        if shapes:
            yield player, "has_shapes" if shapes > 1 else "has_shape", {"count": shapes}


def _i_go(game):
    if game.phase == "scoring":
        yield game.caller, "called", {}


def _gotown(game):
    for player in game.players:
        dogs = sum(game.town.towers[player])
        if dogs:
            yield player, "dogs" if dogs > 1 else "dog", {"count": dogs}
        is_discarding = game.phase == "discard" and player == game.turns.current
        if player in game.town.hungry or game.town.milkshakes[player] > is_discarding:
            yield player, "skips", {}


def _got_ya(game):
    bidding = game.bidding
    if game.phase not in ("bidding", "trump", "play"):
        return
    if bidding.highest:
        yield bidding.bidder, "bid", {"bid": bidding.highest}
    if game.phase == "bidding":
        for player in game.players:
            if player not in bidding.turns.players and player != bidding.bidder:
                yield player, "passed", {}


def _quiz(game):
    is_asked = game.phase not in ("result", "over")
    for player in game.players:
        if is_asked and game.is_out(player):
            yield player, "was_wrong", {}
        elif is_asked and game.locked.get(player, 0) > game.clock.now_us:
            yield player, "locked", {}
        if game.teams:
            yield player, "team", {"team": game.team_of(player)}


def _turn_clock(game):
    if game.phase not in ("running", "waiting"):
        return
    for player in game.players:
        yield player, "time", {"time": turn_clock.reading(game, player)}
        if player in game.turns.passed:
            yield player, "passed", {}
        elif player not in game.turns.players:
            yield player, "is_out", {}
        elif player in game.turns.skipped:
            yield player, "skips", {}


_OF_PLAYERS = {
    "gotta_go": _gotta_go,
    "got_it": _got_it,
    "i_go": _i_go,
    "gotown": _gotown,
    "got_ya": _got_ya,
    "quiz": _quiz,
    "turn_clock": _turn_clock,
}
"""Key of a game -> function that yields (button, key of the text, fields)."""


def _cards(game):
    """Return who has a "Gotta Go!" card, or who is asked whether there are no cards at all."""
    if game.moving is not None:
        return ["holders", {"players": list(game.holders)}]
    return ["none", {"players": list(game.empty)}] if game.empty else None


def _swaps(game):
    """Return the players who may swap a card, in their order."""
    winner = game.round.winner
    order = Turns(game.players, winner or game.starter.player).order()
    order = order[1:] if winner else order[1:] + order[:1]
    return ["swaps", {"players": list(order)}] if order else None


def _bids(game):
    bidding = game.bidding
    if bidding.highest:
        return ["to_beat", {"bid": bidding.highest, "player": bidding.bidder}]
    return ["up_to", {"cards": game.cards}]


def _trick(game):
    fields = {"player": game.turns.current, "trump": rules.TRUMPS[game.trump]}
    return ["trick", dict(fields, trick=sum(game.tricks.values()) + 1, cards=game.cards)]


_OF_PHASE = {
    ("gotta_go", "scoring"): _cards,
    ("got_it", "cleanup"): _swaps,
    ("got_ya", "bidding"): _bids,
    ("got_ya", "play"): _trick,
}
"""(key of a game, phase) -> function that returns the fact about the phase."""
