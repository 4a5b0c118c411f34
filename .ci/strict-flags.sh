# Sourced. A folder of their own, because going to and fro between two sets of flags in one folder
# builds everything again each time.
strict="--scratch-path .build/strict -Xswiftc -warnings-as-errors"

# Where all is built just once, files are compiled by the hundred, and for tests nothing is written
# that debuggers read, which takes a fifth less. Sanitizers want to name lines.
once=
if [ "${BUILD:-}" = once ]; then
    once="-Xswiftc -driver-batch-size-limit -Xswiftc 250"
    strict="$strict $once -debug-info-format none"
fi
