"""A table with the turn clock just started, and the turns according to its events."""

from driven import DrivenTable


def clock(players=(2, 5, 9), starter=None, **options):
    """Return a table whose clocks have just been set up, with `starter` drawn to begin."""
    options = dict({"minutes": 1, "extra_s": 10}, **options)
    for seed in range(99):
        table = DrivenTable(players, game="turn_clock", seed=seed, **options)
        if starter is None or table.last("starter_drawn")["player"] == starter:
            return table


def running(players=(2, 5, 9), **options):
    """Return a table whose clock was started at 0 us, for the first of the players."""
    return clock(players, players[0], **options).press(13).wait(0.998).release(13)


def turns(table):
    return [(e["player"], e["used_us"], e["clock_us"]) for e in table.named("turn_ended")]


def started(table):
    return [event["player"] for event in table.named("turn_started")]
