// Trumps: turned up, fixed by the plan, or chosen, with a cut where players are tied.

import { refuse } from "./moves.js";

const SUITS = ["spades", "hearts", "diamonds", "clubs"];
const CHOSEN = ["dealer chooses", "highest bid chooses", "best contract chooses"];
const BEST = "best contract chooses";
const NONE = "none";

export function judgeTrumps(state, trumps) {
  if (typeof trumps.as_played !== "boolean") refuse("unknown-entry");
  const how = state.rules.trumps;
  if (CHOSEN.includes(how)) {
    if (![...SUITS, NONE].includes(trumps.suit)) refuse("trumps");
    judgeChoice(state, trumps, how);
  } else if (state.table.called !== null) {
    if (trumps.suit !== state.table.called) refuse("trumps");
  } else if (!SUITS.includes(trumps.suit) && !(how === "turned up or none" && trumps.suit === NONE)) refuse("trumps");
}

function judgeChoice({ table }, { suit, as_played }, how) {
  if (table.highestChooses) {
    if (table.waiting.length) refuse("not-now");
    return;
  }
  if (table.bid_count && suit !== table.trumps) refuse("not-now");
  // What the round before calls for can be corrected afterwards; but no round comes before the first.
  if (as_played && table.number > 1 && how === BEST) return;
  if (table.called !== null && suit !== table.called) refuse("trumps");
  if (table.choosers.length && table.chooser === null) refuse("trumps-first");
}

export function judgeCut(state, { seat, as_played }) {
  if (state.rules.trumps !== BEST) refuse("not-in-this-game");
  state.checkThere(seat);
  if (typeof as_played !== "boolean") refuse("unknown-entry");
  const { table } = state;
  if (as_played && table.number > 1 && !table.bid_count) return;
  if (table.choosers.length < 2 || !table.choosers.includes(seat)) refuse("cut");
  if (table.bid_count || table.trumps !== null) refuse("not-now");
}
