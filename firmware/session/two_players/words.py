"""Games for two in words: what was named, who is who, and how a hand ended."""

from __future__ import annotations

from collections.abc import Mapping

from firmware.i18n.names import Deck, game_name
from firmware.i18n.translator import Translator, mark
from firmware.session.two_players.duel import BEGGAR, WITHOUT_TRUMP, mode_of
from firmware.session.two_players.officers import GAMES
from firmware.session.two_players.results import PairEnd, PairResult
from firmware.session.two_players.state import PairRow
from firmware.skat.contracts import Game
from firmware.skat.two_players.games import TwoPlayerGame
from firmware.skat.two_players.officers_score import ALL_TRICKS_IN_RAMSCH

GAME_NAMES: Mapping[TwoPlayerGame, str] = {
    TwoPlayerGame.OFFICERS: mark("Offiziersskat"),
    TwoPlayerGame.DUEL: mark("Skat-Duell"),
}

DOUBLING_WORDS = ("Kontra", "Re")
"""What players say, in every language."""


def choice_name(translator: Translator, game: TwoPlayerGame, choice: str, deck: Deck) -> str:
    """What was named: "Kreuz", "Null", "Ohne Trumpf", "Bettlerrunde"; empty while nothing was."""
    if not choice:
        return ""
    if game is TwoPlayerGame.OFFICERS:
        return game_name(translator, GAMES[choice], deck)
    if choice == BEGGAR:
        return translator.text("Beggar round")
    if choice == WITHOUT_TRUMP:
        return game_name(translator, Game.NO_TRUMP, deck)
    _, trump = mode_of(choice)
    return game_name(translator, next(each for each in Game if each.trump_suit is trump), deck)


def choice_suit(choice: str) -> str:
    """The letter of the trump suit that was named, empty without trumps."""
    return choice if choice and choice in "CSHD" else ""


def row_name(translator: Translator, game: TwoPlayerGame, row: PairRow, deck: Deck) -> str:
    """What a line of the list says was played: "Kreuz, Kontra"."""
    if row.is_annulled:
        return translator.text("Annulled")
    return ", ".join([choice_name(translator, game, row.choice, deck), *DOUBLING_WORDS[: row.doublings]])


def tricks_text(translator: Translator, count: int) -> str:
    """How many tricks: "3 Stiche"."""
    return translator.plural("{count} trick", "{count} tricks", count)


def outcome_text(translator: Translator, result: PairResult, names: tuple[str, str]) -> str:
    """Who has won: "Anna gewinnt"; a Ramsch is only named. `names` are by seat."""
    if result.winner is None:
        return translator.text("Ramsch")
    return translator.text("{player} wins", player=names[result.winner])


def result_text(
    translator: Translator,
    game: TwoPlayerGame,
    choice: str,
    result: PairResult,
    names: tuple[str, str],
    doublings: int = 0,
) -> str:
    """Why the hand is booked so, in whole sentences. `names` are by seat."""
    sentences = []
    if result.end is PairEnd.GIVEN_UP and result.loser is not None:
        sentences.append(translator.text("{player} gave up.", player=names[result.loser]))
    elif result.end is PairEnd.REVOKE and result.loser is not None:
        sentences.append(translator.text("{player} did not follow suit.", player=names[result.loser]))
    elif game is TwoPlayerGame.OFFICERS:
        sentences += _officers(translator, GAMES[choice], result, names)
    else:
        sentences.append(_duel(translator, choice, result, names[0]))
    if doublings:
        sentences.append(
            translator.text("{word}: times {factor}.", word=DOUBLING_WORDS[doublings - 1], factor=2**doublings)
        )
    return " ".join(sentences)


def _officers(translator: Translator, game: Game, result: PairResult, names: tuple[str, str]) -> list[str]:
    text = translator.text
    caller, won = names[0], result.winner == 0
    if game is Game.RAMSCH:
        if result.winner is None:
            return [text("Ramsch: card points taken count minus.")]
        return [
            text("{player} took all tricks: {points} plus.", player=names[result.winner], points=ALL_TRICKS_IN_RAMSCH)
        ]
    if game is Game.NULL:
        if won:
            return [text("{player} took no trick in his Null.", player=caller)]
        return [
            text(
                "{player} named Null, but took {tricks}.",
                player=caller,
                tricks=tricks_text(translator, result.tricks[0]),
            )
        ]
    points = result.points[0]
    sentences = [
        text("{player} has {points} card points, 61 win.", player=caller, points=points)
        if won
        else text("{player} has only {points} card points, 61 win.", player=caller, points=points)
    ]
    if result.officers is not None and result.winner is not None:
        loser = names[1 - result.winner]
        if result.officers.schwarz:
            sentences.append(text("{player} has no trick: Schwarz.", player=loser))
        elif result.officers.schneider:
            sentences.append(text("{player} is Schneider.", player=loser))
    return sentences


def _duel(translator: Translator, choice: str, result: PairResult, forehand: str) -> str:
    text = translator.text
    won = result.winner == 0
    if choice == BEGGAR:
        tricks = tricks_text(translator, result.tricks[0])
        if won:
            return text("{player} took {tricks}, at most 4 are allowed.", player=forehand, tricks=tricks)
        return text("{player} took {tricks}, only 4 are allowed.", player=forehand, tricks=tricks)
    points = result.points[0]
    if won:
        return text("{player} has {points} card points, 61 win.", player=forehand, points=points)
    return text("{player} has only {points} card points, 61 win.", player=forehand, points=points)
