// Correcting a round: numbers are stepped as on the pad, and the tricks are added up as they change. Without this file they
// are typed, and the server adds up.

const form = () => document.querySelector("form.correct");
const sumOf = (inputs) => [...form().querySelectorAll(inputs)].reduce((sum, input) => sum + numberIn(input), 0);
const numberIn = (input) => Number.parseInt(input.value, 10) || 0;

for (const button of form().querySelectorAll("[data-step]")) button.hidden = false;

document.addEventListener("click", ({ target }) => {
  const button = target.closest("form.correct [data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  input.value = Math.max(0, Math.min(Number(form().dataset.most), numberIn(input) + Number(button.dataset.step)));
  addUp();
});

document.addEventListener("input", addUp);

function addUp() {
  const said = document.getElementById("sum");
  if (!said) return;
  const all = Number(form().dataset.tricks);
  const told = sumOf("[data-adds-up]");
  const bids = form().querySelector("[name^=bid-]") ? `${sumOf("[name^=bid-]")} bid, ` : "";
  const isUnwon = told < all && "unwon" in form().dataset;
  const wrong = told > all ? `: ${told - all} too many` : told < all && !isUnwon ? `: ${all - told} missing` : "";
  said.textContent = `${bids}${told} of ${all} ${all === 1 ? "trick" : "tricks"}${wrong}`;
  said.classList.toggle("is-over", wrong !== "");
  document.getElementById("save").disabled = wrong !== "";
}

addUp();
// A page that the browser kept, to which somebody goes back.
window.addEventListener("pageshow", addUp);
