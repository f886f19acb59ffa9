"""The seating: a seat belongs to a session until the session leaves it or the screen frees it."""

from dataclasses import dataclass

from tableref.referee import names
from tableref_host.player_names import clean

SEATS = 10


class SeatError(Exception):
    """Raised if a seat cannot be taken. The text is a keyword for programs.

    `taken`: the seat is occupied. `full`: all seats are occupied. `seat`: the seat does not exist.
    `name`: the name is not valid. `namesake`: another player has this name.
    """


@dataclass(frozen=True)
class Sitter:
    """The person on a seat: `holder` is the session, `name` is "" for none."""

    holder: bytes
    name: str


class Seating:
    """The seats of a table, 1 to SEATS. A holder is a session, as returned by `Sessions.holder`."""

    def __init__(self) -> None:
        self._sitters: dict[int, Sitter] = {}

    def seat_of(self, holder: bytes) -> int | None:
        """Return the seat of a holder, or None."""
        return next((seat for seat, one in self._sitters.items() if one.holder == holder), None)

    def holder_of(self, seat: object) -> bytes | None:
        """Return the holder of a seat, or None if it is free or does not exist."""
        sitter = self._sitters.get(seat) if isinstance(seat, int) else None
        return sitter.holder if sitter else None

    def sit(self, holder: bytes, seat: object, name: object) -> int:
        """Assign a seat (None: the first free one) and a name to a holder; return the seat.

        A holder who has a seat already changes the seat or the name. Raises SeatError, without any
        change.
        """
        chosen = self._chosen(holder, seat)
        called = self._called(chosen, holder, name)
        self.leave(holder)
        self._sitters[chosen] = Sitter(holder, called)
        return chosen

    def leave(self, holder: bytes) -> None:
        """Free the seat of a holder, if any."""
        seat = self.seat_of(holder)
        if seat is not None:
            del self._sitters[seat]

    def free(self, seat: object) -> None:
        """Free a seat."""
        if isinstance(seat, int):
            self._sitters.pop(seat, None)

    def all(self) -> list[tuple[int, Sitter]]:
        """Return (seat, Sitter) of all occupied seats in order."""
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
