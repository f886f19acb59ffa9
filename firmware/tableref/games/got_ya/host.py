"""Facts about Got-Ya for programs on a computer; not part of the firmware."""

from tableref.games.turns import Turns
from tableref_host.protocol import fields
from tableref_host.protocol.fields import COUNT, NUMBER, Field, Text

EVENTS = (
    ("bid", "player bid", "a player bids"),
    ("passed", "player", "a player passes"),
    (
        "bidding_ended",
        "round player bid reason",
        "the bidding is over: `all_passed` or `nothing_higher`",
    ),
    ("trump_chosen", "player trump", "the bidder has chosen the trump"),
    ("trick_won", "trick player tricks", "a trick is won"),
    (
        "bid_settled",
        "round player bid tricks outcome",
        "all tricks are played, and the bid is won or lost",
    ),
)
_IF_CORRECTED = "if the tricks were corrected"
SHARED_EVENTS = {
    "round_started": {"dealer": ""},
    "corrected": {
        "player": "the bidder, " + _IF_CORRECTED,
        "bid": _IF_CORRECTED,
        "tricks": _IF_CORRECTED,
        "outcome": _IF_CORRECTED,
    },
}
FIELDS = (
    Field("bid", COUNT, "number of tricks of the bid"),
    Field("outcome", Text(among=("won", "lost", "got_ya")), "result of the bid"),
    Field("trick", COUNT, "number of the trick in the round"),
    Field("tricks", NUMBER, "number of tricks that the player has now"),
    Field(
        "trump",
        Text(among=("clubs", "diamonds", "hearts", "spades", "no_trump")),
        "trump of the round",
    ),
)
EXAMPLES = """
{"seq": 6, "t_us": 2670000, "event": "bid", "player": 3, "bid": 4}
{"seq": 4, "t_us": 860000, "event": "passed", "player": 1}
{"seq": 11, "t_us": 6230000, "event": "bidding_ended", "round": 1, "player": 3, "bid": 4,
 "reason": "all_passed"}
{"seq": 12, "t_us": 6940000, "event": "trump_chosen", "player": 3, "trump": "hearts"}
{"seq": 13, "t_us": 7200000, "event": "trick_won", "trick": 1, "player": 3, "tricks": 1}
{"seq": 19, "t_us": 7800000, "event": "bid_settled", "round": 1, "player": 3, "bid": 4,
 "tricks": 5, "outcome": "won"}
"""


def _round_started(playing, event):
    playing.starter = playing.turn = playing.player(event["dealer"])
    playing.own["bidders"] = playing.players
    playing.notes = {}
    playing.enter(playing.OPEN, ("to_bid", {"player": playing.turn}))


def _bid(playing, event):
    player, bid = playing.player(event["player"]), fields.number(event["bid"], 1)
    playing.notes[player] = ("bid", {"bid": bid})
    _next_bidder(playing, player, playing.own.get("bidders", ()))


def _passed(playing, event):
    player = playing.player(event["player"])
    left = tuple(other for other in playing.own.get("bidders", ()) if other != player)
    playing.own["bidders"] = left
    playing.notes[player] = ("passed", {})
    if left:
        _next_bidder(playing, player, left)


def _next_bidder(playing, player, bidders):
    playing.turn = Turns(bidders, player).after(player) if bidders else None
    playing.enter(playing.OPEN, ("to_bid", {"player": playing.turn}) if playing.turn else None)


def _bidding_ended(playing, event):
    playing.turn = playing.player(event["player"])
    bid = fields.number(event["bid"])
    playing.notes = {playing.turn: ("bid", {"bid": bid})}
    playing.enter(playing.OPEN, ("to_choose_trump", {"player": playing.turn}))


def _trump_chosen(playing, event):
    playing.turn = playing.player(event["player"])
    playing.own["trump"] = str(event["trump"])
    _leads(playing)


def _trick_won(playing, event):
    playing.turn = player = playing.player(event["player"])
    tricks = fields.number(event["tricks"])
    _, noted = playing.notes.get(player, ("tricks", {}))
    key = "tricks_of_bid" if "bid" in noted else "tricks"
    playing.notes[player] = (key, {**noted, "tricks": tricks})
    _leads(playing)


def _leads(playing):
    trump = playing.own.get("trump", "")
    playing.enter(playing.OPEN, ("leads", {"player": playing.turn, "trump": trump}))


HANDLERS = {
    "round_started": _round_started,
    "bid": _bid,
    "passed": _passed,
    "bidding_ended": _bidding_ended,
    "trump_chosen": _trump_chosen,
    "trick_won": _trick_won,
}


def _changes(speaker, event, label):
    if "tricks" not in event:
        return []
    fields = {"tricks": event["tricks"], "bid": event["bid"]}
    return [speaker.phrase("tricks_of_bid", who=label(event["player"]), **fields)]


CHANGES = _changes

WITHOUT_NEXT = "needs NEXT to choose the trump"
RANDOM_PLAY = (((1, 4, 7), {}),)
SCENARIO = "got_ya_book"
SHORT_SCENARIO = "got_ya_taken_back"
MOMENTS = {
    "got-ya-bid": ("got_ya_book", 38),
    "got-ya-trump": ("got_ya_book", 41),
    "got-ya-tricks": ("got_ya_book", 26),
}
