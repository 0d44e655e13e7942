// Turns the page round for whoever sits opposite.

const turn = document.getElementById("turn");
turn.hidden = false;
turn.addEventListener("click", () => {
  const turned = document.documentElement.classList.toggle("is-turned");
  turn.setAttribute("aria-pressed", turned);
});
