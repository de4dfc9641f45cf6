"""The voice of the box: speaks finished texts through espeak-ng, never holds the game up, and stays silent when it must.

A service speaks in a thread of its own; `say` only queues. At most three texts wait: a newer text of the same kind takes the place of the older one,
and when there are too many the oldest is dropped, because nobody wants to hear about the trick before last.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from firmware.clock import Clock, SystemClock
from firmware.services import Service

PROGRAM = "espeak-ng"
VOICES: Mapping[str, str] = MappingProxyType({"de": "de", "en": "en-gb", "nl": "nl", "sv": "sv"})
"""Language of the table -> espeak-ng's voice."""

LONGEST_QUEUE = 3
LONGEST_SPEECH_S = 20.0
"""A text that takes longer hangs in the sound system: it is cut off."""

WORDS_PER_MINUTE = 155
FIRST_PAUSE_S = 2.0
LONGEST_PAUSE_S = 60.0
"""After a failure the voice waits before it tries again, twice as long each time up to this."""

NO_SOUND_CARD = (b"cannot find card", b"Unknown PCM", b"no soundcards found")
"""What the sound system writes where nothing can be heard."""

STUCK_SECONDS = 10.0
"""So much longer than the longest speech, and the sound system hangs."""

CLOSING_S = 2.0
IDLE_S = 1.0
"""How often a voice that has nothing to say shows that it is alive."""


class Subject(Enum):
    """What a spoken text is about: of each subject only the newest text waits."""

    CALL = "call"
    NOTICE = "notice"
    RESULT = "result"
    ALARM = "alarm"


class Talk(Enum):
    """How much is spoken."""

    NOTHING = "nothing"
    RESULTS = "results"
    EVERYTHING = "everything"

    def includes(self, subject: Subject) -> bool:
        """Whether a text of this subject is spoken."""
        if self is Talk.RESULTS:
            return subject in (Subject.RESULT, Subject.ALARM)
        return self is Talk.EVERYTHING


class Speaker(Protocol):
    """Something that says texts aloud. No method waits for the sound or raises because of it."""

    @property
    def services(self) -> tuple[Service, ...]:
        """The services behind it, to look at their health."""

    def say(self, text: str, subject: Subject = Subject.NOTICE) -> None:
        """Queue a text."""

    def hush(self) -> None:
        """Stop in mid-word and forget what waits."""

    def close(self) -> None:
        """Hush and end for good; may be called twice."""


class Silent:
    """The speaker of a box without sound: `reason` says why it is silent."""

    def __init__(self, reason: str = "") -> None:
        self.reason = reason
        self.services: tuple[Service, ...] = ()

    def say(self, text: str, subject: Subject = Subject.NOTICE) -> None:
        """Nothing is heard."""

    def hush(self) -> None:
        """Nothing to stop."""

    def close(self) -> None:
        """Nothing to end."""


