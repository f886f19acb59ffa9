"""The events that only some games say; see `events.GROUPS` for what a row is."""

WHO = "more than one player is meant"

OF_GAMES = {
    "In several games": (
        ("turn_started", "player", "GoTown, Turn clock"),
        (
            "turn_ended",
            "player",
            "GoTown, I Go!, Turn clock",
            {
                "used_us": "in I Go! and Turn clock",
                "next_player": "in I Go!",
                "clock_us": "in Turn clock",
            },
        ),
        ("turn_skipped", "player", "GoTown, Turn clock", {"reason": "in GoTown: `donut_truck`"}),
        (
            "time_up",
            "",
            "the turn clock, or the time to answer or to explain, is over",
            {"player": "not in Got It!", "players": "in Got It!"},
        ),
        ("race_reopened", "round", "Got It!, Quiz buzzer: the others go on"),
    ),
    "Got It!": (
        ("starter_named", "player", "who is youngest turns first"),
        ("marked", "player handicap calculator", "the marks beside a name changed"),
        ("not_got_it", "player", "out of the round, by their own word"),
        ("rejected", "player", "out of the round, judged wrong"),
        ("calculated", "player cards one_colour", "judged right"),
        ("cards_tied", "players", "equal cards: each draws one"),
        ("highest_drawn", "player", "this player has drawn the highest"),
        ("shape_won", "player shape", "a shape is won"),
        ("shape_stolen", "player from shape", "a shape is stolen"),
        ("steal_declined", "player", "no shape is stolen"),
        ("nothing_to_steal", "player", "nobody has one"),
        ("rivals_gained", "shape rivals", "one player alone: the rival pile has a shape more"),
        ("cards_asked", "player", "the helper was asked about this player's cards"),
    ),
    "I Go!": (
        ("display_emptied", "round player", "the last card was taken: the hand is void"),
        ("draw_pile_emptied", "round player", 'the last card was taken: "I Go!" must be said'),
        ("i_go", "round player", "the call"),
        ("penalties_counted", "round caller penalties", "all are entered"),
        ("perfect_player", "round player", "who called has no penalty"),
    ),
    "GoTown": (
        ("milkshake_discarded", "player", "all that this turn was"),
        (
            "played",
            "player action towers",
            "a card is played",
            {"opponent": "it is against somebody", "floor": "it goes on one floor of several"},
        ),
    ),
    "Got-Ya": (
        ("bid", "player bid", "a bid"),
        ("passed", "player", "no bid"),
        ("bidding_ended", "round player bid reason", "`all_passed` or `nothing_higher`"),
        ("trump_chosen", "player trump", "by who bid most"),
        ("trick_won", "trick player tricks", "a trick is won"),
        ("bid_settled", "round player bid tricks outcome", "all tricks are played"),
    ),
    "Draw lots, Quiz buzzer, Turn clock": (
        ("teams_drawn", "round teams", "Draw lots; a starter is `starter_drawn`"),
        ("locked_out", "player lockout", "pressed before the question was open"),
        ("answering", "player", "the next in line; `claim` has the order"),
        ("judged", "player right", "the answer was judged"),
        ("player_dropped", "player", "out for good"),
        ("player_put_back", "player", "in again"),
        ("order_changed", "player order", "this player moved"),
    ),
}
"""Title of a group -> its rows."""
