"""Who may change anything: one-time codes, and the sessions that they open.

Everything here is in memory and gone when `watch` ends.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

DIGITS = 8
WRONG_TRIES = 5
"""So many wrong codes within a minute, of all viewers together; then none is looked at."""
MINUTE_S = 60
TOKEN_BYTES = 32


class CodeError(Exception):
    """A code is not accepted; the text says why. `is_too_often`: nothing was looked at."""

    def __init__(self, words: str, is_too_often: bool = False) -> None:
        super().__init__(words)
        self.is_too_often = is_too_often


WhenUsed = Callable[[], object] | None


class Sessions:
    """The codes that are out, and the sessions that may change something.

    `now` returns seconds that only go forward.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._codes: list[tuple[str, WhenUsed]] = []
        self._sessions: set[bytes] = set()
        self._wrong_s: list[float] = []
        self._closed_until_s: float | None = None

    def new_code(self, when_used: WhenUsed = None) -> str:
        """Return a new code (text, 8 digits) that works once; then `when_used()` is called."""
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._codes.append((code, when_used))
        return code

    def redeem(self, text: str) -> str:
        """Return the token of a new session for a code, which is used up. Raises CodeError.

        Blanks in `text` do not matter: people read eight digits in two groups.
        """
        if self._is_closed():
            raise CodeError(
                "Too many wrong codes: wait a minute, then try the one on the screen again.",
                is_too_often=True,
            )
        typed = "".join(text.split()).encode()
        found = None
        for entry in self._codes:
            # All are compared, and to the end: how long it takes tells nothing.
            if hmac.compare_digest(entry[0].encode(), typed):
                found = entry
        if found is None:
            self._note_wrong()
            raise CodeError(
                "That is not the code. It stands where `tableref watch` was started, has "
                f"{DIGITS} digits, and works once."
            )
        self._codes.remove(found)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._sessions.add(_digest(token))
        if found[1]:
            found[1]()
        return token

    def may_change(self, token: str | None) -> bool:
        """Return whether `token` (text or None) is that of a session."""
        # Looked up by its digest, which nobody can choose: no timing leads to a token.
        return token is not None and _digest(token) in self._sessions

    def _is_closed(self) -> bool:
        return self._closed_until_s is not None and self._now() < self._closed_until_s

    def _note_wrong(self) -> None:
        now_s = self._now()
        self._wrong_s = [at_s for at_s in self._wrong_s if now_s - at_s < MINUTE_S] + [now_s]
        if len(self._wrong_s) >= WRONG_TRIES:
            self._closed_until_s = now_s + MINUTE_S
            self._wrong_s = []


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
