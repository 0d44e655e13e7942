// Games that are begun on this phone. Everybody is seated so that the plan, which knows who begins by seat, holds as it is.

import { newId, newKey } from "./outbox.js";

// The same players again: whoever's turn it is begins.
export function rematchOf({ plan, page, state, book, options }) {
  const { players, first } = plan;
  const by = state.next_first - first + players.length;
  const seats = players.map((_, seat) => (seat + by) % players.length);
  const me = page.me === null ? null : seats.indexOf(page.me);
  const again = { plan, players: seats.map((seat) => players[seat]), page: { ...page, me }, book, options };
  return begun({ ...again, rematch_of: page.game.pk });
}

// A game from the book's kit.
export function begunWith({ kit, kind, players, options }) {
  const { name, first_title, plans, options: usual } = kit.games.find((game) => game.kind === kind);
  const page = { kind: { key: kind, name, first_title }, may_write: true, me: null, live: "", csrf_token: kit.csrf };
  return begun({ plan: plans[players.length], players, page, book: kit.book, options: options ?? usual, rematch_of: null });
}

function begun({ plan, players, page, book, options, rematch_of }) {
  const game = newId();
  const here = `/games/${game}/`;
  const start = { book, kind: page.kind.key, options, players, first: plan.first, key: newKey() };
  return {
    plan: { ...plan, players, log: { number: 0, stands: [] } },
    page: { ...page, game: { pk: game }, enter: `${here}enter/`, here, table_query: "" },
    hints: {},
    book,
    options,
    start: { ...start, started_at: new Date().toISOString(), rematch_of },
  };
}
