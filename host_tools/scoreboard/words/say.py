"""Says an event, the phase of a match, a claim in words."""

from collections.abc import Callable, Mapping
from typing import Any

from host_tools import game_facts
from host_tools.protocol.messages import Event
from host_tools.scoreboard.match_state import MatchState
from host_tools.scoreboard.words import phrases
from host_tools.scoreboard.words.fill import Label, fill, joined, seconds

REASONS = game_facts.merged("REASONS")
BUTTONS = {11: "BACK", 12: "NEXT", 13: "OK"}
RIVALS = "the rivals"
EVERYBODY = "Everybody"
POWER = "Power came back"
RESTORED = {"reopened": "The match is open again", "loaded_again": "Its page was loaded again"}
"""Reason why a match goes on -> words; without a reason it is that power came back."""
HANDS = {False: "{name}", True: "{name} (left hand)"}

More = Callable[[Event, MatchState | None, Label], dict[str, Any]]
"""Returns fields of a sentence that the event has not as they are to be read."""


def event(event: Event, playing: MatchState | None, label: Label) -> str:
    """Return an event as a sentence; `playing` is the match that it is said of, or None."""
    name = event["event"]
    game = playing.game if playing else None
    template = phrases.SENTENCES.get(name)
    if template is None:
        return ""
    label = _hands(playing, label)
    fields = {**event, **_FIELDS.get(name, _nothing)(event, playing, label)}
    fields["round_name"] = _round_name(game, event.get("round"))
    if name == "claim":
        return fill(game_facts.of(game).CLAIM or template, fields, label)
    if name == "refused":
        reason = str(event.get("reason"))
        fields.setdefault("turn", playing.turn if playing else None)
        return fill(phrases.refusal(reason, game), fields, label)
    if "players" not in fields and "player" in fields:
        fields["players"] = [fields["player"]]
    return fill(template, fields, label)


def _hands(playing: MatchState | None, label: Label) -> Label:
    """Return what a button is called where players have two: the player, and the hand."""

    def called(button: int) -> str:
        owner = playing.owners.get(button, button) if playing else button
        return HANDS[owner != button].format(name=label(owner))

    return called


def _nothing(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {}


def _start(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"game_name": playing.name if playing else event.get("game")}


def _step(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"step": step(event, label)}


def step(event: Event, label: Label) -> str:
    """Return the step that an undone or a redone names, in words."""
    name = event.get(event["event"])
    template = (
        phrases.STEPS.get(name, phrases.OTHER_STEP) if isinstance(name, str) else phrases.OTHER_STEP
    )
    if "{player}" in template and "player" not in event:
        template = phrases.OTHER_STEP if name != "claim" else "a claim"
    return fill(template, event, label)


def _scores(key: str) -> More:
    def scores(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
        pairs = event[key].items()
        return {"scores": ", ".join(f"{label(int(p))} {n:+d}" for p, n in pairs)}

    return scores


def _changes(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    points, was = event["points"], event["was"]
    changes = []
    for change in event.get("shapes", ()):
        who = label(change["player"]) if change["player"] else RIVALS
        changes.append(f"{who}: {change['shape']} {change['by']:+d}")
    changed = [p for p in was if points[p] != was[p]]
    changes += [f"{label(int(p))} {points[p]:+d}, not {was[p]:+d}" for p in changed]
    return {"changes": "; ".join(changes)}


def _penalties(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    pairs = event["penalties"].items()
    return {"penalties": ", ".join(f"{label(int(p))} {n}" for p, n in pairs)}


def _winners(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    template = phrases.DETAILS["won" if event["winners"] else "lost"]
    return {"winners": fill(template, {"players": event["winners"]}, label)}


def _button(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"button_name": _button_name(event.get("button"), label)}


def _buttons(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"button_names": joined(_button_name(button, label) for button in event["buttons"])}


def _button_name(button: Any, label: Label) -> str:
    return BUTTONS.get(button) or f"The button of {label(button)}"


def _marks(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    marks = [name for name in ("handicap", "calculator") if event.get(name)]
    return {"marks": joined(marks) or "no mark"}


def _judged(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"right": "right!" if event.get("right") else "wrong"}


def _ended(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"reason": _reason(event, label)}


def _reason(fields: Mapping[str, Any], label: Label) -> str:
    reason = str(fields.get("reason"))
    return fill(REASONS[reason], fields, label) if reason in REASONS else reason


def _used(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"used": f"after {seconds(event['used_us'])}" if "used_us" in event else ""}


def _given(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"who": label(event["player"]) if "player" in event else EVERYBODY}


def _stolen(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"from": label(event["from"]) if event.get("from") else RIVALS}


def _played(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    what = [str(event["action"]).replace("_", " ")]
    what += [f"floor {event['floor']}"] if "floor" in event else []
    what += [f"against {label(event['opponent'])}"] if "opponent" in event else []
    return {"what": " ".join(what)}


def _restored(event: Event, playing: MatchState | None, label: Label) -> dict[str, Any]:
    return {"why": RESTORED.get(str(event.get("reason")), POWER)}


_FIELDS: dict[str, More] = {
    "match_restored": _restored,
    "match_started": _start,
    "undone": _step,
    "redone": _step,
    "round_scored": _scores("points"),
    "corrected": _changes,
    "penalties_counted": _penalties,
    "match_ended": _winners,
    "button_stuck": _button,
    "button_released": _button,
    "button_chatters": _button,
    "button_noisy": _button,
    "button_ok": _button,
    "press_again": _button,
    "long_bounce": _button,
    "crosstalk": _buttons,
    "marked": _marks,
    "judged": _judged,
    "round_ended": _ended,
    "shape_stolen": _stolen,
    "played": _played,
    "turn_ended": _used,
    "time_given": _given,
}


def phase(playing: MatchState, label: Label) -> str:
    """Return what the match is at, in a few words."""
    if playing.is_paused:
        return phrases.PAUSED
    fields: dict[str, Any] = {"round": playing.round, "beat": playing.beat}
    fields["round_name"] = _round_name(playing.game, playing.round)
    own = game_facts.of(playing.game)
    template = own.PHASES.get(playing.phase, phrases.PHASES[playing.phase])
    if playing.detail:
        key, more = playing.detail
        fields.update(more)
        template = phrases.DETAILS[key]
        if key == "starter":
            template = own.STARTER or template
        if "reason" in more:
            fields["reason"] = _reason(more, label)
        if key.startswith("tie"):
            label = _hands(playing, label)
    return fill(template, fields, label)


def _round_name(game: str | None, number: Any) -> str:
    return (game_facts.of(game).ROUND or phrases.ROUND).format(round=number)


def claim(one: Mapping[str, Any], is_first: bool) -> str:
    """Return what stands beside a claim: how long after the one before, or that it is tied."""
    if is_first:
        return phrases.FIRST
    if one["is_tie"] and not one["margin_us"]:
        return phrases.TIED
    return f"+{seconds(one['margin_us'])}"


def miss(one: Mapping[str, Any]) -> str:
    """Return what stands beside a press that came too early or too late."""
    if one["by_us"] is None:
        return phrases.LOCKED
    template = phrases.EARLY if one["kind"] == "early" else phrases.LATE
    return fill(template, one, str)


def note(key: str, fields: Mapping[str, Any]) -> str:
    """Return what else there is to say of how a player stands."""
    return fill(phrases.NOTES[key], fields, str)
