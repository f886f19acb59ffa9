"""Every word that the device shows.

Here are those of the lobby and of every match; in the files beside this one those of a game each,
which are loaded only with it.

To translate the device is to translate this folder. A line has room for 16 characters, a notice
too; ``{names}`` in braces stay as they are.
"""

TEXTS = {
    # the lobby
    "which_game": "Which game?",
    "players_range": "{low} to {high} players",
    "next_other": "NEXT: other game",
    "ok_choose": "OK: choose",
    "join_1": "Press your own",
    "join_2": "button to join.",
    "joined": "In: {players}",
    "joined_more": "    {players}",
    "joined_none": "Nobody yet",
    "ok_players": "OK: {count} players",
    "next_change": "NEXT: change",
    "ok_next": "OK: next",
    "ok_start": "OK: all ready",
    "set_up": "Set up: {count} play",
    "yes": "yes",
    "no": "no",
    # refusals: what was wrong, or what is accepted
    "too_few_players": "{low} at least!",
    "too_many_players": "{high} at most!",
    "nothing_to_choose": "Nothing to pick",
    "nothing_back": "This is the top",
    "join_first": "OK: choose first",
    "not_playing": "P{player} is not in",
    "not_started": "First OK: 3-2-1",
    "counting": "It counts: wait",
    "not_now": "P{player}: not now",
    "not_now_ok": "OK: not now",
    "paused": "Paused: OK first",
    "too_soon": "Too soon: again",
    "pressed": "P{player} has pressed",
    "nothing_to_take_off": "P{player} has no cards",
    # every match
    "round": "Round {round}",
    "who_counts": "Who counts?",
    "ok_count": "OK: 3-2-1",
    "get_ready": "Get ready...",
    "early": "P{player} early {seconds}",
    "pause_title": "Paused",
    "pause_on": "OK: play on",
    "pause_give_up": "NEXT: give up",
    "leave": "Hold BACK: leave",
    "give_up_title": "Give up?",
    "give_up_1": "The match ends",
    "give_up_2": "with no winner.",
    "give_up_yes": "OK: yes, give up",
    "give_up_no": "BACK: no",
    "after_round": "After round {round}",
    "next_page": "NEXT: {page} of {pages}",
    "ok_next_round": "OK: next round",
    "one_more_round": "Tie: one more!",
    "lost": "Lost!",
    "winner": "The winner!",
    "winners": "The winners!",
    "winning_points": "{points} points",
    "ok_new_match": "OK: new match",
    "undone": "Taken back",
    "restored": "Power came back",
}


def text(key, **fields):
    """Return a text with its fields filled in. Raises KeyError for a key that is not there."""
    return TEXTS[key].format(**fields)


def teller(texts):
    """Return a function like `text` that knows the texts of a game, and all those here."""

    def tell(key, **fields):
        return (texts.get(key) or TEXTS[key]).format(**fields)

    return tell


def in_seconds(us):
    """Return us as seconds with three decimals, such as "0.412"; the rest is cut off."""
    ms = us // 1000
    return "%d.%03d" % (ms // 1000, ms % 1000)
