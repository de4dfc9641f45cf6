"""The entry of declarer, bid and contract in words, with what a bid or a game would be worth."""

from __future__ import annotations

from display.view import EntryBody, Option
from firmware.entry import PASSED_IN, SKAT_LEFT, SKAT_TAKEN, Entry, EntryOption, Step
from firmware.session.hand import HandState
from firmware.session.presenter.words import Words, contract_suit, player_at
from firmware.session.state import EveningState
from firmware.skat.contracts import BASE_VALUES, NULL_VALUES, Contract, Game
from firmware.skat.matadors import Matadors, most_matadors
from firmware.skat.scoring import game_value

PREVIEWED_MATADORS = 4
"""How many numbers of matadors the preview shows values for."""


def entry_body(state: EveningState, hand: HandState, entry: Entry, words: Words) -> EntryBody:
    """The open question with its options, the answers already given, and a preview of the selected option."""
    return EntryBody(
        title=_title(entry.step, words),
        prompt=_prompt(entry.step, words),
        options=tuple(_option(state, hand, option, words) for option in entry.options),
        selected=entry.cursor,
        steps=_steps(state, hand, entry, words),
        preview=_preview(entry, words),
    )


def _title(step: Step, words: Words) -> str:
    return words.text("Announcement") if step in (Step.SKAT, Step.CONTRACT) else words.text("Bidding")


def _prompt(step: Step, words: Words) -> str:
    if step is Step.DECLARER:
        return words.text("Who plays alone?")
    if step is Step.BID:
        return words.text("Last value bid or held?")
    if step is Step.SKAT:
        return words.text("Does the declarer take the Skat?")
    return words.text("Which game?")


def _option(state: EveningState, hand: HandState, option: EntryOption, words: Words) -> Option:
    if isinstance(option, Contract):
        return Option(words.contract(option), suit=contract_suit(option))
    if option == PASSED_IN:
        return Option(words.text("Passed in"), detail=words.text("nobody bids"))
    if option == SKAT_TAKEN:
        return Option(words.text("Takes the Skat"), words.text("puts two cards away"))
    if option == SKAT_LEFT:
        return Option(words.text("Hand"), words.text("leaves the Skat"))
    if isinstance(option, int) and option < 3:
        return Option(player_at(state, hand, option), detail=words.seat(option))
    return Option(str(option))


def _steps(state: EveningState, hand: HandState, entry: Entry, words: Words) -> tuple[tuple[str, str], ...]:
    steps: list[tuple[str, str]] = []
    if entry.declarer is not None:
        steps.append((words.text("Declarer"), player_at(state, hand, entry.declarer)))
    if entry.bid is not None:
        steps.append((words.text("Bid value"), str(entry.bid)))
    if entry.hand is not None:
        taken = words.text("taken") if not entry.hand else words.text("Hand")
        steps.append((words.text("Skat"), taken))
    return tuple(steps)


def _preview(entry: Entry, words: Words) -> str:
    option = entry.selected
    if entry.step is Step.BID and isinstance(option, int):
        return games_of_value(option, words)
    if isinstance(option, Contract):
        return values_of_contract(option, entry.bid or 0, words)
    return ""


def games_of_value(value: int, words: Words) -> str:
    """Which games are worth exactly this bid: "22 = Pik × 2"."""
    games = [
        f"{words.contract(Contract(game))} × {value // base}"
        for game, base in sorted(BASE_VALUES.items(), key=lambda item: -item[1])
        if value % base == 0 and value // base >= 2
    ]
    nulls = [
        words.contract(Contract(Game.NULL, hand=hand, ouvert=ouvert))
        for (hand, ouvert), fixed in NULL_VALUES.items()
        if fixed == value
    ]
    return f"{value} = {', '.join([*nulls, *games])}"


def values_of_contract(contract: Contract, bid: int, words: Words) -> str:
    """What the game is worth with or without so many matadors, from the first number that covers the bid."""
    if contract.is_null:
        value = contract.null_value
        if value < bid:
            return words.text("worth {value}, overbid with {bid}", value=value, bid=bid)
        return words.text("worth {value}", value=value)
    values = [
        (count, game_value(contract, Matadors(True, count))) for count in range(1, most_matadors(contract.game) + 1)
    ]
    covering = [(count, value) for count, value in values if value >= bid][:PREVIEWED_MATADORS]
    if not covering:
        return words.text("worth {value} at most, overbid with {bid}", value=values[-1][1], bid=bid)
    return words.text("with or without {values}", values=" · ".join(f"{count}: {value}" for count, value in covering))
