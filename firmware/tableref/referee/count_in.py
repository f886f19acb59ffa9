"""Plain 3-2-1 at the table: who pressed first after "1", who next, and by how much.

The quiz buzzer (quiz.py) is made from it.
"""

from tableref.referee import match_lights, match_screens
from tableref.referee.announcer import COUNTS
from tableref.referee.claims import CLAIM, ENDED, TIE, Race
from tableref.referee.countdown import Countdown
from tableref.referee.flow import READY, Flow
from tableref.referee.gestures import FOREVER_US, OK
from tableref.referee.lights import OFF, WHITE, breath, colour, distance, player_light, scale, seat
from tableref.referee.screens import compose
from tableref.texts import in_seconds, teller

text = teller("count_in")
"""The game's words: see ``texts.teller``."""

COUNTING = "counting"
OPEN = "open"
"""Presses are taken, in the order of their stamps."""
HALTED = "halted"
"""Paused while it counted or was open: it is counted in again."""

_GO_US = 350_000
_LONGEST_US = 99_999_000
_PAGE = 5


def order(claims, opened_us):
    """Return a line (up to 15 characters) for each of a race's claims, in their order.

    The first is shown with the time since `opened_us`, the others with that since the one before.
    """
    lines = []
    before_us = opened_us
    for player, t_us in claims:
        if t_us != before_us or not lines:
            rank = len(lines) + 1
        after = in_seconds(min(t_us - before_us, _LONGEST_US))
        lines.append("%d. P%d %s%s" % (rank, player, "+" if lines else "", after))
        before_us = t_us
    return lines


def _ready(match):
    lines = {0: text("round", round=match.number), 6: text("leave"), 7: text("ok_count")}
    return compose(lines, "3-2-1")


def counting(match):
    """Return the screen of 3-2-1."""
    title = match.text("round", round=match.number)
    return match_screens.counting(title, match.countdown, match.text("get_ready"))


