"""`kiebitz watch`: follows a table in a folder of pictures, a video or a camera, and says what was played."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from contextlib import ExitStack
from pathlib import Path

from firmware.answers import read_answers
from firmware.calibrations import keep_moved, load_calibration, read_calibration
from firmware.cli.asking import ask_at_terminal
from firmware.cli.options import add_language, add_state, translator
from firmware.clock import SystemClock
from firmware.decks import DeckChoice
from firmware.errors import UserError
from firmware.places import state_directory
from firmware.reading import open_reader
from firmware.recording import Recording
from firmware.session.sectors import read_sides
from firmware.skat.cards import parse_cards
from firmware.skat.contracts import parse_contract
from firmware.skat.errors import SkatError
from firmware.skat.records import format_record
from firmware.steady import SteadyCamera
from firmware.unnamed_hand import UnnamedHand
from firmware.watching import FollowedHand, HandSetup, Outcome
from vision.calibration import Calibration, use_calibration
from vision.cameras.base import Camera, CameraError, CameraGone, CameraTimeout, EndOfFrames, Frame
from vision.cameras.open import open_camera
from vision.pictures import CutOffPicture, PictureError
from vision.reader import CardReader
from vision.readings import TableEvent
from vision.watch import StillsWatcher, Watcher

EPILOG = """examples:
  kiebitz watch pictures/ --stills --declarer 0 --bid 20 --contract C --put-away C9,S8
  kiebitz watch frames/ --fps 15
  kiebitz watch evening.mkv --declarer 2 --bid 18 --contract GH --game game.json

