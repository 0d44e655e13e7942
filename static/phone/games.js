// The families of games that a phone can play, and what it knows of them.

import { BiddingState } from "./bidding.js";
import { BiddingPad } from "./bidding_pad.js";

export const VERSION = 1;
const KNOWN = ["bids at once", "extras", "streaks", "points", "made"];
const FAMILIES = { bidding: [BiddingState, BiddingPad] };

// True if this phone can play by the plan.
export function canPlay({ plan, family, needs }) {
  return plan === VERSION && family in FAMILIES && needs.every((need) => KNOWN.includes(need));
}

export const begin = (plan) => new FAMILIES[plan.family][0](plan).begun();

export const padOf = (state, options) => new FAMILIES[state.plan.family][1](state, options);
