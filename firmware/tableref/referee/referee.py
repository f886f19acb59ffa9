"""The referee of one table. It processes edges of buttons and time, and provides what to show."""

from tableref.games import by_key
from tableref.games.draw import mixed, next_seed
from tableref.games.phases import OVER
from tableref.presses.gestures import FAULTS, FOREVER_US, NEXT, OK, PLAYERS, PRESS, Gestures
from tableref.presses.timeline import Timeline
from tableref.referee.lobby import AT_MENU, Lobby
from tableref.referee.match import Match
from tableref.referee.names import show_hues
from tableref.referee.notice_watch import NoticeWatch
from tableref.referee.save_queue import SaveQueue
from tableref.referee.settings import Settings
from tableref.show import lights
from tableref.show.announcer import Announcer, fields_of
from tableref.texts import text, use

LOADED = "loaded_again"
"""The reason of `match_restored` on the virtual table, whose page was loaded again."""

FRAME_US = 20_000
"""Interval (us) at which moving lights are drawn."""

ALONE_US = 5_000
"""Time (us) before a ruling in which ticks for other reasons are postponed."""

TOO_OLD_US = 1_000_000
"""Maximum age (us) of a press that counts in a phase which began after the press was made."""

MAX_IDLE_US = 1_000_000
"""Maximum of `Referee.idle_us` (us)."""


