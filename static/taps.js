// Fast thumbs: a tap counts for whoever was asked when the finger came down, or it is refused for all to see.

const REST = 120;
const REST_BEFORE_AN_END = 500;
const SAID_FOR = 2500;
const KEYS = "#pad .paper :is(button, label, summary)";

const pad = () => document.getElementById("pad");
// Around the pad: as htmx settles, a class of what was swapped in would be lost again.
const page = document.querySelector("main");

// What is asked, in which round: a suit that is noted changes nothing about it.
const question = () => `${pad().dataset.asks} ${pad().dataset.round}`;

let seen = pad().dataset.number;
let asked = question();
let changedAt = -Infinity;
let finger;
let refused = 0;
let forgetting;

const isTaken = () => !page.matches(".is-sending, .is-resting");

function hold(reason) {
  page.classList.add(reason);
  page.ariaDisabled = "true";
}

function release(reason) {
  page.classList.remove(reason);
  if (isTaken()) page.ariaDisabled = null;
}

// While an answer is under way, and for a moment after the question has changed.

document.addEventListener("htmx:beforeRequest", ({ detail: { target, requestConfig } }) => {
  if (target !== pad()) return;
  hold("is-sending");
  requestConfig.triggeringEvent?.submitter?.classList.add("is-sent");
});

document.addEventListener("htmx:afterRequest", () => release("is-sending"));

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target !== pad() || seen === target.dataset.number) return;
  seen = target.dataset.number;
  if (asked !== question()) changedAt = performance.now();
  asked = question();
  hold("is-resting");
  setTimeout(() => release("is-resting"), REST);
});

// A finger that comes down on a key and leaves it when something else is asked has tapped in vain.

document.addEventListener(
  "pointerdown",
  ({ target, timeStamp }) => {
    const isOnKey = target.closest(KEYS) !== null;
    const rest = target.closest("[data-ends]") ? REST_BEFORE_AN_END : 0;
    // Whoever has tapped something else in between means it.
    if (isOnKey && !rest) changedAt = -Infinity;
    finger = {
      isOnKey,
      isTaken: isTaken() && timeStamp - changedAt >= rest,
      number: pad().dataset.number,
    };
  },
  true,
);

document.addEventListener(
  "pointerup",
  () => {
    if (!finger?.isOnKey || (finger.isTaken && finger.number === pad().dataset.number)) return;
    finger.isTaken = false;
    refuse();
  },
  true,
);

document.addEventListener(
  "click",
  (event) => {
    // A click without a place comes from a keyboard: what is not taken is dropped, and looks so.
    const isLate = event.detail ? finger && !finger.isTaken : !isTaken();
    if (!isLate || !event.target.closest(KEYS)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

function refuse() {
  refused += 1;
  const said = document.getElementById("refused");
  said.textContent = `Too fast: ${refused === 1 ? "a tap was" : `${refused} taps were`} not counted.`;
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    refused = 0;
    said.textContent = "";
  }, SAID_FOR);
}
