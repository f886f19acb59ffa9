"""What the scoreboard says of the match as a whole, and of how players stand."""

from host_tools import game_facts

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
NOTES = {"clock": "{clock}"} | game_facts.merged("NOTES")
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
