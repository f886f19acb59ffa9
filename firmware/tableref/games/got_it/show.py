"""What Got It! shows: screens and lights of its phases, and its set-up in the lobby.

Screens are (lines, big, hints) as ``compose`` returns them, lights as in game_lights.py.
"""

from tableref.games import game_lights, game_screens
from tableref.games.game_screens import named
from tableref.games.got_it import rules
from tableref.games.got_it.reward import RIVALS
from tableref.games.got_it.solving import NUMBERS
from tableref.games.score_entry import COLUMN
from tableref.games.standings import PAGE, ranked
from tableref.games.turns import Turns
from tableref.presses.gestures import HOLD, NEXT, OK, PRESS, TAP, TAP_WITH_NEXT
from tableref.show.lights import (
    OFF,
    RING,
    WHITE,
    colour,
    player_light,
    scale,
    seat,
    shares,
)
from tableref.show.screens import DIGIT, Hint, compose
from tableref.texts import translator

text = translator("got_it")
"""The function that returns the game's texts: see ``texts.translator``."""

_OPTIONS = {
    "explain_s": ("explain", "seconds"),
    "window_ms": ("window", "ms"),
}
_SIGNS = ("handicap_sign", "calculator_sign")
"""Keys of the signs that are shown beside a player: one for each bit of the player's mark."""
MARKED = ("no_mark", "handicap", "calculator", "both_marks")
"""Keys of the texts that describe a player's mark, in the order of the marks 0 to 3."""

_GO_US = 350_000
_BLINK_US = 250_000


def option_screen(name, value):
    """Return (name, value) of an option for the lobby; see ``Terms.option_screen``.

    The forms of the option `shapes` are returned as a tuple of lines.
    """
    if name in _OPTIONS:
        words, big = _OPTIONS[name]
        return text(words), text(big, count=value)
    if name == "shapes":
        return text("shapes"), tuple([text(shape) for shape in value.split(",")])
    return text("limit"), str(value)


def setup(players, options):
    """Return the screen that explains the set-up (rule book: "Shuffle and deal")."""
    keys = ("deal", "up", "pile", "down", "empty")
    lines = {1 + row: text(key) for row, key in enumerate(keys)}
    lines[0] = text("set_up", count=len(players))
    return (compose(lines),)


def _lines(**keys):
    """Return {row: text}; the arguments r0 to r7 are the keys of the rows' texts."""
    return {int(row[1:]): text(keys[row]) for row in keys}


def _numbers(players):
    return " ".join([str(player) for player in players])


def kind_words(kind, shapes):
    """Return the name of a kind of shape; `shapes` is the value of that option."""
    words = rules.kind_name(kind, shapes).split(" ")
    if len(words) == 1:
        return text(words[0])
    return text("kind", colour=text(words[0]), form=text(words[1]))


def _columns(lines, cells):
    """Arrange cells in the rows 1 to 5; more than five are in two columns of up to 8 characters."""
    for place, cell in enumerate(cells):
        row = 1 + place % 5
        lines[row] = "%-8s%s" % (lines[row], cell) if place >= 5 else cell


def youngest(game):
    """Return the screen that asks who is youngest."""
    lines = {2: text("who_is_youngest"), 7: Hint(NEXT, text("next_lots"))}
    lines[3] = (text("press"), Hint(PRESS, text("does_be_youngest")))
    return compose(lines)


def before_round(game):
    """Return the screen before a round: who turns the cards over, and which players have a mark."""
    page = game_screens.ready_page(game)
    if page:
        return page
    lines = {0: text("round", round=game.number), 7: Hint(OK, text("ok_count"))}
    lines[6] = (text("hold"), Hint(HOLD, text("does_mark")))
    more = game_screens.ready_hints(game)
    marked = [player for player in game.players if game.marks[player]]
    if not marked:
        lines[1] = text("turns")
        return compose(lines, named((game.starter.player,)), more)
    lines[0] = text("turns_two", player=game.starter.player)
    if len(marked) <= COLUMN:
        for row, player in enumerate(marked):
            lines[1 + row] = text(MARKED[game.marks[player]], player=player)
        return compose(lines, "", more)
    cells = []
    for player in marked:
        signs = [text(sign) for bit, sign in enumerate(_SIGNS) if game.marks[player] >> bit & 1]
        cells.append("P%-2d %s" % (player, "".join(signs)))
    _columns(lines, cells)
    return compose(lines, "", more)


def counting(game):
    """Return the screen of 3-2-1."""
    return game_screens.counting(game, "turn_both" if game.race.opened_us is None else "get_ready")


def race(game):
    """Return the screen of the race."""
    left = [player for player in game.players if player not in game.round.out]
    free = [player for player in left if not game.race.has_claimed(player)]
    lines = {0: text("round", round=game.number)}
    lines[1] = (text("press_got"), Hint(PRESS, text("does_claim"), free))
    lines[7] = (text("with_next_out"), Hint(TAP_WITH_NEXT, text("does_get_out"), free))
    lines[6] = text("in", count=len(left))
    return compose(lines, text("go"))


