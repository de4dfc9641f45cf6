"""A row of the list entered anew, in words."""

from __future__ import annotations

from display.view import EntryBody, Option
from firmware.session.presenter.entry import games_of_value, values_of_contract
from firmware.session.presenter.lists import row_text, signed
from firmware.session.presenter.menu import DOUBLING_WORDS
from firmware.session.presenter.words import Words, contract_suit, matadors_text
from firmware.session.row_entry import NewKind, Outcome, RowEntry, RowOption, RowStep
from firmware.skat.contracts import Contract
from firmware.skat.lists.rows import Row, RowKind
from firmware.skat.matadors import Matadors


def row_entry_body(entry: RowEntry, words: Words) -> EntryBody:
    """The open question, and what has been answered."""
    return EntryBody(
        title=words.text("Correct the list"),
        prompt=_prompt(entry, words),
        options=tuple(_option(entry, option, words) for option in entry.options),
        selected=entry.at,
        steps=_steps(entry, words),
        preview=_preview(entry, words),
    )


def _prompt(entry: RowEntry, words: Words) -> str:
    prompts = {
        RowStep.ROW: words.text("Which game is wrong?"),
        RowStep.KIND: words.text("What was it?"),
        RowStep.DECLARER: words.text("Who plays alone?"),
        RowStep.BID: words.text("Last value bid or held?"),
        RowStep.CONTRACT: words.text("Which game?"),
        RowStep.MATADORS: words.text("With or without how many?"),
        RowStep.OUTCOME: words.text("How did the game end?"),
        RowStep.DOUBLINGS: words.text("Was it doubled?"),
        RowStep.LOSER: words.text("Whom is the Ramsch booked to?"),
        RowStep.POINTS: words.text("How many points?"),
        RowStep.CONFIRM: words.text("Shall the list say this?"),
    }
    if entry.step is RowStep.CONFIRM and entry.score_list.options.all_confirm_corrections:
        return words.text("Do all agree?")
    return prompts[entry.step]


def _option(entry: RowEntry, option: RowOption, words: Words) -> Option:
    if isinstance(option, bool):
        return Option(words.text("yes") if option else words.text("no"))
    if isinstance(option, Contract):
        return Option(words.contract(option), suit=contract_suit(option))
    if isinstance(option, Matadors):
        return Option(matadors_text(option, words))
    if isinstance(option, Outcome):
        return Option(_outcome_text(option, words))
    if isinstance(option, NewKind):
        return _kind_option(option, words)
    if entry.step is RowStep.ROW:
        row = entry.score_list.rows[option - 1]
        return Option(f"{option}. {row_text(row, words)}", _row_detail(entry, row))
    if entry.step in (RowStep.DECLARER, RowStep.LOSER):
        return Option(entry.score_list.players[option])
    if entry.step is RowStep.DOUBLINGS:
        return Option(" · ".join(DOUBLING_WORDS[:option]) if option else words.text("no"))
    return Option(signed(option))


def _kind_option(kind: NewKind, words: Words) -> Option:
    texts = {
        NewKind.GAME: Option(words.text("A game"), words.text("enter it anew")),
        NewKind.PASSED_IN: Option(words.text("Passed in"), words.text("nobody bids")),
        NewKind.RAMSCH: Option(words.text("Ramsch")),
        NewKind.ANNULLED: Option(words.text("Annulled"), words.text("does not count")),
    }
    return texts[kind]


def _outcome_text(outcome: Outcome, words: Words) -> str:
    text = words.text("Won") if outcome.won else words.text("Lost")
    if outcome.schwarz:
        return f"{text}, {words.text('Schwarz')}"
    return f"{text}, {words.text('Schneider')}" if outcome.schneider else text


def _row_detail(entry: RowEntry, row: Row) -> str:
    """Who gets what in a row."""
    booked = [
        f"{player} {signed(row.booked_to(place))}"
        for place, player in enumerate(entry.score_list.players)
        if row.booked_to(place)
    ]
    return ", ".join(booked)


def _steps(entry: RowEntry, words: Words) -> tuple[tuple[str, str], ...]:
    if entry.step is RowStep.ROW:
        return ()
    steps = [(words.text("Game"), f"{entry.number}")]
    if entry.step in (RowStep.KIND, RowStep.DECLARER, RowStep.LOSER):
        return tuple(steps)
    if entry.kind in (NewKind.GAME, NewKind.RAMSCH):
        steps.append((words.text("Player"), entry.score_list.players[entry.declarer]))
    if entry.kind is NewKind.GAME and entry.step is not RowStep.BID:
        steps.append((words.text("Bid value"), str(entry.bid)))
        if entry.contract is not None and entry.step is not RowStep.CONTRACT:
            steps.append((words.text("Announcement"), words.contract(entry.contract)))
    return tuple(steps)


def _preview(entry: RowEntry, words: Words) -> str:
    if entry.step is RowStep.ROW:
        return ""
    was = f"{row_text(entry.old, words)} {_row_detail(entry, entry.old)}".strip()
    if entry.step is RowStep.BID:
        return games_of_value(int(entry.options[entry.at]), words)  # type: ignore[arg-type]
    option = entry.options[entry.at]
    if isinstance(option, Contract):
        return values_of_contract(option, entry.bid, words)
    if entry.step is not RowStep.CONFIRM:
        return words.text("So far: {row}", row=was)
    row = entry.row
    if row is None:
        return words.text("This cannot be booked: the answers contradict each other.")
    now = row_text(row, words) if row.kind is not RowKind.GAME else f"{row_text(row, words)} {_row_detail(entry, row)}"
    if row.kind is RowKind.RAMSCH:
        now = f"{now} {_row_detail(entry, row)}"
    return f"{was} → {now}"
