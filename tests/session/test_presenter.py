"""What the screens say: nothing that players must not know, no mark on a mere bound, results in words."""

import dataclasses

import pytest

from display.view import EntryBody, ListBody, PlayBody, ResultBody, SuitStyle, View
from firmware.entry import Entry, Step, contract_entry
from firmware.i18n.names import Deck
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.session.dialogue import follow_state
from firmware.session.events import (
    AuctionSettled,
    CardPlayed,
    ContractDeclared,
    Dealt,
    EveningOpened,
    Event,
    PassedIn,
    PutAway,
    TrickCleared,
)
from firmware.session.hand import scored
from firmware.session.presenter import Surroundings, Words, present
from firmware.session.questions import Dialogue
from firmware.session.state import EveningState, fold
from tests.session.hands import OPENED, evening, opening, playing, some_hands

HANDS = some_hands(60)
SUIT_HAND = next(hand for hand in HANDS if hand.contract.game.is_suit_game)
NULL_HAND = next(hand for hand in some_hands(400) if hand.contract.is_null and len(hand.plays) == 30)


def view_of(
    *events: Event, language: str = "de", deck: Deck = Deck.FRENCH_GERMAN_INDEX, opened: EveningOpened = OPENED
) -> View:
    state = fold([opened, *events])
    return present(state, follow_state(Dialogue(), EveningState(), state), Words(Translator(language), deck))


def play_body(*events: Event) -> PlayBody:
    body = view_of(*events).body
    assert isinstance(body, PlayBody)
    return body


def test_no_mark_lights_on_the_declarers_count_while_the_skat_is_unknown() -> None:
    for hand in [hand for hand in HANDS if not hand.contract.is_null][:10]:
        for tricks in range(1, 10):
            declarer, defenders = play_body(*opening(hand), *playing(hand)[: 4 * tricks]).parties
            assert declarer.note == "+ Skat ?" and declarer.reached == () and declarer.is_declarer
            assert defenders.note == ""
            assert defenders.reached == tuple(mark for mark in defenders.marks if int(defenders.text) >= mark)


def test_marks_light_once_the_put_away_cards_were_entered() -> None:
    hand = next(hand for hand in HANDS if hand.put_away and not hand.contract.is_null)
    away = PutAway(tuple(card.code for card in hand.put_away or ()))
    declarer, _ = play_body(*opening(hand), away, *playing(hand)[:36]).parties
    assert declarer.note == ""
    assert declarer.reached == tuple(mark for mark in declarer.marks if int(declarer.text) >= mark)


def test_null_counts_tricks() -> None:
    declarer, defenders = play_body(*opening(NULL_HAND), *playing(NULL_HAND)[:8]).parties
    assert (declarer.text, defenders.text) == ("0 Stiche", "2 Stiche")
    assert declarer.bar is None and defenders.bar is None


def test_a_tournament_shows_neither_augen_nor_the_last_trick() -> None:
    opened = EveningOpened(players=OPENED.players, preset="turnier")
    body = view_of(*opening(SUIT_HAND), *playing(SUIT_HAND)[:9], opened=opened).body
    assert isinstance(body, PlayBody)
    assert body.parties == () and body.last_trick == ()


def test_a_void_claim_is_nowhere_on_the_screen() -> None:
    follows = [CardPlayed(1, "CA"), CardPlayed(2, "C7"), CardPlayed(3, "C8")]
    discards = [CardPlayed(1, "CA"), CardPlayed(2, "H7"), CardPlayed(3, "C8")]
    start = [Dealt(1, 0), AuctionSettled(0, 18), ContractDeclared("G")]
    views = [view_of(*start, *plays, TrickCleared(), CardPlayed(4, "SA")) for plays in (follows, discards)]
    bodies = [view.body for view in views]
    assert all(isinstance(body, PlayBody) for body in bodies)
    same = [dataclasses.replace(body, last_trick=()) for body in bodies]  # type: ignore[call-arg]
    assert same[0] == same[1]
    assert dataclasses.replace(views[0], body=same[0]) == dataclasses.replace(views[1], body=same[1])


def test_cards_lie_at_their_players_places_in_the_order_they_came() -> None:
    body = play_body(*opening(SUIT_HAND), *playing(SUIT_HAND)[:2])
    # The dealer, place 0, is rearhand; forehand sits at place 1.
    assert body.order == (1, 2)
    assert body.cards[0] is None
    assert (
        [body.cards[place].name for place in body.order]
        == [  # type: ignore[union-attr]
            Words(Translator("de")).card_name(card) for _, card in SUIT_HAND.plays[:2]
        ]
    )
    assert [seat.name for seat in sorted(body.seats, key=lambda seat: seat.place)] == list(OPENED.players)
    assert [seat.is_next for seat in sorted(body.seats, key=lambda seat: seat.place)] == [True, False, False]


def test_a_complete_trick_stays_until_it_is_cleared_and_is_the_last_trick_then() -> None:
    events = [*opening(SUIT_HAND), *playing(SUIT_HAND)]
    lying = play_body(*events[:6])
    assert all(lying.cards) and lying.trick == "Stich 1" and lying.last_trick == ()
    cleared = play_body(*events[:7])
    assert not any(cleared.cards) and cleared.trick == "Stich 2" and len(cleared.last_trick) == 3


def test_a_doubtful_card_is_a_question_mark() -> None:
    body = play_body(*opening(SUIT_HAND), *playing(SUIT_HAND, doubtful=(1,))[:1])
    (card,) = [card for card in body.cards if card is not None]
    assert (card.suit, card.index, card.doubtful) == ("", "?", True)


