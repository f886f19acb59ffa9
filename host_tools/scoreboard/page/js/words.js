/**
 * All words that the page itself says. What the table's own news are called comes from the server.
 */

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export const WORDS = {
  title: "TableRef – the scoreboard",
  product: "TableRef",
  connecting: "Connecting …",
  tryingAgain: "No connection. Trying again …",

  toGoal: (goal, lowestWins) => (lowestWins ? `up to ${goal}, lowest wins` : `to ${goal}`),
  lowestWins: "lowest wins",
  round: (number) => `Round ${number}`,

  go: "GO!",
  dialRound: "Round",
  dialTurn: "Turn",
  dialPlayers: (count) => (count === 1 ? "player" : "players"),
  dialWinner: (count) => (count === 1 ? "Winner" : "Winners"),
  dialDone: "done",
  paused: "Paused",
  turnOf: "It is the turn of",
  winner: (count) => (count === 1 ? "The winner" : "The winners"),
  tie: "tie",
  button: (number) => `button ${number}`,

  points: "Points",
  atTheTable: "At the table",
  nobody: "Nobody has joined yet. Players join with their own buttons.",
  place: (place) => `${place}.`,
  wins: "Winner",
  isOn: "Their turn",
  gain: (points) => (points > 0 ? `+${points}` : String(points)),
  gainSpoken: "last round:",
  was: (points) => `put right, was ${points > 0 ? "+" : ""}${points}`,

  course: "Totals by round",
  asChart: "Chart",
  asTable: "Table",
  chart: (rounds) =>
    `Chart of the totals after ${plural(rounds, "round", "rounds")}. The table has the same.`,
  caption: "Totals after each round; beside them the points of the round",
  roundColumn: "Round",
  goal: (goal) => `Goal ${goal}`,
  start: "Start",

  log: "What happened",

  seat: (number) => `Seat ${number}`,
  names: "Names and colours",
  namesHow: "A name has up to 12 characters. Names are kept for the next time, too.",
  nameOf: (seat) => `Name at seat ${seat}`,
  colourOf: (seat) => `Colour of seat ${seat}`,
  colours: {
    "sky blue": "Sky blue",
    orange: "Orange",
    violet: "Violet",
    red: "Red",
    white: "White",
  },
  winking: (colour) => `${colour}, winking`,
  sent: "Sent to the table …",
  kept: "Kept",
  notKept: "Not changed.",
  notSent: "Not sent: there is no connection. Try again when it is back.",
  close: "Close",
  fullScreen: "Full screen",
  leaveFullScreen: "Leave full screen",

  codeWhy:
    "Only those who have the code may change names and colours. " +
    "It stands where the scoreboard was started.",
  code: "Code",
  sendCode: "Use the code",
  codeWrong: "This is not the code of this scoreboard. Look where it was started.",
  codeNoAnswer: "The scoreboard does not answer. Try again in a moment.",
};
