"""The phases of an evening in which presses are tried, and how to bring a Pico there."""

from typing import NamedTuple

NEXT, OK, BACK = 12, 13, 11
ALL = tuple(range(1, 11))


class Phase(NamedTuple):
    """A part of an evening, and how to get there: `prepare(pico)` leaves the Pico in it.

    From there runs of `length` presses are tried, each from the same state but at other instants,
    `apart_us` apart and so much more at random, by `players`; `first` is pressed before them. What
    `is_once` in an evening has a row of its own, and no part in the rows of all.
    """

    name: str
    prepare: object
    length: int = 20
    apart_us: int = 55_000
    players: tuple = ALL
    first: int | None = None
    is_once: bool = False


def tap(pico, *buttons):
    """Tap buttons one after the other."""
    for button in buttons:
        pico.tap(button)


def lit_us(pico):
    """Let time pass until the first light is lit; return when that was (us since power-on)."""
    pico.run_until(lambda: any(any(colours) for _, colours in pico.frames), within_ms=3_000)
    return next(t_us for t_us, colours in pico.frames if any(colours))


def to_join(pico):
    """Go to the page where players join, and wait until the game that was chosen is loaded."""
    tap(pico, OK)
    pico.run_ms(2_500)


def to_all_joined(pico):
    """Have all ten join."""
    tap(pico, OK, *ALL)


def to_ready(pico):
    """Go to the first round of a match of ten."""
    to_all_joined(pico)
    for _ in range(30):
        tap(pico, OK)
        pico.run_ms(300)
        if any(event["event"] == "starter_drawn" for event in pico.events):
            pico.run_ms(2_500)
            return
    raise AssertionError("no match began: %r" % pico.screen)


def to_race(pico):
    """Go to the race of the first round."""
    to_ready(pico)
    start_race(pico)


def start_race(pico):
    """Start a round that is ready, and wait for its "1"."""
    tap(pico, OK)
    pico.run_until(lambda: any(e["event"] == "round_started" for e in pico.events))
    pico.run_ms(800)


def to_claimed(pico):
    """Have four claim: the cards of the fifth are still on the table."""
    to_race(pico)
    tap(pico, 1, 3, 5, 7)


def to_count(pico):
    """Have five claim, so that the cards are counted."""
    to_claimed(pico)
    tap(pico, 9)
    pico.run_until(lambda: any(e["event"] == "round_ended" for e in pico.events))
    pico.run_ms(2_500)


def to_result(pico):
    """Have one card counted for each, and go on to the totals."""
    to_count(pico)
    tap(pico, *ALL, OK)
    pico.run_until(lambda: any(e["event"] == "round_scored" for e in pico.events))
    pico.run_ms(1_500)


def to_pause(pico):
    """Pause before the round."""
    to_ready(pico)
    pico.hold(BACK)
    pico.run_ms(500)


PHASES = (
    Phase("choosing the game", lambda pico: pico.run_ms(300)),
    Phase("joining", to_join),
    Phase("ten have joined", to_all_joined),
    Phase("before a round", to_ready),
    Phase("3-2-1", to_ready, length=10, apart_us=130_000, first=OK),
    Phase("race", to_race, length=4, apart_us=80_000),
    Phase("race, once more after one's claim", to_claimed, players=(1, 3, 5, 7)),
    Phase("counting the cards", to_count),
    Phase("after a round", to_result),
    Phase("paused", to_pause),
    Phase(
        "once: a game is loaded as they join",
        lambda pico: pico.run_ms(300),
        length=10,
        first=OK,
        is_once=True,
    ),
)
