// What a round came to: tricks, or only who made it, and extras; judged, and scored by the plan's tables.

import { refuse } from "./moves.js";
import { isWhole, sum } from "./words.js";

const MOST_OF_AN_EXTRA = 20;

export function judgeResult(state, result) {
  const { rules, table } = state;
  if ((result.kind === "made") !== rules.made) refuse("not-in-this-game");
  if (table.waiting.length) refuse("not-now");
  if (table.trumps_open) refuse("trumps-first");
  if (result.kind === "made") judgeMade(state, result);
  else judgeTricks(state, result.tricks);
  judgeExtras(state, result.extras);
}

// A whole number of tricks for each player, adding up to the cards; to no more, where nobody need win a trick.
export function judgeTricks({ table, rules, plan, cards }, tricks) {
  if (!Array.isArray(tricks) || tricks.length > plan.players.length) refuse("tricks-range");
  const isAway = (_, seat) => !table.order.includes(seat);
  if (tricks.filter(isAway).some((won) => won !== null && won !== 0)) refuse("tricks-range");
  for (const seat of table.orderOfSeats) if (!isWhole(tricks[seat], 0, cards)) refuse("tricks-range");
  const missing = cards - sum(tricks);
  if (missing < 0 || (missing && !rules.unwon)) refuse("tricks-sum", { missing });
}

function judgeMade(state, { seats }) {
  if (!Array.isArray(seats) || seats.length > state.plan.players.length) refuse("tricks-range");
  seats.forEach((seat, number) => {
    state.checkThere(seat);
    if (seats.indexOf(seat) < number) refuse("player-twice");
  });
  const { bids, order, cards } = state.table;
  const left = cards - sum(seats.map((seat) => bids[seat]));
  const missed = order.filter((seat) => !seats.includes(seat)).map((seat) => bids[seat]);
  if (left < 0 || !canBeMissed(missed, left)) refuse("tricks-sum", { missing: left });
}

// True if so many tricks can be shared among these bidders so that nobody wins what they bid.
function canBeMissed(bids, tricks) {
  let ways = new Set([0]);
  for (const bid of bids) {
    const joined = new Set();
    for (const before of ways) {
      for (let won = 0; before + won <= tricks; won += 1) if (won !== bid) joined.add(before + won);
    }
    ways = joined;
  }
  return ways.has(tricks);
}

function judgeExtras({ rules, table, plan }, extras) {
  if (Array.isArray(extras) && !extras.length) return;
  if (!rules.extras.length) refuse("not-in-this-game");
  const isWholeTable = Array.isArray(extras) && extras.length <= plan.players.length;
  if (!isWholeTable || extras.length <= Math.max(...table.order)) refuse("extras");
  extras.forEach((counted, seat) => {
    if (!Array.isArray(counted) || counted.length !== rules.extras.length) refuse("extras");
    if (counted.some((number) => !isWhole(number, 0, MOST_OF_AN_EXTRA))) refuse("extras");
    if (!table.order.includes(seat) && counted.some(Boolean)) refuse("extras");
  });
}

// The round with its result, points and new totals.
export function pointsOf(state, result) {
  const { rules, seats, table, totals } = state;
  const nothing = rules.extras.map(() => 0);
  const counted = seats.map((seat) => result.extras[seat] ?? nothing);
  const extras = counted.flat().some(Boolean) ? counted : [];
  const played =
    result.kind === "made"
      ? table.with({ madeBy: [...result.seats].sort((one, other) => one - other), extras })
      : table.with({ tricks: seats.map((seat) => result.tricks[seat] ?? 0), extras });
  const bonus = seats.map((seat) => streak(state, played, seat));
  const points = seats.map((seat) => worth(state, played, seat) + extraPoints(rules, played, seat) + bonus[seat]);
  return played.with({ bonus, points, totals: totals.map((total, seat) => total + points[seat]) });
}

function worth({ plan }, round, seat) {
  const bid = round.bids[seat];
  if (bid === null) return 0;
  const told = round.tricks ? round.tricks[seat] : Number(round.made.includes(seat));
  return plan.tables[round.worth][bid][told];
}

function extraPoints(rules, round, seat) {
  if (!round.extras.length) return 0;
  const isMade = round.made.includes(seat);
  return sum(rules.extras.map(({ points, when_made }, number) => (isMade || !when_made ? points * round.extras[seat][number] : 0)));
}

// What this round adds if it completes a streak: one that is complete begins anew.
function streak({ rules, rounds }, round, seat) {
  if (!rules.streak || !round.order.includes(seat) || !round.countsForStreak) return 0;
  const { length } = rules.streak;
  let row = 0;
  let before = null;
  for (const played of [...rounds, round]) {
    if (!played.order.includes(seat) || !played.countsForStreak) continue;
    const isMade = played.made.includes(seat);
    row = isMade === before ? (row % length) + 1 : 1;
    before = isMade;
  }
  if (row !== length) return 0;
  return before ? rules.streak.made : rules.streak.missed;
}
