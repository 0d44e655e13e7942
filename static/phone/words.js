// Small pieces of English, as on the server.

export const count = (number, noun) => `${number} ${noun}${Math.abs(number) === 1 ? "" : "s"}`;

export function listing(names, joint = "and") {
  const most = [...names];
  const last = most.pop();
  return most.length ? `${most.join(", ")} ${joint} ${last}` : `${last}`;
}

export const ordinal = (place) => `${place}${{ 1: "st", 2: "nd", 3: "rd" }[place] ?? "th"}`;

// With a plain minus, as the sheet has it, and with a true one.
export const plus = (number) => (number < 0 ? `${number}` : `+${number}`);
export const signed = (number) => plus(number).replace("-", "−");

export const capitalized = (text) => text[0].toUpperCase() + text.slice(1);

export const isWhole = (value, low, high) => Number.isInteger(value) && low <= value && value <= high;

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
