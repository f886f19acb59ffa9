"""The choice or count that NEXT or the players' buttons have made, before OK confirms it.

A page reports each change of it to screen readers. It is read from the referee and the game, not
from the screen. Reading it changes nothing.
"""

import game_view
from tableref.games import game_screens
from tableref.games.phases import OVER, READY, RESULT
from tableref.presses.gestures import OK
from tableref.referee import lobby_screen, pause_menu, settings_menu


def of_lobby(lobby):
    """Return a text for the choice on the current page of the lobby, "" for none."""
    if lobby.settings_menu:
        return _of_setting(lobby.settings_menu)
    kind, what = lobby.current_page()
    if kind == "game":
        return lobby.entry.name
    if kind == "join":
        return _of_join(lobby)
    if kind == "option":
        words, value = lobby.entry.game.TERMS.option_screen(what, lobby.options[what])
        return _spoken(words, value if lobby.typed is None else str(lobby.typed))
    if kind == "setup":
        return _of_setup(what)
    return ""


def _of_join(lobby):
    """Return why the players who have joined are too few, too many or badly seated, or ""."""
    lines, _, hints = lobby_screen.join(lobby.entry, lobby.players)
    return "" if any(hint.control == OK for hint in hints) else lines[7]


def _of_setup(screen):
    """Return the text of a screen that explains the set-up."""
    lines, big, _ = screen
    # Leave out the last line, because it names a button, which has another name on each page.
    return _spoken(_text_of([line for line in lines[:-1] if line]), big)


def _text_of(lines):
    """Return the lines of a page as a text. Its sentences may be longer than a line."""
    has_sentences = any(line.endswith(".") for line in lines)
    words = lines[0]
    for number, line in enumerate(lines[1:]):
        is_same = words[-1] in ",.!?" or line[0].islower() or number and has_sentences
        words += (" " if is_same else ". ") + line
    return words


def _of_setting(menu):
    name = menu.name()
    if name == settings_menu.DEFAULTS:
        value = settings_menu.text("yes" if menu.is_reset() else "no")
    else:
        value = menu.value_text(name)
    return _spoken(settings_menu.text(name), value)


def of_match(match):
    """Return a text for the choice in a match or in its pause, "" for none."""
    if match.menu:
        return _of_pause(match.menu)
    if match.progress.is_paused:
        return ""
    game = match.progress.game
    if game.phase == READY:
        screen, _, _ = game_screens.explanation(game)
        return _of_setup(screen) if screen else ""
    find = game_view.of(match).CHOICES.get(game.phase)
    return find(game) if find else ""


def hides_choice(match):
    """Return whether the page leaves the choice out, because other texts contain it."""
    is_game = not match.menu and not match.progress.is_paused
    return is_game and match.progress.game.phase in game_view.of(match).HIDDEN_CHOICES


def _of_pause(menu):
    entry = menu.correction
    if not entry:
        key = "correct_title"
        if menu.page == pause_menu.GIVE_UP:
            key = "give_up_title" if menu.loses_winner else "leave_title"
        return pause_menu.text(key)
    if not entry.is_chosen:
        return pause_menu.text("which_round", name=entry.corrections.name(entry.number))
    return entry.corrections.title(entry.number, entry.page)


def sheet(match):
    """Return the lines of the shown page that follows the standings, its title first, or [].

    Examples are the score sheet of Got-Ya and a player's shapes in Got It!.
    """
    game = match.progress.game
    if match.menu or match.progress.is_paused or game.phase not in (RESULT, OVER):
        return []
    lines = game_screens.sheet_lines(game)
    return [lines[row] for row in sorted(lines)]


def counts(match):
    """Return the counts that players have entered so far: {row: [count, whether it is marked]}.

    A row is a player's button, or 0 for the rival pile of Got It!. What a mark means depends on the
    game, such as a duplicate in Gotta Go!. While an earlier round is chosen, the counts are its
    points.
    """
    if match.menu:
        entry = match.menu.correction
        if not entry:
            return {}
        values = entry.values() if entry.is_chosen else entry.corrections.summary(entry.number)
        return {row: _pair(values[row]) for row in values}
    game = match.progress.game
    find = game_view.of(match).COUNTS.get(game.phase)
    if find:
        counted = find(game)
        return {row: _pair(counted[row]) for row in counted}
    entry = getattr(game, "entry", None) if game.phase == "scoring" else None
    return {row: _pair((entry.count(row), entry.mark(row))) for row in entry.rows} if entry else {}


def counting(match):
    """Return the phase whose text says what the counts are, "" for the points of a round."""
    if _corrections(match) and not counts_totals(match):
        return ""
    return match.progress.game.phase


def refusal(match):
    """Return why OK would refuse the corrections made so far, as [reason, fields], or None."""
    entry = _corrections(match)
    found = entry and entry.refusal(entry.changed())
    return list(found) if found else None


def _corrections(match):
    """Return the pages on which a round is being corrected, or None."""
    entry = match.menu and match.menu.correction
    return entry if entry and entry.is_chosen else None


def _pair(count):
    return [count[0], bool(count[1])] if isinstance(count, tuple) else [count, False]


def _spoken(words, value):
    if not isinstance(value, str):
        # The value is a list of words, which the screen shows in rows.
        value = ", ".join(value)
    return "%s: %s" % (words.rstrip(":"), value) if value else words


def counts_totals(match):
    """Return whether the page shows the counts in place of totals, which are 0 until the end."""
    view = game_view.of(match)
    return view.COUNTS_ARE_TOTALS and match.progress.game.phase in view.COUNTS


def left_s(match, now_us):
    """Return the time (s) left on the running clock twice: rounded up, and as the screen shows it.

    The screen of a game whose view defines `left_us` rounds down. Without a running clock both are
    None.
    """
    view = game_view.of(match)
    left_us = _left_us(view, match.progress.game, now_us)
    if left_us is None:
        return None, None
    up_s = -(-left_us // 1_000_000)
    return up_s, left_us // 1_000_000 if view.left_us else up_s


def _left_us(view, game, now_us):
    if view.left_us:
        return view.left_us(game, now_us)
    for watch in (game.clock.watch, view.watch and view.watch(game)):
        if watch and watch.is_running and watch.limit_us is not None:
            return watch.left_us(now_us)
    return None
