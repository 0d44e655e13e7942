"""How tries are counted, and by which address."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import cast

import pytest
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone
from pytest_django import Settings

from games.models import Tally
from games.throttling import Tallies, TooOften, address_of, count_try, forgive

pytestmark = pytest.mark.django_db

HERE, ELSEWHERE = "192.0.2.7", "198.51.100.9"


def minutes_pass(minutes: int) -> None:
    """As if all that was tried had been tried so much earlier."""
    for tally in Tally.objects.all():
        tally.ends_at -= timedelta(minutes=minutes)
        tally.save()


class TestCounting:
    def test_processes_that_count_at_once_miss_nothing(self, transactional_db: None) -> None:
        together = Barrier(4)

        def count_five(_number: int) -> None:
            together.wait()
            for _ in range(5):
                Tallies().incr("bids", 60)
            connection.close()

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(count_five, range(4)))
        assert Tallies().get("bids") == 20

    def test_a_count_starts_again_when_its_time_is_up(self) -> None:
        assert [Tallies().incr("bids", 60) for _ in range(2)] == [1, 2]
        minutes_pass(1)
        assert Tallies().get("bids") == 0
        assert Tallies().incr("bids", 60) == 1

    @pytest.mark.parametrize("days", [-365, 365])
    def test_a_count_that_was_begun_by_a_wrong_clock_is_over(self, days: int) -> None:
        Tallies().incr("bids", 60)
        minutes_pass(days * 24 * 60)
        assert Tallies().incr("bids", 60) == 1
        assert 55 < Tallies().get_expiry("bids") - timezone.now().timestamp() <= 60

    def test_its_end_is_set_by_the_first(self) -> None:
        Tallies().incr("bids", 60)
        first = Tallies().get_expiry("bids")
        Tallies().incr("bids", 60)
        assert Tallies().get_expiry("bids") == first
        assert 55 < first - timezone.now().timestamp() <= 60

    def test_what_is_over_is_forgotten(self) -> None:
        Tallies().incr("bids", 60)
        minutes_pass(1)
        Tallies().incr("tricks", 60)
        assert Tally.objects.count() == 1

    def test_no_name_and_no_address_is_kept(self) -> None:
        request = RequestFactory().post("/", REMOTE_ADDR=HERE)
        count_try(request, "passwords of a name", "ana")
        [stored] = Tally.objects.values()
        assert "ana" not in str(stored)
        assert HERE not in str(stored)

    def test_forgiving_forgets_one_count_and_no_other(self, settings: Settings) -> None:
        settings.LIMITS = {"passwords of a name": "1 per hour"}
        request = RequestFactory().post("/", REMOTE_ADDR=HERE)
        for name in ("ana", "ben"):
            count_try(request, "passwords of a name", name)
        forgive(request, "passwords of a name", "ana")
        count_try(request, "passwords of a name", "ana")
        with pytest.raises(TooOften):
            count_try(request, "passwords of a name", "ben")

    def test_the_library_can_ask_whether_it_works_and_begin_anew(self) -> None:
        assert Tallies().check()
        Tallies().incr("bids", 60)
        Tallies().reset()
        assert not Tally.objects.exists()


class TestAddresses:
    @pytest.fixture(params=[False, True], ids=["http", "https"])
    def https(self, request: pytest.FixtureRequest, settings: Settings) -> bool:
        settings.HTTPS = request.param
        return cast(bool, request.param)

    def address(self, direct: str, forwarded: str | None = None) -> str:
        headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
        return address_of(RequestFactory().get("/", headers=headers, REMOTE_ADDR=direct))

    def test_at_home_every_phone_has_its_own(self, https: bool) -> None:
        assert self.address("192.168.1.20") == "192.168.1.20"

    def test_only_a_proxy_may_say_for_whom_it_asks(self, https: bool) -> None:
        assert self.address("127.0.0.1", ELSEWHERE) == (ELSEWHERE if https else "127.0.0.1")

    def test_only_its_own_word_counts(self, https: bool) -> None:
        found = self.address("127.0.0.1", f"10.0.0.1, made-up,{ELSEWHERE}")
        assert found == (ELSEWHERE if https else "127.0.0.1")

    @pytest.mark.parametrize("forwarded", ["", "unknown", f"{ELSEWHERE},", "1.2.3.4:80", "\xff"])
    def test_what_is_no_address_counts_for_nothing(self, https: bool, forwarded: str) -> None:
        assert self.address("127.0.0.1", forwarded) == "127.0.0.1"

    def test_a_network_of_ipv6_counts_as_one(self, https: bool) -> None:
        assert self.address("2001:db8:1:2::1") == self.address("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
        assert self.address("2001:db8:1:3::1") == "2001:db8:1:3::/64"
        assert self.address("::1") == "::/64"
        assert self.address("fe80::1%eth0") == "fe80::/64"
        assert self.address("::ffff:192.0.2.7") == HERE

    def test_a_socket_without_addresses_counts_as_one_place(self, https: bool) -> None:
        assert self.address("") == "nowhere"
