"""Entries that a phone made by itself, recorded together: joined to the log, judged one by one, stored at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.forms.batch import Batch, Tap
from games.models import Entry, Game, new_key
from games.play.record import append, check_room, held, keep, store
from games.play.state import fold
from games.rules import play, replay
from games.rules.errors import Code, IllegalEntry
from games.rules.merge import Join, Written, join
from games.rules.moves import Amend, Move, Undo, from_json, to_json
from games.rules.states import State

Refusal = tuple[str, IllegalEntry]
"""The key of the entry that was refused, and why."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a batch. `saved` of its entries are dealt with; `refused` is the next one, if there is one."""

    game: Game
    state: State
    saved: int
    is_news: bool
    """The log is not what the phone would make of it."""
    refused: Refusal | None = None


class Forked(Exception):
    """Somebody has to choose between what others wrote and what this phone did. Nothing was written."""

    def __init__(self, game: Game, joined: Join) -> None:
        super().__init__("Both wrote on.")
        self.game = game
        self.joined = joined


@dataclass(frozen=True, slots=True)
class _Played:
    state: State
    entries: tuple[Written, ...]
    refused: Refusal | None


def record_many(game: Game, batch: Batch, *, keeper: User) -> Settled:
    """Append what a phone sends, in one transaction; the first entry that is refused ends it, the good part stays.

    Raises Forked if others wrote on in another way. What was sent before counts once.
    """
    with transaction.atomic():
        game = held(game.pk)
        before = fold(game)
        taps, joined, refused = _joined(game, batch)
        undone: tuple[Written, ...] = ()
        played = None if joined.new is None else _played(game, before, joined.new, taps)
        # What was legal on the phone is refused only because of what others wrote: then, too, somebody has to choose.
        if played is None or (played.refused and joined.unseen):
            if batch.instead_of != tuple(written.key for written in joined.unseen):
                raise Forked(game, joined)
            undone = joined.theirs
            common = replay(before.setup, (written.move for written in joined.common)).state
            played = _played(game, common, joined.ours, taps, [Undo() for _ in undone])
            if played.refused:
                return Settled(game, before, 0, is_news=True, refused=played.refused)
        if undone or played.entries:
            _write(game, undone, played.entries, taps, keeper)
            store(game, before, played.state)
    keep(game, before, played.state)
    refused = played.refused or refused
    is_news = bool(joined.unseen or undone or batch.expected > game.number)
    return Settled(game, played.state, _saved(batch, refused), is_news, refused)


def log_of(game: Game) -> list[Written]:
    log = game.entries.filter(number__lte=game.number).order_by("number").values_list("key", "body")
    return [Written(key, from_json(body)) for key, body in log]


def fork_of(game: Game, batch: Batch) -> Join | None:
    """What somebody has to choose from; None if the batch would be recorded, or refused, without being asked."""
    taps, joined, _ = _joined(game, batch)
    if joined.new is None:
        return joined
    refused = _played(game, fold(game), joined.new, taps).refused
    return joined if refused and joined.unseen else None


def _joined(game: Game, batch: Batch) -> tuple[dict[str, Tap], Join, Refusal | None]:
    """What can be judged of a batch, beside the game's log; and the first entry that can't be judged."""
    taps: tuple[Tap, ...] = batch.taps
    refused = batch.unread
    known = dict(game.entries.filter(key__in=[tap.key for tap in taps]).values_list("key", "body"))
    if taps and batch.expected > game.number:
        sentence = "This phone has seen entries that the server has lost: its books were restored from a backup."
        refused = taps[0].key, IllegalEntry(Code.ENTRIES_LOST, sentence)
        taps = ()
    for number, tap in enumerate(taps):
        if tap.key in known and from_json(known[tap.key]) != tap.move:
            sentence = "Something else was entered under the key of this entry."
            taps, refused = taps[:number], (tap.key, IllegalEntry(Code.KEY_TAKEN, sentence))
            break
    sent = tuple(Written(tap.key, tap.move) for tap in taps)
    # Mostly the phone is the only one to write.
    alone = batch.expected == game.number and not known
    joined = Join((), (), (), (), new=sent) if alone else join(log_of(game), batch.expected, sent)
    return {tap.key: tap for tap in taps}, joined, refused


def _played(
    game: Game, state: State, new: Sequence[Written], taps: Mapping[str, Tap], before: Sequence[Move] = ()
) -> _Played:
    """Judge one after the other, as far as the rules allow."""
    played: list[Written] = []
    for written in new:
        try:
            check_room(game, written.move, [*before, *(other.move for other in played)])
            _check_round(state, taps.get(written.key))
            state = play(state, written.move)
        except IllegalEntry as error:
            return _Played(state, tuple(played), (written.key, error))
        played.append(written)
    return _Played(state, tuple(played), None)


def _check_round(state: State, tap: Tap | None) -> None:
    """Of three rounds of nine cards the second could take the tricks of the third. A correction names its round itself."""
    if tap and not isinstance(tap.move, Amend) and tap.round != state.round_number:
        sentence = f"It was entered in round {tap.round}, and the game is in round {state.round_number}."
        raise IllegalEntry(Code.OTHER_ROUND, sentence, round=tap.round)


def _write(
    game: Game, undone: Sequence[Written], new: Sequence[Written], taps: Mapping[str, Tap], keeper: User
) -> None:
    now = timezone.now()
    entries = [Entry(key=new_key(), body=to_json(Undo()), at=now) for _ in undone]
    for written in new:
        tap = taps.get(written.key)
        # What others had undone, and is kept now, has its key in the log already.
        entry = Entry(key=tap.key if tap else new_key(), body=to_json(written.move), arrived=now)
        entry.at = max(now - tap.age, game.started_at) if tap else now
        entries.append(entry)
    append(game, entries, keeper)


def _saved(batch: Batch, refused: Refusal | None) -> int:
    keys = [tap.key for tap in batch.taps]
    return keys.index(refused[0]) if refused and refused[0] in keys else len(keys)
