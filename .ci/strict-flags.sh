# Sourced. A folder of their own, because going to and fro between two sets of flags in one folder
# builds everything again each time.
strict="--scratch-path .build/strict -Xswiftc -warnings-as-errors"

# Where all is built just once, each module is compiled as a whole, and nothing is written for editors
# and debuggers, which takes two thirds of the time. Sanitizers want to name lines.
once=
if [ "${BUILD:-}" = once ]; then
    once="--disable-index-store -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2"
    strict="$strict $once -debug-info-format none"
fi
