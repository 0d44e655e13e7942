// The bidding family, by a plan: it has the rounds and what they are worth, so that no rule of one game stands here.

import { BiddingRound } from "./bidding_round.js";
import { move, refuse } from "./moves.js";
import { contenders } from "./prospects.js";
import { allows } from "./replay.js";
import { pointsOf, judgeResult } from "./results.js";
import { ranks, State } from "./state.js";
import { judgeCut, judgeTrumps } from "./trumps.js";
import { count, isWhole, listing, same, sum } from "./words.js";

const MOST_ADJUSTED = 1000;
const LONGEST_NOTE = 40;

export class BiddingState extends State {
  // The table and the round

  get rules() {
    return this.plan.rules;
  }

  get round_count() {
    return this.plan.rounds.length;
  }

  get cards() {
    return this.table.cards;
  }

  get schedule() {
    return this.plan.rounds.map(({ cards }) => cards);
  }

  get opener() {
    const { first_bidder, last_bidder } = this.table;
    return this.rules.head || this.rules.dealer_first ? first_bidder : last_bidder;
  }

  get dealer() {
    return this.rules.head ? null : this.opener;
  }

  get head() {
    return this.rules.head ? this.table.first_bidder : null;
  }

  get tail() {
    return this.rules.head ? this.table.last_bidder : null;
  }

  get leader() {
    return this.table.leads ?? this.table.highestBidder;
  }

  get bidder() {
    return this.over || this.table.trumps_open ? null : this.table.next_bidder;
  }

  get numbers() {
    return Array.from({ length: this.cards + 1 }, (_, number) => number);
  }

  get legalBids() {
    const { bidder } = this;
    return bidder === null ? [] : this.numbers.filter((tricks) => allows(this, move("bid", { seat: bidder, tricks })));
  }

  rebids(seat) {
    return this.numbers.filter((tricks) => allows(this, move("rebid", { seat, tricks })));
  }

  get bid_sum() {
    return this.table.bid_sum;
  }

  get bids_in_words() {
    const { table, cards, bid_sum } = this;
    if (this.hides_bids) return `${table.bid_count} of ${table.order.length} have bid`;
    if (table.waiting.length) return `${bid_sum} bid of ${cards}`;
    const over = bid_sum - cards;
    const side = over ? `${Math.abs(over)} ${over > 0 ? "over" : "under"}` : "just as many";
    return `${bid_sum} bid for ${count(cards, "trick")}: ${side}`;
  }

  get hides_bids() {
    return this.rules.at_once && this.table.waiting.length > 0;
  }

  get standing() {
    if (!this.rules.ties_by_made) return super.standing;
    const made = this.seats.map((seat) => sum(this.rounds.map((round) => Number(round.made.includes(seat)))));
    return ranks(this.seats, this.totals, made);
  }

  get won() {
    const won = super.won;
    if (won.winners.length > 1 || won.margin) return won;
    const second = listing(this.named(this.standing[1].seats));
    return { ...won, sentence: `${this.bestInWords}, with more bids made than ${second}.` };
  }

  get next_first() {
    const begun = this.table.moves().length ? this.table : this.rounds.at(-1);
    if (!begun) return this.plan.first;
    return this.plan.next[this.with({ current: begun }).opener];
  }

  canWin() {
    return contenders(this);
  }

  // Judging

  judge(entry) {
    const judges = {
      bid: () => this.#judgeBid(entry),
      rebid: () => this.#judgeRebid(entry),
      redeal: () => same(this.redealt(), this.table) && refuse("not-now"),
      tricks: () => judgeResult(this, entry),
      made: () => judgeResult(this, entry),
      trumps: () => judgeTrumps(this, entry),
      cut: () => judgeCut(this, entry),
      adjust: () => this.#judgeAdjust(entry),
      note: () => entry.text === "" || checkWords(entry.text),
    };
    if (!Object.hasOwn(judges, entry.kind)) refuse("not-in-this-game");
    judges[entry.kind]();
  }

  checkThere(seat) {
    this.#checkSeat(seat);
    if (!this.table.order.includes(seat)) refuse("at-the-table");
  }

