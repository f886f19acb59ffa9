"""What the events of single games, most of them turn by turn, change in the match that is on."""

from host_tools.history import wire
from host_tools.watch.stages import OPEN, READY
from tableref.referee.turns import Turns


def round_started(playing, event):
    """Say whose turn a round begins with, where the event or the start player says so."""
    if playing.game == "i_go":
        playing.turn = playing.starter
        if playing.turn:
            playing.enter(OPEN, ("turn", {"player": playing.turn}))
    elif playing.game == "got_ya":
        playing.starter = playing.turn = playing.player(event["dealer"])
        playing.bidders = playing.players
        playing.notes = {}
        playing.enter(OPEN, ("to_bid", {"player": playing.turn}))


def _turn_started(playing, event):
    playing.turn = playing.player(event["player"])
    playing.enter(OPEN, ("turn", {"player": playing.turn}))


def _turn_ended(playing, event):
    player = playing.player(event["player"])
    if "clock_us" in event:
        playing.notes[player] = ("clock", {"us": wire.number(event["clock_us"])})
    if "next_player" in event:
        # Where nothing says who is next, it is said by what follows at once.
        playing.turn = playing.player(event["next_player"])
        playing.enter(OPEN, ("turn", {"player": playing.turn}))


def _time_up(playing, event):
    players = event["players"] if "players" in event else [event["player"]]
    players = [playing.player(player) for player in players]
    playing.enter(playing.phase, ("time_up", {"players": players}))


def _dropped(playing, event):
    player = playing.player(event["player"])
    playing.notes[player] = ("dropped", {"before": playing.notes.get(player)})


def _put_back(playing, event):
    _, fields = playing.notes.pop(playing.player(event["player"]), ("", {}))
    if fields.get("before"):
        playing.notes[event["player"]] = fields["before"]


# Got It!


def _starter_named(playing, event):
    playing.starter = playing.player(event["player"])
    playing.enter(READY, ("starter", {"player": playing.starter}))


def _out(playing, event):
    player = playing.player(event["player"])
    claims = [claim for claim in playing.claims if claim["player"] != player]
    if event["event"] == "rejected":
        playing.claims = claims
        if playing.turn == player:
            playing.turn = None
    if not playing.turn:
        playing.enter(OPEN)


def _calculated(playing, event):
    playing.player(event["player"])
    wire.number(event["cards"])
    playing.turn = None


def _cards_tied(playing, event):
    players = [playing.player(player) for player in event["players"]]
    playing.enter(OPEN, ("cards_tied", {"players": players}))


def _highest_drawn(playing, event):
    playing.player(event["player"])


def _shape(playing, event):
    shape = str(event["shape"])
    held = playing.shapes
    if event["event"] == "shape_won":
        held[playing.player(event["player"])][shape] += 1
    elif event["event"] == "shape_stolen":
        taker = playing.player(event["player"])
        if event["from"]:
            held[playing.player(event["from"])][shape] -= 1
        held[taker][shape] += 1
    for player in playing.players:
        shapes = [(name, count) for name, count in sorted(held[player].items()) if count > 0]
        playing.notes.pop(player, None)
        if shapes:
            playing.notes[player] = ("shapes", {"shapes": shapes})


# I Go!


def _emptied(playing, event):
    playing.turn = playing.player(event["player"])
    # Who takes the last card of the display starts the next hand.
    playing.starter = playing.turn
    playing.enter(OPEN, (event["event"], {"player": playing.turn}))


def _i_go(playing, event):
    playing.starter = playing.player(event["player"])
    playing.turn = None


def _penalties_counted(playing, event):
    wire.by_player(event["penalties"], playing.players)


# GoTown


def _played(playing, event):
    playing.player(event["player"])
    playing.totals = wire.by_player(event["towers"], playing.players)


# Got-Ya


def _bid(playing, event):
    player, bid = playing.player(event["player"]), wire.number(event["bid"], 1)
    playing.notes[player] = ("bid", {"bid": bid})
    _next_bidder(playing, player, playing.bidders)


def _passed(playing, event):
    player = playing.player(event["player"])
    left = tuple(other for other in playing.bidders if other != player)
    playing.bidders = left
    playing.notes[player] = ("passed", {})
    if left:
        _next_bidder(playing, player, left)


def _next_bidder(playing, player, bidders):
    playing.turn = Turns(bidders, player).after(player) if bidders else None
    playing.enter(OPEN, ("to_bid", {"player": playing.turn}) if playing.turn else None)


def _bidding_ended(playing, event):
    playing.turn = playing.player(event["player"])
    bid = wire.number(event["bid"])
    playing.notes = {playing.turn: ("bid", {"bid": bid})}
    playing.enter(OPEN, ("to_choose_trump", {"player": playing.turn}))


def _trump_chosen(playing, event):
    playing.turn = playing.player(event["player"])
    playing.trump = str(event["trump"])
    playing.enter(OPEN, ("leads", {"player": playing.turn, "trump": playing.trump}))


def _trick_won(playing, event):
    playing.turn = player = playing.player(event["player"])
    tricks = wire.number(event["tricks"])
    key, fields = playing.notes.get(player, ("tricks", {}))
    key = "tricks_of_bid" if "bid" in fields else "tricks"
    playing.notes[player] = (key, {**fields, "tricks": tricks})
    playing.enter(OPEN, ("leads", {"player": player, "trump": playing.trump}))


# Quiz buzzer


def _answering(playing, event):
    playing.turn = playing.player(event["player"])
    playing.enter(OPEN, ("answers", {"player": playing.turn}))


def _judged(playing, event):
    playing.player(event["player"])
    if type(event["right"]) is not bool:
        raise ValueError("an answer is right or wrong")
    playing.turn = None
    playing.enter(OPEN)


# Draw lots


def _teams_drawn(playing, event):
    playing.round = wire.number(event["round"])
    teams = [
        (str(name), [playing.player(player) for player in team])
        for name, team in event["teams"].items()
    ]
    playing.enter(READY, ("teams", {"teams": teams}))


HANDLERS = {
    "turn_started": _turn_started,
    "turn_ended": _turn_ended,
    "time_up": _time_up,
    "player_dropped": _dropped,
    "player_put_back": _put_back,
    "starter_named": _starter_named,
    "not_got_it": _out,
    "rejected": _out,
    "calculated": _calculated,
    "cards_tied": _cards_tied,
    "highest_drawn": _highest_drawn,
    "display_emptied": _emptied,
    "draw_pile_emptied": _emptied,
    "shape_won": _shape,
    "shape_stolen": _shape,
    "i_go": _i_go,
    "penalties_counted": _penalties_counted,
    "played": _played,
    "bid": _bid,
    "passed": _passed,
    "bidding_ended": _bidding_ended,
    "trump_chosen": _trump_chosen,
    "trick_won": _trick_won,
    "answering": _answering,
    "judged": _judged,
    "teams_drawn": _teams_drawn,
}
"""Event -> what it changes: function(playing, event)."""
