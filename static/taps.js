// Fast thumbs: a tap counts for whoever was asked when the finger came down, or it is refused for all to see.

const REST = 120;
const REST_BEFORE_AN_END = 500;
const SAID_FOR = 2500;
const KEYS = "#pad .paper :is(button, label, summary)";

const pad = () => document.getElementById("pad");

// What is asked, in which round: a suit that is noted changes nothing about it.
const question = () => `${pad().dataset.asks} ${pad().dataset.round}`;

let seen = pad().dataset.number;
let asked = question();
let changedAt = -Infinity;
let finger;
let refused = 0;
let forgetting;

const HOLDS = ["is-sending", "is-resting"];
const held = new Set();
const isTaken = () => held.size === 0;

function hold(reason) {
  held.add(reason);
  mark();
}

function release(reason) {
  held.delete(reason);
  mark();
}

function mark() {
  for (const reason of HOLDS) pad().classList.toggle(reason, held.has(reason));
  pad().ariaDisabled = isTaken() ? null : "true";
}

// htmx settles a new page into the classes that it was sent with.
document.addEventListener("htmx:afterSettle", mark);

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
