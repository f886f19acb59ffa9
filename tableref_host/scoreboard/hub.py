"""Distribute the changes of a scoreboard to many viewers, each converted to JSON only once."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from tableref_host.protocol.messages import Handler, Message
from tableref_host.scoreboard.words.phrases import FIRST
from tableref_host.scoreboard.words.speaker import SPEAKERS
from tableref_host.web.serving import MAX_CONNECTIONS

MAX_VIEWERS = MAX_CONNECTIONS - 200
"""Maximum number of viewers. It leaves some connections for requests of pages."""
RESERVED = 50
"""Number of additional places, for viewers that were connected before and come back."""
MAX_CHANGES = 32
"""Maximum number of queued changes of a viewer. On overflow the whole scoreboard is sent."""
MAX_OWN_MESSAGES = 32
"""Maximum number of queued messages for one viewer only. On overflow the oldest is dropped."""


def message_text(type: str, **fields: Any) -> str:
    """Return a message for viewers as JSON (text)."""
    return as_json({"type": type, **fields})


def as_json(value: object) -> str:
    """Return a value as JSON."""
    # Keep JSON's escapes for non-ASCII characters, because any text may contain lone surrogates,
    # which UTF-8 cannot encode.
    return json.dumps(value, separators=(",", ":"))


class Written(str):
    """A part of a scoreboard that is JSON already."""


class FoldedBoard(Protocol):
    """The interface of the scoreboard: it is made from the messages that `handle` gets."""

    def handle(self, message: Message) -> object:
        """Process the next message."""

    def clocks(self) -> list[dict[str, Any]]:
        """Return the clocks' state. Viewers must know its age, because clocks run by themselves."""

    def state(self, language: str) -> dict[str, Any]:
        """Return the state for viewers in a language (code): values for JSON, or Written."""


class Hub:
    """Passes messages to a scoreboard (`board`), and its changes to all viewers.

    `listeners` are called with each message after the scoreboard has processed it.
    `at_fault(error)` is called with an exception that one of them raises; the hub continues with
    the next message. `number` is the number of changes so far, and `clock` returns a monotonic time
    (s).

    All messages within one iteration of the event loop, such as those of a match that a table sends
    again, are one change. Without viewers no JSON is generated, because a club has 200 scoreboards.
    """

    def __init__(
        self,
        board: FoldedBoard,
        listeners: Sequence[Handler] = (),
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
        """The set of viewers. It must not be modified."""
        return self._viewers

    def handle(self, message: Message) -> None:
        """Process a message. Viewers get the change after this iteration of the event loop."""
        for handle in (self._board.handle, self._note_clocks, *self._listeners):
            try:
                handle(message)
            except Exception as error:
                self._at_fault(error)
        self._is_old = True
        if self._viewers and not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._publish)

    def _note_clocks(self, _: Message) -> None:
        clocks = self._board.clocks()
        if clocks != self._clocks:
            self._clocks, self._clocks_s = clocks, self._clock()

    def join(
        self, may_change: bool = False, has_place: bool = False, language: str = FIRST
    ) -> "Viewer | None":
        """Add and return a Viewer, or return None if there are too many.

        `has_place` is whether a place is reserved for it, `language` (a code) its language.
        """
        if len(self._viewers) >= MAX_VIEWERS + (RESERVED if has_place else 0):
            return None
        self._write_what_is_old()
        # Generate the texts now, so that a change before the first message is noticed.
        self._in(language)
        viewer = Viewer(lambda: self.whole(language), may_change, language)
        self._viewers.add(viewer)
        return viewer

    def leave(self, viewer: "Viewer") -> None:
        """Remove a viewer."""
        self._viewers.discard(viewer)

    def state_text(self, language: str = FIRST) -> str:
        """Return the scoreboard in a language (code) as JSON."""
        self._write_what_is_old()
        return _object(self._in(language))

    def whole(self, language: str = FIRST) -> str:
        """Return the message with the whole scoreboard, and how old its clocks are."""
        self._write_what_is_old()
        return self._message("board", self._in(language), f'"age_ms":{self.clocks_age_ms()},')

    def clocks_age_ms(self) -> int:
        """Return the age (ms) of the clocks' state, which viewers must add, because clocks run."""
        return round((self._clock() - self._clocks_s) * 1000)

    def _in(self, language: str) -> dict[str, str]:
        """Return {part of the scoreboard: JSON} in a language. Later changes will update it."""
        if language not in self._texts:
            self._texts[language] = self._written(language)
        return self._texts[language]

    def _written(self, language: str) -> dict[str, str]:
        parts = self._board.state(language).items()
        return {
            key: value if isinstance(value, Written) else as_json(value) for key, value in parts
        }

    def _write_what_is_old(self) -> None:
        # Do nothing if a change is pending, because it is published after this iteration anyway.
        if self._is_old and not self._is_due:
            self._publish()

    def _publish(self) -> None:
        self._is_due = self._is_old = False
        try:
            now = {language: self._written(language) for language in self._texts}
        except Exception as error:
            self._at_fault(error)
            return
        # Compare the texts, not the values, because the scoreboard may reuse its lists.
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
    """A viewer; `whole()` returns the message with the current scoreboard.

    `may_change` is whether it may make changes, `language` (a code) its language.
    """

    def __init__(
        self, whole: Callable[[], str], may_change: bool = False, language: str = FIRST
    ) -> None:
        self.may_change = may_change
        self.language = language
        self._whole = whole
        self._changes: deque[str] = deque()
        self._own: deque[str] = deque(maxlen=MAX_OWN_MESSAGES)
        self._has_some = asyncio.Event()
        self._is_behind = True
        self._has_some.set()

    @property
    def is_behind(self) -> bool:
        """Whether the whole scoreboard is sent next: at the beginning, and after an overflow."""
        return self._is_behind

    def change(self, text: str) -> None:
        """Queue a change of the scoreboard; `text` is the message about it."""
        if self._is_behind:
            return
        if len(self._changes) >= MAX_CHANGES:
            self._changes.clear()
            self._is_behind = True
        else:
            self._changes.append(text)
        self._has_some.set()

    def send(self, text: str) -> None:
        """Queue a message for this viewer only."""
        self._own.append(text)
        self._has_some.set()

    def answer(self, type: str, key: str, **fields: Any) -> None:
        """Queue the text `key` of `asked` as an answer in the viewer's language.

        `type` is "refused" or "note".
        """
        self.send(message_text(type, words=SPEAKERS[self.language].answer(key, **fields)))

    async def next(self) -> str:
        """Wait for the next message, and return it (text)."""
        await self._has_some.wait()
        if self._is_behind:
            # The message contains the current scoreboard, so only later changes apply to it.
            self._is_behind = False
            text = self._whole()
        elif self._own:
            text = self._own.popleft()
        else:
            text = self._changes.popleft()
        if not (self._changes or self._own):
            self._has_some.clear()
        return text
