"""The window draws only what is new, survives a display that goes away, and says in one line when there is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from example_views import GERMAN
from redraw_golden import hash_of

from display import window as window_module
from display.draw import draw_view, targets
from display.errors import ScreenshotError
from display.view import Action, Choice
from display.window import HeadlessScreen, Window, WindowError, display_problem, save


class Clock:
    """Monotonic seconds that move when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(clock: Clock) -> Iterator[Window]:
    opened = Window((800, 480), clock=clock)
    opened.poll()
    yield opened
    opened.close()


@pytest.fixture
def draws(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the views drawn."""
    titles: list[str] = []

    def counted(view, size):  # type: ignore[no-untyped-def]
        titles.append(view.title)
        return draw_view(view, size)

    monkeypatch.setattr(window_module, "draw_view", counted)
    return titles


def test_the_window_shows_the_view(window: Window) -> None:
    window.show(GERMAN["play"])
    shown = pygame.display.get_surface()
    assert shown is not None and hash_of(shown) == hash_of(draw_view(GERMAN["play"], (800, 480)))


def test_an_equal_view_is_not_drawn_again(window: Window, draws: list[str]) -> None:
    for _ in range(5):
        window.show(GERMAN["play"])
        window.poll()
    assert len(draws) == 1
    window.show(GERMAN["list"])
    assert len(draws) == 2


def test_an_uncovered_window_is_drawn_again(window: Window, draws: list[str]) -> None:
    window.show(GERMAN["play"])
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert window.poll() == ()
    assert len(draws) == 2


def test_inputs_come_in_their_order(window: Window) -> None:
    view = GERMAN["banner-revoke"]
    window.show(view)
    second = next(target.rect.center for target in targets(view, (800, 480)) if target.input == Choice(1))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=second, touch=False))
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, x=second[0] / 800, y=second[1] / 480, finger_id=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=second, touch=True))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert window.poll() == (Action.UP, Choice(1), Choice(1), Action.QUIT)
    assert window.poll() == ()


def test_a_lost_display_is_tried_again_with_growing_pauses(
    window: Window, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts = 0

    def no_display(*_: object) -> pygame.Surface:
        nonlocal attempts
        attempts += 1
        raise pygame.error("no such display")

    window.show(GERMAN["play"])
    with monkeypatch.context() as broken:
        broken.setattr(pygame.display, "flip", lambda: (_ for _ in ()).throw(pygame.error("display lost")))
        broken.setattr(pygame.display, "set_mode", no_display)
        window.show(GERMAN["list"])
        assert not window.visible
        for _ in range(600):
            clock.now += 0.1
            window.show(GERMAN["play"])
            assert window.poll() == ()
    assert 4 <= attempts <= 7
    clock.now += 60
    window.show(GERMAN["result-won"])
    assert window.visible
    shown = pygame.display.get_surface()
    assert shown is not None and hash_of(shown) == hash_of(draw_view(GERMAN["result-won"], (800, 480)))


def test_no_window_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    pygame.display.quit()
    with pytest.raises(WindowError) as caught:
        Window()
    assert "\n" not in str(caught.value) and "nonsense" in str(caught.value)


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"])
def test_a_display_is_expected_where_the_environment_names_one(variable: str) -> None:
    assert display_problem({variable: "x"}) == ""


def test_the_window_opens_neither_sound_nor_joysticks(window: Window) -> None:
    assert pygame.mixer.get_init() is None
    assert not pygame.joystick.get_init()


def test_full_screen_takes_the_size_of_the_display() -> None:
    opened = Window((640, 400), fullscreen=True)
    try:
        assert opened.size == pygame.display.get_desktop_sizes()[0]
        opened.show(GERMAN["play"])
    finally:
        opened.close()


def test_a_screenshot_needs_no_window(tmp_path: Path) -> None:
    save(GERMAN["list"], tmp_path / "new" / "list.png", (1280, 720))
    picture = pygame.image.load(str(tmp_path / "new" / "list.png"))
    assert hash_of(picture) == hash_of(draw_view(GERMAN["list"], (1280, 720)))
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["list.png"]


def test_a_screenshot_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ScreenshotError, match="choose another folder") as caught:
        save(GERMAN["list"], tmp_path / "file" / "list.png")
    assert "\n" not in str(caught.value)


def test_without_a_window_each_new_view_is_one_numbered_picture(tmp_path: Path) -> None:
    screen = HeadlessScreen((800, 480), tmp_path)
    for name in ("play", "play", "list", "play"):
        screen.show(GERMAN[name])
        assert screen.poll() == ()
    screen.close()
    assert [path.name for path in screen.saved] == ["0001.png", "0002.png", "0003.png"]
    assert hash_of(pygame.image.load(str(screen.saved[1]))) == hash_of(draw_view(GERMAN["list"], (800, 480)))


def test_a_long_run_keeps_a_limited_number_of_pictures(tmp_path: Path) -> None:
    screen = HeadlessScreen((800, 480), tmp_path, most=2)
    for name in ("play", "list", "result-won", "play"):
        screen.show(GERMAN[name])
    assert len(list(tmp_path.iterdir())) == 2
    assert screen.view == GERMAN["play"]


@pytest.mark.parametrize("rotation", [90, 180, 270])
@pytest.mark.parametrize("kind", ["mouse", "finger"])
def test_a_turned_panel_shows_the_turned_view_and_is_touched_where_it_shows(
    rotation: int, kind: str, clock: Clock
) -> None:
    panel = (480, 800) if rotation in (90, 270) else (800, 480)
    window = Window(panel, clock=clock, rotation=rotation)
    window.poll()
    assert window.size == (800, 480)
    view = GERMAN["entry-contract"]
    window.show(view)
    surface = pygame.display.get_surface()
    assert surface is not None and surface.get_size() == panel
    upright = pygame.transform.rotate(surface, -rotation)
    assert hash_of(upright) == hash_of(draw_view(view, (800, 480)))
    for target in targets(view, (800, 480)):
        # Where the middle of the target is on the panel: a white spot, drawn and turned alike.
        spot = pygame.Surface((800, 480))
        spot.fill((255, 255, 255), (*target.rect.center, 1, 1))
        turned = pygame.surfarray.array3d(pygame.transform.rotate(spot, rotation))[..., 0]
        x, y = (int(place[0]) for place in turned.nonzero())
        if kind == "mouse":
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False))
        else:
            at = {"x": (x + 0.5) / panel[0], "y": (y + 0.5) / panel[1]}
            pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, finger_id=0, touch_id=0, dx=0, dy=0, **at))
        assert window.poll() == (target.input,)
    window.close()
