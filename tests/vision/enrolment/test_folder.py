"""Files named after cards, and what is said of folders that are no deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.enrolment.folder import FolderError, card_pictures
from vision.readings import CARD_CODES


def folder_with(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).write_bytes(b"picture")
    return folder


def whole_deck() -> list[str]:
    return [f"{code}.jpg" for code in CARD_CODES]


def test_one_to_three_pictures_of_each_card_are_taken_in_order(tmp_path: Path) -> None:
    folder_with(tmp_path, *whole_deck(), "CJ-2.png", "CJ-3.JPG", "notes.txt")
    pictures = card_pictures(tmp_path, partial=False)
    assert len(pictures) == 34
    assert [(p.code, p.number) for p in pictures if p.code == "CJ"] == [("CJ", 1), ("CJ", 2), ("CJ", 3)]
    assert [p.code for p in pictures if p.number == 1] == list(CARD_CODES)


@pytest.mark.parametrize("name", ["cj.jpg", "D10.jpeg"])
def test_small_letters_and_ten_are_understood(tmp_path: Path, name: str) -> None:
    (picture,) = card_pictures(folder_with(tmp_path, name), partial=True)
    assert picture.code in ("CJ", "DT")


def test_thirty_one_cards_are_refused_by_name_unless_the_deck_is_partial(tmp_path: Path) -> None:
    folder_with(tmp_path, *[name for name in whole_deck() if name != "S9.jpg"])
    with pytest.raises(FolderError, match=r"31 of the 32 cards, without S9.*--partial"):
        card_pictures(tmp_path, partial=False)
    assert len(card_pictures(tmp_path, partial=True)) == 31


@pytest.mark.parametrize("name", ["C6.jpg", "joker.png", "IMG_1234.jpg", "CJ-2b.jpg", "CJ.bmp"])
@pytest.mark.parametrize("partial", [False, True])
def test_a_thirty_third_card_is_refused(tmp_path: Path, name: str, partial: bool) -> None:
    folder_with(tmp_path, *whole_deck(), name)
    with pytest.raises(FolderError, match=name):
        card_pictures(tmp_path, partial)


def test_a_fourth_picture_of_a_card_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="at most 3"):
        card_pictures(folder_with(tmp_path, "CJ-4.jpg"), partial=True)


def test_two_files_for_the_same_picture_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="both picture 1 of CJ"):
        card_pictures(folder_with(tmp_path, "CJ.jpg", "CJ.png"), partial=True)


def test_an_empty_folder_and_no_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="no picture"):
        card_pictures(tmp_path, partial=True)
    with pytest.raises(FolderError, match="cannot be read"):
        card_pictures(tmp_path / "nowhere", partial=True)
