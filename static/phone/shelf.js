// The games that this phone knows, and what becomes of their entries when the server answers. Which of them is on the
// page does not matter here: any page sends what waits.

import { newId, newKey } from "./outbox.js";
import { standing } from "./replay.js";
import { reseated } from "./reseated.js";

const NOTHING = { number: 0, stands: [] };

export class Shelf {
  constructor(outbox) {
    this.outbox = outbox;
  }

  // What the phone had seen when it made what waits: from there the server brings the two together.
  numberOf(game) {
    return this.outbox.known(game)?.plan.log.number ?? 0;
  }

  saved(game, entries, { number, log }) {
    const known = this.outbox.known(game);
    if (!known) return;
    const stands = standing([...known.plan.log.stands, ...entries]).map(({ key, body }) => ({ key, body }));
    delete known.start;
    this.outbox.keep(game, { ...known, plan: { ...known.plan, log: log ?? { number, stands } } });
  }

  // Somebody has begun the same rematch, where these entries belong now; or the id is taken. Answers with the id.
  moved(game, { game: other, players }) {
    const to = other ?? newId();
    const known = this.outbox.known(game);
    if (!known) return null;
    const here = `/games/${to}/`;
    const page = { ...known.page, game: { ...known.page.game, pk: to }, enter: `${here}enter/`, here };
    const plan = { ...known.plan, log: NOTHING };
    this.outbox.moveTo(game, to, seatsAt(plan.players, players));
    this.outbox.forget(game);
    this.outbox.keep(to, { ...known, page, plan, start: other ? undefined : { ...known.start, key: newKey() } });
    return to;
  }

  // On another page nobody can be asked or told: it waits for its pad.
  refused() {
    return null;
  }
}

// Which seat each of these players has there; null where they sit in the same order.
function seatsAt(players, others) {
  const seats = others && players.map(({ id, name }) => others.findIndex((other) => (id ? other.id === id : other.name === name)));
  return seats?.some((seat, before) => seat !== before && seat >= 0) ? (body) => reseated(body, seats) : null;
}
