"""One-time codes, and the sessions that they open.

Everything is stored in memory and lost when the server ends.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

DIGITS = 8
WRONG_TRIES = 5
"""Maximum number of wrong codes a minute, from all clients. Then all codes are refused."""
MINUTE_S = 60
TOKEN_BYTES = 32
WHERE_IT_STANDS = "where `tableref watch` was started"


class CodeError(Exception):
    """Raised if a code is not accepted. The text says why.

    `is_too_often` is whether the code was not even checked, because there were too many wrong ones.
    """

    def __init__(self, words: str, is_too_often: bool = False) -> None:
        super().__init__(words)
        self.is_too_often = is_too_often


WhenUsed = Callable[[], object] | None


@dataclass
class Code:
    """A valid code: its digits, and a function that is called when it is first used.

    After the first use, it is valid for `grace_s`, and at most `left` more times. `until_s` is the
    end of its validity, or None before the first use.
    """

    digits: str
    when_used: WhenUsed
    grace_s: float
    left: int
    until_s: float | None = None


class Sessions:
    """The valid codes and the open sessions.

    `now` returns a monotonic time (s). `where` says where users find a code, for error messages.
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
        """Create and return a code (text, 8 digits).

        `when_used()` is called at its first use. It is valid once, or `most` times within `grace_s`
        seconds of the first use, so that several people can use it at the same time.
        """
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._codes.append(Code(code, when_used, grace_s, most))
        return code

    def redeem(self, text: str) -> str:
        """Use a code and return the token of a new session. Raises CodeError.

        Spaces in `text` are ignored, because people type eight digits in two groups.
        """
        if self._is_closed():
            raise CodeError(
                "Too many wrong codes. Wait a minute, then try the code on the screen again.",
                is_too_often=True,
            )
        typed = "".join(text.split()).encode("utf-8", "surrogatepass")
        now_s = self._now()
        self._codes = [one for one in self._codes if one.until_s is None or now_s < one.until_s]
        found = None
        for one in self._codes:
            # Compare with all codes in full, so that the time does not reveal correct digits.
            if hmac.compare_digest(one.digits.encode(), typed):
                found = one
        if found is None:
            self._note_wrong()
            raise CodeError(
                f"Wrong code. It is shown {self._where}, has {DIGITS} digits, and works once."
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
        """Return whether a `token` (text, or None) belongs to a session."""
        return self.holder(token) is not None

    def holder(self, token: str | None) -> bytes | None:
        """Return the id of the session of `token`, or None."""
        # Sessions are found by a digest of the token, so that the time does not reveal tokens.
        digest = None if token is None else _digest(token)
        return digest if digest in self._sessions else None

    def _is_closed(self) -> bool:
        return self._closed_until_s is not None and self._now() < self._closed_until_s

    def _note_wrong(self) -> None:
        now_s = self._now()
        self._wrong_s = [at_s for at_s in self._wrong_s if now_s - at_s < MINUTE_S] + [now_s]
        if len(self._wrong_s) >= WRONG_TRIES:
            self._closed_until_s = now_s + MINUTE_S


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
