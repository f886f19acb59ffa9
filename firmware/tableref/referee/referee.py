"""The referee: told what happened and when, asked what to show. It does no I/O of its own."""

from tableref.games import by_key
from tableref.games.draw import mixed, next_seed
from tableref.loading import sweep
from tableref.presses.gestures import FAULTS, FOREVER_US, PRESS, Gestures
from tableref.presses.timeline import Timeline
from tableref.referee.lobby import Lobby
from tableref.referee.save_queue import SaveQueue
from tableref.referee.settings import Settings
from tableref.show import lights
from tableref.show.announcer import Announcer
from tableref.texts import text, use

FRAME_US = 20_000
"""How often a light that moves wants to be drawn."""

ALONE_US = 5_000
"""Nothing but a ruling is ticked for in so long (us) before it."""

LOADED = "loaded_again"
"""Why a match is restored whose power was never gone: its page was loaded again."""

LONGEST_CALM_US = 1_000_000
"""A referee says of no longer time that it will be calm."""


class Referee:
    """One table's referee, from power-on: the lobby, then match after match.

    `seed`, and the times between presses in the lobby, decide the lots that are drawn; `settings`
    is a `Settings`, or None for the defaults.
    Every `t_us` is a value of the board's 32-bit microsecond counter, which may wrap.
    """

    settings = None
    """The `Settings` in force: another object after each change."""

    was_cut = True
    """Whether a match that comes back was cut off from power, which is said then. On a page that is
    only loaded again it was not."""

    has_next = True
    """Whether the board has a NEXT button."""

    def __init__(self, seed=0, settings=None):
        self._timeline = Timeline()
        self._gestures = Gestures(0, 0)
        self.announcer = Announcer()
        self._lobby = Lobby(self.announcer)
        self._stage = self._lobby
        self._origin_us = 0
        self._seed = seed
        self._pressed_us = None
        """When somebody pressed in the lobby last (us)."""
        self._words = None
        self._waking = None
        self.news = SaveQueue()
        """What is to be kept."""
        self._use(settings or Settings())
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
        self._take(self._gestures.edge(button, is_down, t_us))
        self._advance(t_us)

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
        t_us = self._timeline.note(t_us)
        self._take(self._gestures.advance(t_us))
        self._advance(t_us)
        calm_us = LONGEST_CALM_US
        # Asked one by one, because "never" is a number too large to be reckoned with for nothing.
        if self._gestures.next_us < FOREVER_US:
            calm_us = min(calm_us, self._gestures.next_us - t_us)
        t_us -= self._origin_us
        next_us = min(self._stage.next_us, self.announcer.next_us)
        if next_us < FOREVER_US:
            calm_us = min(calm_us, next_us - t_us)
        change_us, self.sound_us = self.announcer.sound_waits(t_us, LONGEST_CALM_US)
        self.calm_us = max(0, min(calm_us, change_us))
        # No mere frame so shortly before a ruling that the ruling would have to wait for it.
        return self.calm_us if self.calm_us < FRAME_US + ALONE_US else FRAME_US

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
        return min(self._gestures.next_us, self._stage.next_us) >= FOREVER_US

    @property
    def game_key(self):
        """The key of the game that is chosen in the lobby, or played."""
        return self._lobby.entry.key

    def start_match(self, game, players, options, seed=None):
        """Start a match as the lobby would leave it: the first round is ready.

        `game` is a key such as "gotta_go", `players` are button numbers, `options` a dict; those
        left out are at their defaults. Raises ValueError, in words, for what the rules don't have.
        """
        entry = by_key(game)
        players = tuple(sorted(players))
        options = entry.complete_options(players, options, self.settings.game_options())
        self._lobby.settle(entry, players, options)
        self._start(entry, players, options, seed, self._timeline.now_us)

    @property
    def match(self):
        """The ``Match`` that is played, None in the lobby."""
        return None if self._stage in (self._lobby, self._waking) else self._stage

    def saved(self):
        """Return what of the match survives a power cut, or None in the lobby."""
        return self.match and self.match.saved()

    def announce(self, key, fields=(), **words):
        """Say what went wrong before: event `key` with `fields`, and its text with its `words`."""
        self.announcer.complain(self.now_us, key, fields, text(key, **words))

    @property
    def now_us(self):
        """The time of the match, or of the lobby (us), as of the last stamp."""
        return self._timeline.now_us - self._origin_us

    @property
    def is_awake(self):
        """Whether the table is not just coming back after a power cut."""
        return self._waking is None

    def wake(self, stage=None):
        """Show `stage` while a match is coming back; without one that is over, with the lobby."""
        self._waking = stage
        self._enter(stage or self._lobby, self._timeline.now_us)

    def offer_last(self, is_there):
        """Note whether BACK in the lobby can return to the match that was played last."""
        self._lobby.has_last = is_there
        self._lobby.has_next = self.has_next
        self._words = None

    def restoring(self, saved, reason=None):
        """Go on with what `saved` returned, bit by bit; raises anything for what was no match.

        `reason` is why it had stopped, as ``Match.restore`` takes it.
        """
        from tableref.referee.match import Match

        entry = by_key(saved.key)
        for _ in entry.loading():
            yield
        match = Match(entry, *saved[1:4] + (self.announcer, saved.steps))
        for _ in match.history.folding(saved.t_us):
            yield
        self._waking = None
        self._lobby.settle(entry, saved.players, saved.options)
        self._enter(match, self._timeline.now_us - saved.t_us)
        if reason is None and not self.was_cut:
            reason = LOADED
        match.restore(saved.seq, saved.t_us, reason)
        self.news.go_on(match.history)

    def pixel(self, index, t_us):
        """Return the colour 0xRRGGBB of one light: 0 to 9 the players', 10 to 25 the ring's."""
        t_us = self._timeline.at(t_us) - self._origin_us
        if index < lights.PLAYERS:
            level = self.announcer.flashing(t_us, index + 1)
            if level is not None:
                ends = level == 256 and self.announcer.is_ending(t_us, index + 1)
                return lights.flash(level, self._stage.pixel(index, t_us) if ends else 0)
        return self._stage.pixel(index, t_us)

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
            self._words = self._stage.screen()
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
            self._stage.gesture(t_us - origin_us, kind, button, since_us - origin_us)
            self._change_stage(t_us)

    def _advance(self, t_us):
        # Words are found again only when something may have happened: a full page takes 7 ms.
        t_us -= self._origin_us
        if t_us >= min(self._stage.next_us, self._stage.words_us):
            self._words = None
        self._stage.advance(t_us)
        self.announcer.advance(t_us)

    def _change_stage(self, t_us):
        lobby = self._lobby
        if self._stage is lobby:
            self._use(lobby.settings)
            changed = lobby.take_changed_settings()
            if changed:
                self.news.add_settings(changed)
            if lobby.wants_last:
                lobby.wants_last = False
                self.news.reopen()
            elif lobby.is_ready:
                self._start(lobby.entry, lobby.players, lobby.options, None, t_us)
        elif self._stage.has_ended:
            self.news.end(self._stage.outcome)
            lobby.reopen(at_setup=self._stage.was_taken_back)
            self._enter(lobby, t_us)

    def _use(self, settings):
        if settings is self.settings:
            return
        self.settings = self._lobby.settings = settings
        self._gestures.adjust(settings.lockout_ms * 1000, settings.hold_ms * 1000)
        use(settings.language)

    def _start(self, entry, players, options, seed, t_us):
        if seed is None:
            seed = self._seed = next_seed(self._seed)
        # Not at the top: the table is ready sooner; the lobby loads it when a game is chosen.
        from tableref.referee.match import Match

        # What lives as long as the match must not lie between what goes soon.
        sweep()
        match = Match(entry, players, options, seed, self.announcer)
        self._enter(match, t_us)
        match.start()
        self.news.begin(match.history)

    def _enter(self, stage, origin_us):
        self._stage = stage
        if stage is self._lobby:
            self.announcer.text = text
        self._words = None
        self._origin_us = origin_us
        self.announcer.silence()
        self.announcer.seq = 0
