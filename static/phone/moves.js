// Moves, in the form in which the log keeps them.

export class Refused extends Error {
  constructor(code, numbers = {}) {
    super(code);
    this.code = code;
    this.numbers = numbers;
  }
}

export function refuse(code, numbers) {
  throw new Refused(code, numbers);
}

// The fields of each kind of move; those that may be left out have a value.

const NEEDED = undefined;
const RESULT = { extras: [] };
export const FIELDS = {
  bid: { seat: NEEDED, tricks: NEEDED, early: false },
  rebid: { seat: NEEDED, tricks: NEEDED },
  redeal: {},
  trumps: { suit: NEEDED, as_played: false },
  cut: { seat: NEEDED, as_played: false },
  tricks: { tricks: NEEDED, ...RESULT },
  made: { seats: NEEDED, ...RESULT },
  note: { text: NEEDED },
  join: { seat: NEEDED, after: NEEDED, points: NEEDED },
  leave: { seat: NEEDED },
  "sit-out": { seat: NEEDED },
  "come-back": { seat: NEEDED },
  swap: { seat: NEEDED, other: NEEDED },
  reschedule: { hands: NEEDED },
  adjust: { seat: NEEDED, points: NEEDED, reason: NEEDED },
  starter: { seat: NEEDED },
  kept: { seat: NEEDED, cards: NEEDED },
  lay: { seat: NEEDED, place: NEEDED, card: NEEDED },
  strength: { military: NEEDED, movement: NEEDED },
  lead: { seat: NEEDED },
  control: { holders: NEEDED },
  meeples: { counts: NEEDED },
  stop: { counts: false },
  undo: {},
  amend: { round: NEEDED, entries: NEEDED },
};

const TABLE = ["join", "leave", "sit-out", "come-back", "swap", "reschedule", "adjust"];
const ALWAYS = ["stop", "undo", "amend"];
export const isTableMove = ({ kind }) => TABLE.includes(kind);
export const isRoundMove = ({ kind }) => !TABLE.includes(kind) && !ALWAYS.includes(kind);

const MOST_MOVES = 100;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const has = (object, name) => Object.hasOwn(object, name);

// A move as the log keeps it, from one that may leave fields out.
export function move(kind, fields = {}) {
  const whole = { kind, v: 1, ...FIELDS[kind], ...fields };
  if (has(whole, "extras") && !whole.extras.length) delete whole.extras;
  return whole;
}

// The move that a document describes, with all its fields.
export function read(document) {
  if (!isObject(document)) refuse("unknown-entry");
  const { kind, v, ...values } = document;
  if (typeof kind !== "string" || !has(FIELDS, kind)) refuse("unknown-entry");
  if (v !== 1) refuse("later-version");
  const known = FIELDS[kind];
  if (kind === "amend") values.entries = readAll(values.entries);
  if (Object.keys(known).some((name) => known[name] === NEEDED && !has(values, name))) refuse("unknown-entry");
  if (Object.keys(values).some((name) => !has(known, name))) refuse("unknown-key");
  for (const name of Object.keys(values)) if (name !== "entries") checkDepth(values[name], 2);
  return { kind, v, ...known, ...values };
}

function readAll(documents) {
  if (!Array.isArray(documents) || documents.length > MOST_MOVES) refuse("unknown-entry");
  if (documents.some((document) => isObject(document) && document.kind === "amend")) refuse("unknown-entry");
  return documents.map(read);
}

function checkDepth(value, depth) {
  if (isObject(value) || (Array.isArray(value) && !depth)) refuse("unknown-entry");
  if (Array.isArray(value)) for (const item of value) checkDepth(item, depth - 1);
}
