"""Faults that other engines with these modules are known to have had; each test states what is right instead.

Where a fault is public, its place is named: a repository, with a commit or a file.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from by_text import finish_turn, play, position, refuse, texts
from cabochon.gems.colours import KINDS, by_name, count, letters
from cabochon.gems.sets import members_from
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.modules.cities import SIDES, cities_of
from cabochon.splendor.modules.orient import is_pair, orient_of
from cabochon.splendor.modules.strongholds import strongholds_of
from cabochon.splendor.modules.trading_posts import posts_of
from styles import eager


def turns(modules: list[str], seats: int, games: int, seed: int) -> Iterator[tuple[Splendor, Table, Table, list[str]]]:
    """The turns of games of eager players: the game, the table before and after, and what was asked of the seat."""
    game, rng = splendor(seats, modules, payment="standard", stall_rounds=40), Random(seed)
    for _ in range(games):
        state = drive.deal(game, rng)
        while not game.over(state):
            before, asked = state.copy(), []
            while not game.over(state) and state.turns == before.turns:
                if game.to_move(state) >= 0:
                    asked.append(game.asked(state).question)
                game.apply(state, eager(game, state, rng))
            yield game, before, state, asked


def printed_bonuses(game: Splendor, state: Table, seat: int) -> list[int]:
    """The bonuses of a seat by colour, counted one by one from what lies before it."""
    found = [0] * 5
    caravan = orient_of(game).caravan(state)
    for card in state.seats[seat].cards:
        shown = game.cards.all[caravan.host_of(card)] if is_pair(game, card) else game.cards.all[card]
        if shown.bonus >= 0:
            found[shown.bonus] += 1 if is_pair(game, card) else shown.bonuses
    return found


def test_reserved_cards_give_no_bonus() -> None:
    """CI3, TP4, OR4, OR17: not for prices, cities, posts, hosts or discards (COMP361/f2022-hexanome-15, commit
    169bccf).
    """
    game, state = position(
        """splendor+orient+trading_posts+cities
        cities: 1B 2A 3B
        row 1: {r1}
        row o1: {-> paired}
        row o3: {-> u 3 discard_bonuses k2}
        seat 0: points 13, hand {w9 -> r4} {w9 -> k3} {w9 -> w2}"""
    )
    assert not {"B11", "Bo11", "Bo31"} & texts(game, state)
    finish_turn(game, state, "Twug")
    assert (posts_of(game).coats(state).of(0), cities_of(game).towns(state).of(0)) == (0, -1)


def test_bonuses_are_counted_and_not_cards() -> None:
    """OR13, OR17, TP2, CI3: a double is two for nobles, posts, cities and discards (COMP361/f2022-hexanome-15, commit
    0743f23).
    """
    game, state = position(
        """splendor+orient+trading_posts
        nobles: N-08
        row o3: {-> u 3 discard_bonuses g2}
        card R1 R2: {-> r2}
        card G1 G2: {-> g2}
        card W1: {-> w2}
        seat 0: cards R1 R2 G1 G2 W1"""
    )
    assert "Bo31" in texts(game, state)
    finish_turn(game, state, "Twug")
    assert state.seats[0].tiles == 1 << 7
    assert posts_of(game).coats(state).of(0) == 0b00011
    game, state = position(
        "splendor+orient+cities\ncities: 5B\ncard A B C: {-> r2}\nseat 0: cards A B C, points 15, bonuses r6"
    )
    finish_turn(game, state, "Twug")
    assert cities_of(game).towns(state).of(0) == 9


def test_a_gold_card_is_never_paired_with() -> None:
    """OR3: in whole games no pair ever has a host without colour (COMP361/f2022-hexanome-15, commit 464ed9d)."""
    paired = 0
    for game, _, state, _ in turns(["orient"], 2, 25, 20):
        hosts = list(orient_of(game).caravan(state).hosts)
        assert all(game.cards.gives[host] for host in hosts[1::2])
        paired += len(hosts) // 2
    assert paired > 100


def test_no_noble_is_demanded_when_none_is_left() -> None:
    """OR15: the effect is skipped; and the card is not unbuyable for it (COMP361/f2022-hexanome-15, commit 9fdf34a;
    Chuset21/Splendor, commit 72f4c7c).
    """
    game, state = position("splendor+orient\nreserved nobles 1: N-01\nrow o2: {-> u 1 reserve_noble}\ndeck o2: none")
    assert "Bo21" in texts(game, state)
    finish_turn(game, state, "Bo21")
    assert state.turn == 1


def test_no_free_card_is_demanded_when_none_is_open() -> None:
    """OR9: the effect is skipped (COMP361/f2022-hexanome-15, commit e144647)."""
    game, state = position("splendor+orient\nrow 1: {}\nrow o3: {-> r 1 free_level2}\ndeck o3: none")
    finish_turn(game, state, "Bo31")
    assert state.turn == 1


@pytest.mark.parametrize("modules", [["orient"], ["cities"], ["trading_posts"], ["orient", "strongholds"]])
def test_a_turn_grants_each_reward_once(modules: list[str]) -> None:
    """BS18, OR14, CI6, TP1: at most one noble or city a turn, reserved nobles included, and its points once; a coat
    once (COMP361/f2022-hexanome-15, commit 2df6265; COMP361/f2022-hexanome-08, commit 129d0b8;
    COMP361/f2022-hexanome-01, commit 43cb9bb).
    """
    came = 0
    for game, before, state, _ in turns(modules, 3, 10, 23):
        seat = before.turn
        nobles = int(state.seats[seat].tiles & ~before.seats[seat].tiles)
        assert nobles.bit_count() <= 1
        points = sum(game.cards.all[card].points for card in state.seats[seat].cards)
        assert state.seats[seat].points == points + 3 * int(state.seats[seat].tiles).bit_count()
        came += nobles.bit_count()
        if "cities" in modules:
            gone = int(cities_of(game).towns(before).open & ~cities_of(game).towns(state).open)
            assert gone.bit_count() <= 1
            came += gone.bit_count()
    assert came > 5


def test_among_cities_points_come_before_cards() -> None:
    """CI9, CI10: sixteen points with more cards beat fifteen (COMP361/f2022-hexanome-15, commit 9a6b704;
    hexanome-04/splendor, OrientGame.checkForWin).
    """
    for first, expected in (("points 16, cards 20", 0), ("points 15, cards 13", 1)):
        game, state = position(
            f"""splendor+orient+cities
            turn: last round
            city 0: 1A
            city 1: 2A
            seat 0: {first}
            seat 1: points 15, cards 12
            next: none"""
        )
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.winners == (expected,)


def test_a_free_gold_card_is_taken_once() -> None:
    """OR7, OR8: its coming asks nothing more (COMP361/f2022-hexanome-08, commit f676571)."""
    game, state = position(
        """splendor+orient
        row o1: {w9 -> gold2}
        deck o1: none
        row o2: {-> paired_free_level1}
        deck o2: none
        card R: {-> r}
        seat 0: cards R"""
    )
    finish_turn(game, state, "Bo21", "@R", "Fo11")
    assert (len(state.seats[0].cards), game.gold_held(state, 0)) == (3, 2)


def test_no_pair_is_left_behind_by_a_discard() -> None:
    """OR18, OR20: it goes before its host can (COMP361/f2022-hexanome-08, commit 0c2d2e2), and the bonuses of what was
    discarded go with it (YoussefSamaan/Splendor-Game, commit 03157ed).
    """
    discards = 0
    for game, before, state, asked in turns(["orient"], 2, 40, 27):
        discards += asked.count("discard")
        owned = list(state.seats[before.turn].cards)
        hosts = list(orient_of(game).caravan(state).hosts)
        assert all(host in owned for pair, host in zip(hosts[::2], hosts[1::2], strict=True) if pair in owned)
        bonuses = state.seats[before.turn].bonuses
        assert [count(bonuses, kind) for kind in range(5)] == printed_bonuses(game, state, before.turn)
    assert discards > 10


def test_no_pair_is_bought_without_a_host() -> None:
    """OR4: neither from the table, nor from the hand (COMP361/f2022-hexanome-01, commit d8bbcc6)."""
    game, state = position(
        "splendor+orient\nrow o1: {-> paired}\nrow o2: {-> paired_free_level1}\nseat 0: hand {-> paired}, tokens w4"
    )
    assert texts(game, state, "B") == set()
    refuse(game, state, "Bo11", "Bo21", "B#1")


def test_empty_decks_leave_gaps_and_nothing_breaks() -> None:
    """OR1, BS17: the last cards of every deck are played with, to the end (COMP361/f2022-hexanome-01, commit 2cdefa5;
    LeCodex/LO21-Splendor, commit c81d388).
    """
    rng, gaps = Random(29), 0
    for seed in range(6):
        game = splendor(2, ["orient", "strongholds"], payment="standard", stall_rounds=5)
        state = drive.deal(game, rng)
        for row in range(6):
            for card in list(members_from(state.decks[row], 0))[seed % 2 :]:
                state.lose_from_deck(row, 1 << card)
        while not game.over(state):
            game.apply(state, eager(game, state, rng))
            gaps += list(state.slots).count(EMPTY)
    assert gaps > 100


def test_a_noble_is_moved_and_not_copied() -> None:
    """OR14: whoever reserves it takes it off the table (Chuset21/Splendor, commit 08b0799)."""
    reserved = 0
    for game, _, state, _ in turns(["orient"], 4, 8, 32):
        places = int(state.tiles).bit_count()
        places += sum(int(seat.tiles).bit_count() for seat in state.seats)
        kept = int(orient_of(game).caravan(state).kept).bit_count()
        assert places + kept == 5
        reserved += kept
    assert reserved > 10


def test_points_of_posts_are_not_added_again_and_again() -> None:
    """TP13, TP14: however often they are counted (Chuset21/Splendor, commit e6af900), and however coats come: the third
    does not pay twice (hexanome-04/splendor, AddPrestigePointsWithCoatsOfArmsPower).
    """
    game, state = position(
        "splendor+trading_posts\nposts 0: D E\nrow 1: {-> w}\ndeck 1: none\nseat 0: nobles N-01, points 3, bonuses w1"
    )
    assert [game.points(state, 0) for _ in range(3)] == [3 + 5 + 2] * 3
    finish_turn(game, state, "B11")
    assert game.points(state, 0) == 3 + 5 + 3
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twrk")
    assert game.points(state, 0) == 3 + 5 + 3
    assert state.seats[0].points == 3


def test_post_b_does_not_stop_a_short_bank() -> None:
    """TP9, BS4: with the post, a short bank gives what it has (Chuset21/Splendor, commit cfd239b)."""
    for bank, expected in (("w1 u1", {"Twu"}), ("w4", {"Tw", "Tww"}), ("w4 u1", {"Twu", "Tww"})):
        game, state = position(f"splendor+trading_posts\nposts 0: B\nbank: {bank}\nrow 1: {{w9}}")
        assert texts(game, state, "T") == expected


def test_a_level_3_card_can_be_a_host() -> None:
    """OR4: base and Orient, whatever its ability (Chuset21/Splendor, commit 1c62851)."""
    owned = ["L3-01", "O3-01", "O3-06", "O3-10"]
    game, state = position(f"splendor+orient\nrow o1: {{-> paired}}\nseat 0: cards {' '.join(owned)}")
    play(game, state, "Bo11")
    assert texts(game, state) == {f"@{card}" for card in owned}


def test_gold_cards_are_worth_two_and_spent() -> None:
    """OR2: two gold each, and gone once used (hexanome-04/splendor, commit 365d142)."""
    spent = 0
    for game, before, state, _ in turns(["orient"], 2, 30, 43):
        seat = before.turn
        for which in (before, state):
            tokens = int(which.seats[seat].tokens >> 56)
            cards = [card for card in which.seats[seat].cards if game.cards.all[card].ability == "gold2"]
            assert game.gold_held(which, seat) == tokens + 2 * len(cards)
        gone = set(before.seats[seat].cards) - set(state.seats[seat].cards)
        spent += sum(game.cards.all[card].ability == "gold2" for card in gone)
        assert game.stock == state.supply + sum(other.tokens for other in state.seats)
    assert spent > 5


def test_posts_come_before_the_end_is_tested() -> None:
    """TP15: the points of a post claimed in the last turn of a round end the game then (hexanome-04/splendor,
    TradingPostsGame.takeAction).
    """
    game, state = position("splendor+trading_posts\nturn: seat 1, turns 31\nseat 1: points 13, bonuses k3 w2")
    finish_turn(game, state, "Twug")
    assert game.over(state)
    assert game.points(state, 1) == 15


def test_the_pair_is_paired_before_its_free_card_comes() -> None:
    """OR7: so that the free card cannot be the host (Chuset21/Splendor, GameBoardHelper.purchaseSatchelCard)."""
    game, state = position(
        """splendor+orient
        row 1: {-> u}
        row o2: {-> paired_free_level1}
        card R: {-> r}
        seat 0: cards R"""
    )
    play(game, state, "Bo21")
    assert (game.asked(state).question, texts(game, state)) == ("host", {"@R"})
    play(game, state, "@R", "F11")
    assert letters(state.seats[0].bonuses) == "u1r2"


def test_posts_survive_discards() -> None:
    """TP5, OR22: whatever is discarded (Chuset21/Splendor, TradingPostManager)."""
    lost = 0
    for game, before, state, asked in turns(["orient", "trading_posts"], 2, 20, 48):
        seat = before.turn
        had = int(posts_of(game).coats(before).of(seat))
        assert had & int(posts_of(game).coats(state).of(seat)) == had
        lost += "discard" in asked and had > 0
    assert lost > 3


def test_the_player_chooses_what_to_discard() -> None:
    """OR18: after the pairs, whichever: also the card with the most points (hexanome-04/splendor,
    OrientPlayer.burnBonuses).
    """
    game, state = position(
        """splendor+orient
        row o3: {-> u 3 discard_bonuses w2}
        card A: {-> w}
        card B: {-> w 5}
        card C: {-> w 1}
        card P row o1: {-> paired}
        pair P: A
        seat 0: cards A B C P"""
    )
    play(game, state, "Bo31")
    assert texts(game, state) == {"-P"}
    play(game, state, "-P")
    assert texts(game, state) == {"-A", "-B", "-C"}
    play(game, state, "-B")
    assert state.seats[0].points == 1 + 3


def test_there_are_never_four_strongholds() -> None:
    """ST1, ST4: nor fewer than none (LeCodex/LO21-Splendor, PlayerExtStronghold.cpp)."""
    most = 0
    for game, _, state, _ in turns(["strongholds"], 4, 4, 49):
        forts = strongholds_of(game).forts(state)
        hands = [int(forts.in_hand(seat)) for seat in range(4)]
        assert all(0 <= hand <= 3 for hand in hands)
        most = max(most, 3 - min(hands))
    assert most == 3


DEMANDS = {0: {"red": 3, "white": 1}, 1: {"white": 2}, 2: {"blue": 3, "black": 1}, 4: {"black": 3}}
"""What the posts demand, but for the one that wants a noble."""


def test_who_qualifies_for_a_post_or_city_gets_it() -> None:
    """TP3, TP4, CI2: after every turn no post is left unclaimed by the seat, and no city that it could have had (the
    missed triggers of daniman/splendor-client issue 9, here for the modules).
    """
    claimed = 0
    for game, before, state, _ in turns(["trading_posts", "cities"], 2, 8, 9):
        seat = before.turn
        has = by_name(state.seats[seat].bonuses)
        coats = int(posts_of(game).coats(state).of(seat))
        for post, demand in DEMANDS.items():
            met = all(has.get(colour, 0) >= number for colour, number in demand.items())
            assert bool(coats >> post & 1) == met
        towns = cities_of(game).towns(state)
        if towns.of(seat) >= 0:
            claimed += 1
            continue
        for city in (SIDES[side] for side in members_from(towns.open, 0)):
            named = by_name(city.cost)
            enough = all(has.get(colour, 0) >= number for colour, number in named.items())
            other = max(has.get(colour, 0) for colour in KINDS[:5] if colour not in named) if len(named) < 5 else 0
            assert not (enough and other >= city.any_same and game.points(before, seat) >= city.points)
    assert claimed > 5
