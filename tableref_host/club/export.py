"""Export of an evening: CSV of the standings, JSON of everything, QBJ for quizzes.

QBJ is the Quiz Bowl Schema, https://schema.quizbowl.technology, read by statistics programs.
"""

import csv
import io
import json

from tableref_host.history.export import FORMULA

QBJ_VERSION = "2.1.1"
COLUMNS = ("place", "name", "points", "buchholz", "played")


def as_csv(state):
    """Return the standings as CSV with a header. Cells that look like formulas are escaped.

    It begins with a byte order mark, because spreadsheets otherwise guess another encoding.
    """
    text = io.StringIO()
    text.write("\N{BYTE ORDER MARK}")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in state["standings"]:
        cells = [row[name] for name in COLUMNS]
        writer.writerow([f"'{one}" if str(one).startswith(FORMULA) else one for one in cells])
    return text.getvalue()


def as_json(state):
    """Return the whole evening as JSON."""
    return json.dumps(state, indent=1, ensure_ascii=False) + "\n"


def as_qbj(state):
    """Return the evening as QBJ, with a team for each entrant and the matches that count."""
    teams = {
        one["name"]: {"type": "Team", "id": f"team_{one['id']}", "name": one["name"]}
        for one in state["entrants"]
    }
    matches, rounds = [], []
    for one in state["rounds"]:
        played = []
        for seating in one["seatings"]:
            if not (seating["counts"] and seating["totals"]):
                continue
            match = {
                "type": "Match",
                "id": f"match_{seating['id']}",
                "location": seating["table_id"],
                "match_teams": [
                    {
                        "team": {"$ref": teams[seating["names"][seat]]["id"]},
                        "points": total,
                    }
                    for seat, total in seating["totals"].items()
                ],
            }
            matches.append(match)
            played.append({"$ref": match["id"]})
        rounds.append({"name": f"Round {one['number']}", "matches": played})
    tournament = {
        "type": "Tournament",
        "id": "tournament",
        "name": state["name"],
        "registrations": [
            {"name": name, "teams": [{"$ref": team["id"]}]} for name, team in teams.items()
        ],
        "phases": [{"name": state["name"], "rounds": rounds}],
    }
    objects = [tournament, *teams.values(), *matches]
    return json.dumps({"version": QBJ_VERSION, "objects": objects}, ensure_ascii=False) + "\n"


WRITERS = {"csv": (as_csv, "text/csv"), "json": (as_json, "application/json")}
WRITERS["qbj"] = (as_qbj, "application/vnd.quizbowl.qbj+json")
"""File extension -> (export function, media type)."""
