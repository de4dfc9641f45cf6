"""The voice never holds up the game, says the newest, and can be silenced."""

import shutil
import subprocess
import threading
import wave

import pytest

from firmware.hardware.speaker import (
    PROGRAM,
    VOICES,
    EspeakSpeaker,
    Silent,
    SpeechQueue,
    Subject,
    Talk,
    _failure,
    open_speaker,
    write_wav,
)
from firmware.i18n import LANGUAGES
from firmware.services import Health

WAIT_S = 5.0


class FakeProcess:
    """A program that "speaks" until it is released, killed, or runs out of time."""

    def __init__(self, stage):
        self.stage = stage
        self.returncode = None
        self.text = None
        self.killed = threading.Event()

    def communicate(self, input, timeout):
        self.text = input.decode("utf-8")
        self.stage.spoken.append(self.text)
        self.stage.started.release()
        if self.stage.hangs:
            raise subprocess.TimeoutExpired("espeak-ng", timeout)
        if self.stage.blocks:
            while not (self.killed.is_set() or self.stage.go_on.wait(0.005)):
                pass
        self.returncode = -9 if self.killed.is_set() else self.stage.returncode
        self.stage.finished.release()
        return None, self.stage.errors

    def kill(self):
        self.killed.set()


class Stage:
    """Where fake programs are started, and what they are told to do."""

    def __init__(self):
        self.spoken = []
        self.commands = []
        self.processes = []
        self.started = threading.Semaphore(0)
        self.finished = threading.Semaphore(0)
        self.go_on = threading.Event()
        self.blocks = False
        self.hangs = False
        self.missing = False
        self.returncode = 0
        self.errors = b""

    def start(self, command):
        self.commands.append(command)
        if self.missing:
            self.started.release()
            raise FileNotFoundError(2, "No such file or directory")
        process = FakeProcess(self)
        self.processes.append(process)
        return process


@pytest.fixture
def stage():
    return Stage()


@pytest.fixture
def speaker(stage):
    speaker = EspeakSpeaker(talk=Talk.EVERYTHING, first_pause_s=0.001, start=stage.start)
    yield speaker
    stage.go_on.set()
    speaker.close()


def wait(semaphore):
    assert semaphore.acquire(timeout=WAIT_S)


def test_a_text_is_spoken_with_the_voice_of_the_language(stage, speaker):
    speaker.say("achtzehn")
    wait(stage.finished)
    assert stage.spoken == ["achtzehn"]
    command = stage.commands[0]
    assert command[0] == "espeak-ng"
    assert command[command.index("-v") + 1] == "de"
    assert command[command.index("-a") + 1] == "160"
    assert command[-1] == "--stdin"


def test_the_text_is_never_an_argument(stage, speaker):
    speaker.say("-w /etc/passwd")
    wait(stage.finished)
    assert "-w /etc/passwd" not in stage.commands[0]
    assert stage.spoken == ["-w /etc/passwd"]


def test_saying_does_not_wait_for_the_sound(stage, speaker):
    stage.blocks = True
    speaker.say("eins")
    wait(stage.started)
    for number in range(100):
        speaker.say(f"Text {number}")
    assert stage.spoken == ["eins"]


def test_the_newest_text_of_a_subject_wins(stage, speaker):
    stage.blocks = True
    speaker.say("first", Subject.CALL)
    wait(stage.started)
    for call in ("zwanzig", "zwo", "drei"):
        speaker.say(call, Subject.CALL)
    stage.go_on.set()
    wait(stage.started)
    wait(stage.finished)
    wait(stage.finished)
    assert stage.spoken == ["first", "drei"]


def test_hush_stops_in_mid_word_and_forgets_the_rest(stage, speaker):
    stage.blocks = True
    speaker.say("a long story")
    wait(stage.started)
    speaker.say("another", Subject.RESULT)
    speaker.hush()
    wait(stage.finished)
    assert stage.processes[0].killed.is_set()
    speaker.say("afterwards")
    wait(stage.started)
    assert stage.spoken == ["a long story", "afterwards"]
    assert speaker.failures == 0


def test_a_voice_that_hangs_is_killed_and_the_next_text_comes_after_a_pause(stage, speaker):
    stage.hangs = True
    speaker.say("never ends")
    wait(stage.started)
    stage.hangs = False
    speaker_says_until_heard(stage, speaker, "again")
    assert stage.processes[0].killed.is_set()
    assert speaker.failures == 0


@pytest.mark.parametrize("trouble", ["missing", "sound card", "exit code"])
def test_lost_sound_is_tried_again_later(stage, speaker, trouble):
    stage.missing = trouble == "missing"
    stage.errors = b"ALSA lib confmisc.c\nerror: No such file or directory\n" if trouble == "sound card" else b""
    stage.returncode = 1 if trouble == "exit code" else 0
    speaker.say("nobody hears this")
    wait(stage.started if stage.missing else stage.finished)
    stage.missing, stage.errors, stage.returncode = False, b"", 0
    speaker_says_until_heard(stage, speaker, "back again")


def test_a_missing_sound_card_is_named_with_what_to_do():
    errors = b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\nerror: No such file or directory\n"
    said = _failure(0, errors)
    assert said is not None and "sound card" in said and "voice.talk" in said
    assert _failure(0, b"error: No such file or directory\n") == "error: No such file or directory"
    assert _failure(-9, errors) is None and _failure(0, b"") is None


