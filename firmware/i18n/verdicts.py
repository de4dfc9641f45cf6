"""Verdicts in words: the computation as players say it, the result for the screen, and the result for the voice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from firmware.i18n.names import Deck, contract_name, game_name
from firmware.i18n.spoken import spoken_game, spoken_number
from firmware.i18n.translator import Translator, mark
from firmware.skat.contracts import Game
from firmware.skat.house.spitze import SPITZE_STEP
from firmware.skat.verdict import Step, StepCode, Verdict

MOST_POINTS_OF_SCHNEIDER = 30
"""A party with so many Augen or fewer is Schneider (ISkO 5.2.3)."""

_FACTOR_STEPS: Mapping[str, str] = {
    StepCode.WITH: mark("with {number}"),
    StepCode.WITHOUT: mark("without {number}"),
    StepCode.GAME: mark("game {number}"),
    StepCode.HAND: mark("Hand {number}"),
    StepCode.SCHNEIDER: mark("Schneider {number}"),
    StepCode.SCHNEIDER_ANNOUNCED: mark("announced {number}"),
    StepCode.SCHWARZ: mark("Schwarz {number}"),
    StepCode.SCHWARZ_ANNOUNCED: mark("announced {number}"),
    StepCode.OUVERT: mark("ouvert {number}"),
    SPITZE_STEP: mark("Spitze {number}"),
}
_OWN_LEVELS: Mapping[str, str] = {
    StepCode.SCHNEIDER: mark("own Schneider {number}"),
    StepCode.SCHWARZ: mark("own Schwarz {number}"),
}
_BASE_STEPS: Mapping[str, Game] = {
    StepCode.BASE_DIAMONDS: Game.DIAMONDS,
    StepCode.BASE_HEARTS: Game.HEARTS,
    StepCode.BASE_SPADES: Game.SPADES,
    StepCode.BASE_CLUBS: Game.CLUBS,
    StepCode.BASE_GRAND: Game.GRAND,
}


def explanation(translator: Translator, verdict: Verdict, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """How the value came about: "mit 1, Spiel 2, Hand 3, mal Kreuz 12 = 36".

    A lost game goes on: "...; gereizt 50: überreizt, verloren: 5 mal 12 = 60, doppelt: -120".
    """
    return "".join(_clauses(translator, verdict, deck))


def result_sentence(translator: Translator, verdict: Verdict, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """The result in one line for the screen: "Kreuz Hand: gewonnen mit 68 Augen, +36"."""
    return translator.text(
        "{game}: {outcome}, {booked}",
        game=contract_name(translator, verdict.contract, deck),
        outcome=_outcome(translator, verdict),
        booked=f"{verdict.booked:+d}",
    )


def spoken_result(translator: Translator, verdict: Verdict, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """The result as it is called out: "Grand ohne drei. Überreizt. Verloren, minus 144."."""
    sentences = [spoken_game(translator, verdict.contract, None if verdict.counted_as else verdict.matadors, deck)]
    if verdict.contract.schwarz_announced and not verdict.contract.ouvert:
        sentences.append(translator.text("Schwarz announced"))
    elif verdict.contract.schneider_announced and not verdict.contract.ouvert:
        sentences.append(translator.text("Schneider announced"))
    sentences.extend(_spoken_levels(translator, verdict))
    if verdict.overbid:
        sentences.append(translator.text("overbid"))
    booked = spoken_number(translator, verdict.booked)
    sentences.append(
        translator.text("won, {booked}", booked=booked)
        if verdict.won
        else translator.text("lost, {booked}", booked=booked)
    )
    return " ".join(f"{_capital(sentence)}." for sentence in sentences)


def own_schneider(verdict: Verdict) -> bool:
    """Whether it was the declarer who stayed at 30 Augen or fewer (Eigenschneider)."""
    points = verdict.declarer_points
    return not verdict.won and verdict.schneider and points is not None and points <= MOST_POINTS_OF_SCHNEIDER


def own_schwarz(verdict: Verdict) -> bool:
    """Whether it was the declarer who took no trick."""
    return not verdict.won and verdict.schwarz and not verdict.contract.is_null and verdict.declarer_tricks == 0


def _clauses(translator: Translator, verdict: Verdict, deck: Deck) -> Iterator[str]:
    """The pieces of the explanation, with the marks between them."""
    yield _computation(translator, verdict, deck)
    amount = verdict.game_value
    if not verdict.won:
        amount *= -2
        yield f"; {_loss(translator, verdict, deck)}, " + translator.text("doubled: {number}", number=amount)
    elif verdict.number(StepCode.OVERBID) is not None:
        yield "; " + translator.text("bid {bid}: {multiple}", bid=verdict.bid, multiple=_multiple(translator, verdict))
    for factor, words in _doublings(translator, verdict):
        amount *= factor
        yield "; " + translator.text("{what}: times {factor} = {number}", what=words, factor=factor, number=amount)


def _computation(translator: Translator, verdict: Verdict, deck: Deck) -> str:
    if verdict.contract.is_null:
        return f"{contract_name(translator, verdict.contract, deck)} {verdict.contract.null_value}"
    return _product(translator, verdict, deck)


def _product(translator: Translator, verdict: Verdict, deck: Deck) -> str:
    """Matadors, levels, base value and what they give."""
    parts = [_factor_step(translator, verdict, step) for step in verdict.steps if step.code in _FACTOR_STEPS]
    base = next(step for step in verdict.steps if step.code in _BASE_STEPS)
    parts.append(
        translator.text(
            "times {game} {base} = {number}",
            game=game_name(translator, _BASE_STEPS[base.code], deck),
            base=base.number,
            number=verdict.number(StepCode.VALUE),
        )
    )
    return ", ".join(parts)


def _factor_step(translator: Translator, verdict: Verdict, step: Step) -> str:
    """One level with the factor counted so far. An announced level is never the declarer's own one (ISkO 5.2.5)."""
    contract = verdict.contract
    is_own = (step.code == StepCode.SCHNEIDER and own_schneider(verdict) and not contract.schneider_announced) or (
        step.code == StepCode.SCHWARZ and own_schwarz(verdict) and not contract.schwarz_announced
    )
    message = _OWN_LEVELS[step.code] if is_own else _FACTOR_STEPS[step.code]
    return translator.text(message, number=step.number)


