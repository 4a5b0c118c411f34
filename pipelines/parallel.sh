#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Imports books with GNU parallel: each part into a library of its own, then a merge.
#
#     parallel.sh JOB LIBRARY PARTS PATH...
#
# JOB is a folder for the manifest and the parts. Flags for parallel are in PARALLEL, and flags for
# the imports in ACCESSION_IMPORT. On several machines, JOB and PATH have the same absolute names:
#
#     PARALLEL='--sshlogin node1,node2 --jobs 4' ACCESSION_IMPORT=--allow-network-library \
#         parallel.sh /shared/job ~/library 40 /shared/books
#
# The same command again goes on where this one was stopped. It ends with 0 only if nothing of the
# manifest is missing; with 1, JOB/rest.ndjson is the manifest of what is.
set -eu

if [ $# -lt 4 ]; then
    echo "usage: parallel.sh JOB LIBRARY PARTS PATH..." >&2
    exit 64
fi
mkdir -p "$1/shards"
job=$(cd "$1" && pwd -P)
library=$2
parts=$3
shift 3

# With 1, something could not be read: it is in the manifest, and the imports tell it again.
if [ ! -e "$job/manifest.ndjson" ]; then
    accession scan --quiet --to "$job/manifest.ndjson" -- "$@" || { code=$?; [ $code -eq 1 ] || exit $code; }
fi

# A part that cannot be finished keeps no other from being merged.
# shellcheck disable=SC2086
seq "$parts" | parallel --quote --retries 3 --halt never \
    accession import --quiet --fail-on never ${ACCESSION_IMPORT:-} \
    --manifest "$job/manifest.ndjson" --part "{}/$parts" \
    --library "$job/shards/{}/library" --receipt "$job/shards/{}/receipt.json" ||
    echo "parallel.sh: some parts did not finish" >&2

set --
for receipt in "$job"/shards/*/receipt.json; do
    [ -e "$receipt" ] && set -- "$@" "${receipt%/receipt.json}/library"
done
if [ $# -eq 0 ]; then
    echo "parallel.sh: no part has finished" >&2
    exit 75
fi
exec accession register merge "$@" --library "$library" \
    --expect "$job/manifest.ndjson" --missing "$job/rest.ndjson"