def asking(game):
    """Return the screen that asks whether a press was "Got It!", and who pressed next."""
    pressed = [press[0] for press in game.round.asked]
    player = pressed[0]
    lines = {0: text("with_next"), 1: text("which"), 7: Hint(OK, text("ok_not_got_it"))}
    if len(pressed) > 1:
        lines[0] = text("if_not", player=pressed[1])
    lines[6] = (text("again", player=player), Hint(PRESS, text("does_claim"), (player,)))
    free = [one for one in game.players if one not in game.round.out and one not in pressed]
    more = (Hint(PRESS, text("does_claim"), free), Hint(TAP_WITH_NEXT, text("does_get_out"), free))
    return compose(lines, named((player,)), more)


def judging(game):
    """Return the screen of an explanation."""
    player = game.round.claimants[0]
    lines = {0: text("explains", player=player)}
    lines[6] = Hint(OK, text("ok_right"))
    lines[7] = Hint(NEXT, text("next_wrong"))
    if game.marks[player]:
        lines[1] = text(MARKED[game.marks[player]], player=player)
    return compose(lines, named((player,)))


def cards(game):
    """Return the screen on which the cards used are entered."""
    this_round = game.round
    is_alone = len(this_round.claimants) == 1
    who = this_round.claimants
    lines = {0: text("cards" if is_alone else "tied_cards")}
    lines[6] = (text("one_colour"), Hint(HOLD, text("does_one_colour"), who))
    tap = Hint(TAP, text("does_one_more"), who)
    with_next = Hint(TAP_WITH_NEXT, text("does_one_less" if is_alone else "does_reject"), who)
    if 0 in this_round.used.values():
        lines[7] = (text("first_entry"), tap, with_next)
    else:
        lines[7] = (text("entry"), tap, with_next, Hint(OK, text("does_done")))
    cells = []
    sign = "one_colour_sign" if len(this_round.claimants) > COLUMN else "one_colour_mark"
    for player in this_round.claimants:
        mark = text(sign) if this_round.one_colour[player] else ""
        cells.append("P%-2d %d%s" % (player, this_round.used[player], mark))
    _columns(lines, cells)
    return compose(lines)


def drawing(game):
    """Return the screen that asks for the highest card."""
    lines = _lines(r0="equal", r1="draw", r6="highest")
    lines[7] = (text("press"), Hint(PRESS, text("does_have_highest"), game.round.claimants))
    lines[3] = named(game.round.claimants[:5])
    lines[4] = named(game.round.claimants[5:])
    return compose(lines)


def cleanup(game):
    """Return the screen after a round."""
    winner = game.round.winner
    order = Turns(game.players, winner or game.starter.player).order()
    if winner:
        lines = _lines(r1="away", r2="fill")
        lines[0] = text("has", player=winner)
        order = order[1:]
    else:
        target = "to_rivals" if game.is_alone else "discard"
        lines = _lines(r0="nobody", r1=target)
        if game.announcer.has_digits:
            lines[6] = (text("try"), Hint(PRESS, text("does_try_cards")))
        order = order[1:] + order[:1]
    if order:
        lines[3] = text("swap")
        lines[4] = _numbers(order[:5])
        lines[5] = _numbers(order[5:])
    lines[7] = Hint(OK, text("ok_next"))
    return compose(lines)


def shape(game):
    """Return the screen on which a shape is chosen."""
    reward = game.reward
    lines = {5: Hint(NEXT, text("next_colour")), 7: Hint(OK, text("ok_take"))}
    lines[0] = text("rivals_win")
    if reward.taker:
        lines[0] = text("wins", player=reward.taker)
        if game.round.used[reward.taker] < rules.CARDS:
            lines[1] = text("rest_away")
    if reward.count == 2:
        lines[1] = text("more", count=2)
    lines[3] = kind_words(reward.kind, game.options["shapes"])
    if reward.kind != rules.WILD:
        player = reward.taker or game.players[0]
        form = Hint(PRESS, text("does_change_form"), (player,))
        lines[6] = (text("form", player=player), form)
    return compose(lines)


def steal(game):
    """Return the screen of a theft."""
    reward = game.reward
    victims = [victim or reward.taker for victim in reward.loots]
    press = Hint(PRESS, text("does_be_robbed"), victims)
    lines = {0: text("steals", player=reward.taker)}
    if reward.kind is not None:
        key = "from_rivals" if game.is_alone else "from"
        lines[1] = text(key, player=reward.victim)
        lines[3] = kind_words(reward.kind, game.options["shapes"])
        if len(reward.loots[reward.victim]) > 1:
            lines[6] = Hint(NEXT, text("next_other_shape"))
        lines[7] = Hint(OK, text("ok_steal"))
        return compose(lines, "", (press,))
    lines[1] = (text("whose"), press)
    lines[7] = Hint(OK, text("ok_decline"))
    if game.is_alone:
        lines[3] = text("rivals", player=reward.taker)
    else:
        lines[3] = _numbers(victims[:5])
        lines[4] = _numbers(victims[5:])
    return compose(lines)


