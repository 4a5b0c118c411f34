# SPDX-License-Identifier: Apache-2.0
"""Imports books in parts that engines such as Spark or Dask hand out, and merges the parts.

A job is a folder that all machines see under the same absolute name:

    JOB/manifest.ndjson     what there is to import
    JOB/shards/00003        part 3: its library and its receipt, once it is finished
    JOB/shards/.00003.X     an attempt at part 3
    JOB/rest.ndjson         what no part brought, after the merge

Each function ends with an exception, or has done what it says. Only the standard library is needed.
"""

import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import uuid


def scan(job, paths, flags=(), accession="accession"):
    """Writes the manifest, unless an earlier call has; returns what its last line says."""
    job = pathlib.Path(job)
    (job / "shards").mkdir(parents=True, exist_ok=True)
    manifest = job / "manifest.ndjson"
    if not manifest.exists():
        command = [accession, "scan", "--quiet", "--to", manifest, *flags, "--", *paths]
        # With 1, something could not be read: it is in the manifest, and will be told again.
        code = subprocess.run(command, check=False).returncode
        if code not in (0, 1):
            raise RuntimeError(f"the scan ended with {code}")
    with open(manifest, "rb") as file:
        *_, last = file
    return json.loads(last)


def run_part(job, number, count, flags=(), accession="accession"):
    """Imports one part, unless it is there already; returns its receipt.

    Any number of these may run at once for the same part: each works in a folder of its own, which
    gets the name of the part when it is finished, and the first has it. An attempt whose process is
    gone is continued: its library knows which file killed it, and what is done already.
    """
    shards = pathlib.Path(job) / "shards"
    done = shards / f"{number:05}"
    if done.exists():
        return json.loads((done / "receipt.json").read_text())
    attempt, lock = _attempt(shards, number)
    with lock:
        command = [
            accession, "import", "--quiet", "--fail-on", "never",
            "--manifest", pathlib.Path(job) / "manifest.ndjson", "--part", f"{number}/{count}",
            "--library", attempt / "library", "--receipt", attempt / "receipt.json", *flags,
        ]
        code = subprocess.run(command, check=False).returncode
        if code != 0:
            raise RuntimeError(f"part {number}/{count} ended with {code}; its library is kept")
        try:
            os.rename(attempt, done)
        except OSError:
            if not done.exists():
                raise
            # Another attempt was first, and has brought the same. Nobody is to continue this one.
            dropped = shards / f".dropped.{uuid.uuid4().hex}"
            os.rename(attempt, dropped)
            shutil.rmtree(dropped, ignore_errors=True)
    return json.loads((done / "receipt.json").read_text())


def _attempt(shards, number):
    """A folder to work in, and the lock that tells others that its process is alive."""
    name = uuid.uuid4().hex
    own = shards / f".{number:05}.{name}"
    for former in sorted(shards.glob(f".{number:05}.*")):
        try:
            lock = _lock(former)
        except OSError:
            # It is in use, or was just taken, or has its name as a part by now.
            continue
        try:
            os.rename(former, own)
        except OSError:
            lock.close()
            continue
        return own, lock
    # It is locked before anybody else can find it.
    new = shards / f".new.{name}"
    new.mkdir()
    (new / "alive").touch()
    lock = _lock(new)
    os.rename(new, own)
    return own, lock


def _lock(folder):
    lock = open(folder / "alive", "r+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise
    return lock


def merge(job, library, accession="accession"):
    """Merges the parts that are there; returns 0 if nothing of the manifest is missing.

    The last line that is printed is the equation over all parts. With 1, JOB/rest.ndjson lists
    what is missing, and is the manifest of the next job.
    """
    job = pathlib.Path(job)
    parts = sorted((job / "shards").glob("[0-9]*/library"))
    if not parts:
        raise RuntimeError("there is no part to be merged")
    command = [
        accession, "register", "merge", *parts, "--library", library,
        "--expect", job / "manifest.ndjson", "--missing", job / "rest.ndjson",
    ]
    return subprocess.run(command, check=False).returncode