def _open(match):
    lines = {0: text("round", round=match.number), 6: text("leave"), 7: text("ok_count")}
    claims = match.race.claims
    if not claims:
        return compose(lines, text("go"))
    pages = (len(claims) + _PAGE - 1) // _PAGE
    first = match.page % pages * _PAGE
    told = order(claims, match.opened_us)
    for place in range(first, min(first + _PAGE, len(claims))):
        mark = "!" if claims[place][0] in match.early else ""
        lines[1 + place - first] = told[place] + mark
    if pages > 1:
        lines[6] = text("next_page", page=first // _PAGE + 1, pages=pages)
    elif match.early:
        lines[6] = text("legend")
    return compose(lines)


def waiting_button(match, button, player, t_us, since_us):
    """Return a colour: everybody glimmers."""
    return player_light(player, t_us, 10 + breath(t_us) // 12)


def open_button(match, button, player, t_us, since_us):
    """Return a colour: who has pressed shines, and the first of them in white."""
    claims = match.race.claims
    if match.race.has_claimed(button):
        is_first = (button, claims[0][1]) in claims if claims else False
        return WHITE if is_first and t_us // 250_000 % 2 else player_light(player, t_us)
    if since_us < _GO_US and not claims:
        return WHITE
    return waiting_button(match, button, player, t_us, since_us)


def open_ring(match, index, t_us, since_us):
    """Return a colour: the ring points at the seats of those who were first."""
    claims = match.race.claims
    for player, pressed_us in claims:
        near = distance(index, seat(player))
        if pressed_us == claims[0][1] and near < 2:
            return scale(colour(player), 256 >> near)
    return WHITE if since_us < _GO_US and not claims else OFF


def sand_ring(match, index, t_us, since_us):
    """Return a colour of 3-2-1."""
    return match_lights.sand(index, match.countdown, t_us)


def idle_ring(match, index, t_us, since_us):
    """Return a colour: the ring glows."""
    return scale(WHITE, 10 + breath(t_us) // 8)


class CountIn(Flow):
    """Counts, one after the other; it ends when the table leaves it."""

    STEPS = ("countdown", "claim", "false_start")
    SCREENS = {READY: _ready, COUNTING: counting, OPEN: _open, HALTED: _ready}
    BUTTON_LIGHTS = {
        READY: waiting_button,
        COUNTING: match_lights.dark_button,
        OPEN: open_button,
        HALTED: waiting_button,
    }
    RING_LIGHTS = {READY: idle_ring, COUNTING: sand_ring, OPEN: open_ring, HALTED: idle_ring}

    text = staticmethod(text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.countdown = None
        self.race = None
        self.opened_us = 0
        self.early = ()
        """Players who pressed before "1"."""

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return self._due_us()

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self._phase == COUNTING:
            opens_us = self.countdown.count(t_us, self._announcer)
            if opens_us is not None:
                self._open(opens_us)
        if self.race and self.race.next_us is not None:
            tick_us = self.race.next_us - 1
            self._rule(self.race.settle(t_us), tick_us)

    def pause(self, t_us):
        """Stand still: what is open is closed until it is counted in again."""
        if self._phase == COUNTING or self._phase == OPEN and self.race.ended_us is None:
            self.enter(HALTED, t_us, is_done=False)

    def resume(self, t_us):
        """Count in again."""
        if self._phase == HALTED:
            self._count(t_us)

    def draws_starter(self):
        """Return that nobody starts."""
        return False

    def begin(self, t_us):
        """Count."""
        self._count(t_us)
        return "countdown"

    def confirm(self, t_us):
        """Count anew."""
        if self._phase == COUNTING:
            self._announcer.refuse(t_us, OK, "counting")
            return None
        if self.race.ended_us is None:
            self._end(t_us, "closed")
        self.race = None
        self.early = ()
        self.make_ready(t_us)
        return self.begin(t_us)

    def choose(self, t_us):
        """Turn to those who pressed later."""
        if self._phase != OPEN or len(self.race.claims) <= _PAGE:
            return self.nothing_to_choose(t_us)
        self._announcer.tune(t_us, "change")
        self.page += 1
        return None

    def press(self, t_us, button):
        """Take a player's press."""
        if self._phase == COUNTING:
            early_us = self.countdown.opens_us - t_us
            self._announcer.miss(t_us, button, "false_start", "early_us", early_us, "early")
            self.early += (button,)
            return "false_start"
        if self.race.has_claimed(button):
            self._announcer.refuse(t_us, button, "pressed")
            return None
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "claim_%d" % (len(self.race.claims) + 1))
        self._rule(self.race.press(button, t_us), t_us)
        return "claim"

    def _due_us(self):
        if self._phase == COUNTING:
            return self.countdown.next_us
        due_us = self.race.next_us if self.race else None
        return FOREVER_US if due_us is None else due_us

    def _count(self, t_us):
        self.countdown = Countdown(t_us)
        self.enter(COUNTING, t_us, is_done=False)
        self.advance(t_us)

    def _open(self, t_us):
        name = "round_resumed"
        if self.race is None:
            name = "round_started"
            self.race = Race(len(self.players))
            self.opened_us = t_us
        self._announcer.event(t_us, name, (("round", self.number),))
        self.enter(OPEN, t_us, is_done=False)

    def _rule(self, rulings, t_us):
        for ruling in rulings:
            if ruling[0] == CLAIM:
                _, player, rank, margin_us = ruling
                fields = (("player", player), ("rank", rank), ("margin_us", margin_us))
                self._announcer.event(t_us, "claim", fields)
            elif ruling[0] == TIE:
                self._announcer.event(t_us, "tie", (("players", list(ruling[1])),))
                self._announcer.tune(t_us, "tie")
            elif ruling[0] == ENDED:
                self._all_pressed(t_us)

    def _all_pressed(self, t_us):
        self._end(t_us, "all_pressed")

    def _end(self, t_us, reason):
        fields = (("round", self.number), ("reason", reason))
        self._announcer.event(t_us, "round_ended", fields)


FLOW = CountIn
