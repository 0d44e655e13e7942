// Tricky Timeline's kept cards: the suits are collected here, add up as they are tapped, and are sent with the third.

const KEPT = 3;

document.addEventListener("click", (event) => {
  const button = event.target.closest("#kept-cards button[data-suit]");
  if (!button) return;
  event.preventDefault();
  const group = button.closest("#kept-cards");
  const picked = group.dataset.picked + button.dataset.suit;
  // The third is on its way.
  if (picked.length > KEPT) return;
  group.dataset.picked = picked;
  showPicked(group, picked);
  if (picked.length === KEPT) sendKept(picked);
});

function showPicked(group, picked) {
  const slots = group.querySelectorAll(".slot");
  let worth = 0;
  [...picked].forEach((letter, number) => {
    const { symbol, worth: more } = group.querySelector(`[data-suit=${letter}]`).dataset;
    slots[number].textContent = symbol;
    slots[number].classList.toggle("red", "DH".includes(letter));
    worth += Number(more);
  });
  document.getElementById("picked-worth").textContent = `Bid ${worth}${picked.length < KEPT ? " so far" : ""}`;
  document.getElementById("clear-kept").hidden = picked.length === KEPT;
}

function sendKept(picked) {
  const suits = document.createElement("input");
  Object.assign(suits, { type: "hidden", name: "suits", value: picked });
  const form = document.getElementById("kept");
  form.append(suits);
  form.requestSubmit();
}
