{% autoescape off %}// Serves static files from the phone and, without a network, the pages last seen, marked as such; and where none was seen
// the shell, which can play. Writes, parts of pages and downloads go past it. RELEASE is made from all of this, so that a
// new release is a new worker with new caches.

const FILES = new Set({{ files }});
const SHELL = {{ shell }};
const MOST_PAGES = {{ most_pages }};
{% endautoescape %}
const FILE_CACHE = `files ${RELEASE}`;
const PAGE_CACHES = `pages ${RELEASE} `;
// When a page was seen, by the phone's own clock.
const SEEN = "X-Seen";

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepFiles(SHELL));
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (FILES.has(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

// A page that was changed in place shows more than was loaded at its address.
addEventListener("message", (event) => {
  if (event.data.changed) event.waitUntil(keepChanged(event.data.changed, event.data.html));
});

async function takeOver() {
  await deleteCaches((name) => name !== FILE_CACHE && !name.startsWith(PAGE_CACHES));
  await clients.claim();
  // What is on the screen already was not seen by this worker.
  const shown = await clients.matchAll({ type: "window" });
  await Promise.allSettled(shown.map(async ({ url }) => keep(url, await fetch(url, { redirect: "manual" }))));
}

async function deleteCaches(outdated) {
  const names = await caches.keys();
  await Promise.all(names.filter(outdated).map((name) => caches.delete(name)));
}

// Files never change under their address.

async function file(request) {
  return (await caches.match(request.url, { cacheName: FILE_CACHE, ignoreVary: true })) ?? fetch(request);
}

async function keepFiles(html) {
  const cache = await caches.open(FILE_CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const named = [...FILES].filter((name) => html.includes(`"${name}"`));
  await cache.addAll(named.filter((name) => !kept.includes(name)));
}

// Pages come from the network, and from here only if there is none.

async function page(event) {
  let response;
  try {
    response = await fetch(event.request);
  } catch {
    return lastSeen(event.request.url);
  }
  event.waitUntil(keep(event.request.url, response.clone()));
  return response;
}

async function keep(address, response) {
  // Whoever holds the phone now must not find what somebody else has seen on it: another keeper, or nobody after logging out.
  const keeper = response.headers.get("X-Keeper");
  // Only pages have one: downloads don't, nor do redirections.
  if (keeper === null) return;
  const own = PAGE_CACHES + keeper;
  await deleteCaches((name) => name.startsWith(PAGE_CACHES) && name !== own);
  const cache = await caches.open(own);
  // A server in trouble says nothing about the page.
  if (response.status >= 500) return;
  if (!mayBeKept(response)) return void (await cache.delete(address, { ignoreVary: true }));
  await put(cache, address, await response.text(), response.headers);
  const addresses = await cache.keys();
  await Promise.all(addresses.slice(0, -MOST_PAGES).map((oldest) => cache.delete(oldest)));
}

function mayBeKept({ status, headers }) {
  return status === 200 && !headers.has("Content-Disposition") && !headers.get("Cache-Control")?.includes("no-store");
}

async function keepChanged(address, html) {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const loaded = name.startsWith(PAGE_CACHES) && (await cache.match(address, { ignoreVary: true }));
    if (loaded) await put(cache, address, html, loaded.headers);
  }
}

async function put(cache, address, html, headers) {
  const kept = new Headers(headers);
  kept.set(SEEN, new Date().toISOString());
  // The text is neither packed nor as long as it was any more.
  kept.delete("Content-Encoding");
  kept.delete("Content-Length");
  await cache.put(address, new Response(html, { headers: kept }));
  await keepFiles(html);
}

// Where a game begins the shell is shown, which can begin one, and not the form as it was, which can't.
async function lastSeen(address) {
  const begins = new URL(address).pathname.startsWith("/new/");
  const seen = !begins && (await caches.match(address, { ignoreVary: true }));
  if (!seen) return new Response(SHELL, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  const mark = `<p class="no-connection" role="status" data-no-connection>No connection. This page is from ${when(seen)}.</p>`;
  const html = (await seen.text()).replace(/<body[^>]*>/, (body) => body + mark);
  return new Response(html, { headers: seen.headers });
}

function when(seen) {
  const then = new Date(seen.headers.get(SEEN));
  const time = then.toLocaleTimeString("en-GB", { timeStyle: "short" });
  if (then.toDateString() === new Date().toDateString()) return time;
  return `${then.toLocaleDateString("en-GB", { day: "numeric", month: "long" })}, ${time}`;
}
