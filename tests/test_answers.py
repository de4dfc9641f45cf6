"""Answers for doubtful cards are taken in every form that people would write, and refused with the line that is wrong."""

import json
from pathlib import Path

import pytest

from firmware.answers import read_answers
from firmware.errors import UserError
from firmware.skat.cards import Card

SEVENTH = {7: Card.parse("HT")}
FIRST_TWO = {1: Card.parse("CJ"), 2: Card.parse("HT")}


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ('{"play": 7, "card": "HT"}', SEVENTH),
        ('{"event": "unsure", "id": 7, "card": "HT"}\n', SEVENTH),
        ('{"id": 1, "card": "CJ"}\n{"play": 2, "card": "HT"}\n', FIRST_TWO),
        ("7,HT", SEVENTH),
        ("play,card\n1,CJ\n2;HT\n", FIRST_TWO),
        ("1 CJ\n\n2\tHT\n", FIRST_TWO),
        ('{"1": "CJ", "2": "HT"}', FIRST_TWO),
        ('["CJ", "HT"]', FIRST_TWO),
        ("CJ\nHT\n", FIRST_TWO),
        (json.dumps({"id": "g", "plays": "0CJ 1HT"}, indent=1), FIRST_TWO),
    ],
)
def test_every_form_gives_the_same_answers(tmp_path: Path, text: str, answers: dict[int, Card]) -> None:
    (tmp_path / "answers").write_text(text)
    assert read_answers(tmp_path / "answers") == answers


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7,XX", "line 1"),
        ("1,CJ\n31,HT", "line 2: play 31 is not 1 to 30"),
        ("1,CJ\n2", "line 2"),
        ('{"card": "HT"}', "'play' is missing"),
        ('{"plays": 3}', "answers"),
        ("[7]", "answers"),
    ],
)
def test_a_wrong_answer_is_named(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "answers").write_text(text)
    with pytest.raises(UserError, match="answers") as refused:
        read_answers(tmp_path / "answers")
    assert words in str(refused.value)
