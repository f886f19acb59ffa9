"""What the scoreboard says: of events, of steps, of presses that do not count, and of a match."""

from host_tools import game_facts
from tableref import texts
from tableref.games import GAMES

SENTENCES = {
    "match_started": "{game_name}: {players}",
    "starter_drawn": "{player} begins",
    "starter_chosen": "{player} begins: so it was agreed",
    "countdown": "3 - 2 - 1",
    "round_started": "{round_name}: go!",
    "false_start": "{player}: too early, by {early_us}",
    "claim": "{player}: pressed {after}",
    "tie": "A tie: {players}",
    "too_late": "{player}: too late, by {late_us}",
    "card_moved": "{player} has the card, not {from}",
    "round_ended": "{round_name} is over: {reason}",
    "round_scored": "{round_name}: {scores}",
    "corrected": "{round_name} is put right: {changes}",
    "match_ended": "{winners}",
    "undone": "Taken back: {step}",
    "redone": "It stands again: {step}",
    "refused": "{refusal}",
    "paused": "Paused",
    "resumed": "It goes on",
    "round_resumed": "{round_name}: go on!",
    "match_restored": "{why}",
    "match_abandoned": "The match was given up",
    "record_damaged": "The table's record of the match was damaged, and is mended",
    "record_lost": "The table's record of the match was lost",
    "record_newer": "The match on the table was kept by a newer version of TableRef",
    "record_strange": "The match that the table had kept was put aside",
    "not_kept": "The table can't keep the match: a power cut would lose it",
    "crashed": "The table had crashed and is back: {error}",
    "setting_changed": "Setting: {name} is {value}",
    "settings_reset": "All settings are at their defaults",
    "setting_refused": "Setting refused: {message}",
    "battery_low": "The table's batteries are low: {percent} %",
    "button_stuck": "{button_name} stays down, and is out of play",
    "button_released": "{button_name} works again",
    "button_chatters": "{button_name} has a bad contact",
    "button_noisy": "{button_name} has a bad contact, and is left out for {for_us}",
    # several games
    "race_reopened": "The race is open again",
    "time_up": "Time is up for {players}",
    "time_given": "{who}: a minute more",
    "turn_ended": "{player} is done {used}",
    "turn_started": "{player}'s turn",
    "turn_skipped": "{player} skips a turn",
    # the table tests itself
    "self_test_started": "The table tests itself",
    "self_test_part": "Self-test: {part}",
    "self_test_ended": "The self-test is over",
    "button_ok": "{button_name} works",
    "press_again": "{button_name}: press again",
    "crosstalk": "Two buttons move together: {button_names}",
    "long_bounce": "{button_name} chatters long",
} | game_facts.merged("SENTENCES")
"""A sentence for every event that a table says."""

STEPS = {
    "countdown": "the count",
    "claim": "{player}'s claim",
    "false_start": "{player}'s press",
    "count": "a count of {player}",
    "round_scored": "the points of the round",
    "corrected": "what was put right",
    "next_round": "the next round",
    "match_started": "the start of the match",
    "resumed": "going on",
    "paused": "the pause",
    # several games
    "starter": "who turns first",
    "starter_chosen": "who is first",
    "right": "the answer was right",
    "drawn": "the draw",
    "choice": "the choice",
    "asked": "the question",
    "started": "the start",
    "round_started": "the start of the round",
    "turn_ended": "the end of the turn",
    "time_up": "the end of {player}'s time",
    "time_given": "the minute more",
} | game_facts.merged("STEPS")
"""What is taken back, and stands again: the name of each step."""
OTHER_STEP = "the last step"
"""For a step that only a newer table has."""

REFUSALS: dict[str, str] = {
    # The screen has fields there that no event tells.
    "too_few_players": "Too few players for this game",
    "too_many_players": "Too many players for this game",
    "nothing_to_choose": "Nothing to choose now",
    "not_your_turn": "It is not {player}'s turn",
    "not_turn": "It is not {player}'s turn",
    "never": "No round can give such points",
} | game_facts.merged("REFUSALS")
"""Words of the scoreboard's own: where a line of 16 characters is too short for a room."""
OTHER_REFUSAL = "That does not count now: {reason}"
_REFUSAL_FIELDS = ("player", "turn", "low", "high", "count", "cards", "bid")

LOBBY = "Choose a game at the table"
BEFORE = "A match is on: this board follows from the next one on"
LEFT = "Next match: choose a game at the table"
PAUSED = "Paused"
PHASES = {
    "ready": "{round_name}: get ready",
    "counting": "{beat}",
    "open": "{round_name}: go!",
    "ended": "{round_name} is over",
    "over": "The match is over",
    "abandoned": "The match was given up",
}
DETAILS = {
    "starter": "Round {round}: {player} begins",
    "tie": "A tie: {players}",
    "ended": "{round_name} is over: {reason}",
    "scored": "{round_name} is scored",
    "won": "{players} won!",
    "lost": "The match is lost",
    "turn": "{player}'s turn",
    "time_up": "Time is up for {players}",
} | game_facts.merged("DETAILS")
NOTES = game_facts.merged("NOTES")
ROUND = "Round {round}"
FIRST = "first"
TIED = "tied"
EARLY = "{by_us} early"
LOCKED = "too early"
LATE = "{by_us} late"
"""What is said of a claim, and of a press that is none."""
CONNECTED = "Connected"
WAITING = "Waiting for the table: plug it in"
SILENT = "Connected. Names can't be changed: the table's firmware is older"
MISSED = {1: "1 event was missed", None: "{count} events were missed"}
STRANGE = "Something that makes no sense was left out: {what}"
RESTARTED = "Caught up with the table"
"""What is said of the table's line."""


def refusal(reason: str, game: str | None) -> str:
    """Return the text of a refusal; `game` is the key of the game that is played, or None."""
    if reason in REFUSALS:
        return REFUSALS[reason]
    known = [one.key for one in GAMES]
    tell = texts.teller(game) if game in known else texts.text
    try:
        words: str = tell(reason, **{name: "{" + name + "}" for name in _REFUSAL_FIELDS})
    except KeyError:
        return OTHER_REFUSAL
    for seat in ("player", "turn"):
        words = words.replace("P{" + seat + "}", "{" + seat + "}")
    return words[:1].upper() + words[1:]
