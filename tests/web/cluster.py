"""A PostgreSQL of the tests' own: a cluster in a folder that goes with it, socket and all."""

import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

NONE = "needs PostgreSQL's initdb and pg_ctl (Debian, Ubuntu: apt-get install postgresql)"


def programs():
    """The folder of initdb and pg_ctl, which distributions hide; None if there is none."""
    hidden = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    places = [Path(on_path).resolve().parent] if on_path else []
    return next((place for place in [*places, *hidden] if (place / "pg_ctl").exists()), None)


@contextmanager
def cluster():
    """Its address for SQLAlchemy, while the block runs."""
    place, folder = programs(), Path(tempfile.mkdtemp(prefix="cubarium-pg-"))
    user = {}
    if os.geteuid() == 0:  # it refuses to run as root
        user = {"user": _somebody()}
        shutil.chown(folder, user["user"])

    def run(program, *words):
        command = [place / program, *words]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, **user)
        assert done.returncode == 0, done.stdout + done.stderr

    data, settings = folder / "data", f"-k {folder} -c listen_addresses="
    try:
        who = ("-U", "cubarium", "-A", "trust")
        run("initdb", "-D", data, *who, "-E", "UTF8", "--locale", "C", "--no-sync")
        run("pg_ctl", "-D", data, "-l", folder / "log", "-o", settings, "-w", "start")
        try:
            yield f"postgresql+psycopg://cubarium@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _somebody():
    """A user who is not root."""
    names = [entry.pw_name for entry in pwd.getpwall() if entry.pw_uid]
    return next(name for name in ("postgres", "nobody", *names) if name in names)