  #checkSeat(seat) {
    if (!isWhole(seat, 0, this.plan.players.length - 1)) refuse("unknown-player");
  }

  #judgeBid({ seat, tricks, early }) {
    const { table } = this;
    this.checkThere(seat);
    if (typeof early !== "boolean") refuse("unknown-entry");
    if (table.trumps_open) refuse("trumps-first");
    if (table.bids[seat] !== null) refuse("bid-turn");
    const isTurn = seat === table.next_bidder || (early && seat !== table.last_bidder);
    if (!this.rules.at_once && !isTurn) refuse("bid-turn");
    this.#judgeNumber(seat, tricks);
    if (table.broughtToCardsBy(seat, tricks) !== null) refuse("bid-hooked", { hooked: tricks, cards: table.cards });
  }

  #judgeRebid({ seat, tricks }) {
    this.checkThere(seat);
    const stands = this.table.bids[seat];
    if (stands === null) refuse("rebid");
    this.#judgeNumber(seat, tricks);
    if (tricks === stands) refuse("rebid");
    if (this.table.broughtToCardsBy(seat, tricks) !== null) refuse("bid-hooked", { hooked: tricks, cards: this.cards });
  }

  #judgeNumber(seat, tricks) {
    if (!isWhole(tricks, 0, this.cards)) refuse("bid-range", { most: this.cards });
  }

  #judgeAdjust({ seat, points, reason }) {
    this.#checkSeat(seat);
    if (!isWhole(points, -MOST_ADJUSTED, MOST_ADJUSTED) || !points) refuse("points");
    checkWords(reason);
  }

  // Entering

  enter(entry) {
    const { table } = this;
    switch (entry.kind) {
      case "bid":
      case "rebid":
        return this.with({ current: table.withBid(entry.seat, entry.tricks) });
      case "redeal":
        return this.with({ current: this.redealt() });
      case "trumps":
        return this.with({ current: table.with({ trumps: entry.suit }) });
      case "cut":
        return this.with({ current: table.with({ cut: entry.seat }) });
      case "tricks":
      case "made":
        return this.opened([...this.rounds, pointsOf(this, entry)]);
    }
    const changed = entry.kind === "note" ? noted(table, entry) : adjusted(table, entry);
    return this.current ? this.with({ current: changed }) : this.opened([...this.rounds.slice(0, -1), changed]);
  }

  after(number) {
    return this.opened(this.rounds.slice(0, number));
  }

  // These rounds finished and the next one dealt, if there is one.
  opened(rounds) {
    const enough = this.rules.to_points;
    const isDecided = enough !== null && rounds.length > 0 && Math.max(...rounds.at(-1).totals) >= enough;
    const isOver = rounds.length === this.round_count || isDecided;
    return this.with({ rounds, current: isOver ? null : this.dealt(rounds) });
  }

  dealt(rounds, fields = {}) {
    const { cards, order, leads, hook, table, trumps: called = null, chooses, no_streak = false } = this.plan.rounds[rounds.length];
    const last = rounds.at(-1);
    const choosers = chooses === "best" ? (last?.highestMadeOf(order) ?? []) : Number.isInteger(chooses) ? [chooses] : [];
    const trumps = chooses === "best" && !choosers.length ? "none" : called;
    return new BiddingRound({
      number: rounds.length + 1,
      cards,
      order,
      leads,
      bound: hook === "every" ? order : hook ? order.slice(-1) : [],
      worth: table,
      countsForStreak: !no_streak,
      bids: this.seats.map(() => null),
      totals: last ? last.totals : this.seats.map(() => 0),
      called: trumps,
      trumps,
      highestChooses: chooses === "highest",
      choosers,
      ...fields,
    });
  }

  // The round with new hands: trumps were chosen from the old ones; but who won the cut for it, won it.
  redealt() {
    const { totals, changes, cut } = this.table;
    return this.dealt(this.rounds, { totals, changes, cut });
  }
}

function noted(round, { kind, v, text }) {
  const earlier = round.changes.filter((change) => change.kind !== "note");
  return round.with({ changes: text ? [...earlier, { kind, v, text }] : earlier });
}

function adjusted(round, entry) {
  const totals = round.totals.map((total, seat) => (seat === entry.seat ? total + entry.points : total));
  return round.with({ totals, changes: [...round.changes, entry] });
}

// As names: letters, marks, numbers, punctuation, symbols, a plain blank, and what emoji are joined by.
const WRITABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} \u200d]*$/u;
const SEEN = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

function checkWords(text) {
  if (typeof text !== "string" || text !== text.trim() || [...text].length > LONGEST_NOTE) refuse("words");
  if (!WRITABLE.test(text) || !SEEN.test(text)) refuse("words");
}
