"""Players over many evenings: counts that add up, text, JSON and pictures."""

import io
import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from firmware.cli.main import main
from firmware.listing.careers import Career, careers, name_key, win_rate
from firmware.listing.careers_text import print_careers
from firmware.listing.plots import LOST, SIZE, WON, draw_career, marks_between, save_plots
from firmware.session.presenter import Words
from firmware.skat.contracts import Game, parse_contract
from firmware.skat.lists.rows import game_row, passed_in_row, ramsch_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.statistics import statistics
from firmware.skat.lists.totals import totals

GAMES = ("C", "SH", "H", "D", "G", "N")


def a_list(players: int, rows: int, seed: int, names: tuple[str, ...] = ("Jörg", "Änne", "Bärbel", "Öhlin", "Ö")):
    """A list of chance."""
    chance = random.Random(seed)
    score_list = ScoreList(names[:players])
    for _ in range(rows):
        if chance.random() < 0.1:
            score_list = score_list.add(passed_in_row())
        elif chance.random() < 0.1:
            score_list = score_list.add(ramsch_row((-20,) + (0,) * (players - 1)))
        else:
            declarer = chance.choice(score_list.seatings()[-1].active)
            booked = chance.choice((24, 48, -48, 96, -120))
            row = game_row(
                declarer, booked, parse_contract(chance.choice(GAMES)), card_points=chance.choice((None, 70))
            )
            score_list = score_list.add(row)
    return score_list


@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_evening_has_the_statistics_of_its_list(players: int) -> None:
    score_list = a_list(players, 30, seed=players)
    by_name = {career.name: career for career in careers([score_list])}
    for own, total in zip(statistics(score_list), totals(score_list), strict=True):
        career = by_name[score_list.players[own.place]]
        assert (career.declared, career.by_game) == (own.declared, own.by_game)
        assert (career.defended, career.defended_won, career.sat_out, career.passed_in) == (
            own.defended, own.defended_won, own.sat_out, own.passed_in
        )  # fmt: skip
        assert (career.points, career.seeger, career.deals) == (total.points, total.seeger, 30)
        assert sum(count.played for count in career.by_seat.values()) == career.declared.played


def test_evenings_add_up_for_players_who_are_known_again() -> None:
    first, second = a_list(3, 20, 1), a_list(3, 20, 2, ("ÄNNE", " Jörg ", "Gast"))
    by_key = {name_key(career.name): career for career in careers([first, second])}
    assert set(by_key) == {"jörg", "änne", "bärbel", "gast"}
    assert by_key["änne"].evenings == 2 and len(by_key["änne"].progress) == 40
    assert by_key["änne"].points == totals(first)[1].points + totals(second)[0].points
    assert by_key["gast"].evenings == 1


def test_rates_and_means_of_nothing_are_not_zero() -> None:
    (career, *_) = careers([ScoreList(("A", "B", "C"))])
    assert win_rate(career.declared) is None and career.average_card_points is None and career.points == 0


def test_card_points_are_averaged_where_they_are_known() -> None:
    score_list = ScoreList(("A", "B", "C"))
    for points in (80, None, 61):
        declarer = score_list.seatings()[-1].active[0]
        score_list = score_list.add(game_row(declarer, 24, parse_contract("C"), card_points=points))
    means = {career.name: career.average_card_points for career in careers([score_list])}
    assert means == {"A": 61.0, "B": 80.0, "C": None}


def test_a_single_player_is_shown_by_game_and_position(words: Words) -> None:
    everybody = careers([a_list(3, 36, 4)])
    stream = io.StringIO()
    print_careers(everybody[:1], words, stream)
    for name in ("Kreuz", "Grand", "Vorhand", "Hinterhand"):
        assert name in stream.getvalue()


@pytest.mark.parametrize(("lowest", "highest"), [(0, 0), (0, 1), (-3, 7), (-1200, 40), (0, 99_999), (-5, -5), (10, 11)])
def test_an_axis_covers_its_values_with_few_round_marks(lowest: int, highest: int) -> None:
    marks = marks_between(lowest, highest)
    assert marks[0] <= lowest and marks[-1] >= highest and 2 <= len(marks) <= 8
    assert len({after - before for before, after in pairwise(marks)}) == 1


def test_the_picture_shows_more_green_the_more_was_won(words: Words) -> None:
    def green(career) -> int:
        surface = draw_career(career, words)
        assert surface.get_size() == SIZE
        return sum(surface.get_at((x, y))[:3] == WON for x in range(190, 640, 6) for y in range(600, 910, 6))

    won, lost = ScoreList(("A", "B", "C")), ScoreList(("A", "B", "C"))
    for _ in range(3):
        active = won.seatings()[-1].active
        won, lost = (
            each.add(game_row(active[0], value, parse_contract("G"))) for each, value in ((won, 48), (lost, -96))
        )
    assert green(careers([won])[0]) > 100 and green(careers([lost])[0]) == 0


def test_pictures_are_written_one_a_player_whatever_the_names_are(words: Words, tmp_path: Path) -> None:
    everybody = careers([a_list(3, 9, 1, ("../x", "Änne", "🂡"))])
    files = save_plots(everybody, words, tmp_path / "plots")
    assert len(set(files)) == 3 and all(file.parent == tmp_path / "plots" and file.exists() for file in files)
    assert files[0].read_bytes().startswith(b"\x89PNG")


def test_the_command_prints_objects_and_names_unknown_players(
    state_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = ["--state", str(state_folder)]
    assert main(["list", "statistics", "--json", *state]) == 0
    players = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {player["player"] for player in players} == {"Anna", "Bernd", "Clara"}
    assert sum(player["declared"]["played"] for player in players) == 4
    known = [player["average_card_points"] for player in players if player["average_card_points"] is not None]
    assert known and all(0 <= mean <= 120 for mean in known)
    assert all(game in {each.value for each in Game} for player in players for game in player["by_game"])
    assert main(["list", "statistics", "--player", "Zoe", *state]) == 2
    assert "Anna" in capsys.readouterr().err
    assert main(["list", "statistics", "--player", " anna", "--plots", str(tmp_path / "p"), *state]) == 0
    assert len(list((tmp_path / "p").glob("*.png"))) == 1
    assert main(["list", "statistics", "--state", str(tmp_path)]) == 1


def test_the_augen_of_own_games_stand_in_columns_won_ones_in_green(words: Words) -> None:
    career = Career("Anna", card_points=[0, 10, 60, 61, 70, 120])
    surface = draw_career(career, words)

    def colours_at(x: int) -> set[tuple[int, ...]]:
        return {tuple(surface.get_at((x, y)))[:3] for y in range(620, 860)}

    width = 250 / 12
    columns = [colours_at(round(560 + (place + 0.5) * width)) for place in range(12)]
    lost = [place for place, colours in enumerate(columns) if LOST in colours]
    won = [place for place, colours in enumerate(columns) if WON in colours]
    assert (lost, won) == ([0, 5], [6, 11])
