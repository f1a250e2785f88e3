"""The rules of the puzzle as clauses, one function a rule.

Two models share the variables of links. The *drawing* model describes boards (which links are
drawn, where paths end) without saying a word about colors: that is what makes it fast. The
*joining* model describes the ways to join the given terminals and gives each cell a color code.

What no local clause can say (no stray loops, no self-touch round a corner, path lengths) is cut
lazily: see ``cuts``.
"""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.board import Board
from site_builder.cnf import Clause, at_most, equal_if


def cells_have_one_or_two_links(
    board: Board,
    links: Sequence[int],
    ends: Sequence[int],
    stubs: Sequence[Sequence[int]],
) -> list[Clause]:
    """Every cell is covered: a path's end has exactly one link, every other cell two.

    ``links[i]`` is the variable of link i; ``ends[c]`` says that a path ends in cell c; each of
    ``stubs[c]`` says that a link leads from cell c out of the board, to where it lies in a larger
    one.
    """
    clauses: list[Clause] = []
    for cell, end in enumerate(ends):
        here = [*(links[number] for number in board.links_of[cell]), *stubs[cell]]
        clauses.append(tuple(here))
        clauses += at_most(2, here)
        clauses += [(-end, *pair) for pair in at_most(1, here)]
        clauses += [(end, *(other for other in here if other != one)) for one in here]
    return clauses


def paths_have_three_cells(board: Board, links: Sequence[int], ends: Sequence[int]) -> list[Clause]:
    """No link joins two ends: a path of two cells is no puzzle."""
    return [(-links[n], -ends[a], -ends[b]) for n, (a, b) in enumerate(board.links)]


def squares_carry_at_most(count: int, board: Board, links: Sequence[int]) -> list[Clause]:
    """No smallest ring carries more than ``count`` of its four links.

    Two forbid the solid 2x2 square and the tightest self-touch at once; three forbid the
    tightest loop alone.
    """
    clauses: list[Clause] = []
    for square in board.squares:
        clauses += at_most(count, [links[number] for number in square])
    return clauses


def ends_mirror_each_other(turn: Sequence[int], ends: Sequence[int]) -> list[Clause]:
    """Where a path ends, one ends in the cell ``turn[c]`` too; ``turn`` is its own inverse."""
    return [
        clause
        for cell, image in enumerate(turn)
        if cell < image
        for clause in equal_if((), ends[cell], ends[image])
    ]


def marked_ends_count(
    ends: Sequence[int], marks: Sequence[int], counted: Sequence[int]
) -> list[Clause]:
    """An end in a marked cell counts; ``counted[c]`` may be true without need, never false."""
    return [(-mark, -end, one) for end, mark, one in zip(ends, marks, counted, strict=True)]


def links_differ(drawn: Sequence[bool], switch: int) -> list[Clause]:
    """While ``switch`` is on, at least one drawn link is missing; link i is variable i + 1.

    A way to join all pairs that keeps every link of a board-filling solution *is* that solution,
    so this says "another way".
    """
    return [(-switch, *(-link - 1 for link, on in enumerate(drawn) if on))]


def cells_are_passed_or_left(
    board: Board, links: Sequence[int], ends: Sequence[int], full: Sequence[int], *, fills: bool
) -> list[Clause]:
    """An end has one link; every other cell has two, or none where cells may stay empty.

    ``full[c]`` says that both links of cell c lead out of the board: none is left inside.
    """
    clauses: list[Clause] = []
    for cell, end in enumerate(ends):
        here = [links[number] for number in board.links_of[cell]]
        clauses += at_most(2, here)
        clauses.append((-end, *here))
        clauses += [(-end, *pair) for pair in at_most(1, here)]
        clauses += [(end, -one, *(other for other in here if other != one)) for one in here]
        clauses += [(-full[cell], -one) for one in here]
        if fills:
            # Said of each link left out, so that two open sides that are needed follow at sight.
            spared = [tuple(other for other in here if other != one) for one in here]
            clauses += [(full[cell], end, *others) for others in spared]
    return clauses


def links_carry_colors(
    board: Board, links: Sequence[int], codes: Sequence[Sequence[int]]
) -> list[Clause]:
    """Linked cells have the same color; ``codes[c]`` are the bits of cell c's color number."""
    clauses: list[Clause] = []
    for link, (a, b) in zip(links, board.links, strict=True):
        for left, right in zip(codes[a], codes[b], strict=True):
            clauses += equal_if((link,), left, right)
    return clauses


def detours_take_shortcuts(board: Board, links: Sequence[int]) -> list[Clause]:
    """No path goes round a small ring when one link would do.

    Sound only where paths do not touch themselves in the known solution and cells may stay
    empty: whoever joins the pairs with such a detour can shortcut it, still differs from the
    solution (cells stay empty), and is found instead. It makes whole-board proofs far faster.
    """
    clauses: list[Clause] = []
    for ring in find_rings(board):
        clauses += at_most(len(ring) - 2, [links[number] for number in ring])
    return clauses


def find_rings(board: Board) -> list[tuple[int, ...]]:
    """Return the links of each square, of two squares side by side, and of four around a cell."""
    squares = [frozenset(square) for square in board.squares]
    rings = {tuple(sorted(square)) for square in squares}
    at_link: dict[int, list[frozenset[int]]] = {}
    for square in squares:
        for link in square:
            at_link.setdefault(link, []).append(square)
    for pair in at_link.values():
        if len(pair) == 2:
            rings.add(tuple(sorted(pair[0] ^ pair[1])))
    for around in board.links_of:
        near = {square for link in around for square in at_link.get(link, [])}
        if len(around) == 4 and len(near) == 4:
            ring: frozenset[int] = frozenset()
            for square in near:
                ring ^= square
            rings.add(tuple(sorted(ring)))
    return sorted(rings)


def code_of(color: int, bits: Sequence[int]) -> Clause:
    """Return the literals that say the cell with code ``bits`` has ``color``."""
    return tuple(bit if color >> place & 1 else -bit for place, bit in enumerate(bits))


def code_width(colors: int) -> int:
    """Return how many bits tell ``colors`` colors apart."""
    return max(1, (colors - 1).bit_length())