class Referee:
    """The referee from power-on: the lobby, then matches. It does no I/O.

    The lobby, a match, and a match that is coming back after a power cut are its *stages*. A stage
    has `gesture`, `ok_next_lines`, `advance`, `look_ahead`, `screen`, `pixel` and `players`, and a
    time in us since it was entered.

    `seed`, and the times between presses in the lobby, determine all lots. `settings` is a
    `Settings`, or None for the defaults. Each `t_us` of a public method is a value of the board's
    32-bit microsecond counter, which may wrap.
    """

    settings = None
    """The current ``Settings``, which are replaced by each change."""

    was_cut = True
    """Whether a restored match is reported as a power cut. False on the virtual table, where the
    page was loaded again.
    """

    has_next = True
    """Whether the board has a NEXT button."""

    def __init__(self, seed=0, settings=None):
        self._timeline = Timeline()
        self._gestures = Gestures(0, 0)
        self.announcer = Announcer()
        self.events = self.announcer.pop_events
        """A function that returns the events since its last call: OrderedDicts, each sent
        as a line."""
        self.save_queue = SaveQueue()
        """The changes that wait to be saved."""
        self.lobby = Lobby(self.announcer)
        """The stage between matches."""
        self._stage = self.lobby
        """The current stage: see the docstring of the class."""
        self._watch = NoticeWatch(self.announcer, self._stage)
        self._restoring_stage = None
        """The stage that is shown while a match is restored, else None."""
        self._origin_us = 0
        """Time (us) when the stage was entered."""
        self._due_us = FOREVER_US
        """Time (us) when the stage must be advanced next, in the stage's time; see `wait_us`."""
        self._screen_due_us = FOREVER_US
        """Time (us), in the stage's time, when the screen next changes because time passes."""
        self._next_us = FOREVER_US
        """The earliest time (us of the stage) at which `_advance` may have something to do."""
        self._view_cache = None
        """The cached screen of the stage, None if it may have changed."""
        self._seed = seed
        self._pressed_us = None
        """The time of the last press in the lobby (us), or None."""
        self._changed_us = None
        """Time (us) when the stage last changed, or None if `_look_ahead` has run since."""
        self._moment = None
        """The moment that `look_ahead` of the stage returned last."""
        self._opened_us = 0
        """Time (us) when the meaning of a press changed last."""
        self.idle_us = 0
        """Time (us) after the last tick in which only lights change, unless a button moves."""
        self.sounding_hz = 0
        """The frequency (Hz) that sounded at the last tick, 0 in silence."""
        self.sound_us = 0
        """Time (us) from the last tick until a sound must start on time."""
        self.next_hz = 0
        """The frequency (Hz) of the sound that must start after `sound_us`."""
        self._use(settings or Settings())

    # -- input, and the passing of time -------------------------------------------------------

    def edge(self, button, is_down, t_us):
        """Handle a change of a contact, and return whether it is a press.

        Buttons 1 to 10 are the players', then BACK, NEXT, OK.

        Edges come in timestamp order, with all bounce. Equal timestamps mean one tick of the
        sampler.
        """
        t_us = self._timeline.unwrap(t_us)
        gestures = self._gestures.edge(button, is_down, t_us)
        if gestures:
            # Anything due at this time is done by the next tick.
            self._handle(gestures)
        elif t_us - self._origin_us >= self._next_us:
            self._advance(t_us)
        if self.lobby.keyboard:
            self._lift_keys(t_us)
        # A press is the last gesture of its edge.
        return len(gestures) > 0 and gestures[-1][1:3] == (PRESS, button)

    def refuse_old_press(self, button, made_us, arrived_us):
        """Refuse a press that arrives too late to count, and return whether it was refused.

        A press that is more than `TOO_OLD_US` old does not count in a phase that began after it.
        The caller must not report the edge of a refused press. Both times are values of the
        counter.
        """
        made_us = self._timeline.at(made_us)
        is_old = self._timeline.at(arrived_us) - made_us > TOO_OLD_US
        if not is_old or made_us >= self._opened_us:
            return False
        reason = "too_old" if button <= PLAYERS else "too_old_control"
        self.announcer.refuse(self.now_us, button, reason)
        return True

    def pause_for_gap(self):
        """Pause the match at the last tick, because there have been no ticks since.

        Return whether this paused the match. Call `end_gap` when ticks arrive again.
        """
        match = self.match
        if match is None or match.progress.is_paused or match.progress.game.phase == OVER:
            return False
        match.pause(self.now_us)
        self._view_cache = None
        return True

    def end_gap(self):
        """Treat presses made in the gap as made before the pause, which nobody had seen yet."""
        self._look_ahead()
        self._opened_us = self._timeline.now_us

    def choose(self, key):
        """Choose a game, or the settings, by key in the menu; return whether this was possible."""
        lobby, now_us = self.lobby, self._timeline.now_us
        if self._stage is not lobby or lobby.moment != AT_MENU:
            return False
        first = lobby.entry
        while lobby.entry.key != key:
            self._handle([(now_us, PRESS, NEXT, now_us)])
            if lobby.entry is first:
                return False
        self._handle([(now_us, PRESS, OK, now_us)])
        return True

    def handle_held(self, button, t_us):
        """Handle a button that was already down at power-on.

        It does not count as a press and may be stuck. Call this before the button's first edge, in
        timestamp order.
        """
        self._gestures.handle_held(button, self._timeline.unwrap(t_us))

    def chatters(self):
        """Return the buttons with bad contacts, as ``Gestures.chatters`` does."""
        return self._gestures.chatters()

    def tick(self, t_us):
        """Let time pass up to `t_us`; return the time (us) until the next tick (0 to 25,000).

        No edge with an earlier timestamp may follow. So read the clock, then the buttons, and tick
        with the time that was read.
        """
        self.pass_time(t_us)
        return self.wait_us()

    def pass_time(self, t_us):
        """Let time pass up to `t_us`. This is the first half of ``tick``; then send events.

        A stage that has handled a gesture is advanced, too, because it is not asked before events
        are sent whether anything is due.
        """
        t_us = self._timeline.unwrap(t_us)
        if t_us >= self._gestures.due_us:
            self._handle(self._gestures.advance(t_us))
        if t_us - self._origin_us >= self._next_us:
            self._advance(t_us)
        if self.lobby.keyboard:
            self._lift_keys(t_us)

    def wait_us(self):
        """Return the time (us) until the next tick. This is the second half of ``tick``."""
        if self._changed_us is not None:
            self._look_ahead()
        t_us = self._timeline.now_us
        idle_us = MAX_IDLE_US
        # Compare first, because arithmetic with FOREVER_US allocates memory on the Pico.
        if self._gestures.due_us < FOREVER_US:
            idle_us = min(idle_us, self._gestures.due_us - t_us)
        t_us -= self._origin_us
        # Advance earlier if a notice ends before that, because it may be newer than `_next_us`.
        self._next_us = min(self._next_us, self.announcer.due_us)
        if self._due_us < FOREVER_US:
            idle_us = min(idle_us, self._due_us - t_us)
        if self.announcer.due_us < FOREVER_US:
            idle_us = min(idle_us, self.announcer.due_us - t_us)
        sound = self.announcer.sound_waits(t_us, MAX_IDLE_US)
        self.sounding_hz, change_us, self.sound_us, self.next_hz = sound
        self.idle_us = max(0, min(idle_us, change_us))
        # A frame drawn shortly before a ruling would delay the ruling.
        return self.idle_us if self.idle_us < FRAME_US + ALONE_US else FRAME_US

    def show_battery(self, percent):
        """Show the charge (percent) of the batteries, None without batteries or on USB power."""
        if percent != self.announcer.battery:
            self.announcer.battery = percent
            self._view_cache = None

    def offer_keyboard(self, is_there):
        """Set whether the board can be a USB keyboard; enter that mode if the settings say so."""
        self.lobby.has_keyboard = is_there
        self.lobby.open_keyboard()
        self._view_cache = None

    @property
    def keys(self):
        """The layout in keyboard mode, a value of the setting `keys`, else None."""
        return self.settings.keys if self.lobby.keyboard else None

    def show_host(self, reason):
        """Show why no computer reads keys: `reason` is the key of a text, or None if one does."""
        self.announcer.host = reason
        self._view_cache = None

    @property
    def wifi(self):
        """The ``Wifi``, or None without a radio. Call `redraw` after a change."""
        return self.lobby.wifi

    @wifi.setter
    def wifi(self, wifi):
        self.lobby.wifi = wifi

    def redraw(self):
        """Request that the screen is rendered again, because what it shows has changed."""
        self._view_cache = None

    thinks = True
    """True, because the referee has a method `think`; a self-test, which replaces it, has none."""

    def think(self):
        """Do about 5 ms of background work; return whether there is more."""
        if self._watch.settle():
            return False
        if self._stage is self.lobby or self.is_restoring:
            return False
        is_more = self._stage.progress.game.think()
        if is_more is False:
            self._view_cache = None
        return bool(is_more)

    @property
    def is_waiting(self):
        """Whether nothing was due at the last tick until a button changes."""
        return min(self._gestures.due_us, self._due_us) >= FOREVER_US

    def announce(self, key, fields=(), **words):
        """Report a problem by the event `key` with `fields`, and on the screen."""
        self.announcer.report_problem(self.now_us, key, fields, text(key, **words))

    @property
    def now_us(self):
        """The time of the stage (us) at the last edge or tick."""
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
        return self.announcer.overlaid(self._view(), self._timeline.now_us)

    def hints(self):
        """Return a list of ``Hint``: what each button does now, including what no line says."""
        back = self.match and self.match.back_hint()
        return list(self._view()[2]) + ([back] if back else [])

    def _view(self):
        self._watch.settle()
        if self._view_cache is None:
            self._view_cache = self._stage.screen(self.now_us)
        return self._view_cache

    # -- matches ------------------------------------------------------------------------------

    @property
    def game_key(self):
        """The key of the game that is chosen in the lobby or played."""
        return self.lobby.entry.key

    def fit(self, buttons, ring_seats):
        """Adapt to the board: which `buttons` it has, and the ring light nearest to each seat."""
        self.has_next = NEXT in buttons
        self.announcer.has_digits = 10 in buttons
        lights.ring_seats[: len(ring_seats)] = ring_seats

    def start_match(self, game, players, options, seed=None):
        """Start a match as if it was chosen in the lobby.

        `game` is a key such as "gotta_go", `players` are button numbers, `options` is a dict, in
        which missing options have their defaults. Raises ValueError if the game
        cannot be played so.
        """
        entry = by_key(game)
        players = tuple(sorted(players))
        options = entry.complete_options(players, options, self.settings.game_options())
        self.lobby.set_terms(entry, players, options)
        self._start(entry, players, options, seed, self._timeline.now_us)

    @property
    def match(self):
        """The current ``Match``, or None in the lobby."""
        return None if self._stage in (self.lobby, self._restoring_stage) else self._stage

    def saved(self):
        """Return the ``SavedMatch`` of the current match, or None in the lobby."""
        return self.match and self.match.progress.saved()

    @property
    def is_restoring(self):
        """Whether a match is being restored after a power cut."""
        return self._restoring_stage is not None

    def begin_restoring(self, stage):
        """Show `stage` while a match is restored."""
        self._restoring_stage = stage
        self._enter(stage, self._timeline.now_us)

    def end_restoring(self):
        """Show the lobby, because no match could be restored."""
        self._restoring_stage = None
        self._enter(self.lobby, self._timeline.now_us)

    def offer_last(self, is_there):
        """Set whether BACK in the lobby can return to the last match."""
        self.lobby.has_last = is_there
        self.lobby.has_next = self.has_next
        self._view_cache = None

    def restoring(self, saved, reason=None):
        """Restore a ``SavedMatch``, as a generator that yields between pieces of the work.

        For `reason` see ``Match.restore``. Any exception may be raised if `saved` does not fit this
        firmware.
        """
        entry = by_key(saved.key)
        # Options that were not saved have their defaults.
        options = entry.complete_options(saved.players, saved.options)
        match = Match(entry, saved.players, options, saved.seed, self.announcer, saved.steps)
        for _ in match.progress.replaying(saved.t_us):
            yield
        self._restoring_stage = None
        self.lobby.set_terms(entry, saved.players, options)
        self._enter(match, self._timeline.now_us - saved.t_us)
        if reason is None and not self.was_cut:
            reason = LOADED
        match.restore(saved.seq, saved.t_us, reason)
        self.save_queue.go_on(match.progress)

    # -- how gestures and the passing of time are handled -------------------------------------

    def _handle(self, gestures):
        for t_us, kind, button, since_us in gestures:
            self._view_cache = None
            origin_us = self._origin_us
            if t_us - origin_us >= self._next_us:
                self._advance(t_us)
            if kind == PRESS and self._stage is self.lobby:
                if self._pressed_us is not None:
                    self._seed = mixed(self._seed, t_us - self._pressed_us)
                self._pressed_us = t_us
            if kind in FAULTS:
                self.announcer.fault(t_us - origin_us, kind, button, since_us - origin_us)
                continue
            self._watch.begin()
            stage = self._stage
            stage.gesture(t_us - origin_us, kind, button, since_us - origin_us)
            if stage is self.lobby or stage.has_ended:
                self._change_stage(t_us)
            if self._stage is self.lobby:
                show_hues(self.lobby.players)
            # The gesture may have made something due, so the next tick advances the stage and calls
            # `_look_ahead`, which finds out what.
            self._due_us = self._next_us = t_us - self._origin_us

    def _lift_keys(self, t_us):
        """Release keys whose buttons were released. A release after a hold is not a gesture."""
        if self._stage is self.lobby:
            self.lobby.keyboard.lift(t_us - self._origin_us, self._gestures.is_down)

    def _advance(self, t_us):
        t_us -= self._origin_us
        if t_us >= self._due_us:
            self._view_cache = None
            self._stage.advance(t_us)
            self._changed_us = self._origin_us + self._due_us
        elif t_us >= self._screen_due_us:
            # The screen is rendered only if it may have changed, because this takes up to 7 ms.
            self._view_cache = None
            self._changed_us = self._origin_us + self._screen_due_us
        if t_us >= self.announcer.due_us:
            self.announcer.advance(t_us)
            self._next_us = min(self._due_us, self._screen_due_us)

    def _change_stage(self, t_us):
        lobby = self.lobby
        if self._stage is lobby:
            before = self.settings
            self._use(lobby.settings)
            if self.settings.language != before.language:
                # Remove the notice, because it is in the old language.
                self.announcer.remove_notice()
            changed = lobby.pop_changed_settings()
            if changed:
                self.save_queue.add_settings(changed)
            if lobby.is_last_requested:
                lobby.is_last_requested = False
                self.save_queue.reopen()
            elif lobby.is_ready:
                self._start(lobby.entry, lobby.players, lobby.options, None, t_us)
        elif self._stage.has_ended:
            self.save_queue.end(self._stage.outcome)
            if self._stage.was_undone:
                # A match whose start was undone is deleted. BACK in the lobby might reopen the
                # deleted match, so disable it until the ``Keeper`` offers an earlier one.
                lobby.has_last = False
            lobby.reopen(at_setup=self._stage.was_undone)
            self._enter(lobby, t_us)

    def _use(self, settings):
        if settings is self.settings:
            return
        self.settings = self.lobby.settings = settings
        self._gestures.adjust(settings.lockout_ms * 1000, settings.hold_ms * 1000)
        use(settings.language)

    def _start(self, entry, players, options, seed, t_us):
        if seed is None:
            seed = self._seed = next_seed(self._seed)
        match = Match(entry, players, options, seed, self.announcer)
        self._enter(match, t_us)
        match.start()
        self.save_queue.begin(match.progress)

    def _enter(self, stage, origin_us):
        self._stage = stage
        show_hues(stage.players)
        if stage is self.lobby:
            self.announcer.text = text
            self.announcer.fields_of = fields_of
        self._view_cache = None
        self._origin_us = origin_us
        self._due_us = self._next_us = self.now_us
        self._watch.reset(stage)
        self.announcer.silence()
        self.announcer.seq = 0

    def _look_ahead(self):
        """Ask the stage what is due next, because it changed at `_changed_us`."""
        self._due_us, self._screen_due_us, moment = self._stage.look_ahead(self.now_us)
        self._next_us = min(self._due_us, self._screen_due_us, self.announcer.due_us)
        if moment != self._moment:
            self._moment = moment
            self._opened_us = self._changed_us
        self._changed_us = None
