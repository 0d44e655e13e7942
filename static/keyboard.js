// A keyboard on the scoreboard: digits bid, arrows move, Enter scores, u undoes.

// How long a 1 waits to become a 10.
const NEXT_DIGIT = 600;
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

let typed = "";
let timer;

const byId = (id) => document.getElementById(id);
const bids = () => [...document.querySelectorAll(".keypad .keys button")];
const steppers = () => [...document.querySelectorAll("#tricks .stepper")];
const focused = () => document.activeElement;
const stepper = () => focused().closest?.("#tricks .stepper");

function digit(key) {
  clearTimeout(timer);
  typed += key;
  const number = Number(typed);
  const isWhole = !bids().some(({ value }) => value !== String(number) && value.startsWith(String(number)));
  if (isWhole) return bid(number);
  timer = setTimeout(() => bid(number), NEXT_DIGIT);
}

function bid(number) {
  typed = "";
  byId(`bid-${number}`)?.click();
}

function move(key) {
  const keys = bids();
  if (keys.length) return moveAmong(keys, key);
  if (key in STEPS) return stepper()?.querySelector(`[data-step="${STEPS[key]}"]`).click();
  const lines = steppers();
  const next = lines.indexOf(stepper()) + (key === "ArrowDown" ? 1 : -1);
  lines.at(Math.max(next, 0) % lines.length)?.focus();
}

function moveAmong(keys, key) {
  const columns = getComputedStyle(keys[0].parentElement).gridTemplateColumns.split(" ").length;
  const step = STEPS[key] ?? (key === "ArrowDown" ? columns : -columns);
  const from = keys.indexOf(focused());
  keys[from === -1 ? 0 : Math.max(0, Math.min(keys.length - 1, from + step))].focus();
}

function score() {
  // On a button, Enter presses it.
  if (focused() !== document.body && !focused().matches("#ask, .stepper")) return false;
  byId("score")?.click();
  return byId("score") !== null;
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, dialog, [popover], details")) return;
  if (/^[0-9]$/.test(key) && bids().length) digit(key);
  else if (key.startsWith("Arrow") && (bids().length || steppers().length)) move(key);
  else if (key === "u") byId("undo")?.click();
  else if (key !== "Enter" || !score()) return;
  event.preventDefault();
});
