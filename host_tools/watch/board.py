"""What the scoreboard shows, folded from all that happens on a table's line. It does no I/O."""

from collections import deque

from host_tools.history import wire
from host_tools.protocol import happenings
from host_tools.watch.playing import Playing
from host_tools.watch.seats import Seats
from host_tools.watch.stands import Stands
from host_tools.watch.words import phases, say

NONSENSE = wire.NONSENSE
LOG_LINES = 12
QUIET_BEATS = (2, 1)
"""Beats that get no line of the log: they would drive out all else."""
NOTICES = {
    "undone": "undone",
    "redone": "redone",
    "refused": "refused",
    "match_restored": "restored",
    "paused": "paused",
    "match_abandoned": "abandoned",
    "battery_low": "fault",
    "button_stuck": "fault",
    "button_noisy": "fault",
    "button_chatters": "fault",
    "not_kept": "fault",
    "crashed": "fault",
    "record_damaged": "fault",
    "record_lost": "fault",
    "record_newer": "fault",
    "record_strange": "fault",
}
"""Event -> kind of the notice that it brings up. The next event of the match takes it down."""


class Board:
    """The board of one table. `kind` is what the table is: "device", "virtual" or "recorded".

    `take` never raises for what comes from a line: what makes no sense is left out, and the log
    says so. `state` is what the viewers see, as `docs/watching.md` has it.
    """

    def __init__(self, kind="device"):
        self._source = {"kind": kind, "name": "", "is_connected": False}
        self._source["words"] = phases.WAITING
        self._seats = Seats()
        self._stands = None
        self._playing = None
        self._is_left = False
        self._is_unknown = False
        self._seq = 0
        self._serial = 0
        self._notice = None
        self._log = deque(maxlen=LOG_LINES)

    @property
    def events(self):
        """The events that stand of the match that is on, or was last; empty before the first."""
        return list(self._stands.events) if self._stands else []

    @property
    def names(self):
        """Who sits where, {seat: name}, of those who play and have a name."""
        players = self._playing.players if self._playing else ()
        return {player: self._seats.name(player) for player in players if self._seats.name(player)}

    def take(self, happening):
        """Take what happens next on the table's line: one of `host_tools.protocol.happenings`."""
        handler = _HANDLERS.get(type(happening))
        if handler:
            handler(self, happening)

    # what happens

    def _connected(self, happening):
        self._source.update(name=happening.name, is_connected=True, words=phases.CONNECTED)

    def _disconnected(self, happening):
        self._source.update(is_connected=False, words=happening.why)

    def _silent(self, happening):
        self._source["words"] = phases.SILENT

    def _refused(self, happening):
        self._tell("refused", happening.message)

    def _strange(self, happening):
        self._write(phases.STRANGE.format(what=happening.why))

    def _player_is(self, happening):
        try:
            self._seats.take(happening)
        except NONSENSE as error:
            self._write(phases.STRANGE.format(what=error))

    def _restarted(self, happening):
        self._stands = self._playing = None
        self._is_left = self._is_unknown = False
        self._seq = 0
        for event in happening.events:
            self._follow(event)
        self._notice = None
        self._write(phases.RESTARTED)

    def _said(self, happening):
        event = happening.event
        if not wire.is_event(event):
            self._write(phases.STRANGE.format(what=wire.shown(event)))
            return
        try:
            if self._follow(event):
                self._announce(event)
        except NONSENSE:
            self._write(phases.STRANGE.format(what=wire.shown(event)))

    # the match

    def _follow(self, event):
        """Take an event into the match that is on; return whether it makes sense."""
        name, seq = event["event"], event["seq"]
        if name == "match_started":
            playing = Playing(event)
            self._playing, self._stands = playing, Stands(event)
            self._is_left = self._is_unknown = False
        elif name == "match_restored":
            self._is_unknown = self._playing is None
            self._is_left = False
            self._take(event)
        elif seq == 1 or seq <= self._seq:
            # Numbers begin anew in the lobby.
            self._leave()
        elif self._is_left or not self._playing:
            self._is_unknown = self._is_unknown or name in _OF_A_MATCH
        else:
            self._tell_gap(seq)
            self._take(event)
            if name == "undone" and event.get("undone") == "match_started":
                self._playing = self._stands = None
                self._leave()
        self._seq = seq
        return True

    def _leave(self):
        self._is_left = True
        self._is_unknown = False

    def _tell_gap(self, seq):
        count = seq - self._seq - 1
        if self._seq and count > 0 and not self._is_ruled:
            self._write(phases.MISSED.get(count, phases.MISSED[None]).format(count=count))

    _is_ruled = False

    def _take(self, event):
        if not self._playing:
            return
        if self._stands.take(event):
            self._fold()
            return
        if self._stands.events[-1] is event:
            try:
                self._playing.take(event)
            except NONSENSE:
                self._stands.forget()
                self._fold()
                raise

    def _fold(self):
        """Make the match anew from the events that stand."""
        events = self._stands.events
        playing = Playing(events[0])
        for event in events[1:]:
            playing.take(event)
        self._playing = playing

    # what is said

    def _announce(self, event):
        try:
            words = say.event(event, self._playing, self._seats.label)
        except NONSENSE:
            words = phases.STRANGE.format(what=wire.shown(event))
        name = event["event"]
        if name in NOTICES:
            self._tell(NOTICES[name], words)
            return
        self._notice = None
        if words and not (name == "countdown" and event.get("beat") in QUIET_BEATS):
            self._write(words)

    def _tell(self, kind, words):
        self._write(words)
        self._notice = {"kind": kind, "words": words, "n": self._serial}

    def _write(self, words):
        self._serial += 1
        self._log.append({"n": self._serial, "words": words})

    # what is shown

    def state(self):
        """Return the whole board: a dict of JSON, whose parts nobody changes."""
        playing = self._playing
        return {
            "source": dict(self._source),
            "match": playing and _match(playing),
            "phase": self._phase(),
            "seats": self._seats.state(playing.players if playing else ()),
            "claims": _claims(playing) if playing else [],
            "misses": _misses(playing) if playing else [],
            "standings": _standings(playing) if playing else [],
            "rounds": _rounds(playing) if playing else [],
            "notice": self._notice,
            "log": list(self._log),
        }

    def _phase(self):
        playing = self._playing
        if self._is_left or not playing:
            words = phases.LEFT if playing else phases.LOBBY
            shown = {"name": "lobby", "round": None, "beat": None, "is_paused": False}
            return {**shown, "turn": None, "words": phases.BEFORE if self._is_unknown else words}
        return {
            "name": playing.phase,
            "round": playing.round,
            "beat": playing.beat,
            "is_paused": playing.is_paused,
            "turn": playing.turn,
            "words": say.phase(playing, self._seats.label),
        }


