"""Generate the texts for events, phases and claims in each language."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tableref_host.game_facts import in_menu
from tableref_host.protocol.messages import Event
from tableref_host.scoreboard.match_state import MatchState
from tableref_host.scoreboard.words import phrases as phrases_of
from tableref_host.scoreboard.words.fill import Label, fill, joined, seconds
from tableref_host.scoreboard.words.phrases import CODES, OF_EVENTS

RESTORED = ("reopened", "loaded_again")
"""Values of the `reason` of a match_restored. Without a reason, the power was cut."""

Fields = dict[str, Any]


class Speaker:
    """Generates texts in the language `code`."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._phrases = phrases_of.of(code)
        self._fixed: dict[str, str] = self._phrases.own["phrases"]
        self._asked: dict[str, str] = self._phrases.own["asked"]
        self._shared = self._phrases.shared
        self.of_line = self._phrases.of_line
        self.game_name = self._phrases.game_name

    def phrase(self, key: str, **fields: Any) -> str:
        """Return the text of a key with its fields filled in."""
        return self._fixed[key].format(**fields)

    def term(self, value: Any) -> str:
        """Return the readable text of a field value."""
        return self._phrases.term(str(value))

    def joined(self, words: Iterable[str]) -> str:
        """Return words as an enumeration, or "" for none."""
        return joined(words, self._phrases)

    def answer(self, key: str, **fields: Any) -> str:
        """Return an answer to a viewer, which is a text of the section `asked`."""
        return self._asked[key].format(**fields)

    def event(self, event: Event, playing: MatchState | None, label: Label) -> str:
        """Return the sentence for an event; `playing` is its match, or None."""
        name = event["event"]
        game = playing.game if playing else None
        template = self._shared["sentences"].get(name)
        if name in OF_EVENTS:
            template = self._phrases.of_game(game, name) or template
        if template is None:
            return ""
        label = self._hands(playing, label)
        fields = {**event}
        if name in _FIELDS:
            fields.update(_FIELDS[name](self, event, playing, label))
        elif name in _FIELDS_OF_GAMES:
            fields.update(_FIELDS_OF_GAMES[name](self, event, label))
        fields["round_name"] = self._round_name(game, event.get("round"))
        if name == "refused":
            reason = str(event.get("reason"))
            turn = playing.turn if playing else None
            if reason == "not_now" and turn not in (None, event.get("player")):
                reason = "not_your_turn"
            fields.setdefault("turn", turn)
            return self._fill(self._phrases.refusal(reason, game), fields, label)
        if "players" not in fields and "player" in fields:
            fields["players"] = [fields["player"]]
        return self._fill(template, fields, label)

    def step(self, event: Event, label: Label) -> str:
        """Return the text for the step that an undone or a redone event undoes or redoes."""
        name = event.get(event["event"])
        template = self._shared["steps"].get(name) if isinstance(name, str) else None
        if template and "{player}" in template and "player" not in event:
            template = self._fixed["other_claim"] if name == "claim" else None
        return self._fill(template or self._fixed["other_step"], event, label)

    def phase(self, playing: MatchState, label: Label) -> str:
        """Return a short description of the phase of a match."""
        if playing.is_paused:
            return self._fixed["paused"]
        fields: Fields = {"round": playing.round, "beat": playing.beat}
        fields["round_name"] = self._round_name(playing.game, playing.round)
        own = self._phrases.of_game(playing.game, "phases") or {}
        template = own.get(playing.phase, self._phrases.own["phases"][playing.phase])
        if playing.detail:
            key, more = playing.detail
            fields.update(more)
            template = self._shared["details"][key]
            if key == "starter":
                template = self._phrases.of_game(playing.game, "starter") or template
            if "reason" in more:
                fields["reason"] = self._reason(more, label)
            if key.startswith("tie"):
                label = self._hands(playing, label)
        return self._fill(template, fields, label)

    def claim(self, one: Mapping[str, Any], is_first: bool) -> str:
        """Return the text beside a claim: its margin to the previous one, or that they are tied."""
        if is_first:
            return self._fixed["first"]
        if one["is_tie"] and not one["margin_us"]:
            return self._fixed["tied"]
        return f"+{seconds(one['margin_us'], self._phrases)}"

    def called_claim(
        self, one: Mapping[str, Any], is_first: bool, playing: MatchState, label: Label
    ) -> str:
        """Return the announcement of a claim: who was first, or the margin to the claim before."""
        key = "call_first" if is_first else "call_behind"
        if not is_first and one["is_tie"] and not one["margin_us"]:
            key = "call_tied"
        by = seconds(one["margin_us"], self._phrases).removesuffix(" s")
        fields = {"player": one["button"], "by": by.rstrip("0").rstrip(".,") or "0"}
        return self._fill(self._fixed[key], fields, self._hands(playing, label))

    def scores(self, totals: Iterable[tuple[int, int]], label: Label) -> str:
        """Return the announcement of `totals`, which are (player, total)."""
        scores = joined((f"{label(player)} {total}" for player, total in totals), self._phrases)
        return self.phrase("call_scores", scores=scores)

    def miss(self, one: Mapping[str, Any]) -> str:
        """Return the text beside a press that was too early or too late."""
        if one["by_us"] is None:
            return self._fixed["locked"]
        return self._fill(self._fixed["early" if one["kind"] == "early" else "late"], one, str)

    def note(self, key: str, fields: Mapping[str, Any]) -> str:
        """Return further information about a player."""
        return self._fill(self._shared["notes"][key], fields, str)

    def _fill(self, template: str, fields: Mapping[str, Any], label: Label) -> str:
        return fill(template, fields, label, self._phrases)

    def _hands(self, playing: MatchState | None, label: Label) -> Label:
        """Return a function that returns the label of a button: the label of its player.

        If players have two buttons, one for each hand, the second one's label also names the hand.
        """

        def called(button: int) -> str:
            owner = playing.owners.get(button, button) if playing else button
            name = label(owner)
            return self.phrase("left_hand", name=name) if owner != button else name

        return called

    def _round_name(self, game: str | None, number: Any) -> str:
        own: str | None = self._phrases.of_game(game, "round")
        return (own or self._fixed["round"]).format(round=number)

    def _reason(self, fields: Mapping[str, Any], label: Label) -> str:
        reason = str(fields.get("reason"))
        reasons = self._shared["reasons"]
        return self._fill(reasons[reason], fields, label) if reason in reasons else reason

    # -- Fields that a sentence needs in another form than in the event -----------------------

    def _start(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        return {"game_name": self.game_name(playing.game) if playing else event.get("game")}

    def _step(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        return {"step": self.step(event, label)}

    def _scores(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        pairs = event["points"].items()
        return {"scores": ", ".join(f"{label(int(p))} {n:+d}" for p, n in pairs)}

    def _changes(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        points, was = event["points"], event["was"]
        changes = []
        if playing and playing.facts.CHANGES:
            changes += playing.facts.CHANGES(self, event, label)
        for player in (p for p in was if points[p] != was[p]):
            fields = {"points": f"{points[player]:+d}", "was": f"{was[player]:+d}"}
            changes.append(self.phrase("changed", who=label(int(player)), **fields))
        return {"changes": "; ".join(changes)}

    def _winners(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        template = self._shared["details"]["won" if event["winners"] else "lost"]
        return {"winners": self._fill(template, {"players": event["winners"]}, label)}

    def _button(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        return {"button_name": self._button_name(event.get("button"), label)}

    def _buttons(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        names = [self._button_name(button, label) for button in event["buttons"]]
        return {"button_names": joined(names, self._phrases)}

    def _button_name(self, button: Any, label: Label) -> str:
        known = self._fixed.get(f"button_{button}")
        return known or self.phrase("button_of", name=label(button))

    def _ended(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        return {"reason": self._reason(event, label)}

    def _used(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        if "used_us" not in event:
            return {"used": ""}
        return {"used": self.phrase("used", seconds=seconds(event["used_us"], self._phrases))}

    def _given(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        return {"who": label(event["player"]) if "player" in event else self._fixed["everybody"]}

    def _restored(self, event: Event, playing: MatchState | None, label: Label) -> Fields:
        reason = str(event.get("reason"))
        return {"why": self._fixed[reason if reason in RESTORED else "power"]}


_FIELDS: dict[str, Callable[[Speaker, Event, MatchState | None, Label], Fields]] = {
    "match_restored": Speaker._restored,
    "match_started": Speaker._start,
    "undone": Speaker._step,
    "redone": Speaker._step,
    "round_scored": Speaker._scores,
    "corrected": Speaker._changes,
    "match_ended": Speaker._winners,
    "button_stuck": Speaker._button,
    "button_released": Speaker._button,
    "button_chatters": Speaker._button,
    "button_noisy": Speaker._button,
    "button_ok": Speaker._button,
    "press_again": Speaker._button,
    "long_bounce": Speaker._button,
    "crosstalk": Speaker._buttons,
    "round_ended": Speaker._ended,
    "clocks_wait": Speaker._ended,
    "turn_ended": Speaker._used,
    "time_given": Speaker._given,
}

_FIELDS_OF_GAMES = {
    name: fields for _, facts in in_menu() for name, fields in facts.SENTENCE_FIELDS.items()
}
"""Event of a single game -> function (speaker, event, label), which returns fields for the text.

They replace the event's own fields, or are added to them.
"""

SPEAKERS = {code: Speaker(code) for code in CODES}
"""Language (code) -> its Speaker."""


def in_all(make: Callable[[Speaker], str]) -> dict[str, str]:
    """Return {language: text}, with the results of `make(speaker)`."""
    return {code: make(speaker) for code, speaker in SPEAKERS.items()}
