"""Pictures are kept as evidence only, with a byte cap and never on a disk that fills up; they go with their evening."""

import random
import threading
from pathlib import Path

import pytest

from display.view import Picture
from firmware.clock import ManualClock
from firmware.evidence import FLOOR_BYTES, LOW_BYTES, EvidenceKeeper, EvidenceStore, Place, evidence_plays
from firmware.services import Health
from firmware.session.evening import Evening
from firmware.session.events import CardCorrected, CardPlayed, Event
from firmware.session.hand import HandState
from firmware.session.journal import Journal
from firmware.session.state import fold
from tests.session.hands import OPENED, opening, playing, some_hands
from tests.table import Table

HAND = some_hands(1)[0]
PLENTY = 10 * FLOOR_BYTES


def picture(seed: int = 0, size: int = 64) -> Picture:
    return Picture(size, size, random.Random(seed).randbytes(3 * size * size))


def store(folder: Path, cap: int = 10**9, free: int = PLENTY) -> EvidenceStore:
    return EvidenceStore(folder, cap, free=lambda where: free)


def hand_after(*events: Event) -> HandState:
    hand = fold([OPENED, *opening(HAND), *events]).hand
    assert isinstance(hand, HandState)
    return hand


def test_only_disputed_cards_are_evidence() -> None:
    played = playing(HAND, doubtful=(2, 5))[:7]
    assert evidence_plays(hand_after(*playing(HAND)[:7])) == frozenset()
    assert evidence_plays(hand_after(*played)) == {2, 5}
    free = next(card for _, card in HAND.plays[12:])
    assert evidence_plays(hand_after(*playing(HAND)[:7], CardCorrected(1, free.code))) >= {1}


def test_the_cards_that_prove_a_revoke_are_evidence() -> None:
    hand = next(hand for hand in some_hands(60) if hand.contract.game.is_suit_game)
    state = fold([OPENED, *opening(hand), *playing(hand)]).hand
    assert isinstance(state, HandState) and not state.revokes
    cards = [card for _, card in hand.plays]
    for place in range(1, 24):
        for other in range(place + 1, 27):
            swapped = cards.copy()
            swapped[place], swapped[other] = cards[other], cards[place]
            events: list[Event] = [CardPlayed(number, card.code) for number, card in enumerate(swapped, start=1)]
            judged = fold([OPENED, *opening(hand), *events]).hand
            if isinstance(judged, HandState) and judged.revokes and judged.revokes[0].proof:
                assert judged.revokes[0].play in evidence_plays(judged) and len(evidence_plays(judged)) >= 2
                return
    pytest.fail("no revoke was made")


def test_a_picture_is_there_again_after_a_restart(tmp_path: Path) -> None:
    grey = Picture(40, 60, bytes([90]) * (3 * 40 * 60))
    assert store(tmp_path).keep(Place(3, 2, 7), grey)
    assert store(tmp_path).keep(Place(3, 3, 7), picture())
    ((number, kept),) = store(tmp_path).load(3, 2).items()
    assert number == 7 and (kept.width, kept.height) == (40, 60)
    assert max(abs(value - 90) for value in kept.rgb) < 6


def test_the_oldest_pictures_go_when_the_cap_is_reached(tmp_path: Path) -> None:
    evidence = store(tmp_path, cap=12_000)
    for number in range(1, 31):
        evidence.keep(Place(1 + number // 11, number, 1), picture(number))
        assert evidence.total_bytes() <= 12_000
    assert evidence.load(3, 30) and not evidence.load(1, 1)
    assert not (evidence.folder / "evening-1").exists()


def test_below_the_floor_no_picture_is_kept(tmp_path: Path) -> None:
    evidence = store(tmp_path, free=FLOOR_BYTES - 1)
    assert not evidence.keep(Place(1, 1, 1), picture())
    assert not evidence.folder.exists()


def test_pictures_go_with_their_evening(tmp_path: Path) -> None:
    evidence = store(tmp_path)
    for evening in (1, 2):
        for play in (1, 2):
            evidence.keep(Place(evening, 1, play), picture())
    assert evidence.delete(1) == 2 and evidence.delete(1) == 0
    assert not evidence.load(1, 1) and len(evidence.load(2, 1)) == 2


def test_a_damaged_picture_is_left_out(tmp_path: Path) -> None:
    evidence = store(tmp_path)
    evidence.keep(Place(1, 1, 1), picture())
    evidence.keep(Place(1, 1, 2), picture())
    next(evidence.folder.glob("*/*-01.jpg")).write_bytes(b"\xff\xd8 cut")
    assert list(evidence.load(1, 1)) == [2]


def test_the_keeper_writes_beside_the_game_each_picture_once(tmp_path: Path) -> None:
    keeper = EvidenceKeeper(store(tmp_path), ManualClock())
    hand = hand_after(*playing(HAND, doubtful=(2,))[:3])
    keeper.service.start()
    for _ in range(5):
        keeper.follow(4, hand, {1: picture(1), 2: picture(2)})
    keeper.follow(None, hand, {2: picture(2)})
    keeper.stop(20.0)
    assert [file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.jpg")] == [
        "evidence/evening-4/deal-0001-play-02.jpg"
    ]


def test_a_disk_that_fails_costs_pictures_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("firmware.evidence.replace_file", fail)
    keeper = EvidenceKeeper(store(tmp_path), ManualClock())
    keeper.service.start()
    hand = hand_after(*playing(HAND, doubtful=(1, 2))[:3])
    keeper.follow(1, hand, {1: picture(1), 2: picture(2)})
    for _ in range(500):
        if keeper.service.state.health is Health.RETRYING:
            break
        threading.Event().wait(0.01)
    assert "No space left" in keeper.service.state.trouble
    keeper.stop(0.0)


def test_a_disk_that_is_nearly_full_is_noticed(tmp_path: Path) -> None:
    keeper = EvidenceKeeper(store(tmp_path, free=LOW_BYTES - 1), ManualClock())
    keeper._waiting.put(None)
    keeper.work()
    assert keeper.is_low


def test_after_a_restart_the_question_for_a_doubtful_card_still_has_its_picture(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        for event in [*opening(HAND), *playing(HAND, doubtful=(2,))[:3]]:
            running.record(event)
        keeper = EvidenceKeeper(store(tmp_path), ManualClock())
        keeper.store.keep(Place(1, 1, 2), picture(2))
        table = Table(running)
        table.app._evidence = table.app.troubles._evidence = keeper
        table.app.start()
        table.step()
        view = table.app._shown
        assert view is not None and view.question is not None and view.question.picture is not None
        assert (view.question.picture.width, view.question.picture.height) == (64, 64)
        keeper.is_low = True
        table.step()
        assert table.app._shown is not None and "fast voll" in table.app._shown.status
