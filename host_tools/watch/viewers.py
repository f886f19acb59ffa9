"""One screen that looks at the scoreboard: what is still to be sent to it."""

import asyncio
from collections import deque

MOST_WAITING = 32
"""A viewer that so many changes wait for gets the whole board instead of them."""
MOST_OWN = 32
"""So many messages to this viewer alone wait at most; then the oldest is left out."""


class Viewer:
    """A viewer; `whole` returns the message with the whole board as it stands.

    `may_change` is whether it has the right to change something.
    """

    def __init__(self, whole, may_change=False):
        self.may_change = may_change
        self._whole = whole
        self._changes = deque()
        self._own = deque(maxlen=MOST_OWN)
        self._has_some = asyncio.Event()
        self._is_behind = True
        self._has_some.set()

    @property
    def is_behind(self):
        """Whether it gets the whole board next: at first, and when it has fallen behind."""
        return self._is_behind

    def change(self, text):
        """Have the viewer get a change of the board; `text` is the message."""
        if self._is_behind:
            return
        if len(self._changes) >= MOST_WAITING:
            self._changes.clear()
            self._is_behind = True
        else:
            self._changes.append(text)
        self._has_some.set()

    def say(self, text):
        """Have the viewer get a message that is meant for nobody else."""
        self._own.append(text)
        self._has_some.set()

    async def next(self):
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