def _loss(translator: Translator, verdict: Verdict, deck: Deck) -> str:
    """Why the game is lost and, when it was overbid, what it counts as."""
    reasons = ", ".join(_shortfalls(translator, verdict))
    bid = verdict.bid
    if not verdict.overbid or bid is None:
        return translator.text("{reasons}: lost", reasons=reasons) if reasons else translator.text("lost")
    reasons = ", ".join([translator.text("overbid"), *_shortfalls(translator, verdict)])
    if verdict.counted_as is not None:
        text = translator.text(
            "bid {bid}: {reasons}, lost as {game}: {product}",
            bid=bid,
            reasons=reasons,
            game=game_name(translator, verdict.counted_as, deck),
            product=_product(translator, verdict, deck),
        )
        multiple = _multiple(translator, verdict)
        return f"{text}, {multiple}" if multiple else text
    return translator.text(
        "bid {bid}: {reasons}, lost: {multiple}", bid=bid, reasons=reasons, multiple=_multiple(translator, verdict)
    )


def _multiple(translator: Translator, verdict: Verdict) -> str:
    """The smallest multiple of the base value that covers the bid, empty when the value covered it."""
    if verdict.number(StepCode.OVERBID) is None:
        return ""
    base = next(step.number for step in verdict.steps if step.code in _BASE_STEPS)
    return translator.text(
        "{factor} times {base} = {number}",
        factor=verdict.number(StepCode.OVERBID),
        base=base,
        number=verdict.number(StepCode.OVERBID_VALUE),
    )


def _shortfalls(translator: Translator, verdict: Verdict) -> Iterator[str]:
    """What the declarer did not reach."""
    for code, number in verdict.steps:
        if code == StepCode.TOO_FEW_POINTS:
            yield translator.plural("{count} card point", "{count} card points", number)
        elif code == StepCode.SCHNEIDER_MISSED:
            yield translator.text("Schneider missed, defenders {number} card points", number=number)
        elif code == StepCode.SCHWARZ_MISSED and number:
            yield translator.plural(
                "Schwarz missed, defenders {count} trick", "Schwarz missed, defenders {count} tricks", number
            )
        elif code == StepCode.SCHWARZ_MISSED:
            yield translator.text("Schwarz missed")
        elif code == StepCode.TRICK_TAKEN:
            yield translator.plural("{count} trick", "{count} tricks", number)


def _doublings(translator: Translator, verdict: Verdict) -> Iterator[tuple[int, str]]:
    if verdict.kontra == 1:
        yield 2, translator.text("Kontra")
    elif verdict.kontra == 2:
        yield 4, translator.text("Kontra and Re")
    elif verdict.kontra > 2:
        yield 2**verdict.kontra, translator.text("Kontra, Re and more")
    if verdict.bock > 1:
        yield verdict.bock, translator.text("Bock round")


def _outcome(translator: Translator, verdict: Verdict) -> str:
    """Won or lost, with the Augen where they are known and decide."""
    points = verdict.declarer_points
    if verdict.overbid:
        return translator.text("overbid and lost")
    if points is None or verdict.contract.is_null:
        return translator.text("won") if verdict.won else translator.text("lost")
    if verdict.won:
        return translator.plural("won with {count} card point", "won with {count} card points", points)
    return translator.plural("lost with {count} card point", "lost with {count} card points", points)


def _spoken_levels(translator: Translator, verdict: Verdict) -> Iterator[str]:
    """Schneider and Schwarz, whoever it was, or that an announced level was missed."""
    if verdict.number(StepCode.SCHWARZ_MISSED) is not None:
        yield translator.text("Schwarz missed")
    elif verdict.number(StepCode.SCHNEIDER_MISSED) is not None:
        yield translator.text("Schneider missed")
    elif own_schwarz(verdict):
        yield translator.text("own Schwarz")
    elif own_schneider(verdict):
        yield translator.text("own Schneider")
    elif verdict.schwarz:
        yield translator.text("Schwarz")
    elif verdict.schneider:
        yield translator.text("Schneider")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
