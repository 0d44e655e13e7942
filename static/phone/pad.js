// What the view models of all games have in common: a state in the words and numbers of the pad's templates, whose names
// they bear.

import { describe } from "./describe.js";
import { capitalized, listing } from "./words.js";

export class Pad {
  // `asked` is the part of the round that is asked for, `hints` are for whoever bids, `chosen` are the tricks that were
  // taken back a moment ago, `me` is the seat of whoever's phone it is.
  constructor(state, { asked = {}, chosen = {}, hints = [], me = null } = {}) {
    Object.assign(this, { state, asked, chosen, hints, me });
  }

  get filledIn() {
    return Object.keys(this.chosen).length ? this.chosen : this.asked;
  }

  get strip() {
    return [];
  }

  get note() {
    return "";
  }

  get can_change() {
    return false;
  }

  get can_deal_again() {
    return false;
  }

  get sheet_columns() {
    return this.state.names.map((name) => ({ name, left: "" }));
  }

  get happened() {
    return "";
  }

  get heading() {
    return `Round ${this.state.round_number} of ${this.state.round_count}`;
  }

  get is_last_round() {
    return this.state.round_number === this.state.round_count;
  }

  chance(seat) {
    const can = this.canWin;
    if (!can.includes(seat) || can.length === this.state.seats.length) return "";
    return can.length === 1 ? "can't be caught" : "can still win";
  }

  get canWin() {
    this.contenders ??= this.state.contenders;
    return this.contenders;
  }

  get winners() {
    const winners = this.state.outcome?.winners ?? [];
    return winners.length ? listing(this.state.named(winners)) : "";
  }

  get places() {
    return this.state.standing.map(({ place, ordinal, seats, total }) => ({
      place: ordinal,
      names: listing(this.state.named(seats)),
      total,
      is_first: place === 1 && this.state.finished,
      left: "",
    }));
  }

  get undo() {
    const last = this.state.entries.at(-1);
    return last ? `Undo ${describe(this.state, last)}` : "";
  }

  get announcement() {
    const last = this.state.entries.at(-1);
    return last ? `${capitalized(describe(this.state, last))}. ${this.next_in_words}` : this.next_in_words;
  }

  get next_for_watchers() {
    return `Round ${this.state.round_number} is being played.`;
  }
}

// A number that stands in a form, or in an address.
export const readNumber = (text) => (/^-?[0-9]{1,6}$/.test(text ?? "") ? Number(text) : (text ?? null));
