// A move from a form of the pad.

import { move } from "./moves.js";
import { readNumber } from "./pad.js";

const seatsIn = (data, field) =>
  [...data.keys()].filter((name) => name.startsWith(`${field}-`)).map((name) => Number(name.slice(field.length + 1)));

const READ = {
  bid: (data) => ({ seat: readNumber(data.get("seat")), tricks: readNumber(data.get("tricks")) }),
  rebid: (data) => ({ seat: readNumber(data.get("seat")), tricks: readNumber(data.get("tricks")) }),
  redeal: () => ({}),
  trumps: (data) => ({ suit: data.get("suit") ?? "" }),
  cut: (data) => ({ seat: readNumber(data.get("seat")) }),
  tricks: (data) => {
    const seats = seatsIn(data, "tricks");
    const tricks = Array.from({ length: Math.max(-1, ...seats) + 1 }, (_, seat) => readNumber(last(data, `tricks-${seat}`)));
    return { tricks, extras: extras(data, tricks.length) };
  },
  made: (data) => {
    const bidders = seatsIn(data, "bidder").sort((one, other) => one - other);
    const seats = bidders.filter((seat) => data.has(`made-${seat}`));
    return { seats, extras: extras(data, Math.max(-1, ...bidders) + 1) };
  },
  undo: () => ({}),
};

// Of two fields with the same name the later one counts, as on the server.
const last = (data, name) => data.getAll(name).at(-1);

function extras(data, seats) {
  const numbers = [...data.keys()].filter((name) => name.startsWith("extra-")).map((name) => Number(name.split("-")[2]));
  const asked = [...new Set(numbers)].sort((one, other) => one - other);
  const counted = Array.from({ length: seats }, (_, seat) => asked.map((number) => readNumber(data.get(`extra-${seat}-${number}`)) || 0));
  return counted.flat().some(Boolean) ? counted : [];
}

// Null for a form that is of no kind which a phone enters.
export function readMove(data) {
  const kind = data.get("kind");
  return Object.hasOwn(READ, kind) ? move(kind, READ[kind](data)) : null;
}
