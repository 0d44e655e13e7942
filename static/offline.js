// Without a network: the games that this phone can go on with, and new ones from what it has kept of its book. Loaded
// after phone.js, which plays and sends.

const { phone } = window;
const owner = localStorage.getItem("owner") ?? "nobody";
const main = document.querySelector("main");

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

// Kept here: what is shown takes the place of everything else on the page.
const pieces = Object.fromEntries([...document.querySelectorAll("template")].map(({ id, content }) => [id, content]));
const piece = (id) => pieces[id].cloneNode(true);

// A game that this phone knows

function open(game) {
  const before = [...main.childNodes];
  const scripts = piece("scripts-here");
  main.replaceChildren(piece("pad-here"));
  if (!phone.open(game)) {
    main.replaceChildren(...before);
    return false;
  }
  main.className = "pad-page";
  document.querySelector("header.bar").remove();
  main.append(scripts);
  return true;
}

function list() {
  const games = phone.outbox.games();
  const kit = read(`kit:${owner}`);
  document.getElementById("here").hidden = !games.length && !kit;
  document.querySelector("#here h2").hidden = !games.length;
  document.querySelector("#here .go").hidden = !kit;
  for (const { game, name, players, at } of games) {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: `/games/${game}/`, className: "card" });
    const day = new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
    link.append(strong(name), ` ${players.join(", ")} · ${day}`);
    item.append(link);
    document.getElementById("games").append(item);
  }
}

function strong(text) {
  return Object.assign(document.createElement("strong"), { textContent: text });
}

// A new one

const same = (name) => name.normalize("NFKC").toLowerCase();

class Table {
  constructor(kit, wanted) {
    this.kit = kit;
    // What this phone can play by itself, for however many.
    this.kinds = kit.games.filter(({ plans }) => Object.values(plans).some((plan) => phone.canPlay(plan)));
    const { last } = kit;
    this.kind = this.kinds.find(({ kind }) => kind === (wanted ?? last?.kind)) ?? this.kinds[0];
    this.seats = last?.players ?? [];
    this.first = this.seats[last?.first ?? 0] ?? null;
    main.replaceChildren(piece("table-here"));
    const kinds = document.getElementById("kind");
    for (const { kind, name } of this.kinds) kinds.append(new Option(name, kind, false, kind === this.kind.kind));
    kinds.addEventListener("change", () => this.choose(kinds.value));
    document.getElementById("table").addEventListener("submit", (event) => {
      event.preventDefault();
      this.add(document.getElementById("name").value.trim());
    });
    document.getElementById("begin").addEventListener("click", () => this.begin());
    this.draw();
  }

  get plan() {
    return this.kind.plans[this.seats.length];
  }

  choose(kind) {
    this.kind = this.kinds.find((one) => one.kind === kind);
    this.draw();
  }

  add(name, id = null) {
    const field = document.getElementById("name");
    if (!name) return field.focus();
    if (this.seats.some((player) => same(player.name) === same(name))) return this.say(`${name} already sits at the table.`);
    if (this.seats.length >= this.kind.most) return this.say(`The table is full: ${this.kind.name} is for ${this.kind.most} at most.`);
    const known = this.kit.players.find((player) => same(player.name) === same(name));
    this.seats.push(known ?? { id, name });
    field.value = "";
    this.draw();
  }

  say(sentence) {
    const line = document.getElementById("wrong");
    line.hidden = !sentence;
    line.textContent = sentence;
  }

  draw() {
    this.say("");
    if (!this.seats.includes(this.first)) this.first = this.seats[0] ?? null;
    document.getElementById("seats").replaceChildren(...this.seats.map((player, place) => this.seat(player, place)));
    const absent = this.kit.players.filter(({ name }) => !this.seats.some((player) => same(player.name) === same(name)));
    document.getElementById("absent").replaceChildren(
      ...absent.map(({ id, name }) => {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "chip-button", textContent: name });
        button.ariaLabel = `Add ${name}`;
        button.addEventListener("click", () => this.add(name, id));
        return button;
      }),
    );
    const missing = this.kind.fewest - this.seats.length;
    const tooMany = this.seats.length - this.kind.most;
    const words = document.getElementById("missing");
    if (missing > 0) words.textContent = `${missing} more player${missing === 1 ? "" : "s"} to go.`;
    else if (tooMany > 0) words.textContent = `${this.kind.name} is for ${this.kind.most} players at most.`;
    else if (!phone.canPlay(this.plan)) words.textContent = "These rules need the network.";
    else words.textContent = "";
    const begin = document.getElementById("begin");
    begin.textContent = `Start ${this.kind.name}`;
    begin.disabled = words.textContent !== "";
  }

  seat(player, place) {
    const item = piece("seat-here");
    const { name } = player;
    item.querySelector(".seat-name").textContent = name;
    item.querySelector(".chip").textContent = this.kind.first_title;
    const first = item.querySelector("input");
    first.checked = player === this.first;
    first.ariaLabel = `${name} is ${this.kind.first_title}`;
    first.addEventListener("change", () => {
      this.first = player;
    });
    const [up, leave] = item.querySelectorAll("button");
    up.ariaLabel = `Move ${name} up`;
    up.addEventListener("click", () => this.move(place));
    leave.ariaLabel = `Remove ${name}`;
    leave.addEventListener("click", () => {
      this.seats = this.seats.filter((other) => other !== player);
      this.draw();
    });
    return item;
  }

  // One seat earlier; the first goes to the end.
  move(place) {
    const [player] = this.seats.splice(place, 1);
    this.seats.splice(place ? place - 1 : this.seats.length, 0, player);
    this.draw();
  }

  begin() {
    const typed = document.getElementById("name").value.trim();
    if (typed) {
      this.add(typed);
      if (document.getElementById("name").value) return;
      if (document.getElementById("begin").disabled) return;
    }
    const from = this.seats.indexOf(this.first);
    const players = [...this.seats.slice(from), ...this.seats.slice(0, from)];
    const { kind, options } = this.kind;
    const game = phone.begin({ kit: this.kit, kind, players, options });
    history.replaceState(null, "", `/games/${game}/`);
    open(game);
  }
}

if (phone?.open) {
  const [, game] = location.pathname.match(/^\/games\/([-\w]+)\/$/) ?? [];
  const [, isNew, kind] = location.pathname.match(/^\/(new)\/(?:([-\w]+)\/)?$/) ?? [];
  const kit = read(`kit:${owner}`);
  if (isNew && kit?.games.length) new Table(kit, kind);
  else if (!game || !open(game)) list();
}
