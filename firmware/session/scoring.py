"""The result of a followed hand by the rules: played to its end, a lost Null, ended early, or settled after a revoke."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from firmware.session.ended import after_ending, cards_in_hand, is_settled, settle_unseen
from firmware.session.events import EndedEarly, RevokeRuled
from firmware.session.following import FollowedTrick, Following
from firmware.session.revokes import Revoke
from firmware.skat.cards import Card, card_points
from firmware.skat.contracts import BASE_VALUES, Contract, Game
from firmware.skat.endings.ending import Claims, PlayOn
from firmware.skat.errors import MatadorsNeeded
from firmware.skat.matadors import Matadors, matadors
from firmware.skat.offences.judge import Offence, OffenceKind
from firmware.skat.offences.judge import judge as judge_offence
from firmware.skat.offences.ruling import Party, Ruling
from firmware.skat.offences.situation import Situation
from firmware.skat.offences.unseen import Knowledge, SeenCards
from firmware.skat.questions import Answers, Question, QuestionCode
from firmware.skat.scoring import Verdict, evaluate


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended: by `verdict` when it was played out, by `ruling` when it was settled after a revoke.

    `points` and `tricks` are (declarer, defenders), the declarer's Augen with the Skat; None where they are not known.
    """

    verdict: Verdict | None
    ruling: Ruling | None
    points: tuple[int, int] | None
    tricks: tuple[int, int]
    skat: tuple[Card, ...]
    ended: EndedEarly | None = None

    @property
    def _either(self) -> Verdict | Ruling:
        found = self.verdict if self.verdict is not None else self.ruling
        assert found is not None, "a result has a verdict or a ruling"
        return found

    @property
    def won(self) -> bool:
        """Whether the declarer won."""
        return self._either.won

    @property
    def booked(self) -> int:
        """What the list gets: signed, doubled when lost."""
        return self._either.booked

    @property
    def game_value(self) -> int:
        """The Spielwert."""
        return self._either.game_value

    @property
    def matadors(self) -> Matadors | None:
        """The declarer's matadors, None in Null games and where they made no difference."""
        return self._either.matadors

    @property
    def schneider(self) -> bool:
        return self._either.schneider

    @property
    def schwarz(self) -> bool:
        return self._either.schwarz

    @property
    def overbid(self) -> bool:
        return self._either.overbid


