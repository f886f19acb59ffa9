"""The game 3-2-1: the order of presses after "1", and the times between them."""

from tableref.games import game_lights
from tableref.games.counted_race import CountedRace, order
from tableref.games.game import BEFORE_ROUND, COUNTED_IN, Game, refuse_next
from tableref.games.game_screens import next_page
from tableref.games.phases import COUNTING, HALTED, RACE, READY, Phase
from tableref.games.terms import Terms
from tableref.presses.claims import ENDED, TIE
from tableref.presses.gestures import OK, PRESS
from tableref.show.lights import OFF, WHITE, colour, distance, player_light, scale, seat
from tableref.show.screens import BACK_HELD, Hint, compose
from tableref.texts import translator

text = translator("count_in")
"""The function that returns the game's texts: see ``texts.translator``."""

_GO_US = 350_000
"""Time (us) for which all lights are white when the race has opened."""
_PAGE = 5
"""Number of claims on a page of the screen."""


def _ready(game):
    return compose(_lines(game), "3-2-1")


def _lines(game):
    leave = (text("leave"), Hint(BACK_HELD, text("does_leave_table")))
    return {0: text("round", round=game.number), 6: leave, 7: Hint(OK, text("ok_count"))}


def _race(game):
    lines = _lines(game)
    claims = game.race.claims
    left = [player for player in game.players if not game.race.has_claimed(player)]
    press = (Hint(PRESS, text("does_press"), left),)
    if not claims:
        return compose(lines, text("go"), press)
    pages = (len(claims) + _PAGE - 1) // _PAGE
    first = game.page % pages * _PAGE
    ranking = order(claims, game.race.opened_us)
    for place in range(first, min(first + _PAGE, len(claims))):
        mark = "!" if claims[place][0] in game.early else ""
        lines[1 + place - first] = ranking[place] + mark
    if pages > 1:
        lines[6] = next_page(first // _PAGE, pages)
    elif game.early:
        lines[6] = text("legend")
    return compose(lines, "", press)


def _race_button(game, button, player, t_us, since_us):
    """Light the players who have pressed; the first one blinks in white."""
    claims = game.race.claims
    if game.race.has_claimed(button):
        is_first = (button, claims[0][1]) in claims if claims else False
        return WHITE if is_first and t_us // 250_000 % 2 else player_light(player, t_us)
    if since_us < _GO_US and not claims:
        return WHITE
    return game_lights.waiting_button(game, button, player, t_us, since_us)


def _race_ring(game, index, t_us, since_us):
    """Point at the seats of the players who were first."""
    claims = game.race.claims
    for player, pressed_us in claims:
        near = distance(index, seat(player))
        if pressed_us == claims[0][1] and near < 2:
            return scale(colour(player), 256 >> near)
    return WHITE if since_us < _GO_US and not claims else OFF


class CountIn(Game):
    """A series of counts, which ends when the players leave the game."""

    TERMS = Terms(has_rounds=False, has_winners=False)
    STEPS = ("countdown", "claim", "false_start")

    text = staticmethod(text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.early = ()
        """Players who pressed before "1"."""

    def find_starter(self, t_us):
        """Set no starter, because this game has none."""
        self.starter.set(None)

    def begin(self, t_us):
        """Begin 3-2-1."""
        self.early = ()
        self.race = CountedRace(self, len(self.players))
        self.race.begin(t_us)
        return "countdown"

    def press_early(self, t_us, button, since_us):
        """Report a false start, and let the screen mark the player's later claim."""
        self.race.press_early(t_us, button)
        self.early += (button,)
        return "false_start"

    def claim(self, t_us, button, since_us):
        """Handle a press after "1", which claims the next place in the order."""
        return self.race.press(t_us, button)

    def race_ruled(self, rulings, pressed_us, t_us):
        """Report claims, and end the round when everybody has pressed."""
        self.race.report(rulings, pressed_us)
        if rulings[0][0] == TIE:
            self.announcer.tune(pressed_us, "tie")
        if rulings[-1][0] == ENDED:
            self._end(pressed_us, "all_pressed")

    def count_again(self, t_us):
        """End the round, and begin 3-2-1 of the next one."""
        if self.race.ended_us is None:
            self._end(t_us, "closed")
        self.make_ready(t_us)
        return self.begin(t_us)

    def show_later(self, t_us):
        """Turn to the page of the players who pressed later."""
        if len(self.race.claims) <= _PAGE:
            return refuse_next(self, t_us)
        self.announcer.tune(t_us, "change")
        self.page += 1
        return None

    def _end(self, t_us, reason):
        fields = (("round", self.number), ("reason", reason))
        self.announcer.event(t_us, "round_ended", fields)

    PHASES = {
        READY: BEFORE_ROUND.but(
            screen=_ready,
            button_light=game_lights.waiting_button,
            ring_light=game_lights.idle_ring,
            ok=begin,
        ),
        COUNTING: COUNTED_IN.but(press=press_early),
        RACE: Phase(
            screen=_race,
            button_light=_race_button,
            ring_light=_race_ring,
            press=claim,
            ok=count_again,
            next=show_later,
            is_open=True,
        ),
        HALTED: Phase(
            screen=_ready,
            button_light=game_lights.waiting_button,
            ring_light=game_lights.idle_ring,
            press=claim,
            ok=count_again,
        ),
    }
