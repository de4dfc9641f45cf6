"""A person plays the scripted games at the program, from sitting down to the full list."""

from __future__ import annotations

from display.view import Action
from firmware.session.asks import (
    WhichAnswer,
    WhichCard,
    WhichMatadors,
    WhichPlay,
    WhichRuling,
    WhichSkat,
)
from firmware.session.events import AuctionSettled, ContractDeclared, PassedIn
from firmware.session.hand import HandState, Phase
from firmware.session.menu import MenuItem
from firmware.skat.cards import Card
from firmware.skat.contracts import Contract, format_contract
from firmware.skat.matadors import matadors
from tests.evening.games import Played, twelve
from tests.evening.people import Person

ENTRY, TABLE, CARDS, CORRECTION, END, WRONG = (
    "entry",
    "deal and result",
    "doubtful cards",
    "corrections",
    "early end",
    "wrong announcement",
)


def play_evening(person: Person, games: list[Played]) -> None:
    """All games, each written into the list."""
    person.press(Action.OK, "sitting down")
    for game in games:
        play_game(person, game)
        person.presses.end_game()


def play_game(person: Person, game: Played) -> None:
    """One deal, from giving the cards to its row of the list."""
    person.press(Action.OK, TABLE)
    record = game.record
    if record is None:
        person.enter(lambda: person.app.dialogue.entry, PassedIn(), ENTRY)
        return
    assert record.declarer is not None and record.contract is not None and record.high_bid is not None
    person.enter(lambda: person.app.dialogue.entry, AuctionSettled(record.declarer, record.high_bid), ENTRY)
    if game.wrong_contract is not None:
        _declare(person, game.wrong_contract, WRONG)
        person.press(Action.BACK, WRONG)
    _declare(person, record.contract, ENTRY)
    begin = _play_until_ruled(person, game) if game.false_plays else 0
    for number, (_, card) in enumerate(record.plays[begin:], start=begin + 1):
        if game.ending is not None and number == 3 * game.tricks + 1:
            _end_early(person, game)
            break
        _lay(person, game, number, card)
        if number % 3 == 0:
            person.clear()
            _answer(person, game)
    hand = _hand(person)
    assert hand.phase is Phase.RESULT, (hand.phase, record.id, str(record.contract), game, hand.following)
    person.press(Action.OK, TABLE)


def _play_until_ruled(person: Person, game: Played) -> int:
    """Somebody revokes; once it is proven the table plays on from the wrong card. How many cards still count."""
    for number, (_, card) in enumerate(game.false_plays, start=1):
        person.see(card.code)
        if number % 3 == 0:
            person.clear()
        asked = person.app.question
        if isinstance(asked, WhichRuling):
            person.choose(asked.options.index("play_on"), CORRECTION)
            following = _hand(person).following
            assert following is not None
            return sum(len(trick.plays) for trick in following.tricks)
    raise AssertionError("the revoke was not found")


def _declare(person: Person, contract: Contract, step: str) -> None:
    person.enter(lambda: person.app.dialogue.entry, ContractDeclared(format_contract(contract)), step)


def _hand(person: Person) -> HandState:
    hand = person.app.state.hand
    assert hand is not None
    return hand


def _lay(person: Person, game: Played, number: int, card: Card) -> None:
    """A card, with whatever goes wrong with it."""
    misread = (game.misread or {}).get(number)
    person.see((misread or card).code, sure=number not in game.doubtful)
    if number in game.undone:
        person.press(Action.BACK, CORRECTION)
        person.see(card.code)
    if misread is not None:
        _correct(person, number, card)
    _answer(person, game)


def _correct(person: Person, number: int, card: Card) -> None:
    """A play was read as another card."""
    person.press(Action.CORRECT, CORRECTION)
    asked = person.app.question
    assert isinstance(asked, WhichPlay)
    numbers = [getattr(option, "number", None) for option in asked.options]
    person.choose(numbers.index(number), CORRECTION)
    asked = person.app.question
    assert isinstance(asked, WhichCard)
    if card not in asked.options:
        person.choose(asked.options.index(None), CORRECTION)
        asked = person.app.question
        assert isinstance(asked, WhichCard)
    person.choose(asked.options.index(card), CORRECTION)


def _end_early(person: Person, game: Played) -> None:
    person.press(Action.MENU, END)
    for wanted in (MenuItem.EARLY_END, game.ending):
        asked = person.app.question
        assert asked is not None
        person.choose(list(asked.options).index(wanted), END)
    _answer(person, game)


def _answer(person: Person, game: Played) -> None:
    """Everything that is asked now, truly; yes where the table has to agree."""
    record = game.record
    assert record is not None and record.contract is not None
    for _ in range(12):
        asked = person.app.question
        if isinstance(asked, WhichCard):
            assert asked.play is not None, "no card was missed"
            truth = record.plays[asked.play.number - 1][1]
            if truth not in asked.options:
                person.choose(asked.options.index(None), CARDS)
                continue
            person.choose(asked.options.index(truth), CARDS)
        elif isinstance(asked, WhichSkat):
            skat = list(record.final_skat or ())
            person.choose(asked.options.index(skat[0] if asked.first is None else skat[1]), END)
        elif isinstance(asked, WhichMatadors):
            held = matadors(asked.game or record.contract.game, twelve(record))
            person.choose(asked.options.index(held), END)
        elif isinstance(asked, WhichAnswer):
            person.choose(asked.options.index(True), END)
        else:
            return
    raise AssertionError(f"asked without end: {person.app.question}")
