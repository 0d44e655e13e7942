// Trick Wars: a tap passes a territory on, the points follow, and taps that were not sent outlive a reload.
// Without this file each territory is three radio buttons, and the points are those of the board as it stood.

document.documentElement.classList.add("passes-lands");

const board = () => document.getElementById("board");
const numberIn = (input) => Number.parseInt(input.value, 10) || 0;
const byMeeples = () => board().elements.by.value === "meeples";

// Who holds a territory: what was tapped or, where meeples are counted, whoever has more of them there.

const meeplesOn = (place) => [0, 1].map((seat) => numberIn(board().elements[`meeples-${place}-${seat}`]));

function holderByMeeples(place) {
  const [ours, theirs] = meeplesOn(place);
  if (ours === theirs) return "nobody";
  return ours > theirs ? "0" : "1";
}

const lands = () => [...board().querySelectorAll(".land")];
const holderOf = ({ dataset }) =>
  byMeeples() ? holderByMeeples(dataset.place) : board().elements[`holder-${dataset.place}`].value;

function pass(land) {
  const radios = [...land.querySelectorAll("input")];
  const next = (radios.findIndex((radio) => radio.checked) + 1) % radios.length;
  radios[next].checked = true;
}

// Points

function worth(suit, seat) {
  const held = lands().filter((land) => land.dataset.suit === suit && holderOf(land) === seat).length;
  return suit === "centre" ? held * board().dataset.centreWorth : held ** 2;
}

function draw() {
  for (const land of lands()) {
    const radio = land.querySelector("input:checked");
    const holder = radio.parentElement.textContent.trim();
    land.dataset.holder = radio.value;
    land.querySelector(".land-holder").textContent = holder;
    land.querySelector(".land-tap").ariaLabel = `${land.dataset.name}: ${holder}`;
  }
  for (const count of board().querySelectorAll(".count[data-place]")) {
    count.dataset.holder = holderByMeeples(count.dataset.place);
  }
  for (const row of rows()) {
    for (const cell of row.querySelectorAll("[data-suit]")) {
      cell.textContent = worth(cell.dataset.suit, row.dataset.seat);
    }
    row.querySelector("[data-round]").textContent = `+${pointsOf(row)}`;
  }
  for (const line of board().querySelectorAll("[data-on-board]")) {
    const onBoard = meeplesOf(line.dataset.onBoard);
    line.textContent = `${onBoard} of ${meeplesEach()}`;
    line.classList.toggle("red", onBoard > meeplesEach());
  }
  sayWhatItScores();
}

const rows = () => [...board().querySelectorAll("tr[data-seat]")];
const nameOf = (row) => row.querySelector("th .clipped").textContent.trim();
const totalOf = (row) => Number(row.querySelector("[data-total]").textContent);
const pointsOf = (row) =>
  [...row.querySelectorAll("[data-suit]")].reduce((sum, cell) => sum + Number(cell.textContent), 0);

const meeplesEach = () => Number(board().dataset.meeplesEach);
const meeplesOf = (seat) => lands().reduce((sum, land) => sum + meeplesOn(land.dataset.place)[seat], 0);

// The button says what it scores, and is off while there are more meeples than the players have.

function sayWhatItScores() {
  const button = document.getElementById("score");
  const over = byMeeples() ? rows().find((row) => meeplesOf(row.dataset.seat) > meeplesEach()) : undefined;
  button.disabled = over !== undefined;
  const scores = rows().map((row) => `${nameOf(row)} +${pointsOf(row)}`).join(", ");
  document.getElementById("scores-points").textContent = over
    ? `${nameOf(over)} has ${meeplesOf(over.dataset.seat)} meeples on the board, of ${meeplesEach()}`
    : `${isAsItStood() ? "Board as it stood: " : ""}${scores}`;
  if (button.dataset.ends) document.getElementById("scores-end").textContent = over ? "" : end();
}

// After the first round, until somebody has touched it.
const isAsItStood = () => document.getElementById("pad").dataset.round !== "1" && !sessionStorage.getItem(place());

function end() {
  const totals = rows().map((row) => totalOf(row) + pointsOf(row));
  const best = Math.max(...totals);
  const winners = rows().filter((_, seat) => totals[seat] === best);
  const names = winners.map(nameOf).join(" and ");
  return `and end the game: ${names} ${winners.length > 1 ? "share the win" : "wins"} with ${best}`;
}

function say(what) {
  const scores = rows().map((row) => `${nameOf(row)} ${pointsOf(row)}`);
  document.getElementById("board-said").textContent = `${what}. ${scores.join(", ")}.`;
}

// What was tapped is kept for this board and no other: once an earlier round is corrected, it starts anew.

const place = () => `board:${board().dataset.game}:${board().dataset.base}`;

function keep() {
  const fields = [...new FormData(board())].filter(([name]) => /^(by|holder|meeples)\b/.test(name));
  sessionStorage.setItem(place(), JSON.stringify(fields));
}

function bringBack() {
  for (const [name, value] of JSON.parse(sessionStorage.getItem(place())) ?? []) {
    if (board().elements[name]) board().elements[name].value = value;
  }
}

function changed() {
  keep();
  draw();
}

// A count that changes changes the holder with it.
function counted(input) {
  const { place } = input.closest(".count").dataset;
  board().elements[`holder-${place}`].value = holderByMeeples(place);
  changed();
  say(`${input.ariaLabel}: ${input.value}`);
}

document.addEventListener("click", ({ target }) => {
  const tapped = target.closest(".land-tap, .step");
  if (!tapped) return;
  if (tapped.matches(".step")) {
    const input = tapped.parentElement.querySelector("input");
    input.value = Math.max(0, numberIn(input) + Number(tapped.dataset.step));
    counted(input);
  } else {
    pass(tapped.closest(".land"));
    changed();
    say(tapped.ariaLabel);
  }
});

document.addEventListener("input", ({ target }) => {
  if (target.name?.startsWith("meeples-")) counted(target);
  else if (target.name === "by") changed();
});

function open() {
  if (!board()) return;
  bringBack();
  draw();
}

document.addEventListener("htmx:afterSettle", open);
// A page that the browser kept, to which somebody goes back.
window.addEventListener("pageshow", open);
open();
