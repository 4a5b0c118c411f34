// SPDX-License-Identifier: Apache-2.0

// libFuzzer, in a build that has it.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool guided_fuzzing_is_built_in(void);

// Lets it hand inputs to `read`, as the arguments say; ends the process when it is done.
int guided_fuzzing(int count, char **arguments, int (*read)(const uint8_t *input, size_t count));
