"""The result of a followed hand by the rules: played to its end, a lost Null, or settled after a revoke."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.session.events import RevokeRuled
from firmware.session.following import Following
from firmware.session.revokes import Revoke
from firmware.skat.cards import Card, card_points
from firmware.skat.contracts import BASE_VALUES, Contract, Game
from firmware.skat.errors import MatadorsNeeded
from firmware.skat.matadors import Matadors, matadors
from firmware.skat.offences.judge import Offence, OffenceKind
from firmware.skat.offences.judge import judge as judge_offence
from firmware.skat.offences.ruling import Party, Ruling
from firmware.skat.offences.situation import Situation
from firmware.skat.offences.unseen import Knowledge, SeenCards, judge_unseen
from firmware.skat.questions import Question
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


def judge(
    contract: Contract,
    declarer: int,
    bid: int,
    following: Following,
    put_away: tuple[Card, ...],
    revokes: tuple[Revoke, ...],
    rulings: tuple[RevokeRuled, ...],
    named: Matadors | None = None,
) -> HandResult | Question | None:
    """The result once there is one.

    A Question instead of a result: the table ended the hand, and what has to be shown or said first makes a difference. `named`
    are the matadors that the table named.
    """
    for ruling in rulings:
        revoke = next((one for one in revokes if (one.seat, one.trick) == (ruling.seat, ruling.trick)), None)
        if ruling.ruling == "end" and revoke is not None:
            return _after_revoke(contract, declarer, bid, following, put_away, revoke, named)
    return _played_out(contract, declarer, bid, following)


def _played_out(contract: Contract, declarer: int, bid: int, following: Following) -> HandResult | None:
    """The result when all cards are known, or when the declarer took a trick in a Null game."""
    tricks = following.trick_counts
    if following.all_played:
        skat = following.skat
        twelve = (*following.cards_of_seat(declarer), *skat)
        every: dict[Game, Matadors] = {game: matadors(game, twelve) for game in BASE_VALUES}
        points = (following.declarer_points + card_points(skat), following.defender_points)
        verdict = evaluate(
            contract,
            bid,
            every if contract.is_null else every[contract.game],
            declarer_points=None if contract.is_null else points[0],
            defender_points=None if contract.is_null else points[1],
            declarer_tricks=tricks[0],
            defender_tricks=tricks[1],
        )
        return HandResult(verdict, None, points, tricks, skat)
    if contract.is_null and tricks[0]:
        try:
            verdict = evaluate(contract, bid, None, declarer_tricks=tricks[0])
        except MatadorsNeeded:
            return None
        return HandResult(verdict, None, None, tricks, ())
    return None


def seen_cards(declarer: int, following: Following, put_away: tuple[Card, ...]) -> SeenCards:
    """What is known of where the cards are or were."""
    return SeenCards(
        declarer=frozenset(following.cards_of_seat(declarer)),
        defenders=frozenset(card for seat in range(3) if seat != declarer for card in following.cards_of_seat(seat)),
        skat=frozenset(put_away) if len(put_away) == 2 else frozenset(following.skat) or None,
    )


def _after_revoke(
    contract: Contract,
    declarer: int,
    bid: int,
    following: Following,
    put_away: tuple[Card, ...],
    revoke: Revoke,
    named: Matadors | None,
) -> HandResult | Question:
    """The result when the hand ends by a revoke, judged by the state when it happened (ISkO 4.1.3-4.1.5)."""
    before = [trick for trick in following.tricks if trick.number < revoke.trick and trick.winner is not None]
    own = [trick for trick in before if trick.winner == declarer]
    others = [trick for trick in before if trick.winner != declarer]
    points = tuple(sum(card_points(trick.cards) for trick in party) for party in (own, others))
    party = Party.DECLARER if revoke.seat == declarer else Party.DEFENDERS
    seen = seen_cards(declarer, following, put_away)
    knowledge = Knowledge(contract, bid, points[0], points[1], len(own), len(others), seen, named)
    offence = Offence(OffenceKind.NOT_FOLLOWING, party, revoke.trick, seat=revoke.seat)

    def rule(situation: Situation) -> Ruling | Question:
        ruled = judge_offence(offence, situation)
        assert isinstance(ruled, Ruling | Question), "not following suit always has a consequence"
        return ruled

    ruled = judge_unseen(knowledge, rule)
    if isinstance(ruled, Question):
        return ruled
    low, high, defenders = ruled.points
    skat = tuple(sorted(seen.skat)) if seen.skat else ()
    return HandResult(None, ruled, (low, defenders) if low == high else None, ruled.tricks, skat)
