// SPDX-License-Identifier: Apache-2.0

#include "CFuzzer.h"

// Weak: only `.ci/sanitize` links what defines it.
extern int LLVMFuzzerRunDriver(int *, char ***, int (*)(const uint8_t *, size_t))
    __attribute__((weak));

bool guided_fuzzing_is_built_in(void) { return LLVMFuzzerRunDriver != NULL; }

int guided_fuzzing(int count, char **arguments, int (*read)(const uint8_t *, size_t)) {
  return LLVMFuzzerRunDriver(&count, &arguments, read);
}
