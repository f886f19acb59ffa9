"""The choice or count that NEXT or the players' buttons have made, before OK confirms it.

A page reports each change of it to screen readers. It is read from the referee and the game, not
from the screen. Reading it changes nothing.
"""

from tableref.games.got_it import show
from tableref.games.got_ya import rules
from tableref.referee import pause_menu, settings_menu


def of_lobby(lobby):
    """Return a text for the choice on the current page of the lobby, "" for none."""
    if lobby._menu:
        return _of_setting(lobby._menu)
    kind, what = lobby._here()
    if kind == "game":
        return lobby.entry.name
    if kind == "option":
        words, value = lobby.entry.game.TERMS.option_screen(what, lobby.options[what])
        typed = lobby._option_page._typed if lobby._option_page else None
        # While a number is being typed, show its digits, because the option changes only when all
        # of them are there.
        return _spoken(words, value if typed is None else str(typed))
    if kind == "setup":
        lines, big, _ = what
        # Leave out the last line, because it names a button, which has another name on each page.
        return _spoken(_text_of([line for line in lines[:-1] if line]), big)
    return ""


def _text_of(lines):
    """Return the lines of a page as a text. Its sentences may be longer than a line."""
    has_sentences = any(line.endswith(".") for line in lines)
    words = lines[0]
    for number, line in enumerate(lines[1:]):
        is_same = words[-1] in ",." or line[0].islower() or number and has_sentences
        words += (" " if is_same else ". ") + line
    return words


def _of_setting(menu):
    name = menu._name()
    if name == settings_menu.DEFAULTS:
        value = settings_menu.text("yes" if menu._is_reset() else "no")
    else:
        value = menu._value_text(name)
    return _spoken(settings_menu.text(name), value)


def of_match(match):
    """Return a text for the choice in a match or in its pause, "" for none."""
    if match._menu:
        return _of_pause(match._menu)
    game = match.history.game
    find = _IN_GAMES.get((match.history.terms[0], game.phase))
    return find(game) if find else ""


def _of_pause(menu):
    entry = menu._corrections
    if not entry:
        key = "correct_title"
        if menu._page == pause_menu.GIVE_UP:
            key = "give_up_title" if menu._loses_winner else "leave_title"
        return pause_menu.text(key)
    if not entry._is_chosen:
        return pause_menu.text("which_round", round=entry.number)
    title = entry._corrections.title(entry.number, entry._page)
    return title or pause_menu.text("points_of", round=entry.number)


def counts(match):
    """Return {row: [count, has a mark]}. A row is a button, or 0 for the rival pile."""
    if match._menu:
        entry = match._menu._corrections
        return _unmarked(entry._values()) if entry and entry._is_chosen else {}
    game = match.history.game
    find = _COUNTED.get((match.history.terms[0], game.phase))
    return find(game) if find else {}


def _entered(entry):
    return {row: [entry.count(row), bool(entry.mark(row))] for row in entry.rows}


def _unmarked(counts):
    return {row: [count, False] for row, count in counts.items()}


def _used(game):
    used, marks = game.round.used, game.round.one_colour
    return {player: [used[player], bool(marks[player])] for player in game.round.claimants}


def _spoken(words, value):
    if not isinstance(value, str):
        # The value is a list of words, which the screen shows in rows.
        value = ", ".join(value)
    return "%s: %s" % (words.rstrip(":"), value) if value else words


def _action(game):
    """Return the chosen action of GoTown, with the number of the floor if it needs one."""
    words = game.text(game.action)
    return _spoken(words, str(game.floors[0])) if game.phase == "floor" else words


def _lots(game):
    count = game.team_count
    if count == 1:
        return game.text("starter")
    return game.text("teams", count=count, size=len(game.players) // count)


def _trump(game):
    return game.text(rules.TRUMPS[game.trump])


def _kind(game):
    kind = game.reward.kind
    return "" if kind is None else show.kind_words(kind, game.options["shapes"])


def _next_asked(game):
    """Return who is asked next whether a press was "Got It!", "" if nobody."""
    return game.text("if_not", player=game.round.asked[1][0]) if len(game.round.asked) > 1 else ""


def _penalties(game):
    """Return the question that OK has asked and will confirm at the next press, "" for none."""
    if not game.has_asked:
        return ""
    is_any = any(game.entry.count(player) for player in game.players)
    return game.text("caller_none" if is_any else "nobody_any", player=game.caller)


def _clock_action(game):
    if game.action == "play":
        return ""
    return game.text("next_play" if game.action == "list" else game.action)


_IN_GAMES = {
    ("gotown", "turn"): _action,
    ("gotown", "floor"): _action,
    ("got_ya", "trump"): _trump,
    ("got_it", "asking"): _next_asked,
    ("got_it", "shape"): _kind,
    ("got_it", "steal"): _kind,
    ("got_it", "solving"): lambda game: " ".join([str(one) for one in game.solving.numbers]),
    ("i_go", "scoring"): _penalties,
    ("lots", "choice"): _lots,
    ("lots", "drawn"): _lots,
    ("quiz", "reading"): lambda game: game.text("worth", worth=game.worth),
    ("turn_clock", "running"): _clock_action,
    ("turn_clock", "waiting"): _clock_action,
}
"""(key of a game, phase) -> function that returns the text for the choice there."""

_COUNTED = {
    ("gotta_go", "scoring"): lambda game: _entered(game.entry),
    ("i_go", "scoring"): lambda game: _entered(game.entry),
    ("score_pad", "scoring"): lambda game: _entered(game.entry),
    ("got_it", "cards"): _used,
    ("got_ya", "bidding"): lambda game: {game.turns.current: [game.bidding.count, False]},
    ("got_ya", "play"): lambda game: _unmarked(game.tricks),
    ("gotown", "turn"): lambda game: _unmarked(game.town.heights()),
    ("gotown", "floor"): lambda game: _unmarked(game.town.heights()),
    ("gotown", "discard"): lambda game: _unmarked(game.town.heights()),
    ("turn_clock", "own_times"): lambda game: _unmarked(game.entry.times()),
    ("quiz", "teams"): lambda game: _unmarked(game.team_choice.team_numbers()),
}
"""(key of a game, phase) -> function that returns {row: [count, has a mark]} there."""


_TOTALS = (("gotown", "turn"), ("gotown", "floor"), ("gotown", "discard"))
"""Each (key of a game, phase) in which the counts are shown as totals."""


def counts_totals(match):
    """Return whether the page shows the counts in place of totals, which are 0 until the end."""
    return (match.history.terms[0], match.history.game.phase) in _TOTALS


def left_s(game, now_us):
    """Return the time (s) left on the running clock, rounded up, or None if no clock is running."""
    left_us = _left_us(game, now_us)
    return None if left_us is None else -(-left_us // 1_000_000)


def _left_us(game, now_us):
    clock = game.clock
    if hasattr(clock, "reading_us"):
        return _turn_clock_left_us(game, clock, now_us)
    watches = (clock.watch, getattr(game, "answer_time", None))
    watches += (getattr(getattr(game, "round", None), "explaining", None),)
    for watch in watches:
        if watch and watch.is_running and watch.limit_us is not None:
            return watch.left_us(now_us)
    return None


def _turn_clock_left_us(game, clock, now_us):
    if clock.common:
        return clock.common.left_us(now_us)
    if game.phase != "running" or game.at_once or clock.mode == "up":
        return None
    return clock.reading_us(game.turns.current, now_us)
