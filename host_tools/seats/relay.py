"""Carries what phones and the screen say to each other; docs/phones.md says what people see of it.

A phone says what it wants in its own name only: which seat it speaks for is known here.
"""

import itertools
import math
from collections.abc import Callable

from starlette.websockets import WebSocket

from host_tools.seats.seating import SEATS, SeatError, Seating
from host_tools.seats.talk import Message, Talk
from host_tools.web.sessions import Sessions

NOT_ALLOWED = 4403
TAKEN = 4409
TRY_AGAIN_LATER = 1013
"""Close codes of the WebSocket; those from 4000 on are for applications to choose."""
MAY_NOT = "Only a page opened with the code can be the screen of this table."
ONE_ONLY = "Another page is the screen already: close that one first."
NO_CODE = "A phone comes in with the code on the screen."
ELSEWHERE = "This seat is open in another tab."
CROWDED = "Too many phones are here already."

GRACE_S = 60
"""So long after a code was first used it lets in those who scanned it at the same time (s)."""
MOST_PHONES = 30
"""More than can sit: some look on, and wait for a seat."""
LARGEST = 1024
"""No message of a phone is larger (bytes)."""
LARGEST_OF_SCREEN = 4096
PHONE_PER_S, PHONE_AT_ONCE = 40, 80
SCREEN_PER_S, SCREEN_AT_ONCE = 1000, 2000
"""So many messages are read: ten phones that are asked, pressed and shown their light."""
FARTHEST = 1e12
"""No time of any clock (ms) is larger."""

Invitation = Callable[[str], Message]
"""Returns what the screen shows of a code (text): `url`, `picture` and the like."""


class Phone:
    """A phone that is connected: its `talk`, whose it is, and a `link` no two connections share."""

    def __init__(self, holder: bytes, talk: Talk, link: int) -> None:
        self.holder = holder
        self.talk = talk
        self.link = link