def _match(playing):
    return {
        "game": playing.game,
        "name": playing.name,
        "options": playing.options,
        "lowest_wins": playing.lowest_wins,
        "goal": playing.goal,
    }


def _claims(playing):
    return [
        {**claim, "words": say.claim(claim, at == 0)} for at, claim in enumerate(playing.claims)
    ]


def _misses(playing):
    return [
        {
            "player": miss["player"],
            "kind": miss["kind"],
            "by_us": miss["by_us"],
            "words": say.miss(miss),
        }
        for miss in playing.misses
    ]


def _standings(playing):
    notes = playing.notes
    return [
        {
            "player": player,
            "place": place,
            "total": total,
            "is_winner": is_winner,
            "words": say.note(*notes[player]) if player in notes else "",
        }
        for player, place, total, is_winner in playing.standings()
    ]


def _rounds(playing):
    return [
        {
            "round": number,
            "points": {str(player): value for player, value in points.items()},
            "totals": {str(player): value for player, value in totals.items()},
        }
        for number, points, totals in playing.rounds
    ]


_OF_A_MATCH = ("claim", "countdown", "round_started", "round_scored", "turn_started", "turn_ended")

_HANDLERS = {
    happenings.Connected: Board._connected,
    happenings.Disconnected: Board._disconnected,
    happenings.Silent: Board._silent,
    happenings.Refused: Board._refused,
    happenings.Strange: Board._strange,
    happenings.PlayerIs: Board._player_is,
    happenings.Restarted: Board._restarted,
    happenings.Said: Board._said,
}
