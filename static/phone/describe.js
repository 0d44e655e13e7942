// A move in the words of the table: what Undo says that it will undo, and what a screen reader says after a tap.

import { signed } from "./words.js";

const WORDS = {
  bid: ({ state, name, tricks }) => (state.hides_bids ? `${name}'s bid` : `${name}'s bid of ${tricks}`),
  rebid: ({ state, name, tricks }) => `${name}'s bid changed${state.hides_bids ? "" : ` to ${tricks}`}`,
  cut: ({ name }) => `${name} winning the cut`,
  trumps: ({ suit }) => (suit === "none" ? "the choice of no trumps" : `${suit} as trumps`),
  redeal: ({ state }) => `dealing round ${state.round_number} again`,
  tricks: scored,
  made: scored,
  note: ({ text }) => (text ? `the note “${text}”` : "taking the note away"),
  adjust: ({ name, points, reason }) => `${signed(points)} for ${name} (${reason})`,
  starter: ({ name }) => `${name} starting`,
  kept: ({ name }) => `${name}'s kept cards`,
  lay: ({ name, card, place }) => `${card ? `${name}'s ${cardInWords(card)}` : `taking ${name}'s card away`} at place ${place}`,
  strength: () => "military and movement",
  lead: ({ name }) => `${name} leading`,
  control: scored,
  meeples: scored,
  stop: () => "stopping the game",
  amend: ({ round }) => `the correction of round ${round}`,
};

function scored({ state }) {
  return `the score of round ${state.rounds.length}`;
}

const cardInWords = (card) => card[0] + "♠♥♦♣"["SHDC".indexOf(card[1])];

// In the state just after it.
export function describe(state, entry) {
  const name = Number.isInteger(entry.seat) ? state.name(entry.seat) : "";
  return WORDS[entry.kind]({ ...entry, state, name });
}
