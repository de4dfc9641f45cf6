"""The card network on the processor of a Raspberry Pi 4, emulated, with the wheels that a Pi would get: the same outputs as here.

Needs the network, apt-get, and qemu's user emulation of version 8 or newer (Debian 13: qemu-user; 7.2 dies while it loads onnxruntime);
KIEBITZ_QEMU names it where it is not in the search path. KIEBITZ_SYSTEM_ROOTS says where the arm64 root folder is kept.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.loader import DEFAULT_MODEL, load_model
from tests.system.aarch64_wheels import CHECKOUT
from vision.faces import CARD_FACES, NAMED_STYLES, draw_face

pytestmark = pytest.mark.system

KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
PLATFORMS = ("manylinux_2_28_aarch64", "manylinux_2_27_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64")
RUN = """
import sys
sys.path.insert(0, sys.argv[1])
import numpy, onnxruntime
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1
session = onnxruntime.InferenceSession(sys.argv[2], options, providers=["CPUExecutionProvider"])
scores, embeddings = session.run(["scores", "embeddings"], {"patches": numpy.load(sys.argv[3])})
numpy.savez(sys.argv[4], scores=scores, embeddings=embeddings)
"""


def emulator() -> str:
    """The user emulation for aarch64; skips without one that is new enough."""
    named = os.environ.get("KIEBITZ_QEMU")
    found = named or shutil.which("qemu-aarch64") or shutil.which("qemu-aarch64-static")
    if found is None:
        pytest.skip("no qemu-aarch64 here (Debian 13: apt install qemu-user)")
    text = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"version (\d+)", text)
    if version is None or int(version[1]) < 8:
        pytest.skip(f"{found} is older than 8 and cannot run onnxruntime; name another with KIEBITZ_QEMU")
    return found


def debian_mirror() -> str:
    """Where this machine gets Debian's own packages from."""
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
    mirror = next((address for address in found if address.rstrip("/").endswith("/debian")), None)
    if mirror is None:
        pytest.skip("apt names no mirror of Debian here")
    return mirror


def debian_root(folder: Path) -> Path:
    """Python 3.11 of Debian 12 for arm64, unpacked but not installed."""
    root = folder / "root"
    if (root / "usr/bin/python3.11").exists():
        return root
    for name in ("lists/partial", "cache/archives/partial", "root"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "status").touch()
    source = f"deb [signed-by={KEYS}] {debian_mirror()} bookworm main\n"
    (folder / "sources.list").write_text(source, "ascii")
    options = {
        "Dir::State": folder,
        "Dir::State::status": folder / "status",
        "Dir::State::lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "Dir::Etc::SourceList": folder / "sources.list",
        "Dir::Etc::SourceParts": "/nonexistent",
        "Dir::Etc::Parts": "/nonexistent",
        "APT::Architecture": "arm64",
        "APT::Architectures::": "arm64",
        "APT::Sandbox::User": "root",
        "Acquire::Languages": "none",
        "Debug::NoLocking": "1",
    }
    apt = ["apt-get", "-qq", *(f"-o{name}={value}" for name, value in options.items())]
    subprocess.run([*apt, "update"], check=True)
    wanted = ["python3", "libstdc++6"]
    subprocess.run([*apt, "install", "-y", "--no-install-recommends", "--download-only", *wanted], check=True)
    for package in (folder / "cache/archives").glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True)
    return root


def wheels(folder: Path) -> Path:
    """numpy and onnxruntime for aarch64 and Python 3.11, as Bookworm's constraints choose them."""
    site = folder / "site"
    if not site.exists():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(site), "--no-deps"]
        command += ["--only-binary=:all:", "--python-version=3.11", *(f"--platform={name}" for name in PLATFORMS)]
        constraints = CHECKOUT / "systemd" / "constraints-bookworm.txt"
        subprocess.run([*command, "--constraint", str(constraints), "numpy", "onnxruntime"], check=True)
    return site


def test_the_network_gives_the_same_outputs_on_a_cortex_a72(tmp_path):
    if "KIEBITZ_SYSTEM_ROOTS" not in os.environ:
        pytest.skip("KIEBITZ_SYSTEM_ROOTS does not say where root folders may be made")
    if not (shutil.which("apt-get") and Path(KEYS).exists()):
        pytest.skip("no apt-get with Debian's keys here")
    qemu = emulator()
    folder = Path(os.environ["KIEBITZ_SYSTEM_ROOTS"]) / "arm64"
    root, site = debian_root(folder), wheels(folder)
    model = load_model()
    style = NAMED_STYLES["french-german-index"]
    faces = [draw_face(code, style, 4 * model.input_size[0]) for code in CARD_FACES[::4]]
    patches = np.stack([cv2.resize(face, model.input_size, interpolation=cv2.INTER_AREA) for face in faces])
    np.save(tmp_path / "patches.npy", patches)
    words = [str(site), str(DEFAULT_MODEL), str(tmp_path / "patches.npy"), str(tmp_path / "out.npz")]
    subprocess.run(
        [qemu, "-cpu", "cortex-a72", "-L", str(root), str(root / "usr/bin/python3.11"), "-c", RUN, *words],
        check=True,
        timeout=600,
    )
    emulated = np.load(tmp_path / "out.npz")
    for name, here in zip(("scores", "embeddings"), model.run(patches), strict=True):
        apart = float(np.abs(emulated[name] - here).max())
        print(f"{name}: at most {apart:.2e} apart")
        assert apart < 1e-4
