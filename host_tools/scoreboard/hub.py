"""One board, many viewers: what changed is written as JSON once, and sent to all."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from host_tools.protocol.messages import Happening, Tell
from host_tools.scoreboard.words.phrases import FIRST
from host_tools.scoreboard.words.say import SPEAKERS
from host_tools.web.serving import MOST_CONNECTIONS

MOST_VIEWERS = MOST_CONNECTIONS - 200
"""Others connect too: those who ask for a page."""
RESERVED = 50
"""So many more may come of those for whom a place is kept."""
MOST_WAITING = 32
"""A viewer that so many changes wait for gets the whole board instead of them."""
MOST_OWN = 32
"""So many messages to this viewer alone wait at most; then the oldest is left out."""


def message(type: str, **fields: Any) -> str:
    """Return a message to viewers as text."""
    return as_json({"type": type, **fields})


def as_json(value: object) -> str:
    """Return a value as JSON."""
    # ASCII: half of a pair of characters, which no UTF-8 can say, may come from anywhere.
    return json.dumps(value, separators=(",", ":"))


class Written(str):
    """A part of a board that is JSON already."""


class FoldedBoard(Protocol):
    """A board: what happens changes it."""

    def take(self, happening: Happening) -> object:
        """Take what happens next."""

    def clocks(self) -> list[dict[str, Any]]:
        """Return the part that goes on by itself: a viewer is told how old it is."""

    def state(self, language: str) -> dict[str, Any]:
        """Return what the viewers see who read a language (code): values of JSON, or Written."""


class Hub:
    """Takes what happens at the table, and tells all viewers what it changed on the `board`.

    `listeners` are called with each happening as
    well, after the board took it. `at_fault(error)` is called with an exception that taking one
    raised: a scoreboard goes on with the next. `number` counts the changes. `clock` returns seconds
    that only go forward.

    What happens in one turn of the event loop, such as all that a table tells again after its cable
    was back, is one change. While nobody looks nothing is written: a club has 200 such boards.
    """

    def __init__(
        self,
        board: FoldedBoard,
        listeners: Sequence[Tell] = (),
        at_fault: Callable[[Exception], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._board = board
        self._listeners = listeners
        self._at_fault = at_fault or _raise
        self._viewers: set[Viewer] = set()
        self._texts: dict[str, dict[str, str]] = {FIRST: {}}
        self._clock = clock
        self._clocks = board.clocks()
        self._clocks_s = clock()
        self._is_due = self._is_old = False
        self.number = 0
        self._publish()

    @property
    def viewers(self) -> set["Viewer"]:
        """All viewers (a set), not to be changed."""
        return self._viewers

    def tell(self, happening: Happening) -> None:
        """Take what happened; the viewers hear of it after this turn of the event loop."""
        for take in (self._board.take, self._note_clocks, *self._listeners):
            try:
                take(happening)
            except Exception as error:
                self._at_fault(error)
        self._is_old = True
        if self._viewers and not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._publish)

    def _note_clocks(self, _: Happening) -> None:
        clocks = self._board.clocks()
        if clocks != self._clocks:
            self._clocks, self._clocks_s = clocks, self._clock()

    def join(
        self, may_change: bool = False, has_place: bool = False, language: str = FIRST
    ) -> "Viewer | None":
        """Return a new Viewer, None when there are as many as there can be.

        `has_place` is whether a place is kept for this one, `language` (a code) what it reads.
        """
        if len(self._viewers) >= MOST_VIEWERS + (RESERVED if has_place else 0):
            return None
        self._write_what_is_old()
        # A change may come before this viewer has asked for the board.
        self._in(language)
        viewer = Viewer(lambda: self.whole(language), may_change, language)
        self._viewers.add(viewer)
        return viewer

    def leave(self, viewer: "Viewer") -> None:
        """Tell a viewer nothing any more."""
        self._viewers.discard(viewer)

    def state_text(self, language: str = FIRST) -> str:
        """Return the board as the viewers of a language (code) know it, as JSON."""
        self._write_what_is_old()
        return _object(self._in(language))

    def whole(self, language: str = FIRST) -> str:
        """Return the message with the whole board, and how old its clocks are."""
        self._write_what_is_old()
        age_ms = round((self._clock() - self._clocks_s) * 1000)
        return self._message("board", self._in(language), f'"age_ms":{age_ms},')

    def _in(self, language: str) -> dict[str, str]:
        """Return the parts of the board in a language; from now on they follow what happens."""
        if language not in self._texts:
            self._texts[language] = self._written(language)
        return self._texts[language]

    def _written(self, language: str) -> dict[str, str]:
        parts = self._board.state(language).items()
        return {
            key: value if isinstance(value, Written) else as_json(value) for key, value in parts
        }

    def _write_what_is_old(self) -> None:
        # What is due comes to the viewers by itself, after this turn.
        if self._is_old and not self._is_due:
            self._publish()

    def _publish(self) -> None:
        self._is_due = self._is_old = False
        try:
            now = {language: self._written(language) for language in self._texts}
        except Exception as error:
            self._at_fault(error)
            return
        # The texts are compared, not the values: the board may use its lists again.
        changed = {
            language: {key: text for key, text in texts.items() if before.get(key) != text}
            for (language, before), texts in zip(self._texts.items(), now.values(), strict=True)
        }
        if not any(changed.values()):
            return
        self._texts = now
        self.number += 1
        texts = {language: self._message("change", parts) for language, parts in changed.items()}
        for viewer in self._viewers:
            viewer.change(texts[viewer.language])

    def _message(self, type: str, texts: Mapping[str, str], more: str = "") -> str:
        return f'{{"type":"{type}","n":{self.number},{more}"board":{_object(texts)}}}'


def _object(texts: Mapping[str, str]) -> str:
    return "{" + ",".join(f"{as_json(key)}:{text}" for key, text in texts.items()) + "}"


def _raise(error: Exception) -> None:
    raise error


class Viewer:
    """A viewer; `whole` returns the message with the whole board as it stands.

    `may_change` is whether it has the right to change something, `language` (a code) what it reads.
    """

    def __init__(
        self, whole: Callable[[], str], may_change: bool = False, language: str = FIRST
    ) -> None:
        self.may_change = may_change
        self.language = language
        self._whole = whole
        self._changes: deque[str] = deque()
        self._own: deque[str] = deque(maxlen=MOST_OWN)
        self._has_some = asyncio.Event()
        self._is_behind = True
        self._has_some.set()

    @property
    def is_behind(self) -> bool:
        """Whether it gets the whole board next: at first, and when it has fallen behind."""
        return self._is_behind

    def change(self, text: str) -> None:
        """Have the viewer get a change of the board; `text` is the message."""
        if self._is_behind:
            return
        if len(self._changes) >= MOST_WAITING:
            self._changes.clear()
            self._is_behind = True
        else:
            self._changes.append(text)
        self._has_some.set()

    def say(self, text: str) -> None:
        """Have the viewer get a message that is meant for nobody else."""
        self._own.append(text)
        self._has_some.set()

    def answer(self, type: str, key: str, **fields: Any) -> None:
        """Have it get an answer, "refused" or "note", in its language: `asked` of the words."""
        self.say(message(type, words=SPEAKERS[self.language].answer(key, **fields)))

    async def next(self) -> str:
        """Return the next message (text) to send, as soon as there is one."""
        await self._has_some.wait()
        if self._is_behind:
            # What it says of the board is of this moment: changes behind it go on from here.
            self._is_behind = False
            text = self._whole()
        elif self._own:
            text = self._own.popleft()
        else:
            text = self._changes.popleft()
        if not (self._changes or self._own):
            self._has_some.clear()
        return text
