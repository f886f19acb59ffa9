"""What the table is at: the lobby, a match that is coming back after a power cut, or a match."""

from tableref.games import by_key
from tableref.games.draw import next_seed
from tableref.presses.gestures import FOREVER_US, Gestures
from tableref.presses.timeline import Timeline
from tableref.referee.lobby import Lobby
from tableref.referee.match import Match
from tableref.referee.names import show_hues
from tableref.referee.save_queue import SaveQueue
from tableref.show.announcer import Announcer, fields_of
from tableref.texts import text, use

LOADED = "loaded_again"
"""Why a match is restored whose power was never gone: its page was loaded again."""


class Stages:
    """The part of a ``Referee`` that goes from the lobby to a match and back: each is a stage.

    A stage has `gesture`, `advance`, `due_us`, `screen_due_us`, `screen` and `pixel`, and its own
    time, in us since it was entered. Every change of stage is here.
    """

    settings = None
    """The `Settings` in force: another object after each change."""

    was_cut = True
    """Whether a match that comes back was cut off from power, which is said then. On a page that is
    only loaded again it was not."""

    has_next = True
    """Whether the board has a NEXT button."""

    def __init__(self, seed, settings):
        self._timeline = Timeline()
        self._gestures = Gestures(0, 0)
        self.announcer = Announcer()
        self._lobby = Lobby(self.announcer)
        self._stage = self._lobby
        self._waking = None
        self._origin_us = 0
        """When the stage was entered (us)."""
        self._due_us = FOREVER_US
        """When the stage has something to do next, in its own time (us); see `_look_ahead`."""
        self._screen_due_us = FOREVER_US
        """When its screen changes by itself, in its own time (us)."""
        self._words = None
        """The screen that it showed last, None when there may be another."""
        self._seed = seed
        self.news = SaveQueue()
        """What is to be kept."""
        self._use(settings)

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
        """Return what of the match survives a power cut, a ``SavedMatch``, or None in the lobby."""
        return self.match and self.match.history.saved()

    @property
    def is_awake(self):
        """Whether the table is not just coming back after a power cut."""
        return self._waking is None

    def wake(self, stage=None):
        """Show `stage` while a match is coming back; without one that is over, with the lobby."""
        self._waking = stage
        self._enter(stage or self._lobby, self._timeline.now_us)
        self._look_ahead(0)

    def offer_last(self, is_there):
        """Note whether BACK in the lobby can return to the match that was played last."""
        self._lobby.has_last = is_there
        self._lobby.has_next = self.has_next
        self._words = None

    def restoring(self, saved, reason=None):
        """Go on with what `saved` returned, bit by bit; raises anything for what was no match.

        `reason` is why it had stopped, as ``Match.restore`` takes it.
        """
        entry = by_key(saved.key)
        # an option that the match was saved without has its default, as in a new match
        options = entry.complete_options(saved.players, saved.options)
        match = Match(entry, saved.players, options, saved.seed, self.announcer, saved.steps)
        for _ in match.history.folding(saved.t_us):
            yield
        self._waking = None
        self._lobby.settle(entry, saved.players, options)
        self._enter(match, self._timeline.now_us - saved.t_us)
        if reason is None and not self.was_cut:
            reason = LOADED
        match.restore(saved.seq, saved.t_us, reason)
        self._look_ahead(saved.t_us)
        self.news.go_on(match.history)

    def _change_stage(self, t_us):
        lobby = self._lobby
        if self._stage is lobby:
            before = self.settings
            self._use(lobby.settings)
            if self.settings.language != before.language:
                # what a notice says is in the language of before
                self.announcer.notice(t_us, "")
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
            if self._stage.was_taken_back:
                # It may be the last match itself, opened again: the keeper offers what there is.
                lobby.has_last = False
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
        match = Match(entry, players, options, seed, self.announcer)
        self._enter(match, t_us)
        match.start()
        self._look_ahead(0)
        self.news.begin(match.history)

    def _enter(self, stage, origin_us):
        self._stage = stage
        show_hues(stage.players)
        if stage is self._lobby:
            self.announcer.text = text
            self.announcer.fields_of = fields_of
        self._words = None
        self._origin_us = origin_us
        self.announcer.silence()
        self.announcer.seq = 0

    def _look_ahead(self, t_us):
        """Ask what is due next, at `t_us` in the stage's time: once after each change."""
        self._due_us = self._stage.due_us
        self._screen_due_us = self._stage.screen_due_us(t_us)
