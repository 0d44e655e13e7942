// Fast thumbs: a tap counts for whoever was asked when the finger came down, or it is refused for all to see.

const REST = 120;
const BOUNCE = 90;
const NEAR = 30;
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
let lifted = { timeStamp: -Infinity };
let refused = 0;
let forgetting;

// Sooner and nearer than anybody means to tap again, where nothing else keeps a bounce from the next question.
const isBounce = ({ timeStamp, clientX, clientY }) =>
  window.phone?.table &&
  timeStamp - lifted.timeStamp < BOUNCE && Math.hypot(clientX - lifted.clientX, clientY - lifted.clientY) < NEAR;

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
  // A phone that plays by itself draws at once: what is under a finger is what is asked.
  if (window.phone?.table) return;
  hold("is-resting");
  setTimeout(() => release("is-resting"), REST);
});

// A finger that comes down on a key and leaves it when something else is asked has tapped in vain.

document.addEventListener(
  "pointerdown",
  (event) => {
    const { target, timeStamp } = event;
    const isOnKey = target.closest(KEYS) !== null;
    const rest = target.closest("[data-ends]") ? REST_BEFORE_AN_END : 0;
    // Whoever has tapped something else in between means it.
    if (isOnKey && !rest) changedAt = -Infinity;
    finger = {
      isOnKey,
      isTaken: isTaken() && timeStamp - changedAt >= rest && !isBounce(event),
      number: pad().dataset.number,
    };
  },
  true,
);

document.addEventListener(
  "pointerup",
  (event) => {
    lifted = event;
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
