// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CSuspend.h"

#include <dlfcn.h>

int sigsuspend(const sigset_t *mask) {
    int (*next)(const sigset_t *) = (int (*)(const sigset_t *))dlsym(RTLD_NEXT, "sigsuspend");
    sigset_t copy = *mask;
    return next(&copy);
}
