/* Sets the table's Wi-Fi up: the section and the forms of firmware/tableref/radio/set_up.py. */

let shown = { state: "opening", found: "", joined: "", name: "", networks: [], language: "en" };
let problem = "";

const tableLanguage = () => shown.language;

function stateText() {
  if (problem) return text(problem);
  if (shown.state === "failed") return text(shown.found, { name: shown.joined });
  if (shown.state === "own") return text("is_own", shown);
  return text(shown.state, { name: shown.joined, address: shown.found });
}

function draw() {
  byId("title").textContent = document.title = text("title");
  byId("join-title").textContent = text("join_title");
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
