"""Who sits where: a seat belongs to whoever took it, until they leave or the screen frees it."""

from dataclasses import dataclass

from host_tools.player_names import clean
from tableref.referee import names

SEATS = 10


class SeatError(Exception):
    """A seat can't be taken so; the text is the reason, one word for programs.

    `taken`: somebody else has it. `full`: all are taken. `seat`: there is no such seat. `name`: no
    table takes such a name. `namesake`: somebody else is called so.
    """


@dataclass(frozen=True)
class Sitter:
    """Who has a seat: `holder` tells them from all others, `name` is "" for none."""

    holder: bytes
    name: str


class Seating:
    """The seats of a table, 1 to SEATS; holders are what `Sessions.holder` returns."""

    def __init__(self) -> None:
        self._sitters: dict[int, Sitter] = {}

    def seat_of(self, holder: bytes) -> int | None:
        """Return which seat a holder has, None if it has none."""
        return next((seat for seat, one in self._sitters.items() if one.holder == holder), None)

    def holder_of(self, seat: object) -> bytes | None:
        """Return who has a seat, None if nobody has, or if it is none."""
        sitter = self._sitters.get(seat) if isinstance(seat, int) else None
        return sitter.holder if sitter else None

    def sit(self, holder: bytes, seat: object, name: object) -> int:
        """Give a holder a seat (None: the first that is free) and a name; return the seat.

        Whoever has a seat already changes over, or changes the name. Raises SeatError, and then
        nothing has changed.
        """
        chosen = self._chosen(holder, seat)
        called = self._called(chosen, holder, name)
        self.leave(holder)
        self._sitters[chosen] = Sitter(holder, called)
        return chosen

    def leave(self, holder: bytes) -> None:
        """Have a holder's seat be free, if there is one."""
        seat = self.seat_of(holder)
        if seat is not None:
            del self._sitters[seat]

    def free(self, seat: object) -> None:
        """Have a seat be free, whoever has it."""
        if isinstance(seat, int):
            self._sitters.pop(seat, None)

    def all(self) -> list[tuple[int, Sitter]]:
        """Return (seat, Sitter) of all seats that are taken, in order."""
        return sorted(self._sitters.items(), key=lambda taken: taken[0])

    def _chosen(self, holder: bytes, seat: object) -> int:
        if seat is None:
            own = self.seat_of(holder)
            free = [one for one in range(1, SEATS + 1) if one not in self._sitters]
            if own is None and not free:
                raise SeatError("full")
            return own or free[0]
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= SEATS:
            raise SeatError("seat")
        if self.holder_of(seat) not in (None, holder):
            raise SeatError("taken")
        return seat

    def _called(self, seat: int, holder: bytes, name: object) -> str:
        if not isinstance(name, str):
            raise SeatError("name")
        called = clean(name)
        if names.problem(called):
            raise SeatError("name")
        others = [""] * SEATS
        for other, sitter in self._sitters.items():
            if sitter.holder != holder:
                others[other - 1] = sitter.name
        if called and names.namesake(seat, called, others):
            raise SeatError("namesake")
        return called