def solving(game):
    """Return the screen of the helper."""
    solver, numbers = game.solving.solver, game.solving.numbers
    used, target = numbers[: rules.CARDS], numbers[rules.CARDS :]
    lines = _lines(r3="then", r5="ten")
    lines[6] = leave = Hint(NEXT, text("next_leave"))
    if len(numbers) == NUMBERS:
        lines[7] = Hint(OK, text("ok_ask"))
    else:
        lines[5] = (lines[5], Hint(DIGIT, text("does_digit")))
    more = ()
    if solver:
        key = "thinking" if solver.is_possible is None else "impossible"
        lines = {3: text(key), 7: Hint(OK, text("ok_back"))}
        more = (leave,)
        for row, line in enumerate(solver.answer or ()):
            lines[3 + row] = line
    lines[0] = text("numbers", player=game.solving.player)
    lines[1] = _numbers(used)
    if target:
        lines[1] += " = " + "".join([str(digit) for digit in target])
    return compose(lines, "", more)


def winning_words(game):
    """Return the line above the winner's name, or the line that says that the match is lost."""
    return text("two_sets" if game.winners else "rivals_won")


def standings(game, page):
    """Return the lines of a page of the standings: place, player, sets and shapes."""
    lines = {0: text("sets_shapes")}
    places = ranked(game.scores.totals)[page * PAGE : (page + 1) * PAGE]
    for row, (place, player, total) in enumerate(places):
        lines[1 + row] = "%2d. P%-2d%4d%5d" % (place, player, total, sum(game.held[player]))
    return lines


def collections(game):
    """Return the number of pages after the standings: one for each player and the rival pile."""
    return len(game.players) + game.is_alone


def collection(game, number):
    """Return the lines of a page after the standings: the shapes of a player or the rivals."""
    owner = game.players[number] if number < len(game.players) else RIVALS
    held = game.held[owner]
    lines = {0: text("rivals_held", count=sum(held))}
    if owner:
        lines[0] = text("held", player=owner, count=rules.sets(held))
    names = game.options["shapes"].split(",")
    lines[1] = "    %3s %3s %3s" % tuple([text(name)[:3] for name in names])
    for row, name in enumerate(rules.COLOURS):
        cells = (text(name)[:3],) + tuple(held[row * 3 : row * 3 + 3])
        lines[2 + row] = "%-4s%3d%4d%4d" % cells
    lines[5] = "%-5s%2d" % (text("wild"), held[rules.WILD])
    return lines


def race_button(game, button, player, t_us, since_us):
    """Let the lights of the players who are still in the round glimmer."""
    if player in game.round.out:
        return OFF
    if since_us < _GO_US:
        return WHITE
    return game_lights.waiting_button(game, button, player, t_us, since_us)


def race_ring(game, index, t_us, since_us):
    """Show the share of players who are still in the round."""
    if since_us < _GO_US:
        return WHITE
    players = len(game.players)
    return shares(index, players, players - len(game.round.out))


def claim_button(game, button, player, t_us, since_us):
    """Let claimants' lights blink until their cards are entered, then shine; the others glimmer."""
    this_round = game.round
    if player in this_round.claimants:
        if this_round.used.get(player) and game.phase == "cards" or since_us // _BLINK_US % 2:
            return player_light(player, t_us)
        return WHITE
    return OFF if player in this_round.out else player_light(player, t_us, 10)


def claim_ring(game, index, t_us, since_us):
    """Show the cards entered last, the time left to explain, or the seats of the claimants."""
    this_round = game.round
    if this_round.last:
        if index >= this_round.used[this_round.last] * RING // rules.CARDS:
            return OFF
        # Every other light is dim for cards of one colour, so that colour vision is not needed.
        dim = this_round.one_colour[this_round.last] and index % 2
        return scale(colour(this_round.last), 24 if dim else 200)
    if this_round.explaining:
        rgb = WHITE if len(this_round.claimants) > 1 else colour(this_round.claimants[0])
        return game_lights.time_bar(
            index, this_round.explaining.left_us(t_us), this_round.explaining.limit_us, rgb
        )
    for player in this_round.claimants:
        if index == seat(player):
            return scale(colour(player), 200)
    return OFF


def taking_button(game, button, player, t_us, since_us):
    """Light the player who takes shapes; players who may be stolen from blink."""
    reward = game.reward
    if player == (reward.taker or game.players[0]):
        return player_light(player, t_us)
    if game.phase == "steal" and player in reward.loots:
        is_on = player == reward.victim or t_us // _BLINK_US % 2
        return player_light(player, t_us) if is_on else OFF
    return player_light(player, t_us, 10)


def winner_button(game, button, player, t_us, since_us):
    """Light the winner of the round."""
    return player_light(player, t_us, 256 if player == game.round.winner else 24)


def asked_button(game, button, player, t_us, since_us):
    """Let the light of the player who is asked blink; those of players who pressed later shine."""
    pressed = [press[0] for press in game.round.asked]
    if player == pressed[0]:
        return player_light(player, t_us) if since_us // _BLINK_US % 2 else WHITE
    if player in game.round.out:
        return OFF
    return player_light(player, t_us, 256 if player in pressed else 10)
