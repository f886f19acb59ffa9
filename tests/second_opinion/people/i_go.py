"""Random players of I Go!."""

from tests.second_opinion.gestures import Gesture
from tests.second_opinion.laws.i_go import is_possible


def opening(rng):
    """Return (players, options) of a random match."""
    return rng.sample(range(1, 11), rng.randrange(2, 5)), {"turn_s": 0}


def deed(model, rng, now_us):
    """Return the next gesture: sensible in most cases."""
    state = model.state
    if state.phase == "turn":
        return _turn(state, rng, now_us)
    if state.phase == "counting":
        return _counting(model, rng, now_us)
    return Gesture(now_us, "tap", "OK")


def _turn(state, rng, now_us):
    chance = rng.random()
    if state.must_call or chance < 0.4:
        return Gesture(now_us, "hold", state.turn)
    if chance < 0.5 or (state.choice and chance < 0.7):
        return Gesture(now_us, "tap", "NEXT")
    if state.choice:
        return Gesture(now_us, "tap", "OK")
    return Gesture(now_us, "tap", state.turn)


def _counting(model, rng, now_us):
    state = model.state
    zeros = [player for player in model.players if not state.penalties[player]]
    chance = rng.random()
    if state.penalties[state.turn] and chance < (0.35 if len(zeros) < 2 else 0.1):
        return Gesture(now_us, "tap", "OK")
    if chance < 0.5 and zeros:
        return Gesture(now_us, "tap", rng.choice(zeros))
    player = rng.choice(model.players)
    if chance > 0.98:
        return Gesture(now_us, "taps", player, _left(state, player) + rng.choice((0, 0, 1)) or 1)
    kind = rng.choice(("tap", "tap", "hold", "less"))
    if kind == "less" and not state.penalties[player]:
        kind = "tap"
    if kind == "less" and model.holds("less_long") and rng.random() < 0.3:
        kind = "less_long"
    if max(state.penalties.values()) > 60:
        kind, player = "hold", max(model.players, key=lambda one: (state.penalties[one], one))
        if not is_possible([state.penalties[player] + 10]):
            kind = rng.choice(("hold", "tap"))
    return Gesture(now_us, kind, player)


def _left(state, player):
    """Return the number of penalty points that a player could have besides those entered."""
    penalties = dict(state.penalties)
    while is_possible(penalties.values()):
        penalties[player] += 1
    return penalties[player] - 1 - state.penalties[player]


def mistake(model, rng, now_us):
    """Return a wrong or unusual gesture for this moment, or None."""
    state = model.state
    strangers = [button for button in range(1, 11) if button not in model.players]
    if state.phase == "ready":
        return Gesture(now_us, "tap", rng.choice(model.players))
    if rng.random() < 0.3:
        return Gesture(now_us, "tap", rng.choice(strangers))
    if state.phase == "turn":
        if state.must_call:
            return Gesture(now_us, "tap", state.turn)
        others = [player for player in model.players if player != state.turn]
        return Gesture(now_us, rng.choice(("tap", "hold")), rng.choice(others))
    if state.phase == "counting":
        zeros = [player for player in model.players if not state.penalties[player]]
        return Gesture(now_us, "less", rng.choice(zeros)) if zeros else None
    return Gesture(now_us, rng.choice(("tap", "hold")), rng.choice(model.players))
