/**
 * All texts of a phone, in the language of its browser. `who` is a player's name. Terms of the
 * referee are the same here.
 */

const english = (ms) => (ms / 1000).toFixed(3);
const german = (ms) => english(ms).replace(".", ",");

/** A margin (ms) and its uncertainty; `inSeconds` is english or german. */
function known(inSeconds, { by, margin_within: within }) {
  return within ? `${inSeconds(by)} s ± ${inSeconds(within)} s` : `${inSeconds(by)} s`;
}

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
  "ninth", "tenth"];

export const WORDS = {
  en: {
    title: "a seat",
    enterTitle: "Sit down at the table",
    codeLabel: "The eight digits on the screen in the middle",
    enter: "Come in",
    chooseTitle: "Which seat?",
    nameLabel: "Your name, if you like",
    seatLabel: "Take the seat where you sit: clockwise round the screen",
    taken: (seat, name) => `${seat}: ${name || "taken"}`,
    change: "Change",
    honest:
      "± is how well this phone's clock is known. Its touch screen adds 10 to 30 ms by model, " +
      "which nobody can measure from here.",
    seat: (seat, name) => (name ? `${seat} ${name}` : `Seat ${seat}`),
    known: (ms) => `± ${ms} ms`,
    asking: "…",
    states: {
      join: () => ["Press to join", ""],
      out: () => ["You look on", "this match has begun without you"],
      lobby: () => ["You are in", "look at the screen"],
      ready: () => ["Get ready...", ""],
      counting: ({ beat }) => [String(beat), "wait for 1"],
      open: () => ["GO!", "press!"],
      over: () => ["Look up", "the screen says what to do"],
      paused: () => ["Paused", ""],
      turn: () => ["Your turn", ""],
      locked: ({ who, does }) => [does ? "" : "Locked", who ? `${who} is on` : ""],
      claim: ({ rank, ...claim }) => [
        `You are ${ORDINALS[rank] ?? rank}`,
        claim.by && rank > 1 ? `${known(english, claim)} behind` : "",
      ],
      tie: () => ["A tie", "nobody can say who was first"],
      early: (miss) => ["Too early", `by ${known(english, miss)}`],
      late: (miss) => ["Too late", `by ${known(english, miss)}`],
      refused: () => ["Not now", "the screen says why"],
      won: () => ["The winner!", "that is you"],
    },
    noScreen: "The screen of the table is not there. Wait, or open it again.",
    noServer: "No connection to the table. Trying again …",
    noCookies:
      "The code was right, but this browser blocks cookies, by which the table knows a phone. " +
      "Allow cookies for this page, or leave the private window, and type a new code.",
    elsewhere: "This seat is open in another tab. Load this page again to have it here.",
    crowded: "Too many phones are here already.",
    freed: "The screen gave your seat away. Take one.",
    notYet: "One moment: the table is still asking this phone for its time. Then press again.",
    allTaken: "All seats are taken. You may watch; a seat that becomes free can be taken here.",
    wrongCode:
      "This code is not valid: it is mistyped, or somebody has used it. Scan or type the one that " +
      "is on the screen now.",
    tooOften: "Too many wrong codes. Wait a minute, then type the one that is on the screen.",
    old: "That press was made too long ago. It counts for nothing.",
    arrivedLate: "That press took too long on its way, and counts later.",
    reasons: {
      taken: "Somebody has just taken that seat.",
      full: "All seats are taken.",
      seat: "There is no such seat.",
      name: "A name has at most 12 characters, and no strange ones.",
      namesake: "Somebody is called so already. Choose another name.",
      message: "This page and the table do not understand each other. Load the page again.",
    },
    noAnswer: "The table does not answer. Is this phone in the same network?",
  },
  de: {
    title: "ein Platz",
    enterTitle: "Setz dich an den Tisch",
    codeLabel: "Die acht Ziffern auf dem Bildschirm in der Mitte",
    enter: "Hinein",
    chooseTitle: "Welcher Platz?",
    nameLabel: "Dein Name, wenn du magst",
    seatLabel: "Nimm den Platz, an dem du sitzt: im Uhrzeigersinn um den Bildschirm",
    taken: (seat, name) => `${seat}: ${name || "besetzt"}`,
    change: "Wechseln",
    honest:
      "± sagt, wie genau die Uhr dieses Handys bekannt ist. Sein Bildschirm tut je nach Modell 10 " +
      "bis 30 ms dazu, die von hier niemand messen kann.",
    seat: (seat, name) => (name ? `${seat} ${name}` : `Platz ${seat}`),
    known: (ms) => `± ${ms} ms`,
    asking: "…",
    states: {
      join: () => ["Drück und mach mit", ""],
      out: () => ["Du siehst zu", "diese Partie hat ohne dich begonnen"],
      lobby: () => ["Du bist dabei", "schau auf den Bildschirm"],
      ready: () => ["Achtung...", ""],
      counting: ({ beat }) => [String(beat), "warte auf 1"],
      open: () => ["LOS!", "drück!"],
      over: () => ["Schau hoch", "der Bildschirm sagt, was zu tun ist"],
      paused: () => ["Pause", ""],
      turn: () => ["Du bist dran", ""],
      locked: ({ who, does }) => [does ? "" : "Gesperrt", who ? `${who} ist dran` : ""],
      claim: ({ rank, ...claim }) => [
        rank === 1 ? "Du bist Erster" : `Du bist ${rank}.`,
        claim.by && rank > 1 ? `${known(german, claim)} dahinter` : "",
      ],
      tie: () => ["Gleichzeitig", "niemand kann sagen, wer eher war"],
      early: (miss) => ["Zu früh", `um ${known(german, miss)}`],
      late: (miss) => ["Zu spät", `um ${known(german, miss)}`],
      refused: () => ["Jetzt nicht", "der Bildschirm sagt, warum"],
      won: () => ["Gewonnen!", ""],
    },
    noScreen: "Der Bildschirm des Tischs ist nicht da. Warte, oder öffne ihn wieder.",
    noServer: "Keine Verbindung zum Tisch. Neuer Versuch …",
    noCookies:
      "Der Code stimmt, aber dieser Browser sperrt Cookies, an denen der Tisch ein Handy erkennt. " +
      "Erlaube Cookies für diese Seite oder verlasse das private Fenster, und gib einen neuen Code ein.",
    elsewhere: "Dieser Platz ist in einem anderen Tab offen. Lade die Seite neu, um ihn hier zu haben.",
    crowded: "Es sind schon zu viele Handys hier.",
    freed: "Der Bildschirm hat deinen Platz freigegeben. Nimm einen.",
    notYet: "Einen Moment: Der Tisch fragt dieses Handy noch nach seiner Zeit. Drück dann noch einmal.",
    allTaken: "Alle Plätze sind besetzt. Du kannst zusehen; wird einer frei, kannst du ihn hier nehmen.",
    wrongCode:
      "Dieser Code gilt nicht: Er ist vertippt, oder jemand hat ihn benutzt. Scanne oder tippe den, " +
      "der jetzt auf dem Bildschirm steht.",
    tooOften: "Zu viele falsche Codes. Warte eine Minute und tippe dann den auf dem Bildschirm.",
    old: "Dieser Druck ist zu lange her. Er zählt nicht.",
    arrivedLate: "Dieser Druck war zu lange unterwegs und zählt später.",
    reasons: {
      taken: "Diesen Platz hat gerade jemand genommen.",
      full: "Alle Plätze sind besetzt.",
      seat: "Diesen Platz gibt es nicht.",
      name: "Ein Name hat höchstens 12 Zeichen, und keine sonderbaren.",
      namesake: "So heißt schon jemand. Nimm einen anderen Namen.",
      message: "Diese Seite und der Tisch verstehen einander nicht. Lade die Seite neu.",
    },
    noAnswer: "Der Tisch antwortet nicht. Ist dieses Handy im selben Netz?",
  },
};

/** States whose text says what to do, so that the effect of a press is not shown. */
const COMPLETE = new Set(["join", "out", "lobby", "counting", "open"]);
/** States whose text is more important than the effect of a press, which is shown below it. */
const FIRST = new Set(["ready", "turn"]);
/** States without a ruling, whose text is replaced by the effect of a press. */
const REPLACED = new Set(["over", "paused"]);

/**
 * Return the large and the small text of a phone's button. `message` has the `state`, and what a
 * press `does` now, "" for nothing: this is the large text, and a ruling is shown below it.
 */
export function textsOf(words, message) {
  const { state, does } = message;
  const texts = words.states[state]?.(message) ?? ["", ""];
  if (!does || COMPLETE.has(state)) return texts;
  if (FIRST.has(state)) return [texts[0], does];
  return [does, REPLACED.has(state) ? "" : texts.filter(Boolean).join(", ")];
}

/** Return the first of `languages` (a browser's, best first) that has texts. */
export function languageOf(languages) {
  return languages.map((one) => one.slice(0, 2)).find((one) => one in WORDS) ?? "en";
}
