"""The phases of an evening in which presses are measured, and how to reach them."""

from typing import NamedTuple

NEXT, OK, BACK = 12, 13, 11
ALL = tuple(range(1, 11))


class Phase(NamedTuple):
    """A phase of an evening. `prepare(pico)` brings the Pico into it.

    It continues from the phase before it in ``PHASES``, except that no phase continues from one
    that `is_aside`. Runs of `length` presses start from the same state at different instants. The
    presses are made by `players`, at least `apart_us` apart with a random addition; `first` is
    pressed before them. A phase that `is_once` in an evening has its own row and is not included in
    the overall rows.
    """

    name: str
    prepare: object
    length: int = 20
    apart_us: int = 55_000
    players: tuple = ALL
    first: int | None = None
    is_aside: bool = False
    is_once: bool = False


def tap(pico, *buttons):
    """Tap buttons one after the other."""
    for button in buttons:
        pico.tap(button)


def lit_us(pico):
    """Run until the first light is lit; return that instant (us since power-on)."""
    pico.run_until(lambda: any(any(colours) for _, colours in pico.frames), within_ms=3_000)
    return next(t_us for t_us, colours in pico.frames if any(colours))


def open_lobby(pico):
    """Go to the page where players join, and wait until the chosen game is loaded."""
    tap(pico, OK)
    pico.run_ms(2_500)


def begin_match(pico):
    """Go from a lobby in which all have joined to the first round."""
    for _ in range(30):
        tap(pico, OK)
        pico.run_ms(300)
        if any(event["event"] == "starter_drawn" for event in pico.events):
            pico.run_ms(2_500)
            return
    raise AssertionError("no match began: %r" % pico.screen)


def to_ready(pico):
    """Go from power-on to the first round of a match of ten."""
    tap(pico, OK, *ALL)
    begin_match(pico)


def to_race(pico):
    """Go from power-on to the race of the first round."""
    to_ready(pico)
    start_race(pico)


def start_race(pico):
    """Start a round that is ready, and wait for its "1"."""
    tap(pico, OK)
    pico.run_until(lambda: any(e["event"] == "round_started" for e in pico.events))
    pico.run_ms(800)


def end_race(pico):
    """Let a fifth player claim after four, so that the cards are counted."""
    tap(pico, 9)
    pico.run_until(lambda: any(e["event"] == "round_ended" for e in pico.events))
    pico.run_ms(2_500)


def count_cards(pico):
    """Count one card for each player, and go on to the totals."""
    tap(pico, *ALL, OK)
    pico.run_until(lambda: any(e["event"] == "round_scored" for e in pico.events))
    pico.run_ms(1_500)


def pause(pico):
    """Pause the match."""
    pico.hold(BACK)
    pico.run_ms(500)


def stay(pico):
    """Stay in the previous phase."""


PHASES = (
    Phase("choosing the game", lambda pico: pico.run_ms(300)),
    Phase(
        "once: a game is loaded as they join",
        stay,
        length=10,
        first=OK,
        is_aside=True,
        is_once=True,
    ),
    Phase("joining", open_lobby),
    Phase("ten have joined", lambda pico: tap(pico, *ALL)),
    Phase("before a round", begin_match),
    Phase("3-2-1", stay, length=10, apart_us=130_000, first=OK),
    Phase("paused", pause, is_aside=True),
    Phase("race", start_race, length=4, apart_us=80_000),
    # Four have claimed. The race goes on, because the fifth card is unclaimed.
    Phase(
        "race, once more after one's claim",
        lambda pico: tap(pico, 1, 3, 5, 7),
        players=(1, 3, 5, 7),
    ),
    Phase("counting the cards", end_race),
    Phase("after a round", count_cards),
)