class Relay:
    """The talk between one screen and the phones; `invitation` words a code of `guard`."""

    def __init__(self, guard: Sessions, invitation: Invitation) -> None:
        self.seating = Seating()
        self._guard = guard
        self._invitation = invitation
        self._screen: Talk | None = None
        self._phones: dict[bytes, Phone] = {}
        self._links = itertools.count(1)
        self._new_code()

    async def serve_screen(self, websocket: WebSocket, may: bool) -> None:
        """Talk with the page that is the table, until it hangs up; there is one at a time."""
        await websocket.accept()
        if not may:
            await websocket.close(NOT_ALLOWED, MAY_NOT)
            return
        if self._screen is not None:
            await websocket.close(TAKEN, ONE_ONLY)
            return
        hear = self._hear_screen
        talk = Talk(websocket, hear, SCREEN_PER_S, SCREEN_AT_ONCE, LARGEST_OF_SCREEN)
        self._screen = talk
        self._invite()
        self._tell_seats()
        try:
            await talk.run()
        finally:
            self._screen = None
            self._tell_seats()

    async def serve_phone(self, websocket: WebSocket, holder: bytes | None) -> None:
        """Talk with a phone until it hangs up; of two with one session the newer one stays."""
        await websocket.accept()
        if holder is None:
            await websocket.close(NOT_ALLOWED, NO_CODE)
            return
        if holder not in self._phones and len(self._phones) >= MOST_PHONES:
            await websocket.close(TRY_AGAIN_LATER, CROWDED)
            return
        older = self._phones.get(holder)
        if older:
            older.talk.close(TAKEN, ELSEWHERE)

        def hear(message: Message | None) -> None:
            if self._phones.get(holder) is phone:
                self._hear_phone(phone, message)

        talk = Talk(websocket, hear, PHONE_PER_S, PHONE_AT_ONCE, LARGEST)
        phone = Phone(holder, talk, next(self._links))
        self._phones[holder] = phone
        self._tell_seats()
        try:
            await talk.run()
        finally:
            if self._phones.get(holder) is phone:
                del self._phones[holder]
                self._tell_seats()

    def _new_code(self) -> None:
        self._code = self._guard.new_code(self._code_used, GRACE_S, SEATS)

    def _code_used(self) -> None:
        self._new_code()
        self._invite()

    def _invite(self) -> None:
        if self._screen:
            self._screen.say({"type": "invitation", **self._invitation(self._code)})

    def _tell_seats(self) -> None:
        taken = [
            {"seat": seat, "name": sitter.name, "link": self._link_of(sitter.holder)}
            for seat, sitter in self.seating.all()
        ]
        if self._screen:
            self._screen.say({"type": "seats", "seats": taken, "viewers": len(self._viewers())})
        seats = [{"seat": one["seat"], "name": one["name"]} for one in taken]
        for phone in self._phones.values():
            own = self.seating.seat_of(phone.holder)
            has_screen = self._screen is not None
            phone.talk.say_latest(
                {"type": "seats", "seats": seats, "own": own, "screen": has_screen}
            )

    def _viewers(self) -> list[Phone]:
        """Return the phones that are here and have no seat."""
        return [one for one in self._phones.values() if self.seating.seat_of(one.holder) is None]

    def _link_of(self, holder: bytes) -> int | None:
        phone = self._phones.get(holder)
        return phone.link if phone else None

    def _hear_screen(self, message: Message | None) -> None:
        message = message or {}
        kind = message.get("type")
        if kind == "free":
            self.seating.free(message.get("seat"))
            self._tell_seats()
        elif kind == "watch" and isinstance(message.get("words"), str):
            for viewer in self._viewers():
                viewer.talk.say_latest({"type": kind, "words": message["words"]})
        elif kind == "to" and isinstance(message.get("message"), dict):
            holder = self.seating.holder_of(message.get("seat"))
            phone = self._phones.get(holder) if holder else None
            if phone is None or phone.link != message.get("link"):
                return
            inner = message["message"]
            say = phone.talk.say_latest if inner.get("type") == "show" else phone.talk.say
            say({**inner, "type": str(inner.get("type"))})

    def _hear_phone(self, phone: Phone, message: Message | None) -> None:
        message = message or {}
        kind = message.get("type")
        if kind == "sit":
            try:
                self.seating.sit(phone.holder, message.get("seat"), message.get("name"))
            except SeatError as error:
                phone.talk.say({"type": "refused", "reason": str(error)})
            self._tell_seats()
        elif kind == "leave":
            self.seating.leave(phone.holder)
            self._tell_seats()
        else:
            inner = checked(message)
            seat = self.seating.seat_of(phone.holder)
            if inner is None:
                phone.talk.say({"type": "refused", "reason": "message"})
            elif seat is not None and self._screen:
                link = phone.link
                self._screen.say({"type": "from", "seat": seat, "link": link, "message": inner})


def checked(message: Message) -> Message | None:
    """Return what of a phone's message goes on to the screen; None if nothing does.

    {"type": "press", "down": true, "at": ms} is a press or its end, {"type": "answer", "n": 7,
    "at": ms} the answer to the screen's question 7, and {"type": "clock", "grain": ms} the steps of
    its clock. `at` is what the phone's clock says.
    """
    kind = message.get("type")
    if kind == "press" and isinstance(message.get("down"), bool) and is_time(message.get("at")):
        return {"type": kind, "down": message["down"], "at": message["at"]}
    if kind == "answer" and is_time(message.get("n")) and is_time(message.get("at")):
        return {"type": kind, "n": message["n"], "at": message["at"]}
    if kind == "clock" and is_time(message.get("grain")):
        return {"type": kind, "grain": message["grain"]}
    return None


def is_time(value: object) -> bool:
    """Return whether `value` is a number as a clock has them."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value) and abs(value) <= FARTHEST
