# Sourced. A folder of their own, because going to and fro between two sets of flags in one folder
# builds everything again each time.
strict="--scratch-path .build/strict -Xswiftc -warnings-as-errors"
