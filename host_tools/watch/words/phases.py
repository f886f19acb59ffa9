"""What the scoreboard says of the match as a whole, and of how players stand."""

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
OF_GAME = {
    ("quiz", "ready"): "Question {round}: hands off, the master reads",
    ("quiz", "open"): "Question {round}: press to answer!",
    ("lots", "ready"): "What is to be drawn?",
    ("score_pad", "open"): "Round {round}: enter the points",
    ("got_it", "ready"): "Who is youngest?",
    ("turn_clock", "ready"): "Who is first?",
}
DETAILS = {
    "starter": "Round {round}: {player} begins",
    "drawn": "{player} begins!",
    "teams": "{teams}",
    "explains": "{player}: Got It! Explain!",
    "tie": "A tie: {players}",
    "tie_decides": "A tie: {players}. Who has the card? Press!",
    "tie_explains": "A tie: {players}. Explain, and tap the cards used!",
    "tie_answers": "A tie: {players}. Who answers? Press!",
    "ended": "{round_name} is over: {reason}",
    "scored": "{round_name} is scored",
    "won": "{players} won!",
    "lost": "The match is lost",
    "turn": "{player}'s turn",
    "time_up": "Time is up for {players}",
    "cards_tied": "Equal cards: {players}. Each draws one!",
    "display_emptied": "{player} took the last of the display",
    "draw_pile_emptied": "{player} took the last card: say I Go!",
    "to_bid": "{player}, your bid?",
    "to_choose_trump": "{player}, what is trump?",
    "leads": "{player} leads. Trump: {trump}",
    "answers": "{player} answers",
}
STARTERS = {
    "gotta_go": "Round {round}: {player} counts 3-2-1",
    "got_it": "Round {round}: {player} turns the cards",
    "got_ya": "Round {round}: {player} deals and bids",
    "gotown": "{player} goes first",
}
NOTES = {
    "bid": "bid {bid}",
    "passed": "passed",
    "tricks": "tricks: {tricks}",
    "tricks_of_bid": "{tricks} of {bid} tricks",
    "clock": "{clock}",
    "dropped": "dropped out",
    "shapes": "{shapes}",
}
ROUND = "Round {round}"
ROUNDS = {"quiz": "Question {round}"}
"""What a round is called; in some games by another name."""
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
