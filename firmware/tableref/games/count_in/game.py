"""Plain 3-2-1 at the table: who pressed first after "1", who next, and by how much."""

from tableref.games import game_lights
from tableref.games.counted_race import COUNTING, HALTED, RACE, CountedRace, order
from tableref.games.game import READY
from tableref.presses.gestures import OK
from tableref.show.lights import OFF, WHITE, colour, distance, player_light, scale, seat
from tableref.show.screens import compose
from tableref.texts import teller

text = teller("count_in")
"""The game's words: see ``texts.teller``."""

_GO_US = 350_000
_PAGE = 5


def _ready(game):
    lines = {0: text("round", round=game.number), 6: text("leave"), 7: text("ok_count")}
    return compose(lines, "3-2-1")


def _race(game):
    lines = {0: text("round", round=game.number), 6: text("leave"), 7: text("ok_count")}
    claims = game.race.claims
    if not claims:
        return compose(lines, text("go"))
    pages = (len(claims) + _PAGE - 1) // _PAGE
    first = game.page % pages * _PAGE
    ranking = order(claims, game.opened_us)
    for place in range(first, min(first + _PAGE, len(claims))):
        mark = "!" if claims[place][0] in game.early else ""
        lines[1 + place - first] = ranking[place] + mark
    if pages > 1:
        lines[6] = text("next_page", page=first // _PAGE + 1, pages=pages)
    elif game.early:
        lines[6] = text("legend")
    return compose(lines)


def _race_button(game, button, player, t_us, since_us):
    """Return a colour: who has pressed shines, and the first of them in white."""
    claims = game.race.claims
    if game.race.has_claimed(button):
        is_first = (button, claims[0][1]) in claims if claims else False
        return WHITE if is_first and t_us // 250_000 % 2 else player_light(player, t_us)
    if since_us < _GO_US and not claims:
        return WHITE
    return game_lights.waiting_button(game, button, player, t_us, since_us)


def _race_ring(game, index, t_us, since_us):
    """Return a colour: the ring points at the seats of those who were first."""
    claims = game.race.claims
    for player, pressed_us in claims:
        near = distance(index, seat(player))
        if pressed_us == claims[0][1] and near < 2:
            return scale(colour(player), 256 >> near)
    return WHITE if since_us < _GO_US and not claims else OFF


class CountIn(CountedRace):
    """Counts, one after the other; it ends when the table leaves it."""

    STEPS = ("countdown", "claim", "false_start")
    scores_rounds = False
    has_winners = False
    SCREENS = {READY: _ready, RACE: _race, HALTED: _ready}
    BUTTON_LIGHTS = dict.fromkeys((READY, HALTED), game_lights.waiting_button)
    BUTTON_LIGHTS[RACE] = _race_button
    RING_LIGHTS = dict.fromkeys((READY, HALTED), game_lights.idle_ring)
    RING_LIGHTS[RACE] = _race_ring

    text = staticmethod(text)

    def draws_starter(self):
        """Return that nobody starts."""
        return False

    def begin(self, t_us):
        """Count."""
        self.early = ()
        """Players who pressed before "1"."""
        self.page = 0
        self.start_race(t_us, len(self.players))
        return "countdown"

    def confirm(self, t_us):
        """Count again."""
        if self._phase == COUNTING:
            self._announcer.refuse(t_us, OK, "counting")
            return None
        if self.race.ended_us is None:
            self._end(t_us, "closed")
        self.make_ready(t_us)
        return self.begin(t_us)

    def choose(self, t_us):
        """Turn to those who pressed later."""
        if self._phase != RACE or len(self.race.claims) <= _PAGE:
            return self.nothing_to_choose(t_us)
        self._announcer.tune(t_us, "change")
        self.page += 1
        return None

    def false_start(self, t_us, button):
        """Take a press before "1": it is said, and marked beside the claim that follows."""
        super().false_start(t_us, button)
        self.early += (button,)
        return "false_start"

    def all_claimed(self, t_us):
        """End the round: everybody has pressed."""
        self._end(t_us, "all_pressed")

    def _end(self, t_us, reason):
        fields = (("round", self.number), ("reason", reason))
        self._announcer.event(t_us, "round_ended", fields)
