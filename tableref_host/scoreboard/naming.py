"""Players' names and colours, which are set at the table or by viewers.

They are stored by the table or, if it cannot, on this computer.
"""

import json
import re
from collections import deque
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import platformdirs

from tableref.presses.gestures import PLAYERS
from tableref.referee.names import ALIKE, COLOURS, MAX_LENGTH, hues, problem, swap
from tableref.show.lights import HUES
from tableref_host.places import write_whole
from tableref_host.player_names import clean
from tableref_host.protocol.fields import NONSENSE
from tableref_host.protocol.messages import (
    Disconnected,
    Greeted,
    Handler,
    Message,
    PlayerIs,
    Refused,
    Silent,
)
from tableref_host.scoreboard.hub import Viewer, message_text
from tableref_host.scoreboard.words.phrases import FIRST
from tableref_host.scoreboard.words.speaker import SPEAKERS

FIELDS = {"type", "player", "name", "colour"}

HEX = {name: f"#{hue:06X}" for name, hue in zip(COLOURS, HUES, strict=True)}
"""Colour of the lights -> the colour on a screen."""
SEATS = range(1, PLAYERS + 1)


class AskError(Exception):
    """Raised if a viewer's request is refused. The text says why, and what is accepted.

    `key` is the text's key in the section `asked` of words/*.json, so that the text can be sent in
    each viewer's language. `fields` are the values to fill in.
    """

    def __init__(self, key: str, **fields: Any) -> None:
        super().__init__(SPEAKERS[FIRST].answer(key, **fields))
        self.key = key
        self.fields = fields


AskTable = Callable[[int, str | None, str | None], object]
"""A function that requests a player's name, colour or both from a table."""


class Naming:
    """Handles viewers' requests for names.

    `ask_table(player, name, colour)` sends a request to a table, whose answer arrives as a message.
    It is None for a source that does not store names, such as a file. `saved` are the `SavedNames`
    of this computer, whose changes are passed to `publish`. `handle` must get every message.
    """

    def __init__(
        self, saved: "SavedNames", publish: Handler, ask_table: AskTable | None = None
    ) -> None:
        self._saved = saved
        self._publish = publish
        self._ask_table = ask_table
        self._is_saved_here = ask_table is None
        self._asked: deque[tuple[Viewer, int, str | None]] = deque()
        self._entered: dict[int, tuple[str | None, ...]] = {}
        self._names: dict[int, str] = {}

    def begin(self) -> None:
        """Send the names that are stored here, unless the table stores them."""
        if self._is_saved_here:
            for player in self._saved.players():
                self._publish(player)

    def handle(self, message: Message) -> None:
        """Process a message about the table."""
        if isinstance(message, PlayerIs):
            self._names[message.player] = message.name
            if self._asked and self._asked[0][1] == message.player:
                self._asked.popleft()
        elif isinstance(message, Refused):
            if self._asked:
                viewer, *_ = self._asked.popleft()
                words = SPEAKERS[viewer.language].of_line(message.message)
                viewer.send(message_text("refused", words=words))
        elif isinstance(message, Greeted):
            self._is_saved_here = False
            self._hand_over()
        elif isinstance(message, Silent):
            self._is_saved_here = True
            self.begin()
        elif isinstance(message, Disconnected):
            self._is_saved_here = self._ask_table is None
            self._asked.clear()

    def _hand_over(self) -> None:
        """Send the table the names that were entered while it did not answer."""
        entered, self._entered = self._entered, {}
        for player, (name, colour) in entered.items():
            assert self._ask_table is not None, "a table was to be given them"
            self._ask_table(player, name, colour)

    def ask(self, viewer: Viewer, asked: dict[str, Any]) -> None:
        """Execute a viewer's request (dict), or pass it on to the table. Raises AskError."""
        player, name, colour = wish(asked)
        self._check_alone(player, name)
        if not self._is_saved_here:
            assert self._ask_table is not None, "else names are kept here"
            self._asked.append((viewer, player, name))
            self._ask_table(player, name, colour)
            return
        for changed in self._saved.change(player, name, colour):
            self._publish(changed)
        if self._ask_table:
            before = self._entered.pop(player, (None, None))
            later = (name, colour)
            self._entered[player] = tuple(
                old if new is None else new for old, new in zip(before, later, strict=True)
            )
        try:
            self._saved.save()
            viewer.answer("note", "saved_here")
        except OSError:
            viewer.answer("note", "not_saved")

    def seat(self, player: int, name: str) -> None:
        """Set a player's name on behalf of the club. Ignore an invalid one.

        No error is reported, because no viewer has made the request.
        """
        try:
            player, wanted, _ = wish({"player": player, "name": name})
        except AskError:
            return
        if self._names.get(player, "") == wanted:
            return
        if not self._is_saved_here:
            assert self._ask_table is not None, "else names are kept here"
            self._ask_table(player, wanted, None)
            return
        for changed in self._saved.change(player, wanted):
            self._publish(changed)

    def _check_alone(self, player: int, name: str | None) -> None:
        """Raise AskError if another player has this name.

        The history identifies players by their names, so it would take the two for one person.
        """
        called = self._names
        if self._is_saved_here:
            called = {saved.player: saved.name for saved in self._saved.players()}
        # A name that was sent to the table is not available, although the table has not confirmed
        # it yet.
        called = called | {seat: asked for _, seat, asked in self._asked if asked is not None}
        for seat, other in called.items():
            if name and seat != player and isinstance(other, str) and _alike(other, name):
                raise AskError("namesake", name=name, seat=seat)


