// Taps that outlive a lost connection: each is kept on the phone until it is answered. If that fails, or the page is
// closed, it is sent again with its key.

const pad = () => document.getElementById("pad");

const AGAIN_AFTER = 2000;
const AGAIN_AT_MOST = 30_000;
let pause = AGAIN_AFTER;
let timer;

const place = () => `unsaved:${pad().dataset.game}`;
const unsaved = () => JSON.parse(localStorage.getItem(place()));

function say(text) {
  document.getElementById("unsaved").textContent = text;
}

function sayBriefly(text) {
  say(text);
  setTimeout(() => unsaved() || say(""), 3000);
}

function wait(trouble = "no connection") {
  say(`Not saved yet: ${trouble}. It is sent again by itself.`);
  pad().classList.add("is-unsaved");
  pad().inert = true;
  clearTimeout(timer);
  timer = setTimeout(send, pause);
}

// A server that can't answer is asked less and less often; one that can't be reached may be back any moment.
function waitForServer() {
  wait("the server has trouble");
  pause = Math.min(2 * pause, AGAIN_AT_MOST);
}

async function send() {
  const tap = unsaved();
  if (!tap) return;
  clearTimeout(timer);
  let response;
  try {
    response = await fetch(tap.path, {
      method: "POST",
      headers: { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" },
      body: tap.body,
    });
  } catch {
    pause = AGAIN_AFTER;
    return wait();
  }
  // Sent twice at once, and already answered.
  if (unsaved()?.body !== tap.body) return;
  if (response.status >= 500) return waitForServer();
  pause = AGAIN_AFTER;
  document.getElementById("trouble").replaceChildren();
  localStorage.removeItem(place());
  if (![200, 409, 422].includes(response.status)) return location.reload();
  htmx.swap("#pad", await response.text(), { swapStyle: "outerHTML" });
  // What was refused, or came too late, is told by the pad itself.
  sayBriefly(response.ok ? "Saved." : "");
}

document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
  const { verb, path, formData } = requestConfig;
  if (verb !== "post") return;
  localStorage.setItem(place(), JSON.stringify({ path, body: new URLSearchParams(formData).toString() }));
});

document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  if (requestConfig.verb === "post" && xhr.status && xhr.status < 500) localStorage.removeItem(place());
});

function onFailure({ detail: { requestConfig, xhr } }) {
  if (requestConfig.verb !== "post") {
    if (!xhr.status) sayBriefly("No connection.");
  } else if (xhr.status) waitForServer();
  else wait();
}

document.addEventListener("htmx:sendError", onFailure);
document.addEventListener("htmx:timeout", onFailure);
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) onFailure(event);
  else location.reload();
});

// Only what has failed: a tap that is still on its way needs no second one.
function sendAtOnce() {
  if (pad().inert && !document.hidden) send();
}

window.addEventListener("online", sendAtOnce);
document.addEventListener("visibilitychange", sendAtOnce);

if (unsaved()) {
  wait();
  send();
}