class SpeechQueue:
    """The texts that wait, oldest first: one of each subject, `LONGEST_QUEUE` at most. Not safe for threads by itself."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Subject, str]] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, subject: Subject, text: str) -> None:
        """Add a text; it takes the place of an older one of its subject at the end, the oldest goes when there are too many."""
        self._waiting = [entry for entry in self._waiting if entry[0] is not subject]
        self._waiting.append((subject, text))
        del self._waiting[:-LONGEST_QUEUE]

    def take(self) -> str | None:
        """The text to be spoken next, None when nothing waits."""
        return self._waiting.pop(0)[1] if self._waiting else None

    def clear(self) -> None:
        """Forget everything."""
        self._waiting.clear()


class Process(Protocol):
    """What is needed of a started program (`subprocess.Popen` has it)."""

    returncode: int | None

    def communicate(self, input: bytes, timeout: float) -> tuple[bytes | None, bytes | None]: ...
    def kill(self) -> None: ...


def start_program(command: Sequence[str]) -> Process:
    """The program, its input and its errors connected. Raises OSError when it cannot be started."""
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


class EspeakSpeaker:
    """Speaks through espeak-ng, one process for each text; `service` shows how the voice is."""

    def __init__(
        self,
        language: str = "de",
        *,
        volume: int = 80,
        talk: Talk = Talk.RESULTS,
        program: str = PROGRAM,
        longest_speech_s: float = LONGEST_SPEECH_S,
        first_pause_s: float = FIRST_PAUSE_S,
        start: Callable[[Sequence[str]], Process] = start_program,
        clock: Clock | None = None,
    ) -> None:
        """`volume` in percent, 0..100. Raises ValueError for a language without a voice or a volume outside its range."""
        if language not in VOICES:
            raise ValueError(f"no voice for language {language!r}; there are {', '.join(VOICES)}")
        self.talk = talk
        self._voice = VOICES[language]
        self._program = program
        self._longest_speech_s = longest_speech_s
        self._start = start
        self._queue = SpeechQueue()
        self._changed = threading.Condition()
        self._process: Process | None = None
        self._closed = False
        self._failures = 0
        self.volume = volume
        self.service = Service(
            "audio",
            _Speaking(self),
            SystemClock() if clock is None else clock,
            first_retry_seconds=first_pause_s,
            stuck_seconds=longest_speech_s + STUCK_SECONDS,
            longest_retry_seconds=LONGEST_PAUSE_S,
        )
        self.service.start()

    @property
    def services(self) -> tuple[Service, ...]:
        """The services behind it."""
        return (self.service,)

    @property
    def volume(self) -> int:
        """Loudness in percent; 0 is mute."""
        return self._volume

    @volume.setter
    def volume(self, percent: int) -> None:
        if not 0 <= percent <= 100:
            raise ValueError(f"volume {percent} is not between 0 and 100 percent")
        self._volume = percent

    def change(self, setting: str, value: object) -> None:
        """A setting of the voice that was changed: how loud, or how much is spoken."""
        if setting == "volume_percent" and isinstance(value, int):
            self.volume = value
        elif setting == "talk":
            self.talk = Talk(value)

    @property
    def failures(self) -> int:
        """How often speaking has failed since it last worked."""
        return self._failures

    def say(self, text: str, subject: Subject = Subject.NOTICE) -> None:
        """Queue a text, unless the voice is mute, closed, or not meant to speak of this."""
        if not text.strip() or self._volume == 0 or not self.talk.includes(subject):
            return
        with self._changed:
            if not self._closed:
                self._queue.put(subject, text)
                self._changed.notify()

    def hush(self) -> None:
        """Stop in mid-word and forget what waits."""
        with self._changed:
            self._queue.clear()
            if self._process is not None:
                _kill(self._process)

    def close(self) -> None:
        """Hush and end the thread; may be called twice."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self.hush()
        self.service.stop(CLOSING_S)

    def command(self) -> list[str]:
        """How espeak-ng is called: the text comes on its input, in UTF-8."""
        return [
            self._program,
            "-v",
            self._voice,
            "-b",
            "1",
            "-s",
            str(WORDS_PER_MINUTE),
            "-a",
            str(self._volume * 2),
            "--stdin",
        ]

    def forget_old_texts(self) -> None:
        """After a failure: what was waiting is no news any more."""
        with self._changed:
            if self._failures:
                self._queue.clear()

    def speak_next(self) -> bool:
        """Wait a while for a text and speak it. False once the voice is closed. Raises OSError when it could not be spoken."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or len(self._queue) > 0, IDLE_S)
            if self._closed:
                return False
            text = self._queue.take()
        if text is None:
            return True
        failure = self._speak(text)
        if failure is not None:
            self._failures += 1
            raise OSError(failure)
        self._failures = 0
        return True

    def _speak(self, text: str) -> str | None:
        """Speak one text to its end; what went wrong, or None."""
        try:
            with self._changed:
                if self._closed:
                    return None
                process = self._process = self._start(self.command())
        except OSError as error:
            return f"{self._program} cannot be started: {error.strerror or error}"
        try:
            _, errors = process.communicate(text.encode("utf-8"), timeout=self._longest_speech_s)
        except subprocess.TimeoutExpired:
            _kill(process)
            return f"{self._program} took longer than {self._longest_speech_s:.0f} s"
        except (OSError, ValueError) as error:
            _kill(process)
            return f"{self._program} broke off: {error}"
        finally:
            with self._changed:
                self._process = None
        return _failure(process.returncode, errors or b"")


class _Speaking:
    """The voice's worker: one text a piece of work."""

    def __init__(self, speaker: EspeakSpeaker) -> None:
        self._speaker = speaker

    def set_up(self) -> None:
        self._speaker.forget_old_texts()

    def work(self) -> bool:
        return self._speaker.speak_next()

    def tear_down(self) -> None:
        # Each text has a process of its own, which has ended or was killed.
        pass


def open_speaker(language: str = "de", *, volume: int = 80, talk: Talk = Talk.RESULTS) -> Speaker:
    """The voice of this machine; a `Silent` one that says why when espeak-ng is not installed."""
    if shutil.which(PROGRAM) is None:
        return Silent(f"{PROGRAM} is not installed (apt install {PROGRAM})")
    return EspeakSpeaker(language, volume=volume, talk=talk)


def write_wav(text: str, path: Path, language: str = "de", program: str = PROGRAM) -> None:
    """The spoken text as a sound file. Raises OSError when espeak-ng is missing or fails."""
    command = [program, "-v", VOICES[language], "-b", "1", "-s", str(WORDS_PER_MINUTE), "--stdin", "-w", str(path)]
    result = subprocess.run(
        command, input=text.encode("utf-8"), capture_output=True, timeout=LONGEST_SPEECH_S, check=False
    )
    if result.returncode != 0 or not path.exists():
        raise OSError(f"{program} wrote no sound: {result.stderr.decode('utf-8', 'replace').strip()}")


def _failure(returncode: int | None, errors: bytes) -> str | None:
    """What went wrong. A killed process was hushed, that is no failure; espeak-ng ends with 0 even without a sound card.

    Its own line says only "No such file or directory" then; what is missing stands in the lines of the sound system before it.
    """
    if returncode is not None and returncode < 0:
        return None
    if any(sign in errors for sign in NO_SOUND_CARD):
        return "there is no sound card; connect one, or turn the voice off (voice.talk = nothing)"
    complaints = [line for line in errors.decode("utf-8", "replace").splitlines() if line.lower().startswith("error")]
    if returncode == 0 and not complaints:
        return None
    return complaints[-1] if complaints else f"ended with code {returncode}"


def _kill(process: Process) -> None:
    with contextlib.suppress(OSError):
        process.kill()
