// The pad of the bidding games.

import { Keypad, rowsOf } from "./bidding_keypad.js";
import { lines, marksOf } from "./bidding_lines.js";
import { move } from "./moves.js";
import { Pad, readNumber } from "./pad.js";
import { allows } from "./replay.js";
import { capitalized, count, listing, plus, signed, sum } from "./words.js";

const SYMBOLS = { spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣", none: "NT" };
const TURNED_UP = ["turned up", "turned up or none"];
const HEIGHT = 20;
const WIDTH = 10;

export class BiddingPad extends Pad {
  template = "pad/bidding/pad.html";
  sheet_template = "pad/bidding/sheet.html";
  paper = "scoreboard";

  get table() {
    return this.state.table;
  }

  get rules() {
    return this.state.rules;
  }

  get tricksChosen() {
    const told = this.state.seats.map((seat) => [seat, readNumber(this.filledIn[`tricks-${seat}`])]);
    return new Map(told.filter(([, number]) => Number.isInteger(number)));
  }

  // The heading

  get cards() {
    return count(this.state.cards, "card");
  }

  get is_blind() {
    return this.rules.blind.includes(this.state.cards);
  }

  get who_deals() {
    const { dealer, head, tail, leader } = this.state;
    const roles = [[dealer, "deals"], [head, "is head"], [tail, "is tail"], [leader, "leads"]];
    const parts = new Map();
    for (const [seat, role] of roles) if (seat !== null) parts.set(seat, [...(parts.get(seat) ?? []), role]);
    return [...parts].map(([seat, held]) => `${this.state.name(seat)} ${listing(held)}`).join(" · ");
  }

  get leader() {
    return this.state.leader === null ? "whoever bids most" : this.state.name(this.state.leader);
  }

  get trumps() {
    return this.trumps_buttons.find(({ is_chosen }) => is_chosen) ?? null;
  }

  get heading() {
    const enough = this.rules.to_points;
    return enough === null ? super.heading : `Round ${this.state.round_number}, to ${enough}`;
  }

  get strip() {
    if (this.rules.to_points !== null) return [];
    const { schedule } = this.state;
    const unit = HEIGHT / Math.max(...schedule);
    return schedule.map((cards, number) => {
      const height = Math.max(2, rounded(cards * unit));
      return { x: number * (WIDTH + 2), y: HEIGHT - height, height, when: this.#when(number + 1) };
    });
  }

  #when(number) {
    if (number <= this.state.rounds.length) return "past";
    return number === this.state.round_number && !this.state.over ? "now" : "ahead";
  }

  // What is asked

  get asks() {
    if (this.state.over) return "over";
    if (this.table.tied.length) return "cut";
    if (this.table.trumps_open) return "trumps";
    return this.state.bidder === null ? "tricks" : "bid";
  }

  get bidder() {
    return this.asked_seat === null ? "" : this.state.name(this.asked_seat);
  }

  get changes() {
    const seat = readNumber(this.asked.rebid);
    const mayChange = !this.state.over && this.state.seats.includes(seat) && this.table.bids[seat] !== null;
    return mayChange ? seat : null;
  }

  get keypad() {
    if (this.changes !== null) return new Keypad(this.state, this.changes);
    return this.asked_seat === null ? null : new Keypad(this.state, this.asked_seat, this.hints);
  }

  // Bids at once come in any order: of whoever was tapped, else of this phone's player.
  get asked_seat() {
    const { bidder } = this.state;
    if (bidder === null || !this.rules.at_once) return bidder;
    return [readNumber(this.asked.bid), this.me, bidder].find((seat) => this.table.waiting.includes(seat));
  }

  get hint() {
    return this.keypad?.hint ?? "";
  }

  get numbers() {
    return this.state.numbers;
  }

  get columns() {
    return rowsOf(this.numbers.length);
  }

  get columns_of_names() {
    const names = this.table.tied.length ? this.table.tied : this.table.order;
    return rowsOf(names.length, 3, 3);
  }

  get note() {
    return this.state.over ? "" : noteOf(this.table);
  }

  get can_change() {
    return true;
  }

  get can_deal_again() {
    return allows(this.state, move("redeal"));
  }

  get trumps_buttons() {
    const values = Object.keys(SYMBOLS).filter((value) => value !== "none" || this.rules.trumps !== "turned up");
    return values.map((value) => ({
      value,
      name: value === "none" ? "No trumps" : capitalized(value),
      symbol: SYMBOLS[value],
      is_red: value === "hearts" || value === "diamonds",
      is_chosen: value === this.table.trumps,
    }));
  }

  get offers_trumps() {
    return !this.state.over && TURNED_UP.includes(this.rules.trumps) && this.table.called === null;
  }

  get chooser() {
    return this.table.chooser === null ? "" : this.state.name(this.table.chooser);
  }

  get tied() {
    return this.table.tied.map((seat) => [seat, this.state.name(seat)]);
  }

  get tied_names() {
    return listing(this.tied.map(([, name]) => name));
  }

  // Tricks

  get tells_winner() {
    const isPlain = !(this.rules.made || this.rules.unwon || this.rules.extras.length);
    return this.asks === "tricks" && this.state.cards === 1 && isPlain;
  }

  get tells_tricks() {
    return this.#tells && !this.rules.made;
  }

  get tells_made() {
    return this.#tells && this.rules.made;
  }

  get #tells() {
    return this.asks === "tricks" && !this.tells_winner && this.changes === null;
  }

  get extras() {
    if (!this.#tells || !this.rules.extras.length) return [];
    return this.lines_there.map(({ seat, name }) => [name, this.rules.extras.map((extra, number) => this.#extraField(seat, number, extra))]);
  }

  #extraField(seat, number, { name }) {
    const field = `extra-${seat}-${number}`;
    return { field, label: `${this.state.name(seat)}: ${name}`, name, value: this.filledIn[field] ?? "" };
  }

  get made() {
    return this.table.order;
  }

  get tricks_told() {
    if (!this.tricksChosen.size) return `${this.leader} leads`;
    const told = sum(this.lines.map(({ tricks }) => tricks ?? 0));
    const over = told - this.state.cards;
    if (over < 0 && this.rules.unwon) return `${told} of ${this.state.cards} told: ${-over} won by nobody`;
    return `${told} of ${count(this.state.cards, "trick")} told${over > 0 ? `: ${over} too many` : ""}`;
  }

  // The players

  get lines() {
    this.drawnLines ??= lines(this, this.tells_tricks ? this.tricksChosen : null);
    return this.drawnLines;
  }

  get lines_there() {
    return this.lines.filter(({ is_away }) => !is_away);
  }

  get digits() {
    return Math.max(2, ...this.state.totals.map((total) => `${total}`.length));
  }

  get happened() {
    const scored = this.lines.filter((line) => line.scored);
    return scored.map((line) => `${line.name} ${line.scored.signed}`).join(", ");
  }

  get next_for_watchers() {
    return this.asks === "tricks" ? `${this.leader} leads.` : this.next_in_words;
  }

  // What comes next

  get announcement() {
    const isScore = ["tricks", "made"].includes(this.state.entries.at(-1)?.kind);
    if (!this.happened || !isScore) return super.announcement;
    return `${this.happened.replaceAll("✗", "missed")}. ${this.#leads}. ${this.next_in_words}`;
  }

  get #leads() {
    const [best, second] = this.state.standing;
    const names = listing(this.state.named(best.seats));
    if (best.seats.length > 1) return `${names} lead with ${best.total}`;
    return `${names} leads with ${best.total}, ${best.total - second.total} ahead`;
  }

  get next_first() {
    return `${this.state.name(this.state.next_first)} ${this.rules.head ? "is head" : "deals"}`;
  }

  get next_in_words() {
    switch (this.asks) {
      case "over":
        return this.state.outcome.sentence;
      case "cut":
        return `${this.tied_names} cut for trumps.`;
      case "trumps":
        return `${this.chooser} chooses trumps.`;
      case "tricks":
        return `${this.state.bids_in_words}. Enter the tricks.`;
    }
    return `${this.bidder} bids.`;
  }

  // The sheet, last round first

  get rows() {
    const { rounds, current, seats } = this.state;
    const isMarked = current && seats.some((seat) => marksOf(current, seat).length);
    return (isMarked ? [...rounds, current] : rounds).map((round) => this.#row(round)).reverse();
  }

  #row(round) {
    const { seats } = this.state;
    const marked = seats.flatMap((seat) => marksOf(round, seat).map(({ points, why }) => `${this.state.name(seat)} ${points}: ${why}`));
    return {
      number: round.number,
      cards: round.cards,
      trumps: round.trumps === null ? "" : SYMBOLS[round.trumps],
      cells: seats.map((seat) => cell(round, seat)),
      remarks: [noteOf(round), ...marked].filter(Boolean).join(" · "),
      is_open: round.points === null,
    };
  }
}

const noteOf = (round) => round.changes.find(({ kind }) => kind === "note")?.text ?? "";

function cell(round, seat) {
  const bid = round.bids[seat];
  const tricks = round.tricks ? round.tricks[seat] : null;
  const is_scored = round.points !== null;
  const points = plus(is_scored ? round.points[seat] : 0);
  const streak = round.bonus.length ? round.bonus[seat] : 0;
  const bonus = streak ? `streak ${signed(streak)}` : "";
  const is_made = round.made.includes(seat);
  const took = tricks === null ? "" : `took ${tricks}, `;
  return {
    is_there: true,
    is_scored,
    bid,
    marks: marksOf(round, seat),
    total: round.totals[seat],
    is_made,
    signed: points,
    bonus,
    result: tricks === null ? `${bid}` : `${bid}/${tricks}`,
    in_words: `bid ${bid}, ${took}${is_made ? "made" : "missed"}, ${points} points${bonus && ` with ${bonus}`}`,
  };
}

// Halves to the even number, as Python rounds.
function rounded(number) {
  const down = Math.floor(number);
  if (number - down !== 0.5) return Math.round(number);
  return down % 2 ? down + 1 : down;
}
