"""Random players of Got-Ya."""

from tests.second_opinion.gestures import Gesture


def opening(rng):
    """Return (players, options) of a random match."""
    players = rng.sample(range(1, 11), rng.choice((2, 3, 3, 4, 5, 5, 6, 7, 8, 9)))
    if rng.random() < 0.3:
        return players, {"target": rng.choice((25, 26, 30)), "rounds": 9}
    return players, {"target": 0, "rounds": rng.choice((1, 2, 2, 3))}


def deed(model, rng, now_us):
    """Return the next gesture: sensible in most cases."""
    state = model.state
    if state.phase == "bidding":
        return _bidding(model, rng, now_us)
    if state.phase == "trump":
        return Gesture(now_us, "tap", rng.choice(("NEXT", "NEXT", "OK")))
    if state.phase == "tricks":
        often = rng.choice((1, 3, 8)) if state.round % 3 else 0
        who = [state.bidder] * often + model.players
        if state.round % 3 == 2 and rng.random() < 0.9:
            who = [player for player in model.players if player != state.bidder]
        return Gesture(now_us, "tap", rng.choice(who))
    return Gesture(now_us, "tap", "OK")


def _bidding(model, rng, now_us):
    state = model.state
    chance = rng.random()
    if state.tapped > state.high and chance < 0.5:
        return Gesture(now_us, "tap", "OK")
    if not state.tapped and chance < (0.8 if state.high else 0.5):
        return Gesture(now_us, "hold", state.turn)
    if state.tapped and chance > 0.95:
        is_long = model.holds("less_long") and rng.random() < 0.3
        return Gesture(now_us, "less_long" if is_long else "less", state.turn)
    if chance > (0.7 if state.high else 0.9):
        return Gesture(now_us, "hold", state.turn)
    return Gesture(now_us, "tap", state.turn)


def mistake(model, rng, now_us):
    """Return a wrong or unusual gesture for this moment, or None."""
    state = model.state
    strangers = [button for button in range(1, 11) if button not in model.players]
    if state.phase == "ready":
        return Gesture(now_us, "tap", rng.choice(model.players))
    if strangers and rng.random() < 0.2:
        return Gesture(now_us, "tap", rng.choice(strangers))
    if state.phase == "bidding":
        others = [player for player in model.players if player != state.turn]
        other = Gesture(now_us, rng.choice(("tap", "hold")), rng.choice(others))
        if state.tapped:
            return other
        few = (Gesture(now_us, "tap", "OK"), Gesture(now_us, "less", state.turn))
        return rng.choice((other, *few))
    if state.phase == "tricks":
        return Gesture(now_us, "tap", "OK")
    return Gesture(now_us, rng.choice(("tap", "hold")), rng.choice(model.players))
