"""The template values of each page."""

from datetime import date
from http import HTTPStatus

from tableref.referee.names import ALIKE, COLOURS, hues
from tableref_host.history import (
    NoMatchError,
    audit,
    evenings,
    meetings,
    records,
    statistics,
    times,
    trends,
)
from tableref_host.history.names import called
from tableref_host.history.played import JOURNAL
from tableref_host.history_pages import AskedError

EVENINGS_A_PAGE = 25
LAST_MEETINGS = 20
SPEEDS = (1, 5, 20, 60)
QUIET_BEATS = (2, 1)
"""Beats of the countdown 3-2-1 that the audit omits."""
SECOND_US = 1_000_000


def colour_of(seat, seats):
    """Return the colour name of a seat among `seats`, and whether its light winks."""
    return hues(COLOURS * 2, sorted(seats))[seat - 1], seat > ALIKE


def of_evenings(found, query):
    """Return the values of the evenings page; `query` may contain the number of the `page`."""
    every = evenings.of_matches(found)
    pages = max(1, -(-len(every) // EVENINGS_A_PAGE))
    asked = query.get("page", "1")
    page = min(pages, int(asked)) if asked.isascii() and asked[:6].isdigit() else 1
    page = max(1, page)
    first = (page - 1) * EVENINGS_A_PAGE
    some = every[first : first + EVENINGS_A_PAGE]
    return {"evenings": some, "count": len(every), "page": page, "pages": pages}


def of_evening(found, day):
    """Return the values of an evening's page; `day` is the date in the address, a text.

    Raises AskedError.
    """
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise AskedError("no_evening", HTTPStatus.NOT_FOUND, day=day) from None
    for evening in evenings.of_matches(found):
        if evening.day == wanted:
            return {"evening": evening}
    raise AskedError("no_evening", HTTPStatus.NOT_FOUND, day=day)


def of_players(found, filters):
    """Return the values of the players page: a row for each player, for all games or one."""
    rows = [row for row in statistics.of_players(found) if row["game"] == filters.game]
    rows.sort(key=lambda row: (-row["wins"], -row["matches"], row["player"].casefold()))
    return {"rows": rows, "share": lambda row: statistics.per_cent(row["wins"], row["matches"])}


def of_meetings(found, query, players):
    """Return the values of the head-to-head page for the players in the `query`, if any."""
    one, other = (query.get(name, "").strip() for name in ("one", "other"))
    values = {"one": one, "other": other, "names": players, "meetings": [], "last": []}
    values["is_same"] = one.casefold() == other.casefold()
    if one and other:
        met = meetings.of_two(found, one, other)
        values["meetings"] = met
        values["last"] = met[0].matches[: -LAST_MEETINGS - 1 : -1] if met else []
    return values


def of_records(found):
    """Return the values of the records page."""
    return {"games": records.of_games(found)}


def of_plots(found, filters, query, texts):
    """Return the values of the plots page: the `kind` of plot and its chart. Raises AskedError."""
    kind = query.get("kind", trends.WINS)
    if kind not in trends.KINDS:
        raise AskedError("no_kind", value=kind)
    if kind == trends.TOTALS and filters.game is None:
        return {"kind": kind, "kinds": trends.KINDS, "trends": None, "chart": None}
    drawn = trends.of_matches(found, kind, filters.player)
    size = drawn.ends[0][0] if drawn.ends else 0
    seats = [line.seat for line in drawn.lines]
    lines = [_stroke(line.name, line.seat, seats, line.values) for line in drawn.lines]
    start = [str(count) for count, _ in drawn.ends]
    if kind == trends.WINS:
        # A cumulative plot begins at 0.
        start.insert(0, "0")
        lines = [{**line, "values": [0, *line["values"]]} for line in lines]
    chart = {
        "title": texts.text(f"plot_{kind}"),
        "labels": start,
        "across": texts.text("across_matches"),
        "up": texts.text(f"up_{kind}"),
        "most": 100 if kind == trends.SHARE else None,
        "lines": lines,
    }
    return {"kind": kind, "kinds": trends.KINDS, "trends": drawn, "chart": chart, "size": size}


def of_match(match, events, texts, is_of_points_only=False):
    """Return the values of a match's page: result, chart, audit and edits."""
    lines = _lines(match, events, texts) if events else []
    totals = {seat["seat"]: seat["total"] for seat in match["players"]}
    differs = bool(lines) and lines[-1]["line"].totals != totals
    if is_of_points_only:
        lines = [one for one in lines if one["line"].is_of_points or one["line"].change]
    return {
        "match": match,
        "labels": {seat["seat"]: called(seat["seat"], seat["name"]) for seat in match["players"]},
        "lines": lines,
        "has_events": bool(events),
        "is_of_journal": match["source"] == JOURNAL,
        "is_of_points_only": is_of_points_only,
        "differs": differs,
        "speeds": SPEEDS,
        "chart": _chart_of(match, texts) if match["rounds"] else None,
    }


def _lines(match, events, texts):
    try:
        lines = audit.lines_of(events)
    except NoMatchError:
        return []
    began = times.read(match["began"])
    rows = []
    for number, (line, words) in enumerate(zip(lines, texts.events(match, events), strict=True), 1):
        if line.event.get("beat") in QUIET_BEATS:
            continue
        clock = times.earlier(began, -line.t_us).astimezone()
        rows.append({"number": number, "line": line, "words": words, "clock": clock})
    return rows


def _chart_of(match, texts):
    lines = []
    seats = [seat["seat"] for seat in match["players"]]
    for seat in match["players"]:
        key = str(seat["seat"])
        totals = [0, *(scored["totals"][key] for scored in match["rounds"])]
        lines.append(_stroke(called(seat["seat"], seat["name"]), seat["seat"], seats, totals))
    return {
        "title": texts.text("course"),
        "labels": [texts.text("start"), *(str(scored["round"]) for scored in match["rounds"])],
        "across": texts.text("across_rounds"),
        "up": texts.text("up_total"),
        "most": None,
        "lines": lines,
    }


def _stroke(name, seat, seats, values):
    """Return a chart line in the style of a seat among `seats`."""
    colour, _ = colour_of(seat, seats)
    rounded = [None if value is None else round(value, 1) for value in values]
    return {"name": name, "player": seat, "colour": colour, "values": rounded}


def in_match(us):
    """Return a time in a match (us) as 12:05.250, with hours from one hour on."""
    seconds, rest = divmod(us, SECOND_US)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    start = f"{hours}:{minutes:02d}" if hours else str(minutes)
    return f"{start}:{seconds:02d}.{rest // 1000:03d}"