@dataclass(frozen=True, slots=True)
class HandCase:
    """Everything the result of a hand depends on; names as in `HandState`."""

    contract: Contract
    declarer: int
    bid: int
    following: Following
    put_away: tuple[Card, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    rulings: tuple[RevokeRuled, ...] = ()
    ended: EndedEarly | None = None
    claims: Claims = Claims.ISKO_2022
    answers: Answers = field(default_factory=dict)
    matadors: Matadors | None = None
    every_matadors: Mapping[Game, Matadors] = field(default_factory=dict)
    kontra: int = 0
    bock: int = 1

    @property
    def every(self) -> Mapping[Game, Matadors] | None:
        """The matadors of every game once all are known."""
        return self.every_matadors if is_settled(self.every_matadors) else None

    def knowledge(self, tricks: Sequence[FollowedTrick]) -> Knowledge:
        """What is known of the game after these tricks."""
        complete = [trick for trick in tricks if trick.winner is not None]
        own = [trick for trick in complete if trick.winner == self.declarer]
        others = [trick for trick in complete if trick.winner != self.declarer]
        points = [sum(card_points(trick.cards) for trick in party) for party in (own, others)]
        seen = seen_cards(self.declarer, self.following, self.put_away)
        return Knowledge(self.contract, self.bid, points[0], points[1], len(own), len(others), seen, self.matadors)


def judge(case: HandCase) -> HandResult | Question | PlayOn | None:
    """The result once there is one.

    A Question instead of a result: the table ended the hand, and what has to be shown or said first makes a difference. PlayOn: what
    would have ended it was refused. While a card of a complete trick is doubtful nothing is settled.
    """
    for ruling in case.rulings:
        revoke = next((one for one in case.revokes if (one.seat, one.trick) == (ruling.seat, ruling.trick)), None)
        if ruling.ruling == "end" and revoke is not None:
            return _after_revoke(case, revoke)
    if case.ended is None:
        return _played_out(case)
    if any(trick.winner is None for trick in case.following.tricks if trick.is_complete):
        return None
    outcome = after_ending(
        case.ended,
        case.knowledge(case.following.tricks),
        cards_in_hand(case.following, case.declarer),
        case.claims,
        case.answers,
        case.every,
        case.kontra,
        case.bock,
    )
    return _settled(case, outcome) if isinstance(outcome, Ruling) else outcome


def _settled(case: HandCase, ruled: Ruling) -> HandResult:
    low, high, defenders = ruled.points
    skat = seen_cards(case.declarer, case.following, case.put_away).skat
    points = (low, defenders) if low == high else None
    return HandResult(None, ruled, points, ruled.tricks, tuple(sorted(skat)) if skat else (), case.ended)


def _played_out(case: HandCase) -> HandResult | Question | None:
    """The result when all cards are known, or when the declarer took a trick in a Null game."""
    contract, following = case.contract, case.following
    tricks = following.trick_counts
    if following.all_played:
        skat = following.skat
        twelve = (*following.cards_of_seat(case.declarer), *skat)
        every: dict[Game, Matadors] = {game: matadors(game, twelve) for game in BASE_VALUES}
        points = (following.declarer_points + card_points(skat), following.defender_points)
        verdict = evaluate(
            contract,
            case.bid,
            every if contract.is_null else every[contract.game],
            declarer_points=None if contract.is_null else points[0],
            defender_points=None if contract.is_null else points[1],
            declarer_tricks=tricks[0],
            defender_tricks=tricks[1],
            kontra=case.kontra,
            bock=case.bock,
        )
        return HandResult(verdict, None, points, tricks, skat)
    if contract.is_null and tricks[0]:
        try:
            verdict = evaluate(
                contract, case.bid, case.every, declarer_tricks=tricks[0], kontra=case.kontra, bock=case.bock
            )
        except MatadorsNeeded:
            return Question(QuestionCode.MATADORS_OF_EVERY_GAME, numbers=(("bid", case.bid),))
        return HandResult(verdict, None, None, tricks, ())
    return None


def seen_cards(declarer: int, following: Following, put_away: tuple[Card, ...]) -> SeenCards:
    """What is known of where the cards are or were."""
    return SeenCards(
        declarer=frozenset(following.cards_of_seat(declarer)) | frozenset(following.open_cards),
        defenders=frozenset(card for seat in range(3) if seat != declarer for card in following.cards_of_seat(seat)),
        skat=frozenset(put_away) if len(put_away) == 2 else frozenset(following.skat) or None,
    )


def _after_revoke(case: HandCase, revoke: Revoke) -> HandResult | Question:
    """The result when the hand ends by a revoke, judged by the state when it happened (ISkO 4.1.3-4.1.5)."""
    knowledge = case.knowledge([trick for trick in case.following.tricks if trick.number < revoke.trick])
    party = Party.DECLARER if revoke.seat == case.declarer else Party.DEFENDERS
    offence = Offence(OffenceKind.NOT_FOLLOWING, party, revoke.trick, seat=revoke.seat)
    ruled = judge_revoke(knowledge, offence, case.every, case.answers, case.kontra, case.bock)
    return _settled(case, ruled) if isinstance(ruled, Ruling) else ruled


def judge_revoke(
    knowledge: Knowledge,
    offence: Offence,
    every_matadors: Mapping[Game, Matadors] | None,
    answers: Answers,
    kontra: int = 0,
    bock: int = 1,
) -> Ruling | Question:
    """The ruling on a revoke by what is known of the state before it, or what has to be shown or said first."""

    def rule(situation: Situation) -> Ruling | Question:
        ruled = judge_offence(offence, situation, every_matadors, kontra=kontra, bock=bock, answers=answers)
        assert isinstance(ruled, Ruling | Question), "not following suit always has a consequence"
        return ruled

    ruled = settle_unseen(knowledge, rule)
    assert not isinstance(ruled, PlayOn), "a revoke ends the game"
    return ruled
