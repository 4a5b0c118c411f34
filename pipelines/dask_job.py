# SPDX-License-Identifier: Apache-2.0
"""Imports books with Dask: dask_job.py JOB LIBRARY PARTS PATH..., all of them absolute.

It needs dask[distributed] of PyPI, or python3-distributed of Debian.

Without an address, the workers are processes of this machine; DASK_SCHEDULER_ADDRESS names another
scheduler, whose workers need this folder in PYTHONPATH. Ray and others are given the same function.
"""

import sys

import accession_parts
from dask.distributed import Client

if __name__ == "__main__":
    job, library, parts, *paths = sys.argv[1:]
    accession_parts.scan(job, paths)
    with Client() as client:
        numbers = range(1, int(parts) + 1)
        tasks = [
            client.submit(accession_parts.run_part, job, number, int(parts), retries=3, pure=False)
            for number in numbers
        ]
        client.gather(tasks)
    sys.exit(accession_parts.merge(job, library))
