// The pad as HTML: the same templates as on the server, with the view model made here.

import { padOf } from "./games.js";
import { draw } from "./templates.js";

// `page` is what the page knows beside the game: its addresses, who may write, and what was said.
export function drawPad(state, page, options = {}) {
  const pad = padOf(state, { me: page.me, ...options });
  const isFresh = !state.rounds.length && !state.over;
  return draw("pad/pad.html#pad", {
    ...page,
    pad,
    state,
    rows: pad.rows,
    asked: new URLSearchParams(options.asked).toString(),
    table_query: isFresh ? page.table_query : "",
    is_part: true,
  });
}
