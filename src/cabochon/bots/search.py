"""Monte-Carlo tree search over any game of the kernel: one tree, and a fresh draw of what is hidden for each iteration.

It knows questions, choices, chance, `sample` and a judge of positions, never a game. Every node is a decision of some
seat as the searching seat could tell it from others; every seat is taken to choose what is best for itself (max^n).
Chance answers by the engine's own questions: a choice whose consequences chance decides has a node for each answer that
came up while it was visited often enough, and one for all others (progressive widening).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Any, Final

from cabochon.bots.judge import zeros
from cabochon.kernel.native import Random, append, i64, vec
from cabochon.kernel.packing import Packer
from cabochon.kernel.state import CHANCE, State

if TYPE_CHECKING:
    from cabochon.bots.judge import Judge
    from cabochon.kernel.game import Game

OTHERS: Final = -1
"""The key of the node for all answers of chance that have no node of their own."""

KEY_MASK: Final = 0xFF_FFFF_FFFF
MARK_MASK: Final = 0x3FF_FFFF_FFFF
DEEPEST: Final = 200
"""No line of the tree is followed further."""

FEW: Final = 8
"""A question with more answers is left open where a choice is judged at first sight."""

MOST_NODES: Final = 400_000
"""A tree that has so many nodes grows no more: its memory stays below one or two gigabytes."""


class Node:
    """A decision of `seat`. Its edges are choices, in the order in which they were first seen to be legal.

    By edge: `priors`, how promising the choice looked; `firsts`, what share of the victory it seemed to bring its seat;
    `counts`, how often it was tried; `offered`, how often it was legal; `sums`, the shares that came of it; `kids`, the
    first of the nodes that it leads to, which are chained by `later`. `key` tells them apart: what chance answered.
    """

    def __init__(self, seat: i64, key: i64) -> None:
        self.seat = seat
        self.key = key
        self.exact = True
        self.visits: i64 = 0
        self.mark: i64 = 0
        self.choices: vec[i64] = vec[i64]([])
        self.priors: vec[float] = vec[float]([])
        self.firsts: vec[float] = vec[float]([])
        self.counts: vec[i64] = vec[i64]([])
        self.offered: vec[i64] = vec[i64]([])
        self.sums: vec[float] = vec[float]([])
        self.kids: list[Node | None] = []
        self.later: Node | None = None

    def mean(self, edge: i64) -> float:
        """What an edge brings its seat, its first impression included."""
        return (self.sums[edge] + self.firsts[edge]) / float(self.counts[edge] + 1)

    def best(self) -> i64:
        """The edge that was tried most often; of several the one that brings most."""
        found: i64 = 0
        for edge in range(1, len(self.choices)):
            more = self.counts[edge] - self.counts[found]
            if more > 0 or (more == 0 and self.mean(edge) > self.mean(found)):
                found = edge
        return found


class Search:
    """A search for one seat of one game. `root` is what was asked last; what follows from it is kept for next time.
    `nodes` are those of the tree, `judged` how many positions were judged since the search was made.

    `explore` is how much what was tried little is preferred, `sharp` how much more promising a choice looks by the
    share of the victory that it seems to bring, `widen` how many answers of chance get a node of their own: about so
    many times the square root of the visits.

    `rounds` is whether a line goes on until the searching seat is asked again, with what looks best to the others: so
    it does with more than two seats, where few lines would come through all that they may answer.

    `kept` is how often the root had been visited when it was looked at, `shared` what came of its edges since then: the
    share of the victory for each seat, edge by edge.
    """

    def __init__(self, game: Game[Any], judge: Judge, explore: float, sharp: float, widen: float) -> None:
        self.game = game
        self.judge = judge
        self.explore = explore
        self.sharp = sharp
        self.widen = widen
        self.rounds = game.seats > 2 and judge.looks
        self.viewer: i64 = 0
        self.rng = Random(0)
        self.root: Node | None = None
        self.nodes: i64 = 0
        self.judged: i64 = 0
        self.shares = zeros(game.seats)
        self.found = zeros(game.seats)
        self.path: list[Node] = []
        self.edges: vec[i64] = vec[i64]([])
        self.kept: i64 = 0
        self.shared: vec[float] = vec[float]([])

    # Where it begins

    def look_at(self, view: State, viewer: i64, seed: int) -> None:
        """Turn to what is asked in `view`, which belongs to `viewer`; a part of the tree that fits is kept.

        Another seat may be asked: that is how a search goes on while others think.
        """
        self.rng.seed(seed)
        mark = mark_of(view)
        kept: Node | None = None
        if self.root is not None and self.viewer == viewer:
            kept = marked(self.root, mark)
        if kept is not None and not self.fits(kept, view):
            kept = None
        self.viewer = viewer
        if kept is None:
            self.nodes = 0
            kept = self.grow(self.game.sample(view, self.rng), 0, True)
        else:
            kept.later = None
            self.nodes = size_of(kept)
        kept.mark = mark
        self.root = kept
        self.kept = kept.visits
        self.shared = vec[float]([])

    def fits(self, node: Node, view: State) -> bool:
        """Whether just what is legal in a view of whoever is asked was legal at a node, or another seat is asked.

        Lines that look alike to a seat at first, and no longer once a hidden card is shown, share their nodes.
        """
        if node.seat != self.game.to_move(view):
            return False
        if node.seat != self.viewer:
            return True
        legal = self.game.choices(view)
        if len(legal) != len(node.choices):
            return False
        found: i64 = 0
        for choice in node.choices:
            for other in legal:
                if choice == other:
                    found += 1
        return found == len(legal)

    # An iteration

    def iterate(self, view: State) -> None:
        """One more line: draw what is hidden, go down the tree, let it grow, and take what is found back up.

        It grows by a node, and where there are `rounds`, by one for each decision until the searching seat is asked.
        """
        node = self.root
        assert node is not None, "nothing is looked at"
        state: State = self.game.sample(view, self.rng)
        self.path.clear()
        edges: vec[i64] = vec[i64]([], capacity=16)
        while True:
            edge = self.select(node, state)
            self.path.append(node)
            edges = append(edges, edge)
            self.game.apply(state, node.choices[edge])
            key = self.settle(state)
            if state.depth == 0 or len(self.path) >= DEEPEST:
                self.judged += 1
                self.judge.expect(state, self.found)
                break
            kid = self.kid_of(node, edge, key)
            if kid is None:
                kid = self.add(node, edge, key, state)
                if kid is None or not self.rounds or kid.seat == self.viewer:
                    break
            node = kid
        self.edges = edges
        self.back_up()

    def back_up(self) -> None:
        """Add what was found to every edge of the line."""
        found = self.found
        edges = self.edges
        place: i64 = 0
        for node in self.path:
            edge = edges[place]
            node.visits += 1
            node.counts[edge] += 1
            node.sums[edge] += found[node.seat]
            place += 1
        first: i64 = edges[0] * len(found)
        while len(self.shared) < first + len(found):
            self.shared = append(self.shared, 0.0)
        for seat in range(len(found)):
            self.shared[first + seat] += found[seat]

    def settle(self, state: State) -> i64:
        """Let chance answer until a seat is asked; returns a number for what the searching seat sees of it."""
        game = self.game
        key: i64 = 0
        while state.depth and game.to_move(state) == CHANCE:
            choice = game.pick(state, self.rng)
            if not game.secret(state, choice, self.viewer):
                key = (key * 131 + choice + 1) & KEY_MASK
            game.apply(state, choice)
        return key

    def select(self, node: Node, state: State) -> i64:
        """The edge to follow: of those that are legal the one with the best prospects (PUCT)."""
        legal = self.game.choices(state)
        chosen: i64 = -1
        highest = -1.0e30
        edge: i64 = 0
        for choice in legal:
            if edge >= len(node.choices) or node.choices[edge] != choice:
                edge = self.edge_of(node, choice, state)
            offered = node.offered[edge] + 1
            node.offered[edge] = offered
            count = node.counts[edge]
            hope = node.priors[edge] * sqrt(float(offered)) / float(count + 1)
            prospect = (node.sums[edge] + node.firsts[edge]) / float(count + 1) + self.explore * hope
            if prospect > highest:
                highest = prospect
                chosen = edge
            edge += 1
        return chosen

    def edge_of(self, node: Node, choice: i64, state: State) -> i64:
        """The edge of a choice; a new one where it was not legal so far."""
        for edge in range(len(node.choices)):
            if node.choices[edge] == choice:
                return edge
        first = 0.5
        if self.judge.looks:
            first = self.try_out(state, choice, node.seat)
        best = node.firsts[0]
        likely = node.priors[0]
        for edge in range(len(node.choices)):
            if node.priors[edge] > likely:
                likely = node.priors[edge]
                best = node.firsts[edge]
        prior = likely * exp((first - best) * self.sharp)
        self.add_edge(node, choice, first, min(1.0, prior))
        return len(node.choices) - 1

    def add_edge(self, node: Node, choice: i64, first: float, prior: float) -> None:
        """One more edge."""
        node.choices = append(node.choices, choice)
        node.firsts = append(node.firsts, first)
        node.priors = append(node.priors, prior)
        node.counts = append(node.counts, 0)
        node.offered = append(node.offered, 0)
        node.sums = append(node.sums, 0.0)
        node.kids.append(None)

    # How it grows

    def kid_of(self, node: Node, edge: i64, key: i64) -> Node | None:
        """The node that an edge leads to when chance answers as `key` says; None where it is to be added."""
        kid = node.kids[edge]
        others: Node | None = None
        many: i64 = 0
        while kid is not None:
            if kid.key == key:
                return kid
            if kid.key == OTHERS:
                others = kid
            else:
                many += 1
            kid = kid.later
        if key == 0 or many < self.allowed(node.counts[edge]):
            return None
        return others

    def allowed(self, visits: i64) -> i64:
        """How many answers of chance get a node of their own after so many visits."""
        if self.widen <= 0.0:
            return 0
        return 1 + int(self.widen * sqrt(float(visits)))

    def add(self, node: Node, edge: i64, key: i64, state: State) -> Node | None:
        """Add a node under an edge, and find what it is worth; None when the tree is full."""
        kid: Node | None = node.kids[edge]
        many: i64 = 0
        while kid is not None:
            many += 1
            kid = kid.later
        if key and many >= self.allowed(node.counts[edge]):
            key = OTHERS
        if self.nodes >= MOST_NODES:
            self.judge.expect(state, self.found)
            return None
        grown = self.grow(state, key, node.exact and key != OTHERS)
        grown.later = node.kids[edge]
        node.kids[edge] = grown
        return grown

    def grow(self, state: State, key: i64, exact: bool) -> Node:
        """A node for the decision that is pending; what it is worth is in `found` afterwards."""
        game = self.game
        seat = game.to_move(state)
        node = Node(seat, key)
        node.exact = exact
        if exact and seat == self.viewer:
            node.mark = mark_of(game.view(state, int(self.viewer)))
        self.nodes += 1
        legal = game.choices(state)
        many: i64 = len(legal)
        if not self.judge.looks:
            self.judged += 1
            self.judge.expect(state, self.found)
            for choice in legal:
                self.add_edge(node, choice, self.found[seat], 1.0 / float(many))
            return node
        best = -1.0
        for choice in legal:
            first = self.try_out(state, choice, seat)
            if first > best:
                best = first
                for place in range(len(self.shares)):
                    self.found[place] = self.shares[place]
            self.add_edge(node, choice, first, 0.0)
        self.compare(node, best)
        return node

    def compare(self, node: Node, best: float) -> None:
        """Set the priors of a node by its first impressions, the best of which is given."""
        total = 0.0
        for edge in range(len(node.choices)):
            prior = exp((node.firsts[edge] - best) * self.sharp)
            node.priors[edge] = prior
            total += prior
        for edge in range(len(node.choices)):
            node.priors[edge] = node.priors[edge] / total

    def try_out(self, state: State, choice: i64, seat: i64) -> float:
        """What share of the victory a choice seems to bring its seat, by the position after it; all are in `shares`.

        What little the seat is still asked in its turn, such as what to return, is answered first.
        """
        after = self.turned(self.after(state, choice), seat)
        self.judged += 1
        self.judge.expect(after, self.shares)
        return self.shares[seat]

    def after(self, state: State, choice: i64) -> State:
        """The position that a choice leads to, once chance has answered."""
        game = self.game
        after: State = state.copy()
        game.apply(after, choice)
        while after.depth and game.to_move(after) == CHANCE:
            game.advance(after, self.rng)
        return after

    def turned(self, state: State, seat: i64) -> State:
        """The position after all that a seat is still asked in its turn and has few answers to, each as looks best."""
        game = self.game
        while state.depth and state.turn == seat and game.to_move(state) == seat:
            legal = game.choices(state)
            many: i64 = len(legal)
            if many > FEW:
                break
            if many == 1:
                state = self.after(state, legal[0])
                continue
            best = -1.0
            found = state
            for choice in legal:
                one = self.after(state, choice)
                self.judged += 1
                self.judge.expect(one, self.shares)
                if self.shares[seat] > best:
                    best = self.shares[seat]
                    found = one
            state = found
        return state


def mark_of(view: State) -> i64:
    """A number by which a view is recognised: equal views have equal ones, others hardly ever."""
    packer = Packer()
    view.pack_into(packer)
    mark: i64 = 7
    value: i64 = 0
    for number in packer.numbers:
        value = number
        mark = ((mark ^ (value & 0x3F_FFFF_FFFF)) * 1_000_003) & MARK_MASK
        mark = ((mark ^ ((value >> 38) & 0x3FF_FFFF)) * 1_000_003) & MARK_MASK
    return mark + 1  # 0 is no mark


def marked(node: Node, mark: i64) -> Node | None:
    """The node with this mark, in the tree below `node` and it included."""
    waiting: list[Node] = [node]
    while waiting:
        node = waiting.pop()
        if node.mark == mark:
            return node
        for first in node.kids:
            kid = first
            while kid is not None:
                if kid.exact:
                    waiting.append(kid)
                kid = kid.later
    return None


def size_of(node: Node) -> i64:
    """How many nodes a tree has."""
    size: i64 = 0
    waiting: list[Node] = [node]
    while waiting:
        node = waiting.pop()
        size += 1
        for first in node.kids:
            kid = first
            while kid is not None:
                waiting.append(kid)
                kid = kid.later
    return size
