// The players' lines on the pad of a bidding game: one each, as they sit, with all that is said of them.

import { plus, signed } from "./words.js";

const DEALS = "deals the cards and bids last";
const LEADS = { word: "leads", meaning: "plays the first card of the first trick" };
const HEAD = [
  { word: "head", meaning: "bids first and leads" },
  { word: "engine", meaning: "the card that the head leads to the first trick" },
];
const TAIL = [
  { word: "tail", meaning: "sits to the right of the head and bids last" },
  { word: "caboose", meaning: "the card that the tail plays last to the first trick" },
];

// `told` are the tricks told so far, if they are asked for.
export function lines(pad, told) {
  const { state, me, changes } = pad;
  const asks = pad.asked_seat;
  const { standing } = state;
  return state.seats.map((seat) => {
    const bid = state.table.bids[seat];
    const isSecret = state.hides_bids && seat !== me;
    const tricks = told ? (told.get(seat) ?? bid) : null;
    const turn = changes === null ? turnOf(state, seat, asks) : changes === seat ? "changes the bid" : "";
    const place = state.rounds.length ? standing.find(({ seats }) => seats.includes(seat)).ordinal : "";
    const margin = marginOf(state, standing, seat);
    return {
      seat,
      name: state.name(seat),
      titles: titles(state, seat),
      place,
      margin,
      standing: [place, margin].filter(Boolean).join(" · "),
      chance: pad.chance(seat),
      turn,
      is_next: Boolean(turn),
      bid: isSecret ? null : bid,
      is_hidden: isSecret && bid !== null,
      total: state.totals[seat],
      scored: justScored(state, seat),
      tricks,
      is_off: tricks !== null && tricks !== (isSecret ? null : bid),
      points: told ? pointsFor(state, bid) : [],
      // Nobody sits out where a phone plays by itself: for that it asks the server.
      is_away: false,
      away: "",
      marks: state.current ? marksOf(state.current, seat) : [],
    };
  });
}

// Points that no bid brought, since the last round.
export function marksOf(round, seat) {
  const adjusted = round.changes.filter((change) => change.kind === "adjust" && change.seat === seat);
  return adjusted.map(({ points, reason }) => ({ points: signed(points), why: reason }));
}

function titles(state, seat) {
  const { dealer, head, tail, leader, rules } = state;
  return [
    ...(seat === dealer ? [{ word: "deals", meaning: dealing(rules) }] : []),
    ...(seat === head ? HEAD : []),
    ...(seat === tail ? TAIL : []),
    ...(!rules.head && seat === leader ? [LEADS] : []),
  ];
}

function dealing({ at_once, dealer_first }) {
  if (at_once) return "deals the cards";
  return dealer_first ? "deals the cards and bids first" : DEALS;
}

// What the last round came to, from its score until the next bid.
function justScored(state, seat) {
  const last = state.rounds.at(-1);
  if (!state.current || !last || state.table.bid_count) return null;
  const is_made = last.made.includes(seat);
  return { is_made, signed: `${is_made ? "" : "✗ "}${plus(last.points[seat])}` };
}

function marginOf(state, [best, second], seat) {
  if (!best.seats.includes(seat)) return `${best.total - state.totals[seat]} behind`;
  return second && best.seats.length === 1 ? `${best.total - second.total} ahead` : "";
}

function turnOf(state, seat, asks) {
  if (seat === asks) return "bids now";
  if (state.over) return "";
  if (state.table.tied.includes(seat)) return "cuts for trumps";
  return state.table.trumps_open && state.table.chooser === seat ? "chooses trumps" : "";
}

// What each number of tricks would score; nothing where extras and streaks come on top.
function pointsFor({ rules, plan, table }, bid) {
  return rules.extras.length || rules.streak ? [] : plan.tables[table.worth][bid];
}
