/* Sets the table's Wi-Fi up: the section and the forms of firmware/tableref/radio/set_up.py. */

const WORDS = {
  en: {
    title: "Wi-Fi of the table",
    other: "Deutsch",
    joinTitle: "Join your Wi-Fi",
    wifi: "Name of the Wi-Fi",
    password: "Password",
    reveal: "Show the password",
    join: "Join",
    ownTitle: "No Wi-Fi here?",
    ownAbout: "The table keeps this network of its own. Phones that join it see the scores.",
    own: "Keep the table's own network",
    lost: "No connection to the table. Is this phone still in the table's Wi-Fi?",
    opening: "",
    open: "",
    joining: (name) => `The table is joining ${name} …`,
    joined: (name, address) =>
      `The table has joined ${name}. Press OK at the table, then let this phone join ${name}, too. The scores are at http://${address}/ when the table's page is on.`,
    isOwn: (name) => `The table keeps its own network ${name}. Press OK at the table. The scores are at this address when the table's page is on.`,
    wrong_password: (name) => `${name} refused the table: the password is wrong, or the Wi-Fi did not answer.`,
    not_found: (name) => `The table did not find ${name}: it may be too far away, or use 5 GHz only.`,
    no_answer: (name) => `${name} did not answer: it may be too far away, or the password is wrong.`,
    no_address: (name) => `The table got no address in ${name}. Is its router on?`,
    not_saved: "The table could not save this. Try again.",
    no_radio: "The table's radio does not work. Switch the table off and on.",
    wifi_missing: "Enter the name of the Wi-Fi.",
    wifi_long: "The name of a Wi-Fi has at most 32 characters, and fewer if it has accents.",
    wifi_letters: "The name begins or ends with a space, or contains a character that cannot be saved.",
    password_length: "The password of a Wi-Fi has 8 to 63 characters. Leave it empty if the Wi-Fi has none.",
    password_letters: "The password begins or ends with a space, or contains an accent.",
    busy: "The table is joining a network already. Wait for the result.",
    refused: "The table refused this. Load the page again.",
  },
  de: {
    title: "WLAN des Tischs",
    other: "English",
    joinTitle: "Mit eurem WLAN verbinden",
    wifi: "Name des WLANs",
    password: "Passwort",
    reveal: "Passwort zeigen",
    join: "Verbinden",
    ownTitle: "Kein WLAN hier?",
    ownAbout: "Der Tisch behält dieses eigene Netz. Handys in diesem Netz zeigen den Punktestand.",
    own: "Eigenes Netz behalten",
    lost: "Keine Verbindung zum Tisch. Ist dieses Handy noch im WLAN des Tischs?",
    opening: "",
    open: "",
    joining: (name) => `Der Tisch verbindet sich mit ${name} …`,
    joined: (name, address) =>
      `Der Tisch ist in ${name}. Drückt OK am Tisch und verbindet dieses Handy auch mit ${name}. Wenn die Seite am Tisch an ist, zeigt http://${address}/ den Punktestand.`,
    isOwn: (name) => `Der Tisch behält sein eigenes Netz ${name}. Drückt OK am Tisch. Wenn die Seite am Tisch an ist, zeigt diese Adresse den Punktestand.`,
    wrong_password: (name) => `${name} hat den Tisch abgelehnt: Das Passwort ist falsch, oder das WLAN antwortet nicht.`,
    not_found: (name) => `Der Tisch findet ${name} nicht: Vielleicht ist es zu weit weg, oder es hat nur 5 GHz.`,
    no_answer: (name) => `${name} antwortet nicht: Vielleicht ist es zu weit weg, oder das Passwort ist falsch.`,
    no_address: (name) => `Der Tisch bekommt in ${name} keine Adresse. Ist der Router an?`,
    not_saved: "Der Tisch konnte das nicht speichern. Bitte noch einmal.",
    no_radio: "Das Funkmodul des Tischs geht nicht. Schaltet den Tisch aus und wieder ein.",
    wifi_missing: "Der Name des WLANs fehlt.",
    wifi_long: "Der Name eines WLANs hat höchstens 32 Zeichen, mit Umlauten weniger.",
    wifi_letters: "Der Name beginnt oder endet mit einem Leerzeichen, oder ein Zeichen ist nicht möglich.",
    password_length: "Das Passwort eines WLANs hat 8 bis 63 Zeichen. Ohne Passwort bleibt es leer.",
    password_letters: "Das Passwort beginnt oder endet mit einem Leerzeichen, oder es enthält einen Umlaut.",
    busy: "Der Tisch verbindet sich gerade. Bitte wartet auf das Ergebnis.",
    refused: "Der Tisch hat das abgelehnt. Bitte die Seite neu laden.",
  },
};
let shown = { state: "opening", found: "", joined: "", name: "", networks: [], language: "en" };
let problem = "";

const tableLanguage = () => shown.language;

function stateText() {
  if (problem) return say(problem);
  if (shown.state === "failed") return say(shown.found, shown.joined);
  if (shown.state === "own") return say("isOwn", shown.name);
  return say(shown.state, shown.joined, shown.found);
}

function draw() {
  byId("title").textContent = document.title = say("title");
  byId("join-title").textContent = say("joinTitle");
  drawWords();
  byId("state").textContent = stateText();
  byId("state").className = problem || shown.state === "failed" ? "bad" : "";
  const isBusy = ["opening", "joining"].includes(shown.state);
  for (const button of document.querySelectorAll("button[type=submit]")) button.disabled = isBusy;
  const choices = shown.networks.map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.addEventListener("click", () => {
      byId("wifi").value = name;
      byId("password").focus();
    });
    return button;
  });
  byId("choices").replaceChildren(...choices);
}

async function sendForm(path, fields) {
  problem = await send(path, fields);
  draw();
}

byId("join").addEventListener("submit", (event) => {
  event.preventDefault();
  sendForm("/join", { wifi: byId("wifi").value, wifi_password: byId("password").value });
});
byId("own").addEventListener("submit", (event) => {
  event.preventDefault();
  sendForm("/own", {});
});
byId("reveal").addEventListener("change", () => {
  byId("password").type = byId("reveal").checked ? "text" : "password";
});

const source = new EventSource("/events");
source.addEventListener("setup", (event) => {
  shown = JSON.parse(event.data);
  problem = "";
  draw();
});
source.addEventListener("error", () => {
  problem = "lost";
  draw();
});
draw();