def _alike(one: str, other: str) -> bool:
    """Return whether two names are equal for the history, which ignores case and extra spaces."""
    return clean(one).casefold() == clean(other).casefold()


def wish(asked: dict[str, Any]) -> tuple[int, str | None, str | None]:
    """Parse a request (dict) for a name or a colour. Raises AskError if it is invalid.

    Return (player, name, colour), with None for a name or a colour that is to stay unchanged.
    """
    player, name, colour = (asked.get(field) for field in ("player", "name", "colour"))
    if type(player) is not int or not 1 <= player <= PLAYERS:
        raise AskError("no_player", most=PLAYERS)
    if name is None and colour is None:
        raise AskError("nothing")
    if name is not None and not isinstance(name, str):
        raise AskError("name_is_text", most=MAX_LENGTH)
    if colour is not None and colour not in COLOURS:
        raise AskError("no_colour", colours=", ".join(COLOURS))
    if set(asked) - FIELDS:
        raise AskError("name_and_colour")
    if name is not None:
        name = clean(name)
        if len(name) > MAX_LENGTH:
            raise AskError("name_too_long", most=MAX_LENGTH, count=len(name))
        if problem(name):
            raise AskError("name_strange")
    return player, name, colour


def usual_path() -> Path:
    """Return the default path of the names file, in the user's data folder."""
    return Path(platformdirs.user_data_dir("tableref", appauthor=False)) / "names.json"


