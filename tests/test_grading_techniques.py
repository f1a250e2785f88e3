"""Each technique before and after, on the simplest state of a level in which it tells anything."""

from __future__ import annotations

import pytest
from pictured import Marks, Picture, read_picture

from site_builder.grading.grade import list_drawn
from site_builder.grading.knowledge import BARRED, DRAWN, UNKNOWN, Knowledge
from site_builder.grading.locks import find_locked
from site_builder.grading.lookahead import Prober
from site_builder.grading.pieces import find_pieces
from site_builder.grading.regions import find_regions
from site_builder.grading.techniques import find_doubling, find_exits
from site_builder.puzzle import Technique, Uniqueness
from site_builder.uniqueness import prove

PICTURES = {
    # C stands below A, so A has one way out of its corner.
    Technique.EXITS: """
A . . . B      A-. . . B      AAAAB

C . . A .      C . . A .      CCCAB

. D . C .      . D . C .      DDCCB

. E B . .      . E B . .      DEBBB

D . . . E      D . . . E      DEEEE
""",
    # Downward the begun line would run beside itself, so it goes on to B.
    Technique.EXITS_DOUBLING: """
A .-.-. B      A .-.-.-B      ABBBB
                     x
. . .-. .      . . .-. .      ABAAA

. B . C .      . B . C .      ABACA

. . . . .      . . . . .      AAACA

C . . . A      C . . . A      CCCCA
""",
    # The head of the upper A stands above the lower one.
    Technique.FACING: """
. . . .-A      . . . .-A      CCCAA
                     |
. B . A C      . B . A C      CBCAC

. . . . .      . . . . .      CBCCC

. . . . B      . . . . B      CBBBB

. . . . C      . . . . C      CCCCC
""",
    # The small piece on the left has the lower C beside it, but not the upper.
    Technique.MEET: """
A . . . .      A . . . .      ABBBB

. B C . .      . B C . .      ABCCB

. . A . .      . . A . .      AAACB
                 x
B C . . .      B C . . .      BCCCB

. . . . .      . . . . .      BBBBB
""",
    # Two cells on the right have both A beside them, and no other color twice.
    Technique.CLAIM: """
. . . A .      . . .xA .      CCCAA

. B . C .      . B . C .      CBCCA

. . . . A      . . . .xA      CBBBA

C D E . B      C D E . B      CDEBB

D . . . E      D . . . E      DDEEE
""",
    # The lower right C has to come through the passage between A and B.
    Technique.PASS: """
. . . . .      . . . . .      BBBBB

. . . . .      . . . . .      BCCCB

. . A . B      . . A . B      BCACB

B . . . .      B . . .-.      BCACC

C . . A C      C . . A C      CCAAC
""",
    # No color has one head to the left of this passage and the other to its right.
    Technique.BARRED: """
A . . . .      A . . . .      AAAAA

. . . . .      . . . . .      DDDDA

. B C D A      . B C D A      DBCDA

D . . C E      D .x. C E      DBCCE

B . E . .      B . E . .      BBEEE
""",
    # C passes the cell above the lower A, so that A does not.
    Technique.THROUGH: """
. . . . .      . . . . .      BBBBB

. . . . .      . . . . .      BCCCB

. . A . B      . . A . B      BCACB

B . . . .      B . . . .      BCACC
                     x
C . . A C      C . . A C      CCAAC
""",
    # With C to the left, the cells above starve: A would have to run beside itself.
    Technique.LOOK_AHEAD: """
A . . . B      A . . . B      AAAAB

. . . . .      . . . . .      BBBAB

. C . A .      .xC . A .      BCBAB
|              |
. . . . .      . . . . .      BCBBB

B . . . C      B . . . C      BCCCC
""",
    # With B on its left, the upper C could go nowhere.
    Technique.LOCKED: """
. . . . .      . . . . .      AAAAA

. . . . A      . . . . A      ACCCA

. . B . C      . . Bx. C      ACBCC

. . . . B      . . . . B      ACBBB

A . . . C      A . . . C      ACCCC
""",
}


def conclude(technique: Technique, picture: Picture) -> Marks:
    """Return all that one technique alone tells of what is known before."""
    known = picture.begin()
    if technique is Technique.EXITS:
        return _take_exits(known)
    if technique is Technique.EXITS_DOUBLING:
        return _take_exits_doubling(known)
    if technique is Technique.FACING:
        return dict.fromkeys(find_doubling(known).facing, DRAWN)
    if technique is Technique.LOOK_AHEAD:
        prober = Prober(known, list_drawn(known.board, picture.solution))
        return {one.link: BARRED if one.drawn else DRAWN for one in prober.find_refuted()}
    return _look_at_regions(technique, known)


def _take_exits(known: Knowledge) -> Marks:
    links = (link for links in find_exits(known).values() for link in links)
    return {link: DRAWN for link in links if known.value[link] == UNKNOWN}


def _take_exits_doubling(known: Knowledge) -> Marks:
    """Return the links that exits draw once no flow doubles back, and what they lean on."""
    assert {} == find_exits(known)
    barred = find_doubling(known).barred
    known.learn((), barred)
    return dict.fromkeys(barred, BARRED) | _take_exits(known)


def _look_at_regions(technique: Technique, known: Knowledge) -> Marks:
    pieces = find_pieces(known)
    marks: Marks = {}
    for one in find_regions(known, pieces) + find_locked(known, pieces):
        if one.technique is technique:
            marks |= dict.fromkeys(one.drawn, DRAWN) | dict.fromkeys(one.barred, BARRED)
    return marks


def test_every_technique_has_its_picture() -> None:
    """No technique is without a board that shows it."""
    assert set(Technique) == set(PICTURES)


@pytest.mark.parametrize("technique", Technique)
def test_a_technique_tells_what_its_picture_shows(technique: Technique) -> None:
    """It turns what is known before into what is known after: that much, and no more."""
    picture = read_picture(PICTURES[technique])
    assert picture.after == picture.before | conclude(technique, picture)
    assert picture.after != picture.before


@pytest.mark.parametrize("technique", Technique)
def test_pictures_are_of_real_levels(technique: Technique) -> None:
    """The solution shown is the only one, and it has every link as the picture says."""
    picture = read_picture(PICTURES[technique])
    drawn = list_drawn(picture.puzzle.board, picture.solution)
    assert Uniqueness.AIRTIGHT is prove(picture.puzzle, picture.solution)
    assert {link: DRAWN if drawn[link] else BARRED for link in picture.after} == picture.after


def test_a_look_ahead_starts_where_nothing_easier_is_left() -> None:
    """Its picture shows a state in which the first three techniques are at an end."""
    picture = read_picture(PICTURES[Technique.LOOK_AHEAD])
    easier = set(Technique) - {Technique.LOOK_AHEAD, Technique.EXITS_DOUBLING}
    assert [{}] * len(easier) == [conclude(technique, picture) for technique in sorted(easier)]
    assert not find_doubling(picture.begin())
