"""Pass messages between the phones and the screen; docs/phones.md describes what users see.

A phone names no seat in its messages. The relay adds the seat that belongs to its session.
"""

import itertools
import math
from collections.abc import Callable

from starlette.status import WS_1013_TRY_AGAIN_LATER
from starlette.websockets import WebSocket

from tableref_host.seats.seating import SEATS, SeatError, Seating
from tableref_host.seats.talk import Message, Talk
from tableref_host.web.sessions import Sessions

NOT_ALLOWED = 4403
TAKEN = 4409
MAY_NOT = "Only a page opened with the code can be the screen of this table."
ONE_ONLY = "Another page is the screen already: close that one first."
NO_CODE = "A phone needs the code on the screen to join."
ELSEWHERE = "This seat is open in another tab."
CROWDED = "Too many phones are here already."

GRACE_S = 60
"""Time (s) after its first use for which a code stays valid, so that several people can scan it."""
MAX_PHONES = 30
"""Maximum number of phones. It exceeds the number of seats, because some people only watch."""
MAX_MESSAGE_SIZE = 1024
"""Maximum size (bytes) of a message from a phone."""
MAX_SCREEN_MESSAGE_SIZE = 4096
PHONE_PER_S, PHONE_AT_ONCE = 40, 80
SCREEN_PER_S, SCREEN_AT_ONCE = 1000, 2000
"""Rate limits (messages/s, burst). The screen may send questions and lights for ten phones."""
MAX_TIME_MS = 1e12
"""Maximum absolute value (ms) of a time in a message."""

Invitation = Callable[[str], Message]
"""A function that describes a code (text) for the screen, as a dict: `url`, `picture` and so on."""


class Phone:
    """A connected phone: its session (`holder`), connection (`talk`) and number (`link`)."""

    def __init__(self, holder: bytes, talk: Talk, link: int) -> None:
        self.holder = holder
        self.talk = talk
        self.link = link


class Relay:
    """Passes messages between a screen and the phones.

    Phones need a code that `guard` accepts; `invitation(code)` describes one for the screen.
    """

    def __init__(self, guard: Sessions, invitation: Invitation) -> None:
        self.seating = Seating()
        self._guard = guard
        self._invitation = invitation
        self._screen: Talk | None = None
        self._phones: dict[bytes, Phone] = {}
        self._links = itertools.count(1)
        self._new_code()

    async def serve_screen(self, websocket: WebSocket, may: bool) -> None:
        """Serve the screen's page until it disconnects. Only one screen is accepted at a time."""
        await websocket.accept()
        if not may:
            await websocket.close(NOT_ALLOWED, MAY_NOT)
            return
        if self._screen is not None:
            await websocket.close(TAKEN, ONE_ONLY)
            return
        hear = self._hear_screen
        talk = Talk(websocket, hear, SCREEN_PER_S, SCREEN_AT_ONCE, MAX_SCREEN_MESSAGE_SIZE)
        self._screen = talk
        self._invite()
        self._send_seats()
        try:
            await talk.run()
        finally:
            self._screen = None
            self._send_seats()

    async def serve_phone(self, websocket: WebSocket, holder: bytes | None) -> None:
        """Serve a phone until it disconnects.

        A newer connection with the same session replaces an older one.
        """
        await websocket.accept()
        if holder is None:
            await websocket.close(NOT_ALLOWED, NO_CODE)
            return
        if holder not in self._phones and len(self._phones) >= MAX_PHONES:
            await websocket.close(WS_1013_TRY_AGAIN_LATER, CROWDED)
            return
        older = self._phones.get(holder)
        if older:
            older.talk.close(TAKEN, ELSEWHERE)

        def hear(message: Message | None) -> None:
            if self._phones.get(holder) is phone:
                self._hear_phone(phone, message)

        talk = Talk(websocket, hear, PHONE_PER_S, PHONE_AT_ONCE, MAX_MESSAGE_SIZE)
        phone = Phone(holder, talk, next(self._links))
        self._phones[holder] = phone
        self._send_seats()
        try:
            await talk.run()
        finally:
            if self._phones.get(holder) is phone:
                del self._phones[holder]
                self._send_seats()

    def _new_code(self) -> None:
        self._code = self._guard.new_code(self._code_used, GRACE_S, SEATS)

    def _code_used(self) -> None:
        self._new_code()
        self._invite()

    def _invite(self) -> None:
        if self._screen:
            self._screen.send({"type": "invitation", **self._invitation(self._code)})

    def _send_seats(self) -> None:
        taken = [
            {"seat": seat, "name": sitter.name, "link": self._link_of(sitter.holder)}
            for seat, sitter in self.seating.all()
        ]
        if self._screen:
            self._screen.send({"type": "seats", "seats": taken, "viewers": len(self._viewers())})
        seats = [{"seat": one["seat"], "name": one["name"]} for one in taken]
        for phone in self._phones.values():
            own = self.seating.seat_of(phone.holder)
            has_screen = self._screen is not None
            phone.talk.send_latest(
                {"type": "seats", "seats": seats, "own": own, "screen": has_screen}
            )

    def _viewers(self) -> list[Phone]:
        """Return the connected phones that have no seat."""
        return [one for one in self._phones.values() if self.seating.seat_of(one.holder) is None]

    def _link_of(self, holder: bytes) -> int | None:
        phone = self._phones.get(holder)
        return phone.link if phone else None

    def _hear_screen(self, message: Message | None) -> None:
        message = message or {}
        kind = message.get("type")
        if kind == "free":
            self.seating.free(message.get("seat"))
            self._send_seats()
        elif kind == "watch" and isinstance(message.get("words"), str):
            for viewer in self._viewers():
                viewer.talk.send_latest({"type": kind, "words": message["words"]})
        elif kind == "to" and isinstance(message.get("message"), dict):
            holder = self.seating.holder_of(message.get("seat"))
            phone = self._phones.get(holder) if holder else None
            if phone is None or phone.link != message.get("link"):
                return
            inner = message["message"]
            send = phone.talk.send_latest if inner.get("type") == "show" else phone.talk.send
            send({**inner, "type": str(inner.get("type"))})

    def _hear_phone(self, phone: Phone, message: Message | None) -> None:
        message = message or {}
        kind = message.get("type")
        if kind == "sit":
            try:
                self.seating.sit(phone.holder, message.get("seat"), message.get("name"))
            except SeatError as error:
                phone.talk.send({"type": "refused", "reason": str(error)})
            self._send_seats()
        elif kind == "leave":
            self.seating.leave(phone.holder)
            self._send_seats()
        else:
            inner = checked(message)
            seat = self.seating.seat_of(phone.holder)
            if inner is None:
                phone.talk.send({"type": "refused", "reason": "message"})
            elif seat is not None and self._screen:
                link = phone.link
                self._screen.send({"type": "from", "seat": seat, "link": link, "message": inner})


def checked(message: Message) -> Message | None:
    """Return the valid part of a phone's message, which is passed to the screen, or None.

    {"type": "press", "down": true, "at": ms} is a press or a release, {"type": "answer", "n": 7,
    "at": ms} is the answer to question 7 of the screen, and {"type": "clock", "grain": ms} is the
    resolution of the phone's clock. `at` is a time on the phone's clock.
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
    """Return whether `value` is a valid time (ms)."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value) and abs(value) <= MAX_TIME_MS
