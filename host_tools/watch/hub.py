"""One board, many viewers: what changed is written as JSON once, and sent to all."""

import asyncio
import json

from host_tools.watch.viewers import Viewer

MOST_VIEWERS = 400


def message(type, **fields):
    """Return a message to viewers as text."""
    return _json({"type": type, **fields})


def _json(value):
    # ASCII: half of a pair of characters, which no UTF-8 can say, may come from anywhere.
    return json.dumps(value, separators=(",", ":"))


class Hub:
    """Takes what happens at the table, and tells all viewers what it changed on the `board`.

    `board` has take(happening) and state(). `listeners` are called with each happening as well,
    after the board took it. `at_fault(error)` is called with an exception that taking one raised:
    a scoreboard goes on with the next. `number` counts the changes.

    What happens in one turn of the event loop, such as all that a table tells again after its cable
    was back, is one change.
    """

    def __init__(self, board, listeners=(), at_fault=None):
        self._board = board
        self._listeners = listeners
        self._at_fault = at_fault or _raise
        self._viewers = set()
        self._texts = {}
        self._is_due = False
        self.number = 0
        self._publish()

    @property
    def viewers(self):
        """All viewers (a set), not to be changed."""
        return self._viewers

    def tell(self, happening):
        """Take what happened; the viewers hear of it after this turn of the event loop."""
        for take in (self._board.take, *self._listeners):
            try:
                take(happening)
            except Exception as error:
                self._at_fault(error)
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._publish)

    def join(self, may_change=False):
        """Return a new Viewer, None when there are as many as there can be."""
        if len(self._viewers) >= MOST_VIEWERS:
            return None
        viewer = Viewer(self.whole, may_change)
        self._viewers.add(viewer)
        return viewer

    def leave(self, viewer):
        """Tell a viewer nothing any more."""
        self._viewers.discard(viewer)

    def state_text(self):
        """Return the board as the viewers know it, as JSON."""
        return _object(self._texts)

    def whole(self):
        """Return the message with the whole board."""
        return self._message("board", self._texts)

    def _publish(self):
        self._is_due = False
        try:
            state = self._board.state()
        except Exception as error:
            self._at_fault(error)
            return
        # The texts are compared, not the values: the board may use its lists again.
        texts = {key: _json(value) for key, value in state.items()}
        changed = {key: text for key, text in texts.items() if self._texts.get(key) != text}
        if not changed:
            return
        self._texts = texts
        self.number += 1
        text = self._message("change", changed)
        for viewer in self._viewers:
            viewer.change(text)

    def _message(self, type, texts):
        return f'{{"type":"{type}","n":{self.number},"board":{_object(texts)}}}'


def _object(texts):
    return "{" + ",".join(f"{_json(key)}:{text}" for key, text in texts.items()) + "}"


def _raise(error):
    raise error
