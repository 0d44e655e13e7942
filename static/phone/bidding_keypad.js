// The numbers that somebody can bid, or change a bid to.

import { count, listing } from "./words.js";

const WIDE = 7;
const NARROW = 6;

export class Keypad {
  constructor(state, seat, hints = []) {
    Object.assign(this, { state, seat, hints });
  }

  get name() {
    return this.state.name(this.seat);
  }

  get stands() {
    return this.state.table.bids[this.seat];
  }

  get kind() {
    return this.stands === null ? "bid" : "rebid";
  }

  // Somebody changes a bid that the others must not see yet.
  get #isSecret() {
    return this.stands !== null && this.state.hides_bids;
  }

  get leave() {
    return this.#isSecret ? "Leave it" : `Leave it at ${this.stands}`;
  }

  get keys() {
    const legal = this.stands === null ? this.state.legalBids : this.state.rebids(this.seat);
    const made = new Map(this.hints.map((hint) => [hint.bid, `${hint.made}/${hint.bids}`]));
    return this.state.numbers.map((number) => ({
      number,
      is_legal: legal.includes(number) || this.#isSecret,
      stands: number === this.stands && !this.#isSecret,
      made: made.get(number) ?? "",
    }));
  }

  get hint() {
    if (!this.hints.length) return "";
    const made = listing(this.hints.map((hint) => `${hint.made} of ${hint.bids} bids of ${hint.bid}`));
    return `With ${count(this.state.cards, "card")} ${this.name} made ${made}`;
  }

  get hooked() {
    const numbers = this.state.table.hookedNumbers(this.seat);
    return numbers.length ? listing(numbers, "or") : "";
  }

  get hook() {
    if (!this.hooked) return "";
    return `${this.name} can't bid ${this.hooked}: the bids would add up to ${this.state.cards}`;
  }
}

// Rows of keys as even as can be.
export const rowsOf = (keys, wide = WIDE, narrow = NARROW) => `wide-${even(keys, wide)} narrow-${even(keys, narrow)}`;

const even = (keys, most) => Math.ceil(keys / Math.ceil(keys / most));
