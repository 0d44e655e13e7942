// The page on which this phone plays: a tap is kept, drawn at once, and sent after that.

import { begunWith, rematchOf } from "./begin.js";
import { readMove } from "./forms.js";
import { canPlay } from "./games.js";
import { Outbox, keepsAnything } from "./outbox.js";
import { Sender } from "./sender.js";
import { Shelf } from "./shelf.js";
import { Table, fresh, pad } from "./table.js";

const DATA = "phone-data";

function readData() {
  const script = document.getElementById(DATA);
  return script ? JSON.parse(script.textContent) : null;
}

// A rematch, which the server starts if it can be reached.
async function begins(table, event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!table.waiting.length && !table.start && (await canReachServer())) event.target.submit();
  else table.become(rematchOf(table));
}

async function canReachServer() {
  const manifest = document.querySelector("link[rel=manifest]").href;
  const options = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(3000) };
  return fetch(manifest, options).then(({ ok }) => ok, () => false);
}

function listen(table) {
  const isOurs = (element) => element.closest("#pad") !== null || element.id === "rebid";

  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if (!isOurs(form)) return;
      if (form.getAttribute("action") === `${table.page.here}again/`) return begins(table, event);
      const data = new FormData(form);
      if (submitter?.name) data.append(submitter.name, submitter.value);
      const asked = form.id === "rebid" ? Object.fromEntries(data) : null;
      const move = form.method === "post" && form.getAttribute("action") === table.page.enter ? readMove(data) : null;
      if (!asked && !move) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (asked) return table.draw({}, asked);
      try {
        table.tap(move);
      } catch (error) {
        table.sender.say(`This phone can't keep entries: ${error.name === "QuotaExceededError" ? "its storage is full" : error.message}.`);
        // As without a script of our own: the tap waits for the server.
        if (!table.waiting.length) htmx.ajax("POST", table.page.enter, { source: form, target: "#pad", swap: "outerHTML", values: Object.fromEntries(data) });
      }
    },
    true,
  );

  // Other pages know what the server knows: they wait for what is on its way.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#pad a[href^='/']:not([hx-get])");
    if (!link || !table.waiting.length || event.defaultPrevented) return;
    event.preventDefault();
    Promise.race([table.sender.wake(), new Promise((done) => setTimeout(done, 3000))]).then(() => location.assign(link.href));
  });

  // Links back to the pad itself: a bid stays as it is.
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest("#pad a[hx-get]");
      if (!link || link.getAttribute("hx-get") !== table.page.here) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      table.draw();
    },
    true,
  );

  // What another tab entered.
  window.addEventListener("storage", ({ key }) => {
    if (!key?.startsWith("entry:")) return;
    const before = table.number;
    table.fold();
    if (table.number > before) table.draw();
  });
}

window.addEventListener("popstate", () => location.reload());

// A tap that is still on its way to the server has to arrive before this phone takes over.
const isOnItsWay = (game) => document.querySelector("main.is-sending, #pad[inert]") || localStorage.getItem(`unsaved:${game}`);
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function takeOver(first, outbox) {
  let data = first;
  const game = data.page.game.pk;
  while (isOnItsWay(game) || isOutdated(data)) {
    if (isOnItsWay(game)) await pause(50);
    else data = (await fresh()) ?? (await pause(1000), data);
    if (data.plan && !canPlay(data.plan)) return;
  }
  const table = openTable(data, outbox);
  document.addEventListener("htmx:afterSwap", ({ target }) => target === pad() && table.catchUp());
  if (table.waiting.length || table.number !== Number(pad().dataset.number)) table.draw();
  table.sender.wake();
  navigator.storage?.persist?.();
}

// What the server has drawn meanwhile is not what this page came with.
function isOutdated({ plan }) {
  return Number(pad().dataset.number) !== plan.log.number && !document.querySelector("[data-no-connection]");
}

function openTable(data, outbox) {
  const table = new Table(data, outbox);
  window.phone.table = table;
  listen(table);
  return table;
}

const OWNER = "owner";

function ownOutbox(data) {
  if (data) localStorage.setItem(OWNER, data.owner);
  const outbox = new Outbox(localStorage.getItem(OWNER) ?? "nobody");
  outbox.adopt(data?.also ?? []);
  return outbox;
}

// A page without a pad sends what waits, too.
let postman;

async function sendFromHere(outbox) {
  postman = new Sender(outbox, { csrf_token: "" }, new Shelf(outbox));
  if (await postman.renewToken()) postman.wake();
}

const data = readData();
if (keepsAnything()) {
  const outbox = ownOutbox(data);
  window.phone = {
    outbox,
    canPlay,
    // A game that is begun on this phone, with whoever begins in the first seat.
    begin: (choice) => {
      const begun = begunWith(choice);
      outbox.keep(begun.page.game.pk, begun);
      return begun.page.game.pk;
    },
    // The pad of a game that this phone knows, on a page that came without one.
    open: (game) => {
      const known = outbox.known(game);
      if (!known) return false;
      if (postman) postman.stopped = true;
      const table = openTable(known, outbox);
      table.draw();
      table.sender.wake();
      return true;
    },
  };
  if (data?.plan && canPlay(data.plan)) takeOver(data, outbox);
  else if (data?.plan?.family === "bidding") document.getElementById("unsaved").textContent = "These rules need the network.";
  else if (!data && outbox.gamesWaiting().length) sendFromHere(outbox);
}
