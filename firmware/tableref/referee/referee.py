"""The referee: told what happened and when, asked what to show. It does no I/O of its own."""

from tableref.games.draw import mixed
from tableref.games.phases import OVER
from tableref.presses.gestures import FAULTS, FOREVER_US, NEXT, OK, PLAYERS, PRESS
from tableref.referee.lobby import AT_MENU
from tableref.referee.names import show_hues
from tableref.referee.settings import Settings
from tableref.referee.stages import Stages
from tableref.show import lights
from tableref.texts import text

FRAME_US = 20_000
"""How often a light that moves wants to be drawn."""

ALONE_US = 5_000
"""Nothing but a ruling is ticked for in so long (us) before it."""

TOO_OLD_US = 1_000_000
"""Maximum age (us) of a press that counts in a phase which began after the press was made."""

LONGEST_CALM_US = 1_000_000
"""A referee says of no longer time that it will be calm."""


class Referee(Stages):
    """One table's referee, from power-on: the lobby, then match after match.

    `seed`, and the times between presses in the lobby, decide the lots that are drawn; `settings`
    is a `Settings`, or None for the defaults.
    Every `t_us` is a value of the board's 32-bit microsecond counter, which may wrap.
    """

    def __init__(self, seed=0, settings=None):
        super().__init__(seed, settings or Settings())
        self._pressed_us = None
        """When somebody pressed in the lobby last (us)."""
        self._moment = None
        self._opened_us = 0
        """When what a press means now began (us)."""
        self.calm_us = 0
        """So long after the last tick (us) only lights may change, unless a button moves."""
        self.sound_us = 0
        """So long after it (us) a sound changes that is to be on time."""

    def is_press(self, button, t_us):
        """Return whether a contact that closes at `t_us` is a press: a tenth of ``edge``'s work."""
        return self._gestures.is_press(button, self._timeline.at(t_us))

    def edge(self, button, is_down, t_us):
        """A contact changed: 1 to 10 for the players, then BACK, NEXT, OK; bounce included.

        Edges come in the order of their stamps. Equal stamps mean one tick of the sampler.
        """
        t_us = self._timeline.note(t_us)
        gestures = self._gestures.edge(button, is_down, t_us)
        if gestures:
            # What they bring about at this very moment the next call finds: a tick always follows.
            self._take(gestures)
        else:
            self._advance(t_us)

    def refuse_old_press(self, button, made_us, arrived_us):
        """Refuse a press that arrives too late to count, and return whether it was refused.

        A press that is more than `TOO_OLD_US` old counts for nothing that opened after it. The
        caller must not report the edge of a refused press. Both times are values of the counter.
        """
        made_us = self._timeline.at(made_us)
        is_old = self._timeline.at(arrived_us) - made_us > TOO_OLD_US
        if not is_old or made_us >= self._opened_us:
            return False
        reason = "too_old" if button <= PLAYERS else "too_old_control"
        self.announcer.refuse(self.now_us, button, reason)
        return True

    def pause_for_gap(self):
        """Pause the match at the last tick, because no time was given to it since.

        Return whether the match was paused by this. Call `end_gap` when the ticks of the gap have
        been given.
        """
        match = self.match
        if match is None or match.history.is_paused or match.history.game.phase == OVER:
            return False
        match.pause(self.now_us)
        self._words = None
        self._look_ahead(self.now_us)
        return True

    def end_gap(self):
        """Have presses made in the gap belong to the time before the pause: nobody had seen it."""
        self._moment = self._stage.moment
        self._opened_us = self._timeline.now_us

    def choose(self, key):
        """Choose a game, or the settings, by key in the lobby's menu; return whether it worked."""
        lobby, now_us = self._lobby, self.now_us
        if self._stage is not lobby or lobby.moment != AT_MENU:
            return False
        first = lobby.entry
        while lobby.entry.key != key:
            lobby.gesture(now_us, PRESS, NEXT, now_us)
            if lobby.entry is first:
                return False
        lobby.gesture(now_us, PRESS, OK, now_us)
        show_hues(lobby.players)
        self._words = None
        self._note_moment(self._timeline.now_us)
        return True

    def held(self, button, t_us):
        """A contact was closed already when the power came on: no press, and maybe stuck.

        Before any edge of that button, and in the order of stamps as edges are.
        """
        self._gestures.held(button, self._timeline.note(t_us))

    def chatters(self):
        """Return what ``Gestures.chatters`` does: which buttons have bad contacts."""
        return self._gestures.chatters()

    def tick(self, t_us):
        """Let time pass up to `t_us`; return the us until the next tick is wanted (0 to 25,000).

        No edge with an earlier stamp may come after it: read the clock, then the buttons, then
        tick with what the clock said.
        """
        self.pass_time(t_us)
        return self.wait_us()

    def pass_time(self, t_us):
        """Let time pass up to `t_us`: one half of ``tick``, after which events can be told."""
        t_us = self._timeline.note(t_us)
        if t_us >= self._gestures.due_us:
            self._take(self._gestures.advance(t_us))
        self._advance(t_us)

    def wait_us(self):
        """Return the us until the next tick is wanted: the other half of ``tick``."""
        t_us = self._timeline.now_us
        calm_us = LONGEST_CALM_US
        # Asked one by one, because "never" is a number too large to be reckoned with for nothing.
        if self._gestures.due_us < FOREVER_US:
            calm_us = min(calm_us, self._gestures.due_us - t_us)
        t_us -= self._origin_us
        if self._due_us < FOREVER_US:
            calm_us = min(calm_us, self._due_us - t_us)
        if self.announcer.due_us < FOREVER_US:
            calm_us = min(calm_us, self.announcer.due_us - t_us)
        change_us, self.sound_us = self.announcer.sound_waits(t_us, LONGEST_CALM_US)
        self.calm_us = max(0, min(calm_us, change_us))
        # No mere frame so shortly before a ruling that the ruling would have to wait for it.
        return self.calm_us if self.calm_us < FRAME_US + ALONE_US else FRAME_US

    def show_battery(self, percent):
        """Show how full the batteries are; None without any, or while USB gives power."""
        if percent != self.announcer.battery:
            self.announcer.battery = percent
            self._words = None

    thinks = True
    """Whether it has `think`, which not everybody has who takes a referee's place."""

    def think(self):
        """Work for 5 ms or so at what somebody waits for; return whether there is more."""
        if self._stage is self._lobby or not self.is_awake:
            return False
        is_more = self._stage.history.game.think()
        if is_more is False:
            self._words = None
        return bool(is_more)

    @property
    def is_waiting(self):
        """Whether nothing more will be ruled until somebody moves a button."""
        return min(self._gestures.due_us, self._stage.due_us) >= FOREVER_US

    def announce(self, key, fields=(), **words):
        """Say what went wrong before: event `key` with `fields`, and its text with its `words`."""
        self.announcer.complain(self.now_us, key, fields, text(key, **words))

    @property
    def now_us(self):
        """The time of the match, or of the lobby (us), as of the last stamp."""
        return self._timeline.now_us - self._origin_us

    def pixel(self, index, t_us):
        """Return the colour 0xRRGGBB of one light: 0 to 9 the players', 10 to 25 the ring's."""
        t_us = self._timeline.at(t_us) - self._origin_us
        if index < lights.PLAYERS:
            level = self.announcer.flashing(t_us, index + 1)
            if level is not None:
                return self._flashed(index, t_us, level)
        return self._stage.pixel(index, t_us)

    def _flashed(self, index, t_us, level):
        ends = level == 256 and self.announcer.is_ending(t_us, index + 1)
        return lights.flash(level, self._stage.pixel(index, t_us) if ends else 0)

    def pixels(self, t_us):
        """Return the colours of all 26 lights, in the order of the chain."""
        return [self.pixel(index, t_us) for index in range(lights.PIXELS)]

    def sounds(self, t_us):
        """Return the frequency (Hz) to sound, 0 for silence."""
        return self.announcer.tone(self._timeline.at(t_us) - self._origin_us)[0]

    def screen(self):
        """Return (lines, big).

        `lines` are eight strings of at most 16 characters, the first the title. `big` is "", or up
        to eight characters to be shown large over rows 2 to 5, which are then empty.
        """
        if self._words is None:
            self._words = self._stage.screen(self.now_us)
        return self.announcer.written_on(self._words, self._timeline.now_us)

    def events(self):
        """Return what was ruled since the last call: OrderedDicts, one to a line of the wire."""
        return self.announcer.take_events()

    def _take(self, gestures):
        for t_us, kind, button, since_us in gestures:
            self._words = None
            self._advance(t_us)
            origin_us = self._origin_us
            if kind == PRESS and self._stage is self._lobby:
                if self._pressed_us is not None:
                    self._seed = mixed(self._seed, t_us - self._pressed_us)
                self._pressed_us = t_us
            if kind in FAULTS:
                self.announcer.fault(t_us - origin_us, kind, button, since_us - origin_us)
                continue
            stage = self._stage
            stage.gesture(t_us - origin_us, kind, button, since_us - origin_us)
            if stage is self._lobby or stage.has_ended:
                self._change_stage(t_us)
            if self._stage is self._lobby:
                show_hues(self._lobby.players)
            self._look_ahead(t_us - self._origin_us)
            self._note_moment(t_us)

    def _note_moment(self, t_us):
        """Note that a press may mean something else from `t_us` on."""
        moment = self._stage.moment
        if moment != self._moment:
            self._moment = moment
            self._opened_us = t_us

    def _advance(self, t_us):
        t_us -= self._origin_us
        due_us = self._due_us
        if t_us >= due_us:
            self._words = None
            self._stage.advance(t_us)
            self._note_moment(self._origin_us + due_us)
            self._look_ahead(t_us)
        elif t_us >= self._screen_due_us:
            # Words are found again only when they may be others: a full page takes 7 ms.
            self._words = None
            self._screen_due_us = self._stage.screen_due_us(t_us)
        if t_us >= self.announcer.due_us:
            self.announcer.advance(t_us)