Prints one JSON object a line. All have "event", "frame" and "t" (seconds since the first frame), and "file" for a folder of pictures:
  card           a card lies at rest with no hand on it: "id" (one for each play), "card", "p", "alternatives" (the three best with their
                 probabilities), "quad" (its corners in pixels), "side" (the picture's edge that the hand came from; north is the top)
  unsure         the same for a play that is not read surely ("card" is null); a "card" with its id may follow
                 "before": a card that lay hidden was played before that "id", though it is told only now
  reordered      "id", "before": of two cards that came in one movement this one was played first, as later cards tell
  corrected      "id", "from", "to", and the rest as for a card: an earlier play was another card
  back           a face-down card: "quad"; no play
  moved          "id", "quad": a lying card was pushed
  taken_back     "id": the play does not count, the card is back in the hand
  shown          "card", "quad": the last trick is shown once more; no play
  cleared        the trick was taken away
  light_changed  a lamp was switched, or the exposure stepped
  blocked, unblocked      something lies over the table or the lens for more than 5 s; the view is free again
  camera_moved   "shift" (pixels right and down), "turn" (degrees): the camera was bumped, and is followed
  camera_lost, camera_back   the camera gives no pictures; it does again
  turn           with --sides, at the end: "id", "trick", "kind" (lead or play), "expected", "seen": out of turn, as the hand's side says
Each card exists once in a hand: "settled_by": "hand" marks a card or a correction that follows from the other cards. It comes when a trick
is taken away, and at the end.
With --contract there is at the end {"event": "result", ...} with the fields of `kiebitz replay` and the list row.

A live camera that was calibrated (kiebitz calibrate) is watched with its calibration, a recording with --calibration FILE.

--deck NAME reads with a deck that was enrolled (see kiebitz enroll), --deck auto with whichever the first cards show. Then there is one
line {"event": "deck", "deck": NAME} as soon as that is certain; "deck" is null, and "expected" given, when another one is on the table.

--stills: each picture shows exactly one new card, the one before is gone, three make a trick. Pictures are taken in natural order.
--answers FILE names the cards that were not read surely. A line is {"play": 7, "card": "HT"} or 7,HT (plays count from 1), or the file
is a game record. Without it a doubtful card follows from the other cards, or is asked at the terminal.
"""

TIMEOUT_SECONDS = 5.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument(
        "source", metavar="SOURCE", help="folder of pictures, video file, or camera (usb:N, pi, sim[:SEED])"
    )
    parser.add_argument("--fps", type=float, metavar="N", help="pictures a second of a folder (default 15)")
    parser.add_argument("--deck", metavar="NAME", help="an enrolled deck, or auto")
    parser.add_argument("--stills", action="store_true", help="one new card in each picture, three to a trick")
    parser.add_argument("--declarer", type=int, metavar="SEAT", help="0 forehand, 1 middlehand, 2 rearhand")
    parser.add_argument("--bid", type=int, metavar="N", help="the last bid")
    parser.add_argument("--contract", metavar="C", help="C S H D G N, then H S Z O: C, GH, CHS, NO")
    parser.add_argument("--put-away", metavar="CARDS", help="the two cards put away, such as C9,S8")
    parser.add_argument("--answers", metavar="FILE", type=Path, help="what doubtful cards are")
    parser.add_argument("--game", metavar="FILE", type=Path, help="write the game record here")
    parser.add_argument("--sides", metavar="S,S,S", help="where forehand, middlehand, rearhand sit: south,west,north")
    parser.add_argument(
        "--calibration", metavar="FILE", type=Path, help="calibration of the camera that made the source"
    )
    parser.add_argument(
        "--record", metavar="DIR", type=Path, help="keep pictures (1.2 MB each at 1280x720) and events here"
    )
    add_language(parser)
    add_state(parser, "the folder with the calibration of the camera (default: KIEBITZ_STATE, or your own)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line (always so)")


def run(arguments: argparse.Namespace) -> int:
    """0 when everything was followed (and the hand judged), 1 when a card stayed open. Raises UserError."""
    hand = _hand(arguments)
    camera = _camera(arguments)
    with ExitStack() as stack:
        stack.callback(camera.close)
        recording = None
        if arguments.record is not None:
            recording = stack.enter_context(Recording(arguments.record))
        watching = _Watching(arguments, hand, recording)
        trouble = _trouble_while(watching, camera)
        outcome = watching.finish()
    if trouble is not None:
        raise trouble
    return 0 if outcome is None or outcome.is_complete else 1


def _trouble_while(watching: _Watching, camera: Camera) -> UserError | None:
    """Watches to the end; what went wrong on the way is returned, so that what was followed is still written."""
    try:
        return watching.all_of(camera)
    except UserError as error:
        return error
    except (CameraError, CameraGone) as error:
        return UserError(str(error))


def _hand(arguments: argparse.Namespace) -> FollowedHand | None:
    """The hand to follow, None when no contract is given."""
    if arguments.contract is None:
        for name in ("declarer", "bid", "put_away", "answers", "game", "sides"):
            if getattr(arguments, name) is not None:
                raise UserError(f"--{name.replace('_', '-')} needs --contract and --declarer")
        return None
    if arguments.declarer is None:
        raise UserError("--contract needs --declarer 0, 1 or 2")
    try:
        contract = parse_contract(arguments.contract)
    except SkatError as error:
        raise UserError(f"--contract: {error}") from None
    try:
        put_away = None if arguments.put_away is None else parse_cards(arguments.put_away)
    except SkatError as error:
        raise UserError(f"--put-away: {error}") from None
    setup = HandSetup(contract, arguments.declarer, arguments.bid, put_away)
    answers = {} if arguments.answers is None else read_answers(arguments.answers)
    ask = ask_at_terminal if sys.stdin.isatty() and sys.stderr.isatty() else None
    sides = None if arguments.sides is None else read_sides(arguments.sides)
    return FollowedHand(setup, answers, ask, name=Path(arguments.source).name, sides=sides)


def _camera(arguments: argparse.Namespace) -> Camera:
    """The opened source. A path that exists is a file or a folder, whatever its name."""
    if arguments.fps is not None and not 0.1 <= arguments.fps <= 240:
        raise UserError(f"--fps {arguments.fps:g}: give the pictures a second, 0.1 to 240")
    source = arguments.source
    path = Path(source)
    if arguments.stills and not path.is_dir():
        raise UserError(f"{source} is not a folder of pictures; --stills needs one")
    named = _is_named(source)
    try:
        return open_camera(source if named else f"file:{source}", arguments.fps)
    except CameraError as error:
        raise UserError(str(error)) from None


def _is_named(source: str) -> bool:
    """The source is no file or folder but the name of a camera."""
    return not Path(source).exists() and (":" in source or source in ("pi", "sim"))


def _is_live(source: str) -> bool:
    """The source is a camera at a real table."""
    return _is_named(source) and source.partition(":")[0] in ("pi", "usb")


def _calibration(arguments: argparse.Namespace) -> Calibration | None:
    """The calibration of the source, None where there is none."""
    if arguments.calibration is not None:
        return read_calibration(arguments.calibration)
    return load_calibration(state_directory(arguments.state)) if _is_live(arguments.source) else None


class _Watching:
    """One run: frames in, lines out."""

    def __init__(self, arguments: argparse.Namespace, hand: FollowedHand | None, recording: Recording | None) -> None:
        reader = CardReader(open_reader().model)
        self._deck = None if arguments.deck is None else DeckChoice(reader, arguments.deck)
        self._watcher = StillsWatcher(reader) if arguments.stills else Watcher(reader)
        self._live = _is_live(arguments.source)
        self._calibration = calibration = _calibration(arguments)
        # A calibration that was given as a file belongs to a recording and stays as it is.
        self._kept_in = None if arguments.calibration is not None else state_directory(arguments.state)
        if calibration is not None and isinstance(self._watcher, Watcher):
            use_calibration(self._watcher, calibration)
        self._stills = arguments.stills
        self._fps = arguments.fps or 15.0
        self._hand = hand
        self._unnamed = UnnamedHand() if hand is None else None
        self._recording = recording
        self._game: Path | None = arguments.game
        self._translator = translator(arguments.language)

    def all_of(self, camera: Camera) -> UserError | None:
        """Every frame of the source. Returns the last complaint about a picture, or None."""
        if self._live:
            self._all_of_live(camera)
            return None
        trouble = None
        for number in itertools.count():
            try:
                frame = camera.frame(TIMEOUT_SECONDS)
            except EndOfFrames:
                break
            except CameraTimeout:
                continue
            except PictureError as error:
                trouble = UserError(f"{error} (the other pictures were followed)")
                if self._stills and isinstance(error, CutOffPicture):
                    # There was a picture, so a card was played; only which one cannot be seen.
                    self._take_all(self._watcher.feed_unreadable(number, number / self._fps, error.file))
                continue
            self._watch(frame)
        if not self._stills:
            self._take_all(self._watcher.finish())
        return trouble

    def _all_of_live(self, camera: Camera) -> None:
        """A live camera that is lost comes back."""
        for item in SteadyCamera(camera, SystemClock(), TIMEOUT_SECONDS).items():
            if isinstance(item, Frame):
                self._watch(item)
            else:
                self._take_all([item])
        self._take_all(self._watcher.finish())

    def _watch(self, frame: Frame) -> None:
        if self._recording is not None:
            self._recording.picture(frame)
        self._take_all(self._watcher.feed(frame))

    def _take_all(self, events: list[TableEvent]) -> None:
        for event in events:
            self._print(event.to_json())
            if event.kind == "camera_moved":
                self._keep_calibration()
            if self._deck is not None and event.kind in ("card", "unsure"):
                found = self._deck.note(event.reading)
                if found is not None:
                    self._print(found)
            following = self._hand or self._unnamed
            for line in following.take(event) if following is not None else ():
                self._print(line)

    def _keep_calibration(self) -> None:
        """The camera was bumped: its calibration is stored as it stands now."""
        if self._calibration is not None and self._kept_in is not None and isinstance(self._watcher, Watcher):
            keep_moved(self._calibration, self._watcher.motion_in(self._calibration.picture_size), self._kept_in)

    def finish(self) -> Outcome | None:
        """Settles, judges, writes the game record, prints the result."""
        if self._unnamed is not None:
            for line in self._unnamed.finish():
                self._print(line)
        if self._hand is None:
            return None
        lines, outcome = self._hand.finish()
        for line in lines:
            self._print(line)
        if self._game is not None:
            _write(self._game, format_record(outcome.record) + "\n")
        self._print(outcome.to_json(self._translator))
        return outcome

    def _print(self, line: dict[str, object]) -> None:
        text = json.dumps(line, ensure_ascii=False)
        if self._recording is not None:
            self._recording.line(text)
        print(text, flush=True)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(f"--game {path} cannot be written: {error.strerror}") from None
