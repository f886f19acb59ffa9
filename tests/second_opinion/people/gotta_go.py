"""Random players of Gotta Go!."""

from tests.second_opinion.gestures import Gesture
from tests.second_opinion.laws.gotta_go import CARDS, MEALS


def opening(rng):
    """Return (players, options) of a random match."""
    if rng.random() < 0.25:
        first = rng.randrange(1, 11)
        gap = rng.randrange(2, 9)
        players = [first, (first + gap - 1) % 10 + 1]
    else:
        players = rng.sample(range(1, 11), rng.randrange(3, 11))
    options = {"target": rng.choice((1, 1, 4, 5, 9, 16, 25))}
    return players, options


def deed(model, rng, now_us):
    """Return the next gesture: sensible in most cases."""
    state = model.state
    if model.reopens_us is not None:
        return _before_one(model, rng, now_us, model.reopens_us)
    if state.phase in ("ready", "scored"):
        return Gesture(now_us, "tap", "OK")
    if state.phase == "count":
        return _before_one(model, rng, now_us, state.opens_us)
    if state.phase == "race":
        return _in_race(model, rng, now_us)
    if state.phase == "tie":
        return _in_tie(model, rng, now_us)
    return _in_count(model, rng, now_us)


def _in_tie(model, rng, now_us):
    # The rules do not say what a press means in the first half second of a tie.
    at_us = max(now_us, model.state.tie_us + 600_000)
    kind = rng.choice(("tap", "hold"))
    if not model.holds("settling_press"):
        kind = "tap"
        if at_us > model.state.tie_us + 900_000:
            return Gesture(now_us, "tap", "BACK")
    return Gesture(at_us, kind, rng.choice(model.state.tied))


def _before_one(model, rng, now_us, opens_us):
    if rng.random() < 0.2 and now_us + 300_000 < opens_us:
        return Gesture(now_us, "tap", rng.choice(sorted(model.owners)))
    return Gesture(opens_us + rng.choice((0, 1000, 300_000)), "wait")


def _in_race(model, rng, now_us):
    state = model.state
    free = [button for button in sorted(model.owners) if button not in state.claims]
    chance = rng.random()
    if chance < 0.3 and len(free) > 1:
        some = rng.sample(free, rng.randrange(2, min(len(free), 4) + 1))
        if chance < 0.15:
            return Gesture(now_us, "race", None, tuple((0, button) for button in some))
        times = sorted(rng.sample(range(1, 20_000), len(some)))
        return Gesture(now_us, "race", None, tuple(zip(times, some, strict=True)))
    return Gesture(now_us, "tap", rng.choice(free))


def _in_count(model, rng, now_us):
    state = model.state
    if now_us < model.resumed_us + 1_300_000 and not model.holds("late_after_cut"):
        return Gesture(now_us + 1_000_000, "wait")
    since_us = model.play_us(now_us) - state.ended_us
    if since_us < 1_300_000:
        # The rules do not say whether a tie or the press that settles it is the end of the round.
        is_plain = not state.tied and state.tie_us is None
        if is_plain and since_us < 700_000 and rng.random() < 0.3:
            return Gesture(now_us, "tap", rng.choice(sorted(model.owners)))
        return Gesture(now_us + 1_300_000 - since_us, "wait")
    if state.asked and rng.random() < 0.6:
        return Gesture(now_us, "tap", "OK")
    # OK asks about players without a card who have counted nothing.
    empty = [
        button
        for button in sorted(model.owners)
        if button not in state.claims and not state.counts.get(button)
    ]
    if empty and rng.random() < 0.6:
        return Gesture(now_us, "tap", rng.choice(empty))
    if rng.random() < (0.05 if empty else 0.2):
        return Gesture(now_us, "tap", "OK")
    if rng.random() < 0.03 and set(model.owners) - set(state.claims):
        # All cards that are left, or one too many.
        left = CARDS - sum(state.counts.values()) + rng.choice((0, 0, 1))
        button = rng.choice(sorted(set(model.owners) - set(state.claims)))
        return Gesture(now_us, "taps", button, max(1, left))
    button = rng.choice(sorted(model.owners))
    kind = _counting_kind(state, rng, button)
    if kind == "less" and model.holds("less_long") and rng.random() < 0.3:
        kind = "less_long"
    return Gesture(now_us, kind, button)


def _counting_kind(state, rng, button):
    """Return how `button` counts; for a player without cards a tap has no effect."""
    cards, has_duplicate = state.counts.get(button, 0), button in state.duplicates
    if has_duplicate and cards < 2:
        return "hold"
    chance = rng.random()
    if chance < 0.12 and cards != 1:
        return "hold"
    if chance < 0.22 and not (has_duplicate and cards <= 2):
        return "less"
    return "tap"


def mistake(model, rng, now_us):
    """Return a wrong or unusual gesture for this moment, or None."""
    state = model.state
    strangers = [button for button in range(1, 11) if button not in model.owners]
    if state.phase == "ready":
        return Gesture(now_us, "tap", rng.choice(sorted(model.owners)))
    if model.reopens_us is not None or state.phase == "tie":
        return None
    if state.phase == "counting" and model.play_us(now_us) - state.ended_us < 1_300_000:
        return None
    if now_us < model.resumed_us + 1_300_000 and not model.holds("late_after_cut"):
        return None
    if strangers and rng.random() < 0.3:
        return Gesture(now_us, "tap", rng.choice(strangers))
    if state.phase == "race" and state.claims:
        return Gesture(now_us, "tap", rng.choice(state.claims))
    if state.phase in ("scored", "over"):
        return Gesture(now_us, "tap", rng.choice(model.players))
    if state.phase == "counting":
        full = [button for button in state.claims if state.counts.get(button, 0) >= MEALS]
        if full:
            return Gesture(now_us, rng.choice(("tap", "hold")), rng.choice(full))
        nothing = [button for button in model.owners if not state.counts.get(button)]
        if nothing:
            return Gesture(now_us, "less", rng.choice(sorted(nothing)))
    return None
