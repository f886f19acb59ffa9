"""Who may do anything here: one-time codes, and the sessions that they open.

Everything here is in memory and gone when the server ends.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

DIGITS = 8
WRONG_TRIES = 5
"""So many wrong codes within a minute, of all viewers together; then none is looked at."""
MINUTE_S = 60
TOKEN_BYTES = 32
WHERE_IT_STANDS = "where `tableref watch` was started"


class CodeError(Exception):
    """A code is not accepted; the text says why. `is_too_often`: nothing was looked at."""

    def __init__(self, words: str, is_too_often: bool = False) -> None:
        super().__init__(words)
        self.is_too_often = is_too_often


WhenUsed = Callable[[], object] | None


@dataclass
class Code:
    """A code that is out: its digits, what is called when it is used, and for how long it stays.

    `until_s` is when it ends (None: it was not used yet), `left` how often it can be used.
    """

    digits: str
    when_used: WhenUsed
    grace_s: float
    left: int
    until_s: float | None = None


class Sessions:
    """The codes that are out, and the sessions that may do something.

    `now` returns seconds that only go forward. `where` says where a code is to be found, for whom
    one was refused.
    """

    def __init__(
        self, now: Callable[[], float] = time.monotonic, where: str = WHERE_IT_STANDS
    ) -> None:
        self._now = now
        self._where = where
        self._codes: list[Code] = []
        self._sessions: set[bytes] = set()
        self._wrong_s: list[float] = []
        self._closed_until_s: float | None = None

    def new_code(self, when_used: WhenUsed = None, grace_s: float = 0, most: int = 1) -> str:
        """Return a new code (text, 8 digits); when it is first used `when_used()` is called.

        It works once, or for `grace_s` seconds from then on, `most` times in all: so it is with one
        that several look at together.
        """
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._codes.append(Code(code, when_used, grace_s, most))
        return code

    def redeem(self, text: str) -> str:
        """Return the token of a new session for a code, which counts as used. Raises CodeError.

        Blanks in `text` do not matter: people read eight digits in two groups.
        """
        if self._is_closed():
            raise CodeError(
                "Too many wrong codes: wait a minute, then try the one on the screen again.",
                is_too_often=True,
            )
        typed = "".join(text.split()).encode("utf-8", "surrogatepass")
        now_s = self._now()
        self._codes = [one for one in self._codes if one.until_s is None or now_s < one.until_s]
        found = None
        for one in self._codes:
            # All are compared, and to the end: how long it takes tells nothing.
            if hmac.compare_digest(one.digits.encode(), typed):
                found = one
        if found is None:
            self._note_wrong()
            raise CodeError(
                f"That is not the code. It stands {self._where}, has {DIGITS} digits, "
                "and works once."
            )
        is_first = found.until_s is None
        if is_first:
            found.until_s = now_s + found.grace_s
        found.left -= 1
        if not found.left:
            self._codes.remove(found)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._sessions.add(_digest(token))
        if is_first and found.when_used:
            found.when_used()
        return token

    def may_change(self, token: str | None) -> bool:
        """Return whether `token` (text or None) is that of a session."""
        return self.holder(token) is not None

    def holder(self, token: str | None) -> bytes | None:
        """Return what tells the holder of `token` from all others; None if it is of no session."""
        # Looked up by its digest, which nobody can choose: no timing leads to a token.
        digest = None if token is None else _digest(token)
        return digest if digest in self._sessions else None

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
