"""Offences in words: what happened, how the game stood, what follows, and which rule says so."""

from __future__ import annotations

from collections.abc import Mapping

from firmware.i18n.names import Deck, contract_name, party_name, seat_name
from firmware.i18n.rulings import citations
from firmware.i18n.translator import Translator, mark
from firmware.i18n.verdicts import explanation
from firmware.skat.offences.card_counts import CountVerdict
from firmware.skat.offences.judge import Offence, OffenceKind
from firmware.skat.offences.ruling import Choice, Party, Ruling
from firmware.skat.offences.situation import Decision, Owed

_OFFENCES: Mapping[OffenceKind, str] = {
    OffenceKind.NOT_FOLLOWING: mark("{who}: did not follow suit in trick {trick}"),
    OffenceKind.LEAD_OUT_OF_TURN: mark("{who}: led out of turn to trick {trick}"),
    OffenceKind.LEAD_BEFORE_TRICK_COMPLETE: mark("{who}: led on before trick {trick} was complete"),
    OffenceKind.PLAYED_OUT_OF_TURN: mark("{who}: played out of turn in trick {trick}"),
    OffenceKind.LOOKED_AT_TRICKS: mark("{who}: looked at earlier tricks in trick {trick}"),
    OffenceKind.LOOKED_AT_SKAT: mark("{who}: looked at the Skat in trick {trick}"),
    OffenceKind.SHOWED_CARD: mark("{who}: showed a card in trick {trick}"),
    OffenceKind.NAMED_CARD: mark("{who}: named cards in trick {trick}"),
    OffenceKind.TOUCHED_CARDS: mark("{who}: touched another's cards in trick {trick}"),
}
_CHOICES: Mapping[Choice, str] = {
    Choice.END_NOW: mark("End the game now"),
    Choice.PLAY_ON: mark("Play on"),
    Choice.DISMISS: mark("It was misread"),
}
_COUNTS: Mapping[CountVerdict, str] = {
    CountVerdict.NOTHING_WRONG: mark("All numbers of cards are right."),
    CountVerdict.DEAL_AGAIN: mark("Wrong number of cards: the same dealer deals again."),
    CountVerdict.DECLARER_LOSES: mark("Wrong number of cards: the declarer has lost."),
    CountVerdict.DECLARER_WINS: mark("Wrong number of cards: the declarer has won, or has it corrected and plays."),
    CountVerdict.CHANGE_DISCARD: mark("Wrong number of cards put away: it can still be changed."),
    CountVerdict.LOST_BY_DISCARD: mark("Wrong number of cards put away: the declarer has lost."),
}
_STATES: Mapping[Decision, str] = {
    Decision.OPEN: mark("The game was still open"),
    Decision.DECLARER: mark("The declarer had won already"),
    Decision.DEFENDERS: mark("The declarer had lost already"),
}


def offence_sentence(translator: Translator, offence: Offence, who: str = "") -> str:
    """What happened: "Mittelhand: in Stich 4 nicht bedient". `who` is a player's name; without it the seat or the party is named."""
    if not who:
        is_declarer = offence.party is Party.DECLARER
        who = party_name(translator, is_declarer) if offence.seat is None else seat_name(translator, offence.seat)
    return translator.text(_OFFENCES[offence.kind], who=who, trick=offence.trick)


def choice_text(translator: Translator, choice: Choice) -> str:
    """What the table may choose: "Spiel beenden", "Weiterspielen", "Lesefehler"."""
    return translator.text(_CHOICES[choice])


def count_sentence(translator: Translator, verdict: CountVerdict) -> str:
    """What follows from a wrong number of cards."""
    return translator.text(_COUNTS[verdict])


def ruling_title(translator: Translator, ruling: Ruling, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """The result in one line: "Kreuz Hand: gewonnen, +36". Augen are left out: they are those of the offence, not of the end."""
    if ruling.overbid:
        outcome = translator.text("overbid and lost")
    else:
        outcome = translator.text("won") if ruling.won else translator.text("lost")
    return translator.text(
        "{game}: {outcome}, {booked}",
        game=contract_name(translator, ruling.contract, deck),
        outcome=outcome,
        booked=f"{ruling.booked:+d}",
    )


def ruling_lines(translator: Translator, ruling: Ruling, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> tuple[str, ...]:
    """The reasons, one line each: how the game stood, what follows, the computation, the rules with their edition."""
    return (
        translator.text(
            "{state}, {numbers}.",
            state=translator.text(_STATES[ruling.decision]),
            numbers=party_numbers(translator, ruling),
        ),
        translator.text(_consequence(ruling)),
        explanation(translator, ruling.verdict, deck),
        citations(translator, ruling.rules),
    )


def ruling_text(translator: Translator, ruling: Ruling, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """The reasons as one paragraph."""
    return " ".join(line if line.endswith(".") else f"{line}." for line in ruling_lines(translator, ruling, deck))


def play_on_sentence(translator: Translator, party: Party) -> str:
    """Who may have the error corrected and play on (Weiterspiel)."""
    if party is Party.DECLARER:
        return translator.text("The declarer may play on instead.")
    return translator.text("The defenders may play on instead, if both want to.")


def party_numbers(translator: Translator, ruling: Ruling) -> str:
    """Augen (in a Null: tricks) that the ruling rests on, the declarer's first. The Skat may be unknown: then from ... to."""
    if ruling.contract.is_null:
        own, others = ruling.tricks
        return translator.text("{own} : {others} tricks", own=own, others=others)
    low, high, others = ruling.points
    own_points = str(low) if low == high else translator.text("{low} to {high}", low=low, high=high)
    return translator.text("{own} : {others} card points", own=own_points, others=others)


def _consequence(ruling: Ruling) -> str:
    """The English sentence of what follows."""
    if ruling.decision is not Decision.OPEN:
        if ruling.owed is Owed.OUT_OF_REACH:
            return mark("The bid could not be reached from the start; that stands.")
        return mark("That stands, with the levels reached.")
    if not ruling.won:
        return mark("The declarer loses the game.")
    if ruling.owed is Owed.SCHNEIDER:
        return mark("The declarer wins, and is credited the Schneider he needed.")
    if ruling.owed is Owed.SCHWARZ:
        return mark("The declarer wins, and is credited the Schwarz he needed.")
    return mark("The declarer wins the game, without further levels.")
