// What every pad does beyond its forms: focus after a tap, the rules in a dialog, a screen that stays awake, a page that
// can be turned and enlarged.

const root = document.documentElement;

// After a tap: the same button for the next player if there is one, else what is being asked.

document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id === "rules-text") {
    document.getElementById("rules-dialog").showModal();
    document.querySelector("details.menu[open]")?.removeAttribute("open");
    return;
  }
  offer();
  const focused = document.activeElement;
  if (focused === document.body || focused.disabled) {
    document.getElementById("ask")?.focus({ preventScroll: true });
  }
});

// The buttons of the menu that need this file

const TURNED = "turned";
root.classList.toggle("is-turned", sessionStorage.getItem(TURNED) === "true");

const actions = {
  turn: (button) => {
    button.ariaPressed = root.classList.toggle("is-turned");
    // It lies as it lies, whichever page comes next.
    sessionStorage.setItem(TURNED, button.ariaPressed);
  },
  enlarge: () => enlarge(),
  onlyMine: () => {
    if (isOnlyMine()) localStorage.removeItem(ONLY_MINE);
    else localStorage.setItem(ONLY_MINE, "yes");
    unfolded = false;
    offer();
  },
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".menu button[type=button]");
  const action = Object.keys(button?.dataset ?? {}).find((name) => name in actions);
  if (!action) return;
  actions[action](button);
  button.closest("details").removeAttribute("open");
});

function offer() {
  for (const button of document.querySelectorAll(".menu button[hidden]")) button.hidden = false;
  const turn = document.querySelector("[data-turn]");
  if (turn) turn.ariaPressed = root.classList.contains("is-turned");
  const mine = document.querySelector("[data-only-mine]");
  if (mine) mine.ariaPressed = isOnlyMine();
  root.classList.toggle("is-only-mine", isOnlyMine());
  const others = document.querySelector(".others-bid");
  if (others) others.open = unfolded || !isOnlyMine();
}

// A player's own phone asks for everybody's bids, unless it was told not to. What somebody unfolds there stays so from
// bidder to bidder, whoever's phone they are entered on.

const ONLY_MINE = "only-mine";
let unfolded = false;

document.addEventListener("click", ({ target }) => {
  const others = target.closest(".others-bid > summary")?.parentElement;
  if (others) unfolded = !others.open;
});

function isOnlyMine() {
  return localStorage.getItem(ONLY_MINE) !== null;
}

// The scoreboard alone, until the next touch

const DOUBLE = 400;
let lastOnTotal = { at: -DOUBLE };

function enlarge() {
  root.classList.add("is-enlarged");
  // A double click selects a word.
  getSelection().removeAllRanges();
  root.requestFullscreen?.().catch(() => {});
}

function shrink() {
  root.classList.remove("is-enlarged");
  if (document.fullscreenElement) document.exitFullscreen();
}

document.addEventListener(
  "click",
  (event) => {
    if (root.classList.contains("is-enlarged")) {
      event.preventDefault();
      event.stopPropagation();
      // The second tap of the two that enlarged it may be followed by a third.
      if (event.timeStamp - lastOnTotal.at > DOUBLE) shrink();
      return;
    }
    const total = event.target.closest(".player > .total");
    if (!total) return;
    if (lastOnTotal.total === total && event.timeStamp - lastOnTotal.at < DOUBLE) enlarge();
    lastOnTotal = { total, at: event.timeStamp };
  },
  true,
);

document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") shrink();
});

document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) root.classList.remove("is-enlarged");
});

// The screen stays awake where the browser allows it: over HTTPS or on this machine, and not on a low battery. Where it
// doesn't, that is said once.

const SLEEPS = "told-of-sleep";

function stayAwake() {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}

document.addEventListener("visibilitychange", stayAwake);

const sleeps = document.getElementById("sleeps");
if (sleeps && !window.isSecureContext && !localStorage.getItem(SLEEPS)) {
  sleeps.hidden = false;
  sleeps.querySelector("button").addEventListener("click", () => {
    localStorage.setItem(SLEEPS, "yes");
    sleeps.hidden = true;
  });
}

// What comes after the first paint, which must not wait for it. With the last of these scripts this phone plays by itself;
// until then each tap waits for the server.

const AGAIN_AFTER = 2000;

async function load({ dataset: { src } }) {
  try {
    await import(src);
  } catch {
    // It did not come, and is tried again as soon as it would; or it is broken, which shows by itself.
    while (!(await fetch(src).catch(() => null))?.ok) await new Promise((done) => setTimeout(done, AGAIN_AFTER));
    await import(src);
  }
}

const loadAll = () => document.querySelectorAll("template.later").forEach(load);

const later = window.requestIdleCallback ?? setTimeout;
if (document.readyState === "complete") later(loadAll);
else window.addEventListener("load", () => later(loadAll));

offer();
stayAwake();
