"""Bockrunden: rounds with doubled scores, what brings them, and how long they last (rules reference 11.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from firmware.skat.contracts import Contract, Game
from firmware.skat.house.choices import BockTrigger
from firmware.skat.house.options import TableOptions
from firmware.skat.lists.rows import RowKind

HUNDRED = 100
WINS_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What a finished deal was, as far as a Bockrunde can come of it.

    `doublings` are Kontra, Re and so on; `wins_in_a_row` the declarer's own games won without a loss, this one included;
    `scores` the running totals that it changed; `durchmarsch` all tricks in a Ramsch for one player.
    """

    kind: RowKind
    contract: Contract | None = None
    won: bool = False
    declarer_points: int | None = None
    game_value: int = 0
    doublings: int = 0
    wins_in_a_row: int = 0
    scores: tuple[int, ...] = ()
    durchmarsch: bool = False


@dataclass(frozen=True, slots=True)
class Bock:
    """What is still to come: `factors` of the games of all Bockrunden in order, then `ramsch_left` games of a Ramschrunde."""

    players: int
    factors: tuple[int, ...] = ()
    ramsch_left: int = 0

    @property
    def factor(self) -> int:
        """What the next game is multiplied by (1 outside Bockrunden)."""
        return self.factors[0] if self.factors and not self.ramsch_left else 1

    @property
    def next_is_ramsch(self) -> bool:
        """Whether the next deal is played as a Ramsch of a Ramschrunde."""
        return self.ramsch_left > 0

    def factor_for(self, game: PlayedGame, options: TableOptions) -> int:
        """What this game, the next one, is booked with: the triggering game may count double itself, Ramsch usually does not."""
        if game.kind is RowKind.RAMSCH and not options.bock_doubles_ramsch:
            return 1
        triggered = options.bock and options.bock_doubles_trigger and bool(triggers(game, options))
        return self.factor * (2 if triggered else 1)

    def after(self, game: PlayedGame, options: TableOptions) -> Bock:
        """What is to come after this game, a passed-in deal included: it uses up one game, its triggers add rounds at the end.

        With `bock_multiplies` a new round starts at once and doubles the games of running rounds again.
        """
        state = self._used_up(options)
        rounds = len(triggers(game, options)) if options.bock else 0
        for _ in range(rounds):
            if options.bock_multiplies:
                running = state.factors[: self.players] + (1,) * max(0, self.players - len(state.factors))
                state = replace(state, factors=tuple(2 * factor for factor in running) + state.factors[self.players :])
            else:
                state = replace(state, factors=state.factors + (2,) * self.players)
        if game.doublings > 1 and options.ramsch_after_re:
            state = replace(state, ramsch_left=state.ramsch_left + self.players)
        return state

    def _used_up(self, options: TableOptions) -> Bock:
        if self.ramsch_left:
            return replace(self, ramsch_left=self.ramsch_left - 1)
        factors = self.factors[1:]
        ends = bool(self.factors) and not factors
        return replace(self, factors=factors, ramsch_left=self.players if ends and options.ramsch_after_bock else 0)


def triggers(game: PlayedGame, options: TableOptions) -> frozenset[BockTrigger]:
    """The chosen triggers that this game sets off; each brings one round."""
    return frozenset(trigger for trigger in options.bock_triggers if _happened(trigger, game))


def _happened(trigger: BockTrigger, game: PlayedGame) -> bool:
    if trigger is BockTrigger.ALL_PASS:
        return game.kind is RowKind.PASSED_IN
    if trigger is BockTrigger.DURCHMARSCH:
        return game.durchmarsch
    if trigger is BockTrigger.SCORE_OF_HUNDREDS:
        return _at_hundreds(game.scores)
    contract = game.contract
    if game.kind is not RowKind.GAME or contract is None:
        return False
    lost = not game.won
    return {
        BockTrigger.SIXTY_SIXTY: lost and not contract.is_null and game.declarer_points == 60,
        BockTrigger.KONTRA_LOST: game.doublings > 0 and game.won,
        BockTrigger.KONTRA_AND_RE: game.doublings > 1,
        BockTrigger.KONTRA_GIVEN: game.doublings > 0,
        BockTrigger.LOST_GAME: lost,
        BockTrigger.LOST_GRAND: lost and contract.game is Game.GRAND,
        BockTrigger.LOST_HUNDRED: lost and game.game_value >= HUNDRED,
        BockTrigger.THREE_WINS: game.wins_in_a_row >= WINS_IN_A_ROW and game.wins_in_a_row % WINS_IN_A_ROW == 0,
        BockTrigger.GRAND_HAND_OR_NULL_OUVERT_HAND: contract.hand
        and (contract.game is Game.GRAND or (contract.is_null and contract.ouvert)),
    }[trigger]


def _at_hundreds(scores: Sequence[int]) -> bool:
    return any(score and score % HUNDRED == 0 for score in scores)
