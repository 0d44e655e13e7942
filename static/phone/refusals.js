// Why something was not accepted, in a sentence. The server has better ones; these are for when it can't be asked.

import { count } from "./words.js";

const SENTENCES = {
  "game-over": () => "The game is over: undo its last entry to go on.",
  "nothing-to-undo": () => "There is nothing to undo: nothing has been entered yet.",
  "bid-range": (state, { seat, tricks }) => `${state.name(seat)} can't bid ${tricks}: it must be a whole number from 0 to ${state.cards}.`,
  "bid-hooked": (state, { seat, tricks }) => `${state.name(seat)} can't bid ${tricks}: the bids would add up to ${state.cards}.`,
  rebid: (state, { seat }) => `${state.name(seat)}'s bid is ${state.table.bids[seat]} already.`,
  "tricks-range": (state) => `Each player's tricks must be a whole number from 0 to ${state.cards}.`,
  "tricks-sum": (state, _, { missing }) =>
    `The tricks must add up to ${state.cards}: ${missing > 0 ? `${count(missing, "trick")} missing` : `${count(-missing, "trick")} too many`}.`,
  extras: () => "Extras must be whole numbers from 0 to 20.",
  trumps: () => "That can't be trumps in this round.",
};

export function refusal(state, move, { code, numbers }) {
  return SENTENCES[code]?.(state, move, numbers) ?? "That can't be entered now.";
}
