"""The screens of games for two: what they show, what they never show, and that every text fits in every language."""

import random
from collections.abc import Iterator

import pytest

from display.draw import paint
from display.view import CardView, EntryBody, ListBody, PairBody, View
from firmware.announcer import announcements
from firmware.demo.pair_players import next_deed
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.session.events import CardPlayed, RevokeRuled, TrickCleared
from firmware.session.presenter import Words, present
from firmware.session.questions import Dialogue
from firmware.session.state import EveningState, apply
from firmware.session.two_players.duel import CHOICES
from firmware.session.two_players.events import CardDrawn, GameChosen, GivenUp
from firmware.session.two_players.officers import GAMES
from firmware.session.two_players.questions import PairDialogue, PairItem
from firmware.session.two_players.state import scored
from firmware.skat.two_players.games import TwoPlayerGame
from tests.session.two_players.played import begun as begun_by
from tests.session.two_players.played import event_of, hand_of, opened

NAMES = ("Annemarie", "Friedrich")
SIZES = ((800, 480), (1280, 720))
German = Words(Translator("de"))


def begun(game: TwoPlayerGame) -> EveningState:
    opening = opened(game)
    return apply(EveningState(), opening.__class__(NAMES, preset=opening.preset))


def course(game: TwoPlayerGame, choice: str, seed: int = 1) -> Iterator[EveningState]:
    """Every state of a hand with its result and the list after it."""
    dice = random.Random(seed)
    state = begun(game)
    yield state
    assert state.next_deal is not None
    state = apply(state, state.next_deal)
    while (deed := next_deed(hand_of(state), dice)) is not None:
        yield state
        event = event_of(deed, hand_of(state))
        state = apply(state, GameChosen(choice) if isinstance(event, GameChosen) else event)
    yield state
    state = apply(state, TrickCleared())
    yield state
    yield apply(state, scored(hand_of(state)))


def view_of(state: EveningState, words: Words = German, **pair: object) -> View:
    return present(state, Dialogue(pair=PairDialogue(**pair)), words)  # type: ignore[arg-type]


def cards_in(view: View) -> set[tuple[str, str]]:
    """Every card that a play screen shows, by suit and corner letters."""
    body = view.body
    assert isinstance(body, PairBody)
    piles = [pile.card for side in body.sides for pile in side.piles]
    shown: list[CardView | None] = [*piles, *body.cards, *body.last_trick, *body.open_cards]
    return {(card.suit, card.index) for card in shown if card is not None}


@pytest.mark.parametrize("game", TwoPlayerGame)
def test_only_cards_that_have_been_seen_are_shown_and_none_that_a_hand_holds(game: TwoPlayerGame) -> None:
    for state in course(game, "C"):
        view = view_of(state)
        if not isinstance(view.body, PairBody):
            continue
        hand = hand_of(state)
        shown = cards_in(view)
        seen = {(card.suit, card.index) for card in map(German.card, hand.seen)}
        assert shown <= seen
        held = {play.card for play in hand.draws} - {play.card for play in hand.plays}
        assert shown.isdisjoint((card.suit, card.index) for card in map(German.card, filter(None, held)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "choice"), [(TwoPlayerGame.OFFICERS, "D"), (TwoPlayerGame.DUEL, "B")])
def test_every_text_of_a_hand_fits_in_every_language(language: str, game: TwoPlayerGame, choice: str) -> None:
    words = Words(Translator(language))
    for number, state in enumerate(course(game, choice)):
        if number % 5 == 0 or hand_of_or_none(state) is None or hand_of(state).result is not None:
            assert cut_texts(view_of(state, words)) == []
    assert not words.translator.missing


def hand_of_or_none(state: EveningState) -> object:
    return None if state.pair is None else state.pair.hand


