"""A phone plays by a plan, and draws by compiled templates, exactly what the server plays and draws."""

from dataclasses import fields
from random import Random

import pytest
from hypothesis import given, settings

from games.rules import moves
from games.rules.setups import Setup
from tests.phone import differences
from tests.phone.differences import any_setups, randoms
from tests.phone.phones import Phone


@pytest.mark.slow
@settings(max_examples=25)
@given(setup=any_setups, random=randoms)
def test_a_phone_judges_each_entry_as_the_rules_do_and_has_the_same_game_after_it(
    phone: Phone, setup: Setup, random: Random
) -> None:
    assert not differences.in_play(phone, setup, random, 50)


@pytest.mark.slow
@settings(max_examples=40)
@given(setup=any_setups, random=randoms)
def test_a_phone_draws_the_pad_byte_for_byte(phone: Phone, setup: Setup, random: Random) -> None:
    assert not differences.in_a_pad(phone, setup, random)


def test_a_phone_knows_each_kind_of_move_and_its_fields(phone: Phone) -> None:
    known = {kind: sorted(field.name for field in fields(move_type)) for kind, move_type in moves.KINDS.items()}
    assert {kind: sorted(names) for kind, names in phone.ask("fields").items()} == known