@pytest.mark.parametrize("hand", HANDS[:12])
def test_the_result_says_what_is_booked_and_why(hand) -> None:  # type: ignore[no-untyped-def]
    state = fold([OPENED, *opening(hand), *playing(hand)])
    body = view_of(*opening(hand), *playing(hand)).body
    assert isinstance(body, ResultBody)
    result = state.hand.result  # type: ignore[union-attr]
    assert body.won is result.won
    assert body.booked.replace("−", "-") == f"{result.booked:+d}"
    assert body.title == ("Gewonnen" if result.won else "Verloren")
    assert str(result.game_value) in body.explanation
    assert [card.name for card in body.cards] == [Words(Translator("de")).card_name(card) for card in result.skat]


def test_the_list_shows_running_totals_of_who_played_alone() -> None:
    state = fold(evening(HANDS[:6]))
    view = present(state, Dialogue(), Words(Translator("de")))
    body = view.body
    assert isinstance(body, ListBody)
    assert body.heads[-3:] == OPENED.players and len(body.rows) == 6
    running = [0, 0, 0]
    for row, shown in zip(state.score_list.rows, body.rows, strict=True):  # type: ignore[union-attr]
        running[row.declarer or 0] += row.booked
        cells = [cell.replace("−", "-") for cell in shown.cells]
        assert cells[1] == str(row.booked) and shown.lost == (row.booked < 0)
        assert [cell for cell in cells[2:] if cell] == [str(running[row.declarer or 0])]
    assert [cell.replace("−", "-") for cell in body.totals[0].cells[2:]] == [str(points) for points in running]


def test_a_seeger_fabian_list_has_its_line() -> None:
    opened = EveningOpened(players=OPENED.players, list_mode="seeger")
    state = fold([opened, Dealt(1, 0), PassedIn()])
    assert state.hand is not None
    body = present(
        fold([opened, Dealt(1, 0), PassedIn(), scored(state.hand)]), Dialogue(), Words(Translator("de"))
    ).body
    assert isinstance(body, ListBody)
    assert [row.cells[0] for row in body.totals] == ["Punkte", "Gewonnen / verloren", "Seeger-Fabian"]
    assert body.rows[0].cells[0] == "Eingepasst"


def entry_body(entry: Entry) -> EntryBody:
    state = fold([OPENED, Dealt(1, 0)])
    body = present(state, Dialogue(entry=entry), Words(Translator("de"))).body
    assert isinstance(body, EntryBody)
    return body


def test_the_entry_offers_players_with_their_seats() -> None:
    body = entry_body(Entry())
    assert [(option.text, option.detail) for option in body.options[:3]] == [
        ("Bernd", "Vorhand"),
        ("Clara", "Mittelhand"),
        ("Anna", "Hinterhand"),
    ]


def test_a_bid_is_previewed_with_the_games_that_are_worth_it() -> None:
    bids = Entry(step=Step.BID, cursor=0, declarer=0)
    texts = {option.text: place for place, option in enumerate(entry_body(bids).options)}
    assert entry_body(dataclasses.replace(bids, cursor=texts["24"])).preview == "24 = Kreuz × 2"
    assert entry_body(dataclasses.replace(bids, cursor=texts["46"])).preview == "46 = Null ouvert"
    assert entry_body(dataclasses.replace(bids, cursor=texts["48"])).preview == "48 = Grand × 2, Kreuz × 4"


def test_a_game_is_previewed_from_the_first_matadors_that_cover_the_bid() -> None:
    entry = contract_entry(0, 33)
    names = [option.text for option in entry_body(entry).options]
    assert entry_body(dataclasses.replace(entry, cursor=names.index("Pik"))).preview == (
        "mit oder ohne 2: 33 · 3: 44 · 4: 55 · 5: 66"
    )
    assert "überreizt" in entry_body(dataclasses.replace(entry, cursor=names.index("Null"))).preview


def test_troubles_stand_in_the_status_line_and_a_notice_below() -> None:
    state = fold([OPENED, Dealt(1, 0)])
    view = present(state, Dialogue(), Words(Translator("de")), Surroundings("gesichert", ("Kamera?", "keine Tasten")))
    assert view.status == "Kamera? · keine Tasten" and view.notice == "gesichert"
    assert view_of(Dealt(1, 0)).status == "Geber: Anna"


def test_german_suited_decks_have_their_own_names_and_signs() -> None:
    view = view_of(*opening(SUIT_HAND), *playing(SUIT_HAND)[:1], deck=Deck.GERMAN)
    assert view.suits is SuitStyle.GERMAN
    assert isinstance(view.body, PlayBody)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_an_evening_lacks_its_translation(language: str) -> None:
    words = Words(Translator(language))
    events = evening(HANDS[:3])
    for count in range(1, len(events) + 1):
        state = fold(events[:count])
        present(state, follow_state(Dialogue(), EveningState(), state), words)
    assert words.translator.missing == frozenset()


def test_french_suits_may_have_four_colours_german_ones_have_their_own() -> None:
    words = Words(Translator("de"), four_colours=True)
    assert words.suits is SuitStyle.FOUR_COLOUR
    assert dataclasses.replace(words, deck=Deck.GERMAN).suits is SuitStyle.GERMAN
    assert dataclasses.replace(words, four_colours=False).suits is SuitStyle.FRENCH
