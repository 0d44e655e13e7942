// From a plan and its moves to a state: checking, playing, undoing, correcting, stopping. As on the server, `check` is
// the only judge.

import { isRoundMove, isTableMove, read, refuse } from "./moves.js";
import { isWhole, same } from "./words.js";

export function play(state, document) {
  const move = read(document);
  if (move.kind === "undo") {
    if (!state.entries.length) refuse("nothing-to-undo");
    return replay(state.begun(), state.entries.slice(0, -1));
  }
  const after = played(state, move);
  return after.with({ entries: [...state.entries, move] });
}

// The state after moves that all stand.
export function replay(start, moves) {
  return moves.reduce(play, start);
}

// The moves of a log that nobody has taken back.
export function standing(log) {
  const stands = [];
  for (const entry of log) {
    if (entry.body.kind === "undo") stands.pop();
    else stands.push(entry);
  }
  return stands;
}

export function allows(state, move) {
  if (state.over) return false;
  try {
    state.judge(move);
  } catch {
    return false;
  }
  return true;
}

function played(state, move) {
  if (move.kind === "amend") return amended(state, move);
  if (move.kind === "stop") {
    checkStop(state, move);
    return state.with({ stopped: true, counts: move.counts });
  }
  return entered(state, move);
}

// Points are adjusted at any time, after the last round too.
function entered(state, move) {
  if (!isRoundMove(move) && !isTableMove(move)) refuse("unknown-entry");
  if (move.kind !== "adjust" && state.over) refuse("game-over");
  state.judge(move);
  return state.enter(move);
}

function checkStop(state, stop) {
  if (state.over) refuse("game-over");
  if (typeof stop.counts !== "boolean") refuse("unknown-entry");
  if (stop.counts && !state.rounds.length) refuse("not-now");
}

// The state as if the round had been entered so from the start, with everything after it played again.
function amended(state, { round, entries }) {
  if (!Array.isArray(entries)) refuse("unknown-entry");
  if (!isWhole(round, 1, state.rounds.length)) refuse("no-such-round");
  const old = state.rounds[round - 1];
  let fresh = state.after(round - 1).with({ stopped: false, counts: false });
  for (const change of old.changes ?? []) fresh = entered(fresh, change);
  for (const move of settled(entries, old)) {
    if (fresh.rounds.length === round) refuse("round-unfinished");
    if (!isRoundMove(move)) refuse("unknown-entry");
    fresh = entered(fresh, move);
  }
  if (fresh.rounds.length < round) refuse("round-unfinished");
  for (const later of [...state.rounds.slice(round), ...(state.current ? [state.current] : [])]) {
    fresh = refolded(fresh, later);
  }
  return fresh.playedOut ? fresh : fresh.with({ stopped: state.stopped, counts: state.counts });
}

const isCalled = ({ kind }) => kind === "trumps" || kind === "cut";
const asPlayed = (move) => (isCalled(move) ? { ...move, as_played: true } : move);

// Trumps and cut that the correction leaves alone stay as they were played, whatever is called for by now.
function settled(moves, old) {
  const isAlone = same(old.moves().filter(isCalled), moves.filter(isCalled).map(asPlayed));
  return isAlone ? moves.map(asPlayed) : moves;
}

function refolded(state, later) {
  const moves = [...(later.changes ?? []), ...later.moves()];
  if (state.playedOut && moves.length) refuse("later-round");
  return moves.reduce(entered, state);
}
