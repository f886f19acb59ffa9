"""The phases of an evening in which presses are measured, and how to reach each of them."""

from typing import NamedTuple

NEXT, OK, BACK = 12, 13, 11
ALL = tuple(range(1, 11))


class Phase(NamedTuple):
    """A phase of an evening; `prepare(pico)` brings a Pico into it from the previous phase.

    The previous phase is the one before it in ``PHASES``, not counting those with `is_aside`. A run
    of the measurement consists of `length` presses by `players`, at random intervals of at least
    `apart_us`. If `first` is not None, that button is tapped before them. All
    runs begin in the same state, but at different times. A phase that is reached only once in an
    evening (`is_once`) has a row of its own, and is not included in the rows for all phases.
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
    """Tap buttons, one after the other."""
    for button in buttons:
        pico.tap(button)


def lit_us(pico):
    """Run until the first light is on; return the time (us) from power-on until then."""
    pico.run_until(lambda: any(any(colours) for _, colours in pico.frames), within_ms=3_000)
    return next(t_us for t_us, colours in pico.frames if any(colours))


def open_lobby(pico):
    """Open the lobby's page on which players join, and wait until the chosen game is loaded."""
    tap(pico, OK)
    pico.run_ms(2_500)


def begin_match(pico):
    """Start the first round from a lobby in which all players have joined."""
    for _ in range(30):
        tap(pico, OK)
        pico.run_ms(300)
        if any(event["event"] == "starter_drawn" for event in pico.events):
            pico.run_ms(2_500)
            return
    raise AssertionError("no match began: %r" % pico.screen)


def to_ready(pico):
    """Start a match of ten players after power-on, up to its first round."""
    tap(pico, OK, *ALL)
    begin_match(pico)


def to_race(pico):
    """Start a match of ten players after power-on, up to the race of its first round."""
    to_ready(pico)
    start_race(pico)


def start_race(pico):
    """Start a round, and wait for the "1" of its countdown."""
    tap(pico, OK)
    pico.run_until(lambda: any(e["event"] == "round_started" for e in pico.events))
    pico.run_ms(800)


def end_race(pico):
    """Let a fifth player claim after the other four, so that the cards are counted next."""
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
    """Do nothing, because the Pico is already in the state in which this phase begins."""


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
    # Four players have claimed. The race goes on, because there is a fifth card.
    Phase(
        "race, once more after one's claim",
        lambda pico: tap(pico, 1, 3, 5, 7),
        players=(1, 3, 5, 7),
    ),
    Phase("counting the cards", end_race),
    Phase("after a round", count_cards),
)
