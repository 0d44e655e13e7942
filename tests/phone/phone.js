// A phone in a test: plays what it is told line by line, and answers what came of it.

import { createInterface } from "node:readline";
import { describe } from "./describe.js";
import { drawPad } from "./draw.js";
import { begin } from "./games.js";
import { FIELDS, Refused, move } from "./moves.js";
import { allows, play } from "./replay.js";

function told(state) {
  const { table } = state;
  return {
    round: state.round_number,
    over: state.over,
    finished: state.finished,
    entries: state.entries.length,
    totals: state.totals,
    standing: state.standing.map(({ place, seats, total }) => [place, seats, total]),
    outcome: state.outcome && [state.outcome.winners, state.outcome.margin, state.outcome.sentence],
    contenders: state.contenders,
    next_first: state.next_first,
    last: state.entries.length ? describe(state, state.entries.at(-1)) : null,
    points: state.rounds.map(({ points, totals }) => [points, totals]),
    family: FAMILY[state.plan.family](state, table),
  };
}

const FAMILY = {
  bidding: (state, table) => ({
    cards: state.cards,
    order: table.order,
    leader: state.leader,
    opener: state.opener,
    bidder: state.bidder,
    bids: table.bids,
    legal: state.legalBids,
    rebids: state.seats.map((seat) => state.rebids(seat)),
    redeal: allows(state, move("redeal")),
    trumps: table.trumps,
    called: table.called,
    choosers: table.choosers,
    cut: table.cut,
    tricks: state.rounds.map(({ tricks, madeBy, trumps, extras }) => [tricks, madeBy, trumps, extras]),
    words: state.bids_in_words,
  }),
};

function tried(state, entry) {
  try {
    return [play(state, entry), null];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [state, error.code];
  }
}

const does = {
  play: ({ plan, entries }) => {
    let now = begin(plan);
    return entries.map((entry) => {
      const [after, code] = tried(now, entry);
      now = after;
      return [code, code ? null : told(now)];
    });
  },
  fields: () => Object.fromEntries(Object.entries(FIELDS).map(([kind, fields]) => [kind, Object.keys(fields)])),
  draw: ({ plan, entries, page, options }) => drawPad(entries.reduce(play, begin(plan)), page, options),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { does: what, ...given } = JSON.parse(line);
  let answer;
  try {
    answer = does[what](given);
  } catch (error) {
    answer = { broken: error.stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
