// What every game's state has: a value, never changed.

import { count, listing, ordinal } from "./words.js";

export class State {
  constructor(plan, fields) {
    this.plan = plan;
    this.entries = [];
    this.stopped = false;
    this.counts = false;
    this.rounds = [];
    this.current = null;
    Object.assign(this, fields);
  }

  with(changes) {
    return new this.constructor(this.plan, { ...this.own, ...changes });
  }

  get own() {
    const { entries, stopped, counts, rounds, current } = this;
    return { entries, stopped, counts, rounds, current };
  }

  begun() {
    return new this.constructor(this.plan, {}).after(0);
  }

  get setup() {
    return { players: this.names, game_name: this.plan.name, rules: this.plan.rules };
  }

  get names() {
    return this.plan.players.map(({ name }) => name);
  }

  get seats() {
    return this.plan.players.map((_, seat) => seat);
  }

  name(seat) {
    return this.plan.players[seat].name;
  }

  named(seats) {
    return seats.map((seat) => this.name(seat));
  }

  get table() {
    return this.current ?? this.rounds.at(-1);
  }

  get playedOut() {
    return this.current === null;
  }

  get finished() {
    return this.playedOut || this.counts;
  }

  get over() {
    return this.playedOut || this.stopped;
  }

  get round_number() {
    return this.current ? this.current.number : this.rounds.length;
  }

  get totals() {
    return this.table.totals;
  }

  get standing() {
    return ranks(this.seats, this.totals);
  }

  get outcome() {
    const rounds = count(this.rounds.length, "round");
    if (this.playedOut) return this.won;
    if (this.counts) return { ...this.won, sentence: `${this.won.sentence.slice(0, -1)}: stopped after ${rounds}.` };
    if (this.stopped) return { winners: [], margin: 0, sentence: `Stopped after ${rounds}: unfinished, so nobody wins.` };
    return null;
  }

  get won() {
    const [best, second] = this.standing;
    if (best.seats.length > 1) return { winners: best.seats, margin: 0, sentence: `${this.bestInWords}.` };
    const margin = best.total - second.total;
    const others = listing(this.named(second.seats));
    const sentence = `${this.bestInWords}, ${count(margin, "point")} ahead of ${others}.`;
    return { winners: best.seats, margin, sentence };
  }

  get bestInWords() {
    const best = this.standing[0];
    const verb = best.seats.length === 1 ? "wins" : "share the win";
    return `${listing(this.named(best.seats))} ${verb} with ${best.total}`;
  }

  get contenders() {
    return this.outcome === null ? this.canWin() : this.outcome.winners;
  }
}

// Who has which place: equal totals share it, unless something parts them.
export function ranks(seats, totals, partedBy = totals.map(() => 0)) {
  const ahead = (one, other) => totals[other] - totals[one] || partedBy[other] - partedBy[one];
  const found = [];
  for (const seat of [...seats].sort((one, other) => ahead(one, other) || one - other)) {
    const last = found.at(-1);
    if (last && ahead(last.seats[0], seat) === 0) last.seats.push(seat);
    else found.push({ place: sizeOf(found) + 1, seats: [seat], total: totals[seat] });
  }
  for (const rank of found) rank.ordinal = `${ordinal(rank.place)}${rank.seats.length > 1 ? " =" : ""}`;
  return found;
}

const sizeOf = (found) => found.reduce((size, { seats }) => size + seats.length, 0);
