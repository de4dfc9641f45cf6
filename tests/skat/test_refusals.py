"""Facts that cannot be are refused in one sentence each: the field, the value, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware.skat.cards import ALL_CARDS, parse_cards
from firmware.skat.contracts import Game, parse_contract
from firmware.skat.errors import MISSING, CardError, ContractError, MatadorsNeeded, ScoringError, SkatError
from firmware.skat.matadors import Matadors, all_matadors, matadors
from firmware.skat.offences.candidates import judge_candidates
from firmware.skat.offences.card_counts import CountVerdict, book_wrong_count
from firmware.skat.offences.judge import Offence, OffenceKind, earliest, judge
from firmware.skat.offences.resolution import play_on, resolve
from firmware.skat.offences.ruling import Choice, OffenceError
from firmware.skat.offences.situation import Situation
from firmware.skat.offences.unseen import SeenCards
from firmware.skat.questions import Question, QuestionCode
from firmware.skat.scoring import evaluate
from tests.skat.situations import GP, REVOKE, WITHOUT_ONE, situation_of

CLUBS, NULL, OPEN_CLUBS = parse_contract("C"), parse_contract("N"), parse_contract("CO")
WITH_ONE, WITHOUT_TWO = Matadors(True, 1), Matadors(False, 2)
TEN = dict.fromkeys(("declarer_points",), 70)

REFUSALS: list[tuple[type[SkatError], object, str, Callable[[], object]]] = [
    (
        ScoringError,
        -2,
        "matadors -2: without the jack of clubs the defenders have a trick that no Schwarz can take",
        lambda: evaluate(OPEN_CLUBS, 18, WITHOUT_TWO, declarer_points=120, declarer_tricks=10),
    ),
    (
        ScoringError,
        -1,
        "matadors -1: without the jack of clubs the defenders have a trick that no Schwarz can take",
        lambda: evaluate(OPEN_CLUBS, 18, all_matadors(WITHOUT_ONE), declarer_points=120, declarer_tricks=10),
    ),
    (ScoringError, 5, "kontra 5: 0 to 4 doublings", lambda: evaluate(CLUBS, 18, WITH_ONE, **TEN, kontra=5)),
    (ScoringError, -1, "kontra -1: 0 to 4 doublings", lambda: evaluate(CLUBS, 18, WITH_ONE, **TEN, kontra=-1)),
    (ScoringError, 1.0, "kontra 1.0: 0 to 4 doublings", lambda: evaluate(CLUBS, 18, WITH_ONE, **TEN, kontra=1.0)),  # type: ignore[arg-type]
    (ScoringError, True, "kontra True: 0 to 4 doublings", lambda: evaluate(CLUBS, 18, WITH_ONE, **TEN, kontra=True)),
    (ScoringError, 0, "bock 0: a factor of 1 or more", lambda: evaluate(CLUBS, 18, WITH_ONE, **TEN, bock=0)),
    (ScoringError, True, "bock True: a factor of 1 or more", lambda: evaluate(CLUBS, 18, WITH_ONE, **TEN, bock=True)),
    (
        MatadorsNeeded,
        MISSING,
        "matadors is missing: the value of a clubs game depends on them",
        lambda: evaluate(CLUBS, 18, None, **TEN),
    ),
    (
        MatadorsNeeded,
        None,
        "matadors None: a Null of 23 is overbid at 24: give the declarer's twelve cards",
        lambda: evaluate(NULL, 24, None, declarer_tricks=0),
    ),
    (
        ScoringError,
        5,
        "matadors 5: a grand game has 1 to 4",
        lambda: evaluate(parse_contract("G"), 18, Matadors(True, 5), **TEN),
    ),
    (
        ScoringError,
        -12,
        "matadors -12: a clubs game has 1 to 11",
        lambda: evaluate(CLUBS, 18, Matadors(False, 12), **TEN),
    ),
    (ScoringError, 0, "matadors 0: a clubs game has 1 to 11", lambda: evaluate(CLUBS, 18, Matadors(True, 0), **TEN)),
    *(
        (
            ScoringError,
            number,
            f"matadors {number}: +1..+11 with or -1..-11 without the jack of clubs",
            lambda number=number: Matadors.from_signed(number),
        )
        for number in (0, 12, -12)
    ),
    (
        ContractError,
        "null",
        "game 'null': only suit games and Grand have matadors",
        lambda: matadors(Game.NULL, ALL_CARDS[:12]),
    ),
    *(
        (
            ScoringError,
            value,
            f"{field} {value}: a whole number from 0 to {most}",
            lambda field=field, value=value: evaluate(CLUBS, 18, WITH_ONE, **{field: value}),
        )
        for field, most in (
            ("declarer_points", 120),
            ("defender_points", 120),
            ("declarer_tricks", 10),
            ("defender_tricks", 10),
        )
        for value in (-1, most + 1, True, 2.5)
    ),
    (
        ScoringError,
        MISSING,
        "declarer_tricks is missing: a Null game is decided by the declarer's tricks",
        lambda: evaluate(NULL, 18, None),
    ),
    (
        ScoringError,
        MISSING,
        "declarer_points is missing: the declarer's Augen with the Skat are needed",
        lambda: evaluate(CLUBS, 18, WITH_ONE, declarer_tricks=5),
    ),
    *(
        (
            ScoringError,
            MISSING,
            f"declarer_tricks is missing: with {points} Augen only the tricks show whether a party is Schwarz",
            lambda points=points: evaluate(CLUBS, 18, WITH_ONE, declarer_points=points),
        )
        for points in (0, 22, 120)
    ),
    (
        ScoringError,
        23,
        "declarer_points 23: with 0 tricks and the Skat he has 0 to 22 Augen",
        lambda: evaluate(CLUBS, 18, WITH_ONE, declarer_points=23, declarer_tricks=0),
    ),
    (
        ScoringError,
        119,
        "declarer_points 119: with 10 tricks and the Skat he has 120 Augen",
        lambda: evaluate(CLUBS, 18, WITH_ONE, declarer_points=119, declarer_tricks=10),
    ),
    (
        ScoringError,
        50,
        "defender_points 50: with 71 of the declarer it must make 120",
        lambda: evaluate(CLUBS, 18, WITH_ONE, declarer_points=71, defender_points=50),
    ),
    (
        ScoringError,
        5,
        "defender_tricks 5: with 6 of the declarer it must make 10",
        lambda: evaluate(CLUBS, 18, WITH_ONE, declarer_points=71, declarer_tricks=6, defender_tricks=5),
    ),
    (
        ScoringError,
        None,
        "matadors None: needed in suit games and Grand, absent in Null",
        lambda: Situation(CLUBS, 18, None, 0, 0, 0, 0),
    ),
    *(
        (ScoringError, values[place], message, lambda values=values: Situation(CLUBS, 18, WITH_ONE, *values))
        for values, place, message in (
            ((-1, 0, 0, 0), 0, "declarer_points -1: 0..120"),
            ((0, 121, 0, 0), 1, "defenders_points 121: 0..120"),
            ((0, 0, 11, 0), 2, "declarer_tricks 11: 0..10"),
            ((0, 0, 0, 11), 3, "defenders_tricks 11: 0..10"),
            ((61, 60, 5, 5), 0, "declarer_points 61: with 60 of the defenders more than 120"),
            ((60, 60, 6, 5), 2, "declarer_tricks 6: with 5 of the defenders more than 10"),
        )
    ),
    (OffenceError, (), "candidates (): at least one offence is needed", lambda: judge_candidates([], _unasked)),
    (OffenceError, (), "offences (): at least one offence is needed", lambda: earliest([])),
    (
        OffenceError,
        "DEAL_AGAIN",
        "verdict 'DEAL_AGAIN': ends no game",
        lambda: book_wrong_count(CountVerdict.DEAL_AGAIN, situation_of("C", 1, 18, 0, 0)),
    ),
    (
        OffenceError,
        3,
        "trick 3: card 2 of it is not among the 7 played",
        lambda: play_on(Offence(OffenceKind.NOT_FOLLOWING, GP, 3, 1), range(7)),
    ),
    (
        OffenceError,
        "PLAY_ON",
        "choice 'PLAY_ON': possible are END_NOW, DISMISS",
        lambda: resolve(judge(REVOKE, situation_of("C", 2, 18, 90, 30, (8, 2))), REVOKE, Choice.PLAY_ON, range(30)),  # type: ignore[arg-type]
    ),
    (
        CardError,
        "CJ",
        "cards 'CJ': this card is in two places",
        lambda: SeenCards(frozenset(parse_cards("CJ SJ")), frozenset(parse_cards("CJ SJ"))),
    ),
    (CardError, 1, "skat 1: the Skat has two cards", lambda: SeenCards(skat=frozenset(parse_cards("CJ")))),
    (
        CardError,
        11,
        "cards 11: at most ten of the declarer and twenty of the defenders",
        lambda: SeenCards(frozenset(ALL_CARDS[:11])),
    ),
]


def _unasked(offence: Offence) -> Question:
    return Question(QuestionCode.SHOW_SKAT)


@pytest.mark.parametrize(("kind", "value", "text", "refused"), REFUSALS, ids=range(len(REFUSALS)))
def test_the_refusal_names_field_value_and_what_is_allowed(
    kind: type[SkatError], value: object, text: str, refused: Callable[[], object]
) -> None:
    with pytest.raises(kind) as caught:
        refused()
    assert type(caught.value) is kind
    assert str(caught.value) == text
    assert caught.value.value == value or caught.value.value is value
