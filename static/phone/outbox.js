// What was entered and is not saved yet: one item of the phone's storage per entry, so that two tabs can't overwrite each
// other; tagged with whose it is.

const ENTRY = "entry";
const GAME = "game";
const ASIDE = "aside";
const MOST_GAMES = 12;

let stamped = 0;

// Later than any before, in this tab.
function stamp() {
  stamped = Math.max(Date.now(), stamped + 1);
  return String(stamped).padStart(15, "0");
}

function newest(one, other) {
  return other.at - one.at;
}

export class Outbox {
  constructor(owner) {
    this.owner = owner;
  }

  // A phone that had no keeper has one with its first entry.
  belongTo(owner) {
    const before = this.owner;
    this.owner = owner;
    localStorage.setItem("owner", owner);
    this.adopt([before]);
  }

  // What was kept before somebody logged in is theirs now.
  adopt(tags) {
    for (const name of Object.keys(localStorage)) {
      const [kind, tag, ...rest] = name.split(":");
      if (![ENTRY, GAME, ASIDE].includes(kind) || !tags.includes(tag)) continue;
      localStorage.setItem([kind, this.owner, ...rest].join(":"), localStorage.getItem(name));
      localStorage.removeItem(name);
    }
  }

  name(kind, game, ...rest) {
    return [kind, this.owner, game, ...rest].join(":");
  }

  // Throws where the phone has no room, or keeps nothing.
  put(game, entry) {
    localStorage.setItem(this.name(ENTRY, game, stamp()), JSON.stringify(entry));
  }

  #found(game) {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`${this.name(ENTRY, game)}:`));
    return names.sort().map((name) => [name, JSON.parse(localStorage.getItem(name))]);
  }

  waiting(game) {
    return this.#found(game).map(([, entry]) => entry);
  }

  drop(game, keys) {
    for (const [name, { key }] of this.#found(game)) if (keys.includes(key)) localStorage.removeItem(name);
  }

  // What was not accepted stays on the phone, but is not sent any more.
  setAside(game, keys) {
    const entries = this.waiting(game).filter(({ key }) => keys.includes(key));
    if (entries.length) localStorage.setItem(this.name(ASIDE, game, stamp()), JSON.stringify(entries));
    this.drop(game, keys);
  }

  aside(game) {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`${this.name(ASIDE, game)}:`));
    return names.sort().flatMap((name) => JSON.parse(localStorage.getItem(name)));
  }

  // Entries for one game that turned out to be for another.
  moveTo(game, other, changed = null) {
    for (const [name, entry] of this.#found(game)) {
      this.put(other, changed ? { ...entry, body: changed(entry.body) } : entry);
      localStorage.removeItem(name);
    }
  }

  get count() {
    return Object.keys(localStorage).filter((name) => name.startsWith(`${ENTRY}:${this.owner}:`)).length;
  }

  gamesWaiting() {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`${ENTRY}:${this.owner}:`));
    const begun = Object.keys(localStorage).filter((name) => name.startsWith(`${GAME}:${this.owner}:`) && this.known(name.split(":")[2])?.start);
    const games = [...new Set([...begun, ...names].map((name) => name.split(":")[2]))];
    // A rematch after the game that it is one of.
    const began = (game) => this.known(game)?.start?.started_at ?? "";
    return games.sort((one, other) => (began(one) < began(other) ? -1 : 1));
  }

  // What this phone could open, newest first.
  games() {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`${GAME}:${this.owner}:`));
    const known = names.map((name) => ({ game: name.split(":")[2], ...JSON.parse(localStorage.getItem(name)) }));
    return known.sort(newest).map(({ game, plan, at }) => ({ game, name: plan.name, players: plan.players.map(({ name }) => name), at }));
  }

  // How many entries wait for somebody else to log in.
  ofOthers() {
    return Object.keys(localStorage).filter((name) => name.startsWith(`${ENTRY}:`) && name.split(":")[1] !== this.owner).length;
  }

  // Games as this phone knows them: plan, log, and how they began if they began here

  keep(game, known) {
    localStorage.setItem(this.name(GAME, game), JSON.stringify({ ...known, at: Date.now() }));
    const games = Object.keys(localStorage)
      .filter((name) => name.startsWith(`${GAME}:`))
      .map((name) => ({ name, ...JSON.parse(localStorage.getItem(name)) }))
      .sort(newest);
    for (const { name, start } of games.slice(MOST_GAMES)) {
      if (!start && !this.waiting(name.split(":")[2]).length) localStorage.removeItem(name);
    }
  }

  known(game) {
    return JSON.parse(localStorage.getItem(this.name(GAME, game)));
  }

  forget(game) {
    localStorage.removeItem(this.name(GAME, game));
  }
}

// True where something can be kept: some browsers forbid it.
export function keepsAnything() {
  try {
    localStorage.setItem("probe", "yes");
    localStorage.removeItem("probe");
    return true;
  } catch {
    return false;
  }
}

const BASE64 = { "+": "-", "/": "_", "=": "" };

// An id or a key that nobody can guess. Plain HTTP has this, too.
export function random(bytes) {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...numbers)).replace(/[+/=]/g, (sign) => BASE64[sign]);
}

export const newKey = () => random(16);
export const newId = () => random(9);