class SavedNames:
    """Names and colours of the players, stored in the file at `path`.

    Colours change as on the table: a player with the same pattern whose colour is chosen gets the
    former colour in exchange.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or usual_path()
        self._names = dict.fromkeys(SEATS, "")
        self._colours = [COLOURS[(player - 1) % ALIKE] for player in SEATS]
        self._read()

    def players(self) -> list[PlayerIs]:
        """Return a `PlayerIs` for each player, in seat order."""
        return [self._player(player) for player in SEATS]

    def change(
        self, player: int, name: str | None = None, colour: str | None = None
    ) -> list[PlayerIs]:
        """Change a name (already validated by `problem`), a colour, or both.

        Return a `PlayerIs` for each player that was changed, beginning with `player`.
        """
        if name is not None:
            self._names[player] = clean(name)
        changed = () if colour is None else swap(self._colours, player, colour)
        return [self._player(player) for player in changed or (player,)]

    def save(self) -> None:
        """Write the file. Raises OSError."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        players = {
            str(player): {"name": self._names[player], "colour": self._colours[player - 1]}
            for player in SEATS
        }
        text = json.dumps(players, indent=1, ensure_ascii=False) + "\n"
        write_whole(self._path, text.encode())

    def _player(self, player: int) -> PlayerIs:
        winks = player > ALIKE
        return PlayerIs(player, self._names[player], self._colours[player - 1], winks)

    def _read(self) -> None:
        """Read the valid entries of the file. If colours are in conflict, the first one counts."""
        try:
            found = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return
        for player in SEATS:
            value = found.get(str(player)) if isinstance(found, dict) else None
            if not isinstance(value, dict):
                continue
            name, colour = value.get("name"), value.get("colour")
            if isinstance(name, str) and not problem(clean(name)):
                self._names[player] = clean(name)
            if colour in COLOURS:
                self.change(player, colour=colour)


_PLACEHOLDER = re.compile("\0([0-9]{1,2})\0")


class Seats:
    """The names and colours of the seats as the table reports them, and defaults before that."""

    def __init__(self) -> None:
        self._seats = {
            player: ("", COLOURS[(player - 1) % ALIKE], player > ALIKE)
            for player in range(1, PLAYERS + 1)
        }
        self._names: list[str] = []

    def handle(self, seat: PlayerIs) -> None:
        """Process a `PlayerIs`. Raises one of NONSENSE if it is invalid."""
        if seat.player not in self._seats or seat.colour not in HEX:
            raise ValueError("there is no such seat, or colour")
        if not isinstance(seat.name, str):
            raise TypeError("a name is a text")
        self._seats[seat.player] = (seat.name, seat.colour, bool(seat.winks))
        self._names = [name for name, _, _ in self._seats.values()]

    def name(self, player: int) -> str:
        """Return the name of a player, or ""."""
        return self._seats[player][0]

    def label(self, player: int) -> str:
        """Return the display name of a player: the name, or for example "P3".

        If the name is not unique, the seat is appended.
        """
        try:
            name = self._seats[player][0]
        except NONSENSE:
            return "?"
        if name and self._names.count(name) > 1:
            return f"{name} (P{player})"
        return name or f"P{player}"

    def placeholder(self, player: int) -> str:
        """Return a placeholder for the label of a player, which `filled` replaces.

        So log lines, which stay visible for long, show names that are entered later.
        """
        is_seat = type(player) is int and player in self._seats
        return f"\0{player}\0" if is_seat else self.label(player)

    def filled(self, words: str) -> str:
        """Return a text with its placeholders replaced by the current labels."""
        return _PLACEHOLDER.sub(lambda found: self.label(int(found[1])), words)

    def state(self, players: Collection[int]) -> list[dict[str, Any]]:
        """Return the seats as a list of dicts; `players` are the players of the match.

        `colour` is the current colour of the seat's light, `chosen` the colour that was chosen for
        it.
        """
        lit = hues([colour for _, colour, _ in self._seats.values()], sorted(players))
        return [
            {
                "player": player,
                "name": name,
                "label": self.label(player),
                "colour": lit[player - 1],
                "chosen": colour,
                "hex": HEX[lit[player - 1]],
                "winks": winks,
                "plays": player in players,
            }
            for player, (name, colour, winks) in self._seats.items()
        ]


class NoNaming(Naming):
    """A Naming for pages on which nobody may change names or colours."""

    def __init__(self) -> None:
        pass

    def ask(self, viewer: Viewer, asked: dict[str, Any]) -> None:
        """Refuse a viewer's request to change a name or colour. Always raises AskError."""
        raise AskError("no_right")
