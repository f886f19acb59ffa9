"""The phases of an evening in which presses are tried, and how to bring a Pico there."""

from typing import NamedTuple

NEXT, OK, BACK = 12, 13, 11
ALL = tuple(range(1, 11))


class Phase(NamedTuple):
    """A part of an evening, and how to get there: `prepare(pico)` leaves the Pico in it.

    It goes on from the phase before in ``PHASES``; nothing goes on from one that `is_aside`. There
    runs of `length` presses are tried, each from the same state but at other instants, `apart_us`
    apart and so much more at random, by `players`; `first` is pressed before them. What `is_once`
    in an evening has a row of its own, and no part in the rows of all.
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
    """Let time pass until the first light is lit; return when that was (us since power-on)."""
    pico.run_until(lambda: any(any(colours) for _, colours in pico.frames), within_ms=3_000)
    return next(t_us for t_us, colours in pico.frames if any(colours))


def open_lobby(pico):
    """Go to the page where players join, and wait until the game that was chosen is loaded."""
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
    """Have the fifth claim after four, so that the cards are counted."""
    tap(pico, 9)
    pico.run_until(lambda: any(e["event"] == "round_ended" for e in pico.events))
    pico.run_ms(2_500)


def count_cards(pico):
    """Have one card counted for each, and go on to the totals."""
    tap(pico, *ALL, OK)
    pico.run_until(lambda: any(e["event"] == "round_scored" for e in pico.events))
    pico.run_ms(1_500)


def pause(pico):
    """Pause."""
    pico.hold(BACK)
    pico.run_ms(500)


def stay(pico):
    """Stay where the phase before is."""


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
    # The cards of a fifth are still on the table.
    Phase(
        "race, once more after one's claim",
        lambda pico: tap(pico, 1, 3, 5, 7),
        players=(1, 3, 5, 7),
    ),
    Phase("counting the cards", end_race),
    Phase("after a round", count_cards),
)
