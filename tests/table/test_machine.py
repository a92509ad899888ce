"""Anybody does anything at any time: a table is never broken, and its events always make it again."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from at_table import move, payload
from cabochon.kernel.native import Random
from cabochon.records import verify
from cabochon.table import Refused, Setup, Sitting, Timing, from_fields, to_fields

GAMES = [("splendor", 2), ("splendor", 3), ("duel", 2), ("splendor+cities+strongholds", 3)]
PEOPLE = ("ann", "bob", "eve")


class AtATable(RuleBasedStateMachine):
    """People who sit, answer, take back, leave, come back, resign, dawdle and talk nonsense."""

    @initialize(
        game=st.sampled_from(GAMES),
        seed=st.integers(0, 1000),
        timing=st.sampled_from([Timing(), Timing("move", 20), Timing("fischer", 60, 5)]),
        late=st.sampled_from(["bot", "lose"]),
    )
    def open(self, game: tuple[str, int], seed: int, timing: Timing, late: str) -> None:
        self.rng = Random(seed)
        self.now = 1000
        self.sitting = Sitting(Setup(*game, timing=timing, late=late, stand_in="random"))

    def tried(self, call: object) -> None:
        """Do something; when it is refused, nothing is changed."""
        before = (self.sitting.seq, [payload(self.sitting, seat) for seat in (None, 0, 1)])
        try:
            call()  # type: ignore[operator]
        except Refused:
            assert before == (self.sitting.seq, [payload(self.sitting, seat) for seat in (None, 0, 1)])

    @rule(seat=st.integers(-1, 4), person=st.sampled_from(PEOPLE))
    def sit(self, seat: int, person: str) -> None:
        self.tried(lambda: self.sitting.sit(seat, person, person.title(), now=self.now, rng=self.rng))

    @rule(seat=st.integers(0, 3))
    def seat_bot(self, seat: int) -> None:
        self.tried(lambda: self.sitting.seat_bot(seat, "random", "Bot", now=self.now, rng=self.rng))

    @rule(seat=st.integers(0, 3))
    def clear(self, seat: int) -> None:
        self.tried(lambda: self.sitting.clear(seat, now=self.now))

    @rule(times=st.integers(1, 30), wait=st.integers(0, 3000))
    def play(self, times: int, wait: int) -> None:
        for _ in range(times):
            if self.sitting.phase == "playing":
                self.now += wait
                move(self.sitting, self.rng, self.now)

    @rule(
        person=st.sampled_from(PEOPLE),
        answers=st.lists(
            st.sampled_from(["Twug", "Tgrk", "R11", "R2*", "B11", "-w", "pass", "F", "?", ""]), max_size=3
        ),
        behind=st.integers(0, 2),
        action=st.sampled_from(["a", "b", "", "x" * 99]),
    )
    def answer(self, person: str, answers: list[str], behind: int, action: str) -> None:
        version = self.sitting.version - behind
        self.tried(
            lambda: self.sitting.answer(person, answers, version=version, action=action, now=self.now, rng=self.rng)
        )

    @rule(person=st.sampled_from(PEOPLE), behind=st.integers(0, 1), action=st.sampled_from(["c", "d"]))
    def take_back(self, person: str, behind: int, action: str) -> None:
        version = self.sitting.version - behind
        self.tried(lambda: self.sitting.take_back(person, version=version, action=action, now=self.now))

    @rule(person=st.sampled_from(PEOPLE), what=st.sampled_from(["leave", "come_back", "resign", "offer_end"]))
    def decide(self, person: str, what: str) -> None:
        self.tried(lambda: getattr(self.sitting, what)(person, now=self.now))

    @rule(wait=st.integers(0, 30_000))
    def dawdle(self, wait: int) -> None:
        self.now += wait
        self.sitting.tick(now=self.now)

    @rule()
    def open_again(self) -> None:
        self.sitting = Sitting.replay(self.sitting.setup, [from_fields(to_fields(e)) for e in self.sitting.events])
        self.sitting.resume(now=self.now)

    @invariant()
    def somebody_is_asked_or_it_is_over(self) -> None:
        """While a game goes on exactly one seat is asked, which has choices; they are told to its person alone."""
        if not hasattr(self, "sitting"):
            return
        sitting = self.sitting
        asked = sitting.asked()
        assert (asked is not None) == (sitting.phase == "playing")
        if asked is not None:
            assert 0 <= asked < sitting.setup.seats
            assert len(sitting.game.choices(sitting.state))
            assert sitting.clocks.running in (None, asked)
        people = [place.person for place in sitting.places if place.person]
        assert len(people) == len(set(people))
        assert (sitting.phase == "open") == any(place.free for place in sitting.places)

    def teardown(self) -> None:
        if not hasattr(self, "sitting"):
            return
        again = Sitting.replay(self.sitting.setup, self.sitting.events)
        for seat in (None, 0, 1):
            assert payload(again, seat) == payload(self.sitting, seat)
        if self.sitting.state is not None:
            verify(self.sitting.record())


AtATable.TestCase.settings = settings(max_examples=settings().max_examples * 2 // 5, stateful_step_count=30)
TestAtATable = AtATable.TestCase
