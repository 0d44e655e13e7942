// After logging out nothing that names anybody stays on the phone: no page to read without a network, no half-told round.
// What was entered and is not saved yet stays, for whoever logs in again; it has seats and numbers.

const WAITING = /^(unsaved|entry):/;

sessionStorage.clear();

const kept = Object.keys(localStorage);
const waiting = kept.filter((name) => WAITING.test(name));
// A game that only this phone knows so far, as long as an entry of it waits.
const isNeeded = (name) => name.startsWith("game:") && waiting.some((entry) => entry.startsWith(`entry:${name.slice(5)}:`));
for (const name of kept) {
  if (!WAITING.test(name) && !isNeeded(name)) localStorage.removeItem(name);
}

// Only a secure page has caches.
for (const name of (await globalThis.caches?.keys()) ?? []) {
  if (name.startsWith("pages ")) caches.delete(name);
}
