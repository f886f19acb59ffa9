"""Hand-made matches as the history stores them."""


def match(number, began, totals, winners, game="score_pad", **more):
    """Return a match as the history stores it; `totals` are {name: total} in seating order."""
    players = [
        {"seat": seat, "name": name, "total": total, "is_winner": name in winners}
        for seat, (name, total) in enumerate(totals.items(), 1)
    ]
    usual = {"options": {}, "lasted_us": 60_000_000, "rounds": [], "claims": [], "is_counted": True}
    return {"match": number, "game": game, "began": began, "players": players, **usual, **more}
