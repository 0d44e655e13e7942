// Shows what other phones enter. The page asks with the number of the last entry that it has seen, and gets nothing
// while there is nothing new. Without this file, reloading shows it.

// Milliseconds from one question to the next, and at most while there is no connection.
const EVERY = 1200;
const AT_MOST = 30_000;

const shown = () => document.querySelector("[data-live]");

let timer;
let pause = EVERY;
let asking;

function askIn(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(ask, milliseconds);
}

async function ask() {
  clearTimeout(timer);
  // A tap that is not saved yet brings the news itself.
  if (document.hidden || asking || shown().inert) return askIn(EVERY);
  const seen = Number(shown().dataset.number);
  const { table } = window.phone ?? {};
  if (table?.waiting.length || table?.start) return askIn(EVERY);
  asking = fetch(`${shown().dataset.live}?${question(seen)}`, {
    headers: table ? { Accept: "application/json" } : { "HX-Request": "true" },
    signal: AbortSignal.timeout(10_000),
  });
  try {
    await take(await asking, seen);
  } catch {
    away();
  } finally {
    asking = undefined;
  }
}

function question(seen) {
  const asked = new URLSearchParams(shown().dataset.asked);
  asked.set("round", shown().dataset.round);
  asked.set("expected", seen);
  return asked;
}

async function take(answer, seen) {
  if (answer.status >= 500) return away();
  pause = EVERY;
  if (answer.status === 204) tell("");
  else if (!answer.ok) return tell("This game can’t be followed any more: it was deleted, or its link was taken back.");
  else await swap(await drawn(answer, seen), seen);
  if (!("over" in shown().dataset)) askIn(pause);
}

// A phone that plays by itself draws by itself, too.
async function drawn(answer, seen) {
  if (!answer.headers.get("Content-Type").startsWith("application/json")) return answer.text();
  const data = await answer.json();
  return Number(shown().dataset.number) === seen ? window.phone.table.news(data) : "";
}

function swap(html, seen) {
  tell("");
  // A tap of this phone's own has come first, or is under way.
  if (Number(shown().dataset.number) !== seen || shown().inert || document.querySelector(".htmx-request")) return;
  // A page that looks back at the game has too many parts that follow from an entry: it comes whole.
  if ("page" in shown().dataset) {
    return htmx.ajax("GET", location.href, { target: "main", select: "main", swap: "outerHTML" });
  }
  const before = known();
  const menu = shown().querySelector("details.menu[open]") !== null;
  htmx.swap(`#${shown().id}`, html, { swapStyle: "outerHTML" });
  if (menu) shown().querySelector("details.menu").open = true;
  for (const [name, part] of parts()) {
    if (before.get(name) !== now(part)) part.classList.add("is-new");
  }
}

const parts = () => [...shown().querySelectorAll("[data-watch]")].map((part) => [part.dataset.watch, part]);
const now = (part) => part.dataset.now ?? part.textContent;
const known = () => new Map(parts().map(([name, part]) => [name, now(part)]));

function away() {
  const time = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (pause === EVERY) tell(`No connection since ${time}. Trying again.`);
  pause = Math.min(2 * pause, AT_MOST);
  askIn(pause);
}

function tell(text) {
  const line = document.getElementById("away");
  if (line.textContent !== text) line.textContent = text;
}

function askAtOnce() {
  if (!document.hidden) ask();
}

document.addEventListener("visibilitychange", askAtOnce);
window.addEventListener("online", askAtOnce);
// A page that the browser kept, to which somebody goes back.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) askAtOnce();
});

if (!("over" in shown().dataset)) askIn(EVERY);
