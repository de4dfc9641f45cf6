"""Files that are whole at any moment: after a power cut there is the old content or the new, never a part."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def replace_file(file: Path, data: bytes) -> None:
    """Put `data` in the place of a file at once, on the disk when this returns. Raises OSError; then the old file is still there."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        # Sticks formatted for Windows know no permissions.
        with contextlib.suppress(PermissionError):
            temporary.chmod(0o644)
        temporary.replace(file)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
