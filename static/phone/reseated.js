// An entry of a table at which the same players sit in other seats.

const SEATS = ["seat", "other", "after"];
const BY_SEAT = ["tricks", "extras"];

export function reseated(body, seats) {
  const moved = { ...body };
  for (const name of SEATS) if (Number.isInteger(body[name])) moved[name] = seats[body[name]];
  for (const name of BY_SEAT) {
    if (!Array.isArray(body[name]) || !body[name].length) continue;
    moved[name] = [];
    body[name].forEach((value, seat) => (moved[name][seats[seat]] = value));
  }
  if (Array.isArray(body.seats)) moved.seats = body.seats.map((seat) => seats[seat]).sort((one, other) => one - other);
  if (Array.isArray(body.entries)) moved.entries = body.entries.map((entry) => reseated(entry, seats));
  return moved;
}
