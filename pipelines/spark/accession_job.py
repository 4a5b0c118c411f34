# SPDX-License-Identifier: Apache-2.0
"""Imports books with Spark: one task for each part, then a merge on the driver.

    spark-submit accession_job.py --job JOB --library LIBRARY --parts 40 PATH...

JOB must have the same absolute name on all machines, and so must PATH; LIBRARY is on the driver,
and all machines need accession in their PATH. The master decides where the tasks run:

    --master local[4]                       threads of this machine
    --master spark://HOST:7077              a standalone cluster
    --master yarn                           YARN; JOB on NFS, not on HDFS
    --master k8s://https://HOST:6443        Kubernetes; JOB and PATH on volumes, accession in the image

Tasks that fail are tried again (spark.task.maxFailures), also where their executor was lost, and
continue what the former attempt left. Speculative execution (spark.speculation) does no harm: of
two attempts at a part, one is dropped. It ends with 0 only if nothing is missing.
"""

import argparse
import pathlib
import sys

from pyspark.sql import SparkSession

HERE = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import accession_parts  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description="import books with Spark")
    parser.add_argument("--job", required=True, type=pathlib.Path)
    parser.add_argument("--library", required=True, type=pathlib.Path)
    parser.add_argument("--parts", required=True, type=int)
    parser.add_argument("paths", nargs="+", metavar="PATH")
    options = parser.parse_args()
    # A relative name would lead into the work folder of an executor.
    job, parts = str(options.job.resolve()), options.parts

    end = accession_parts.scan(job, options.paths)
    session = SparkSession.builder.appName("accession").getOrCreate()
    context = session.sparkContext
    context.addPyFile(str(HERE / "accession_parts.py"))

    def run(number):
        import accession_parts

        return accession_parts.run_part(job, number, parts)

    # One slice a part, so that one task is one part.
    receipts = context.parallelize(range(1, parts + 1), parts).map(run).collect()
    session.stop()

    files = sum(receipt["part"]["files"] for receipt in receipts)
    hashes = {receipt["manifest"]["hash"] for receipt in receipts}
    if files != end["files"] or hashes != {end["hash"]}:
        sys.exit(f"the receipts are of {files} files, the manifest of {end['files']}")
    sys.exit(accession_parts.merge(job, options.library.resolve()))


if __name__ == "__main__":
    main()
