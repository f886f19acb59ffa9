"""Random players of GoTown."""

from tests.second_opinion.gestures import Gesture
from tests.second_opinion.laws.gotown import ACTIONS, FOR_OPPONENTS, FOR_YOURSELF


def opening(rng):
    """Return (players, options) of a random match."""
    return rng.sample(range(1, 11), rng.randrange(2, 5)), {"target": rng.choice((4, 4, 5))}


def deed(model, rng, now_us):
    """Return the next gesture: sensible in most cases."""
    state = model.state
    if state.phase == "ready":
        return Gesture(now_us, "tap", "OK")
    if state.shakes[state.turn]:
        return Gesture(now_us, "tap", state.turn)
    if state.asked is not None:
        return Gesture(now_us, "tap", rng.choice(("NEXT", "OK")))
    others = [player for player in model.players if player != state.turn]
    action = ACTIONS[state.action]
    chance = rng.random()
    if chance < 0.35:
        return Gesture(now_us, "tap", "NEXT")
    if chance < 0.45:
        return Gesture(now_us, rng.choice(("tap", "hold")), state.turn)
    if action in FOR_OPPONENTS and (action not in FOR_YOURSELF or chance < 0.8):
        return Gesture(now_us, "tap", rng.choice(others))
    return Gesture(now_us, "tap", "OK")


def mistake(model, rng, now_us):
    """Return a wrong or unusual gesture for this moment, or None."""
    state = model.state
    if state.phase == "ready":
        return Gesture(now_us, "tap", rng.choice(model.players))
    strangers = [button for button in range(1, 11) if button not in model.players]
    if rng.random() < 0.3:
        return Gesture(now_us, "tap", rng.choice(strangers))
    if model.is_over:
        return Gesture(now_us, "tap", rng.choice(model.players))
    if rng.random() < 0.5:
        return Gesture(now_us, "tap", "OK")
    others = [player for player in model.players if player != state.turn]
    return Gesture(now_us, rng.choice(("tap", "hold")), rng.choice(others))
