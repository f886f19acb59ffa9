"""Random players of Got It!."""

from tests.second_opinion.gestures import Gesture
from tests.second_opinion.laws.got_it_race import EXPLAIN_S, HAND


def opening(rng):
    """Return (players, options) of a random match."""
    players = rng.sample(range(1, 11), rng.choice((1, 2, 2, 3, 3, 4, 5, 7, 9)))
    options = {
        "explain_s": EXPLAIN_S,
        "window_ms": rng.choice((5, 5, 20, 0)),
        "rival_limit": rng.choice((1, 3, 6)),
        "shapes": rng.choice(("circle,square,triangle", "heart,moon,star")),
    }
    return players, options


def deed(model, rng, now_us):
    """Return the next gesture: sensible in most cases."""
    state = model.state
    if model.reopens_us is not None:
        return _before_one(model, rng, now_us, model.reopens_us)
    if state.phase == "youngest":
        if rng.random() < 0.3:
            return Gesture(now_us, "tap", "NEXT")
        return Gesture(now_us, "tap", rng.choice(model.players))
    if state.phase == "ready" and rng.random() < 0.15:
        return Gesture(now_us, "hold", rng.choice(model.players))
    if state.phase == "count":
        return _before_one(model, rng, now_us, state.opens_us)
    if state.phase == "race":
        return _in_race(model, rng, now_us)
    if state.phase == "asked":
        return _while_asked(model, rng, now_us)
    if state.phase == "explain":
        return Gesture(now_us, "tap", rng.choice(("OK", "OK", "NEXT")))
    if state.phase == "cards":
        return _in_cards(model, rng, now_us)
    if state.phase == "draw":
        return Gesture(now_us, "tap", rng.choice(state.claims))
    if state.phase in ("shape", "steal"):
        return _shapes(model, rng, now_us)
    return Gesture(now_us, "tap", "OK")


def _before_one(model, rng, now_us, opens_us):
    if rng.random() < 0.2 and now_us + 300_000 < opens_us:
        return Gesture(now_us, "tap", rng.choice(model.players))
    return Gesture(opens_us + rng.choice((0, 1000, 300_000)), "wait")


def _while_asked(model, rng, now_us):
    state = model.state
    chance = rng.random()
    if chance < 0.5:
        return Gesture(now_us, "tap", rng.choice(("OK", "OK", state.asked[0])))
    free = [player for player in model.players if player not in state.out]
    if chance < 0.7:
        times = sorted(rng.sample(range(1, max(2 * model.window_us, 2000)), len(free)))
        rng.shuffle(free)
        return Gesture(now_us, "race", None, tuple(zip(times, free, strict=True)))
    return Gesture(now_us, rng.choice(("tap", "less")), rng.choice(model.players))


def _in_race(model, rng, now_us):
    state = model.state
    free = [player for player in model.players if player not in state.out]
    chance = rng.random()
    if chance < 0.2:
        return Gesture(now_us, "less", rng.choice(free))
    if chance < 0.45 and len(free) > 1:
        some = rng.sample(free, rng.randrange(2, min(len(free), 4) + 1))
        most_us = max(2 * model.window_us, 2000)
        times = sorted(us for us in rng.sample(range(1, most_us), len(some)))
        return Gesture(now_us, "race", None, tuple(zip(times, some, strict=True)))
    # One player is better than the others, because otherwise nobody would ever have two sets.
    return Gesture(now_us, "tap", rng.choice([*free, free[0], free[0], free[0]]))


def _in_cards(model, rng, now_us):
    state = model.state
    player = rng.choice(sorted(state.claims))
    cards = state.cards.get(player, 0)
    chance = rng.random()
    if not cards:
        if state.is_tie and len(state.claims) > 1 and chance < 0.15:
            return Gesture(now_us, "less", player)
        return Gesture(now_us, "tap", player)
    is_full = cards == HAND and chance < 0.7
    if is_full or (all(state.cards.get(one) for one in state.claims) and chance < 0.12):
        return Gesture(now_us, "tap", "OK")
    if chance < 0.35:
        return Gesture(now_us, "hold", player)
    if chance < 0.45 and not state.is_tie and cards > 1 and model.holds("less_card"):
        return Gesture(now_us, rng.choice(("less", "less_long")), player)
    return Gesture(now_us, "tap", player)


def _shapes(model, rng, now_us):
    state = model.state
    chance = rng.random()
    if state.phase == "shape":
        if chance < 0.3:
            return Gesture(now_us, "tap", "NEXT")
        if chance < 0.5:
            return Gesture(now_us, "tap", state.winner or model.players[0])
    elif state.victim is None:
        if chance < 0.8:
            others = [one for one in model.players if one != state.winner] or model.players
            return Gesture(now_us, "tap", rng.choice(others))
    elif chance < 0.4:
        return Gesture(now_us, "tap", "NEXT")
    return Gesture(now_us, "tap", "OK")


def mistake(model, rng, now_us):
    """Return a wrong or unusual gesture for this moment, or None."""
    state = model.state
    strangers = [button for button in range(1, 11) if button not in model.players]
    if state.phase == "ready" and state.is_drawn:
        return Gesture(now_us, "tap", rng.choice(model.players))
    if model.reopens_us is not None or state.phase in ("ready", "count", "clean_up"):
        return None
    if rng.random() < 0.3 and strangers:
        return Gesture(now_us, rng.choice(("tap", "hold")), rng.choice(strangers))
    if state.phase == "asked":
        return Gesture(now_us, "tap", "NEXT")
    if state.phase in ("youngest", "race"):
        if state.out and rng.random() < 0.5:
            return Gesture(now_us, rng.choice(("tap", "less")), rng.choice(state.out))
        return Gesture(now_us, "tap", "OK")
    if state.phase in ("explain", "cards"):
        others = [player for player in model.players if player not in state.claims]
        if others and rng.random() < 0.7:
            return Gesture(now_us, "tap", rng.choice(others))
        if state.phase == "cards":
            return Gesture(now_us, "tap", "OK") if not any(state.cards.values()) else None
        return Gesture(now_us, "tap", state.claims[0])
    return None
