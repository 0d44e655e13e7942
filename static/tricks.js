// The tricks of a round: told by − and + around each bid, or by a row of numbers for big misses. What was told and not
// scored yet survives a reload.

const form = () => document.getElementById("tricks");
const steppers = () => [...document.querySelectorAll("#tricks .stepper")];
const field = (stepper) => stepper.querySelector(".field");
const won = (stepper) => Number(field(stepper).value);
const nameOf = (stepper) => stepper.closest(".player").querySelector(".name").textContent;
const cards = () => Number(form().dataset.cards);

function tell(stepper, number) {
  field(stepper).value = Math.max(0, Math.min(cards(), number));
  remember();
  draw();
}

function draw() {
  if (!form()) return;
  for (const stepper of steppers()) {
    const told = stepper.querySelector(".told");
    told.textContent = won(stepper);
    told.ariaLabel = `${nameOf(stepper)}'s tricks: ${won(stepper)}`;
    stepper.classList.toggle("is-off", won(stepper) !== Number(stepper.dataset.bid));
  }
  const sum = steppers().reduce((total, stepper) => total + won(stepper), 0);
  // By some rules tricks can be won by nobody.
  const isUnwon = sum < cards() && "unwon" in form().dataset;
  document.getElementById("score").disabled = sum !== cards() && !isUnwon;
  if (known()) sayHowMany(sum);
}

function sayHowMany(sum) {
  const over = sum - cards();
  const fit = document.getElementById("fit");
  fit.textContent = `${sum} of ${cards()} ${cards() === 1 ? "trick" : "tricks"} told${over > 0 ? `: ${over} too many` : ""}`;
  if (over < 0 && "unwon" in form().dataset) fit.textContent = `${sum} of ${cards()} told: ${-over} won by nobody`;
  fit.classList.toggle("is-over", over > 0);
  const ends = document.getElementById("ends");
  // Somebody who sits out may have more than all who play.
  const isTold = over === 0 && !document.querySelector(".player.is-away") && steppers().every((stepper) => stepper.dataset.points);
  if (ends) ends.textContent = isTold ? `and end the game: ${outcome()}` : "and end the game";
}

function outcome() {
  const totals = steppers().map((stepper) => {
    const before = Number(stepper.closest(".player").querySelector(".total-now").textContent);
    return before + Number(stepper.dataset.points.split(" ")[won(stepper)]);
  });
  const best = Math.max(...totals);
  const names = steppers().filter((_, number) => totals[number] === best).map(nameOf);
  if (names.length === 1) return `${names[0]} wins with ${best}`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} share the win with ${best}`;
}

// What was told in this round, until it is scored.

const place = () => `tricks:${document.getElementById("pad").dataset.game}`;
const round = () => document.getElementById("pad").dataset.round;

function known() {
  const kept = JSON.parse(sessionStorage.getItem(place()));
  return kept?.round === round() ? kept.told : null;
}

function remember() {
  const told = Object.fromEntries(steppers().map((stepper) => [stepper.dataset.seat, [stepper.dataset.bid, won(stepper)]]));
  sessionStorage.setItem(place(), JSON.stringify({ round: round(), told }));
}

function recall() {
  const told = known();
  if (!told) return sessionStorage.removeItem(place());
  for (const stepper of steppers()) {
    // Not for a bid that was changed since.
    const [bid, number] = told[stepper.dataset.seat] ?? [];
    if (bid === stepper.dataset.bid) field(stepper).value = number;
  }
}

// The row of numbers

let asked;

function ask(stepper) {
  asked = stepper;
  const row = document.getElementById("missed-by-more");
  row.ariaLabel = `How many tricks did ${nameOf(stepper)} win?`;
  row.querySelector("h2").textContent = `${nameOf(stepper)}'s tricks`;
  for (const key of row.querySelectorAll("[data-number]")) key.ariaPressed = Number(key.dataset.number) === won(stepper);
  const change = row.querySelector("[data-change]");
  change.value = stepper.dataset.seat;
  change.textContent = `Change ${nameOf(stepper)}'s bid of ${stepper.dataset.bid}`;
  show(row, document.getElementById("telling"));
  row.querySelector("h2").focus();
}

function show(shown, hidden) {
  shown.hidden = false;
  hidden.hidden = true;
}

function leave() {
  show(document.getElementById("telling"), document.getElementById("missed-by-more"));
  asked.querySelector(".told").focus();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("#tricks .step, #tricks .told, #missed-by-more [data-number]");
  if (!button) return;
  if (button.dataset.number) tell(asked, Number(button.dataset.number));
  if (button.dataset.number) return leave();
  const stepper = button.closest(".stepper");
  if (button.dataset.step) tell(stepper, won(stepper) + Number(button.dataset.step));
  else ask(stepper);
});

function begin() {
  recall();
  draw();
}

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id === "pad") begin();
});
begin();