def speaker_says_until_heard(stage, speaker, text):
    for _ in range(200):
        speaker.say(text)
        if stage.started.acquire(timeout=0.05) and text in stage.spoken:
            wait(stage.finished)
            return
    raise AssertionError(f"{text!r} was never spoken")


def test_failures_are_counted_until_it_works_again(stage):
    stage.missing = True
    speaker = EspeakSpeaker(talk=Talk.EVERYTHING, first_pause_s=60.0, start=stage.start)
    speaker.say("one")
    wait(stage.started)
    speaker.close()
    assert speaker.failures == 1


def test_mute_says_nothing(stage, speaker):
    speaker.volume = 0
    speaker.say("unheard")
    speaker.volume = 50
    speaker.say("heard")
    wait(stage.finished)
    assert stage.spoken == ["heard"]


@pytest.mark.parametrize(
    ("talk", "spoken"),
    [
        (Talk.NOTHING, set()),
        (Talk.RESULTS, {Subject.RESULT, Subject.ALARM}),
        (Talk.EVERYTHING, set(Subject)),
    ],
)
def test_what_is_spoken_can_be_chosen(talk, spoken):
    assert {subject for subject in Subject if talk.includes(subject)} == spoken


def test_results_only_leaves_calls_out(stage):
    speaker = EspeakSpeaker(talk=Talk.RESULTS, start=stage.start)
    speaker.say("zwo", Subject.CALL)
    speaker.say("Kreuz mit einem, gewonnen", Subject.RESULT)
    wait(stage.finished)
    speaker.close()
    assert stage.spoken == ["Kreuz mit einem, gewonnen"]


def test_nothing_is_spoken_after_closing_and_closing_twice_is_fine(stage, speaker):
    speaker.close()
    speaker.close()
    speaker.say("too late")
    assert stage.spoken == []


def test_empty_texts_are_not_spoken(stage, speaker):
    speaker.say("  ")
    speaker.say("something")
    wait(stage.finished)
    assert stage.spoken == ["something"]


@pytest.mark.parametrize("volume", [-1, 101])
def test_a_volume_outside_its_range_is_refused(volume):
    with pytest.raises(ValueError, match="between 0 and 100"):
        EspeakSpeaker(volume=volume)


def test_a_language_without_voice_is_refused():
    with pytest.raises(ValueError, match="no voice for language 'fr'"):
        EspeakSpeaker("fr")


def test_every_language_has_a_voice():
    assert set(VOICES) == set(LANGUAGES)


class TestQueue:
    def test_texts_come_in_order(self):
        queue = SpeechQueue()
        queue.put(Subject.CALL, "achtzehn")
        queue.put(Subject.RESULT, "gewonnen")
        assert [queue.take(), queue.take(), queue.take()] == ["achtzehn", "gewonnen", None]

    def test_a_newer_text_replaces_the_one_of_its_subject(self):
        queue = SpeechQueue()
        queue.put(Subject.CALL, "achtzehn")
        queue.put(Subject.NOTICE, "Stich an Vorhand")
        queue.put(Subject.CALL, "zwanzig")
        assert [queue.take(), queue.take()] == ["Stich an Vorhand", "zwanzig"]

    def test_at_most_three_wait_and_the_oldest_goes(self):
        queue = SpeechQueue()
        for subject in (Subject.CALL, Subject.NOTICE, Subject.RESULT, Subject.ALARM):
            queue.put(subject, subject.value)
        assert len(queue) == 3
        assert [queue.take(), queue.take(), queue.take()] == ["notice", "result", "alarm"]


def test_without_espeak_the_box_is_silent_and_says_why(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda program: None)
    speaker = open_speaker()
    assert isinstance(speaker, Silent)
    assert "espeak-ng is not installed" in speaker.reason
    speaker.say("nothing")
    speaker.hush()
    speaker.close()


needs_espeak = pytest.mark.skipif(shutil.which(PROGRAM) is None, reason="espeak-ng is not installed")


@needs_espeak
@pytest.mark.parametrize("language", LANGUAGES)
def test_espeak_makes_a_sound_file_that_is_not_silent(tmp_path, language):
    path = tmp_path / "spoken.wav"
    write_wav("Grand ohne drei, überreizt", path, language)
    with wave.open(str(path)) as sound:
        seconds = sound.getnframes() / sound.getframerate()
        samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
    assert seconds > 0.5
    assert max(samples) - min(samples) > 10_000


@needs_espeak
def test_the_real_program_speaks_or_fails_without_holding_anything_up():
    speaker = open_speaker()
    assert isinstance(speaker, EspeakSpeaker)
    speaker.say("achtzehn", Subject.RESULT)
    speaker.close()


def test_a_sound_file_that_cannot_be_made_is_an_error(tmp_path):
    with pytest.raises(OSError):
        write_wav("achtzehn", tmp_path / "spoken.wav", program="no-such-program")


def test_the_voice_shows_its_trouble_and_that_it_is_back(stage):
    speaker = EspeakSpeaker(talk=Talk.EVERYTHING, first_pause_s=0.001, start=stage.start)
    stage.missing = True
    speaker.say("nobody hears this")
    wait(stage.started)
    for _ in range(500):
        if speaker.service.state.restarts:
            break
        threading.Event().wait(0.002)
    assert speaker.service.state.restarts
    stage.missing = False
    speaker_says_until_heard(stage, speaker, "back again")
    speaker.close()
    assert speaker.service.state.health in (Health.STOPPED, Health.ENDED)
