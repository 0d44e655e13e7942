// One round of a bidding game, as it stands. What it is dealt with comes from the plan.

import { same, sum } from "./words.js";

const numerically = (one, other) => one - other;

export class BiddingRound {
  constructor(fields) {
    Object.assign(this, {
      changes: [],
      choosers: [],
      trumps: null,
      cut: null,
      tricks: null,
      madeBy: null,
      extras: [],
      bonus: [],
      points: null,
      ...fields,
    });
  }

  with(changes) {
    return new BiddingRound({ ...this, ...changes });
  }

  get first_bidder() {
    return this.order[0];
  }

  get last_bidder() {
    return this.order.at(-1);
  }

  get waiting() {
    return this.order.filter((seat) => this.bids[seat] === null);
  }

  get next_bidder() {
    return this.waiting[0] ?? null;
  }

  get bid_count() {
    return this.bids.filter((bid) => bid !== null).length;
  }

  get bid_sum() {
    return sum(this.bids);
  }

  // What this seat may not bid, or change its bid to.
  hookedNumbers(seat) {
    const numbers = Array.from({ length: this.cards + 1 }, (_, number) => number);
    return numbers.filter((number) => this.broughtToCardsBy(seat, number) !== null);
  }

  // Whose bid would bring the bids to the cards, if this seat's were this.
  broughtToCardsBy(seat, tricks) {
    let total = 0;
    for (const bidder of this.order) {
      const bid = bidder === seat ? tricks : this.bids[bidder];
      if (bid === null) return null;
      total += bid;
      if (total === this.cards && this.bound.includes(bidder)) return bidder;
    }
    return null;
  }

  get made() {
    if (this.madeBy) return this.madeBy;
    if (!this.tricks) return [];
    return this.orderOfSeats.filter((seat) => this.bids[seat] === this.tricks[seat]);
  }

  get orderOfSeats() {
    return [...this.order].sort(numerically);
  }

  // Who bid most, the earliest of equals, once all have bid.
  get highestBidder() {
    if (this.waiting.length) return null;
    const most = Math.max(...this.order.map((seat) => this.bids[seat]));
    return this.order.find((seat) => this.bids[seat] === most);
  }

  highestMadeOf(seats) {
    const made = this.made.filter((seat) => seats.includes(seat));
    const highest = Math.max(...made.map((seat) => this.bids[seat]));
    return made.filter((seat) => this.bids[seat] === highest);
  }

  get chooser() {
    if (this.cut !== null) return this.cut;
    return this.choosers.length === 1 ? this.choosers[0] : null;
  }

  get tied() {
    return this.choosers.length > 1 && this.cut === null ? this.choosers : [];
  }

  get trumps_open() {
    return this.choosers.length > 0 && this.trumps === null;
  }

  get untouched() {
    return !this.bid_count && this.cut === null && (this.trumps === null || this.#isAsCalledFromTheStart);
  }

  get #isAsCalledFromTheStart() {
    return this.trumps === this.called && !this.choosers.length;
  }

  withBid(seat, tricks) {
    const table = this.with({ bids: this.bids.map((bid, other) => (other === seat ? tricks : bid)) });
    return table.highestChooses ? table.#withHighestBidder() : table;
  }

  // What somebody else has chosen before is open again.
  #withHighestBidder() {
    const choosers = this.highestBidder === null ? [] : [this.highestBidder];
    return this.with({ choosers, trumps: same(choosers, this.choosers) ? this.trumps : null });
  }

  // The moves that make this round, trumps and cut as they were played.
  moves() {
    if (this.untouched) return [];
    const cut = this.cut === null ? [] : [{ kind: "cut", v: 1, seat: this.cut, as_played: true }];
    const isChosen = this.trumps !== null && (this.bid_count > 0 || !this.#isAsCalledFromTheStart);
    const chosen = isChosen ? [{ kind: "trumps", v: 1, suit: this.trumps, as_played: true }] : [];
    const result = [];
    if (this.tricks) result.push({ kind: "tricks", v: 1, tricks: this.tricks, extras: this.extras });
    if (this.madeBy) result.push({ kind: "made", v: 1, seats: this.madeBy, extras: this.extras });
    const bids = this.#bids();
    return this.highestChooses ? [...cut, ...bids, ...chosen, ...result] : [...cut, ...chosen, ...bids, ...result];
  }

  #bids() {
    const bidden = this.order.filter((seat) => this.bids[seat] !== null);
    const isEarly = (seat) => this.waiting.some((other) => this.order.indexOf(other) < this.order.indexOf(seat));
    return bidden.map((seat) => ({ kind: "bid", v: 1, seat, tricks: this.bids[seat], early: isEarly(seat) }));
  }
}

