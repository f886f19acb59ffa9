"""The lights of Gotta Go!: ten buttons and the ring, in each phase of a match."""

from tableref.referee.lights import (
    AMBER,
    OFF,
    PLAYERS,
    RING,
    WHITE,
    bar,
    breath,
    colour,
    comet,
    distance,
    player_light,
    scale,
    seat,
    shares,
)

_DRAW_US = 2_200_000
_CLAIM_US = 1_000_000
_GO_US = 350_000
_END_US = 1_500_000
_BLINK_US = 250_000
_SHOW_US = 2_000_000


def pixel(match, index, t_us):
    """Return the colour of light `index` (0 to 25) of a `GottaGo` match."""
    since_us = t_us - match.phase_us
    if index >= PLAYERS:
        return _RING_LIGHTS[match.phase](match, index - PLAYERS, t_us, since_us)
    hand = index + 1
    if hand not in match.hands:
        return OFF
    return _BUTTON_LIGHTS[match.phase](match, hand, match.hands[hand], t_us, since_us)


def _drawn(match, since_us):
    """Return the player whom the draw's travelling light is on; it slows down and stops."""
    if since_us >= _DRAW_US:
        return match.starter
    # what is left to travel shrinks with the square of the time left, as a wheel runs down
    left = (_DRAW_US - since_us) // 1000
    steps = left * left * 3 * len(match.players) // (_DRAW_US // 1000) ** 2
    at = match.players.index(match.starter)
    return match.players[(at - steps) % len(match.players)]


def _pulse(since_us):
    """Return the level of the light of the player who was drawn."""
    return 64 + breath(since_us, 1_000_000) * 3 // 4


def _ready_button(match, hand, player, t_us, since_us):
    if player != _drawn(match, since_us):
        return player_light(player, t_us, 24)
    if since_us < _DRAW_US:
        return WHITE
    return player_light(player, t_us, _pulse(since_us))


def _ready_ring(match, index, t_us, since_us):
    near = distance(index, seat(_drawn(match, since_us)))
    if near > 1:
        return scale(WHITE, 6)
    if since_us < _DRAW_US:
        return scale(WHITE, 200 >> near)
    return scale(colour(match.starter), _pulse(since_us) >> near)


def _counting_button(match, hand, player, t_us, since_us):
    # dark, so that the flash on "1" is seen out of the corner of an eye
    return OFF


def _counting_ring(match, index, t_us, since_us):
    countdown = match.round.countdown
    left = countdown.sand(t_us, RING)
    if index >= left:
        return OFF
    # the grain about to fall glows, so that the last moment can be felt coming
    if index == left - 1:
        return AMBER
    return scale(AMBER, 110)


def _race_button(match, hand, player, t_us, since_us):
    race = match.round.race
    if race.tied:
        if hand in race.tied:
            return WHITE if t_us // _BLINK_US % 2 else player_light(player, t_us)
        return scale(colour(player), 40 if race.has_claimed(hand) else 0)
    if race.has_claimed(hand):
        return player_light(player, t_us)
    if since_us < _GO_US and not race.claims:
        return WHITE
    return player_light(player, t_us, 10 + breath(t_us) // 12)


def _race_ring(match, index, t_us, since_us):
    race = match.round.race
    if race.tied:
        blink = t_us // _BLINK_US % 2
        tied = race.tied[blink * (len(race.tied) - 1)]
        return colour(match.hands[tied]) if (index + blink) % 2 else OFF
    if race.claims:
        if since_us < _CLAIM_US:
            return _claimed_ring(match, race.claims[-1][0], index, since_us)
    elif since_us < _GO_US:
        return WHITE
    return shares(index, race.cards, race.cards_left)


def _claimed_ring(match, hand, index, since_us):
    """Return the ring's light just after a claim: a wave in the claimant's colour from the seat."""
    reach = since_us * (RING // 2 + 1) // (_CLAIM_US // 3)
    if distance(index, seat(hand)) > reach:
        return OFF
    fade = 256 - max(0, since_us - _CLAIM_US // 2) * 200 // (_CLAIM_US // 2)
    return scale(colour(match.hands[hand]), fade)


def _halted_ring(match, index, t_us, since_us):
    race = match.round.race
    return scale(shares(index, race.cards, race.cards_left), 64)


def _scoring_button(match, hand, player, t_us, since_us):
    if since_us < _END_US:
        if since_us // _BLINK_US % 2 == 0:
            return WHITE
        return player_light(player, t_us) if match.round.has_claimed(hand) else OFF
    if match.entry.count(hand) or match.entry.mark(hand):
        return player_light(player, t_us)
    return player_light(player, t_us, 16 + breath(t_us, 1_600_000) // 4)


def _scoring_ring(match, index, t_us, since_us):
    if since_us < _END_US:
        return WHITE if since_us // _BLINK_US % 2 == 0 else OFF
    row = match.entry.last_row
    if row is None:
        return comet(index, t_us, scale(WHITE, 60), 3_000_000)
    count = match.entry.count(row)
    player = match.hands[row]
    if index < count % RING or count and count % RING == 0:
        # doubles: every other light, so that the mark needs no colour
        dim = match.entry.mark(row) and index % 2
        return scale(colour(player), 24 if dim else 200)
    if match.entry.mark(row) and index == RING - 1:
        return WHITE if t_us // _BLINK_US % 2 else OFF
    return scale(WHITE, 60) if index < count // RING * RING else OFF


def _shown(match, since_us):
    """Return the player whose total the ring shows now: all of them in turn, seat by seat."""
    return match.players[since_us // _SHOW_US % len(match.players)]


def _result_button(match, hand, player, t_us, since_us):
    if player == _shown(match, since_us):
        return player_light(player, t_us)
    return player_light(player, t_us, 20)


def _result_ring(match, index, t_us, since_us):
    player = _shown(match, since_us)
    total = match.totals[player]
    target = match.options["target"]
    if total < 0:
        # below zero the bar runs the other way, and blinks
        length = min(RING, (-total * RING + target - 1) // target)
        return scale(AMBER, 120) if RING - index <= length and t_us // _BLINK_US % 2 else OFF
    grown = min(256, since_us % _SHOW_US * 256 // (_SHOW_US // 4))
    return bar(index, total * RING * grown // target, colour(player))


def _over_button(match, hand, player, t_us, since_us):
    if player in match.winners:
        return WHITE if since_us // 180_000 % 3 == 0 else player_light(player, t_us)
    # the others applaud: a faint wave runs round the table
    return player_light(player, t_us, 8 + breath(t_us + hand * 160_000, 1_600_000) // 10)


def _over_ring(match, index, t_us, since_us):
    turn = since_us // 110_000
    winner = match.winners[(turn // RING) % len(match.winners)]
    # sparks that look scattered and yet are the same for the same time
    if (index * 7 + turn * 5) * 13 % 17 < 2:
        return WHITE
    return comet((index * 2) % RING, since_us, colour(winner), 1_400_000)


_BUTTON_LIGHTS = {
    "ready": _ready_button,
    "counting": _counting_button,
    "race": _race_button,
    "halted": _race_button,
    "scoring": _scoring_button,
    "result": _result_button,
    "over": _over_button,
}

_RING_LIGHTS = {
    "ready": _ready_ring,
    "counting": _counting_ring,
    "race": _race_ring,
    "halted": _halted_ring,
    "scoring": _scoring_ring,
    "result": _result_ring,
    "over": _over_ring,
}