def cut_texts(view: View) -> list[str]:
    return [
        text.wanted
        for size in SIZES
        for text in paint(view, size).texts
        if text.shown != text.wanted or "…" in text.shown
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_fits_in_every_language(language: str) -> None:
    words = Words(Translator(language))
    states = list(course(TwoPlayerGame.DUEL, "T"))
    in_play = next(state for state in states if hand_of_or_none(state) and len(hand_of(state).plays) == 3)
    officers = [state for state in course(TwoPlayerGame.OFFICERS, "R") if hand_of_or_none(state)]
    middle = next(state for state in officers if len(hand_of(state).plays) == 5)
    *_, listed = course(TwoPlayerGame.OFFICERS, "R")
    revoked = revoke(TwoPlayerGame.DUEL)
    proven = revoke(TwoPlayerGame.OFFICERS)
    views = [
        view_of(in_play, words, in_menu=True),
        view_of(in_play, words, in_menu=True, menu=PairItem.GIVE_UP),
        view_of(in_play, words, in_menu=True, menu=PairItem.QUIT),
        view_of(in_play, words, in_menu=True, menu=PairItem.NEW_EVENING),
        view_of(listed, words, amending=0),
        view_of(listed, words, amending=1),
        view_of(listed, words, amending=1, cursor=20),
        view_of(in_play, words, correcting=0),
        view_of(middle, words, correcting=0),
        view_of(middle, words, correcting=-1),
        view_of(middle, words, naming=True, cursor=6),
        view_of(apply(middle, CardPlayed(90, None)), words),
        view_of(apply(middle, GivenUp(0)), words),
        view_of(revoked, words),
        view_of(proven, words),
        view_of(apply(proven, RevokeRuled(1, 1, "end")), words),
    ]
    assert [cut for view in views for cut in cut_texts(view)] == []
    assert not words.translator.missing


def revoke(game: TwoPlayerGame) -> EveningState:
    """A hand in which the dealer does not follow suit to the first trick."""
    if game is TwoPlayerGame.DUEL:
        state = next(each for each in course(game, "T") if hand_of_or_none(each) and len(hand_of(each).plays) == 2)
        hand = hand_of(state)
        lying = next(play for play in hand.state.auslage if play.card)
        assert lying.card is not None
        free = [card for card in hand.state.possible if card is not lying.card]
        for event in (CardDrawn(70, free[0].code), CardDrawn(71, lying.card.code)):
            state = apply(state, event)
        return state
    state = next(each for each in course(game, "C") if hand_of_or_none(each) and len(hand_of(each).plays) == 1)
    hand = hand_of(state)
    wrong = hand.state.possible[-1]
    return apply(state, CardPlayed(hand.numbers_used + 1, wrong.code))


@pytest.mark.parametrize(("game", "choices"), [(TwoPlayerGame.OFFICERS, GAMES), (TwoPlayerGame.DUEL, CHOICES)])
def test_the_result_is_explained_in_words_for_every_game(game: TwoPlayerGame, choices: tuple[str, ...]) -> None:
    for choice in choices:
        *_, over, listed = course(game, choice)
        said = announcements(begun_by(game), over, German)
        explanation = view_of(over).body.explanation  # type: ignore[union-attr]
        assert explanation.endswith(".") and "{" not in explanation
        assert said and said[-1].text
        body = view_of(listed).body
        assert isinstance(body, ListBody) and len(body.rows) == 1


def test_the_game_is_named_after_four_open_cards() -> None:
    states = [state for state in course(TwoPlayerGame.OFFICERS, "C") if hand_of_or_none(state)]
    asked = next(state for state in states if isinstance(view_of(state).body, EntryBody))
    assert len(hand_of(asked).opens) == 4
    body = view_of(asked).body
    assert isinstance(body, EntryBody) and body.prompt == "Was sagt Friedrich an?"
    assert [option.suit for option in body.options] == ["C", "S", "H", "D", "", "", ""]


def test_a_null_is_counted_in_tricks() -> None:
    states = [state for state in course(TwoPlayerGame.OFFICERS, "N") if hand_of_or_none(state)]
    body = view_of(next(state for state in states if len(hand_of(state).plays) == 8)).body
    assert isinstance(body, PairBody)
    assert all(side.bar is None for side in body.sides)
    assert sum(int(side.count) for side in body.sides) == 4
