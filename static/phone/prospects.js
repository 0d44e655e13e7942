// Who can still win: what the rounds that remain can bring stands in the plan.

import { sum } from "./words.js";

export function contenders(state) {
  if (state.rules.open) return state.seats;
  const ahead = state.plan.rounds.slice(state.table.number);
  const catchesUp = sum(ahead.map(({ table }) => state.plan.gaps[table]));
  return state.seats.filter((seat) => canWin(state, seat, catchesUp));
}

// Two bids for each number of tricks are enough, the best or the worst: the hook forbids at most one of them.
const known = new WeakMap();

function plays({ plan, table }, seat, isBestFirst) {
  const worths = plan.tables[table.worth];
  const bid = table.bids[seat];
  const kept = known.get(worths) ?? known.set(worths, new Map()).get(worths);
  const name = `${bid} ${isBestFirst}`;
  if (!kept.has(name)) kept.set(name, worked(worths, bid, isBestFirst));
  return kept.get(name);
}

function worked(worths, bid, isBestFirst) {
  const side = isBestFirst ? -1 : 1;
  const order = (one, other) => side * (one.worth - other.worth || one.bid - other.bid || one.won - other.won);
  const bids = bid === null ? worths.map((_, number) => number) : [bid];
  const found = worths.flatMap((_, won) =>
    bids.map((number) => ({ worth: worths[number][won], bid: number, won })).sort(order).slice(0, 2),
  );
  return found.sort(order);
}

// True if the round under way can leave nobody further ahead of this seat than it catches up later.
function canWin(state, seat, catchesUp) {
  const { table, totals } = state;
  const others = state.seats
    .filter((other) => other !== seat)
    .map((other) => [totals[other], plays(state, other, false)]);
  // Ways to play a round are bits of a number: bit `tricks × row + bids` stands for so many tricks won and so many bid.
  const row = BigInt(table.cards * table.order.length + 1);
  for (const play of plays(state, seat, true)) {
    const most = totals[seat] + play.worth + catchesUp;
    // What follows brings this seat even less.
    if (others.some(([total, worst]) => total + worst[0].worth > most)) return false;
    let ways = 1n << (BigInt(play.won) * row + BigInt(play.bid));
    for (const [total, worst] of others) ways = joined(ways, worst, most - total, row);
    if (addsUp(ways, table, row)) return true;
  }
  return false;
}

function joined(ways, worst, most, row) {
  let all = 0n;
  for (const play of worst) {
    if (play.worth > most) break;
    all |= ways << (BigInt(play.won) * row + BigInt(play.bid));
  }
  return all;
}

function addsUp(ways, table, row) {
  const cards = BigInt(table.cards);
  const bids = (ways >> (cards * row)) & ((1n << row) - 1n);
  return table.bound.length ? (bids & ~(1n << cards)) !== 0n : bids !== 0n;
}
