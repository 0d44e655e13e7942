// On every page: why a request failed, and what makes the site an app that is readable without a network.

document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  if (xhr.status && xhr.status < 500) document.getElementById("trouble").replaceChildren();
});

// Where a browser's settings refuse the worker, everything works as before, with a network.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

const LOOK_AGAIN_AFTER = 5000;
const noConnection = document.querySelector("[data-no-connection]");

async function lookForTheNetwork() {
  const manifest = document.querySelector("link[rel=manifest]").href;
  const isWaiting = () => noConnection.isConnected && !document.hidden && !document.querySelector(".is-unsaved");
  if (!isWaiting()) return;
  const found = await fetch(manifest, { method: "HEAD", cache: "no-store" }).catch(() => null);
  // Not a reload, which would fill the new page's fields with what stood in the old one's.
  if (found?.ok && isWaiting()) location.replace(location.pathname + location.search);
}

if (noConnection) {
  window.addEventListener("online", lookForTheNetwork);
  document.addEventListener("visibilitychange", lookForTheNetwork);
  setInterval(lookForTheNetwork, LOOK_AGAIN_AFTER);
}

// What came into the living part of the page is kept for when there is no network; not before it is painted.

const later = window.requestIdleCallback ?? setTimeout;
let isKeeping = false;

document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (!target.matches("[data-live]")) return;
  noConnection?.remove();
  if (isKeeping || !navigator.serviceWorker?.controller) return;
  isKeeping = true;
  later(keepAsSeen);
});

function keepAsSeen() {
  isKeeping = false;
  const seen = document.documentElement.cloneNode(true);
  // Except what was said or lit for a moment, or opened for a look.
  for (const said of seen.querySelectorAll("#said, #unsaved, #away, #refused")) said.textContent = "";
  for (const lit of seen.querySelectorAll(".is-new, .is-resting")) lit.classList.remove("is-new", "is-resting");
  for (const held of seen.querySelectorAll("main[aria-disabled]")) held.removeAttribute("aria-disabled");
  for (const opened of seen.querySelectorAll("[open]")) opened.removeAttribute("open");
  const changed = location.href.split("#")[0];
  navigator.serviceWorker.controller?.postMessage({ changed, html: `<!doctype html>${seen.outerHTML}` });
}

// What this phone entered without a network is sent from whichever page comes first; on the pad, the pad does it.

const { owner, kit, phone } = document.body.dataset;

function waits(game = "") {
  const isBegun = (name) => name.startsWith(`game:${owner}:${game}`) && localStorage.getItem(name).includes('"start":{');
  return Object.keys(localStorage).some((name) => name.startsWith(`entry:${owner}:${game}`) || isBegun(name));
}

// What a game begun without a network needs. Only a worker can show a page then, so a first visit loads nothing of it.

const KIT_AFTER = 120_000;

async function keepKit() {
  const name = `kit:${owner}`;
  const kept = JSON.parse(localStorage.getItem(name));
  if (Date.now() - (kept?.at ?? 0) < KIT_AFTER) return;
  const answer = await fetch(kit);
  if (answer.ok) localStorage.setItem(name, JSON.stringify({ ...(await answer.json()), at: Date.now() }));
}

// A game that the server does not show is gone, unless something of it is only here so far.
function forgetGone() {
  const [, game] = location.pathname.match(/^\/games\/([-\w]+)\/$/) ?? [];
  if (game && !document.getElementById("pad") && !waits(game)) localStorage.removeItem(`game:${owner}:${game}`);
}

async function prepare() {
  const isInstalled = Boolean(navigator.serviceWorker?.controller);
  forgetGone();
  if (isInstalled || waits()) localStorage.setItem("owner", owner);
  if (!document.getElementById("pad") && waits()) await import(phone);
  if (isInstalled) await keepKit();
}

// Storage may be forbidden, or full: then everything waits for the network, as it did.
const begin = () => prepare().catch(() => {});
if (owner && !noConnection) {
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
