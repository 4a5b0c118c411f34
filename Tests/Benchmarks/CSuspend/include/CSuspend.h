// SPDX-License-Identifier: Apache-2.0

#ifndef ACCESSION_CSUSPEND_H
#define ACCESSION_CSUSPEND_H

#include <signal.h>

/// Loaded into the program under valgrind, which writes to the mask that it is given here and dies
/// when that is a constant, as libdispatch's is.
int sigsuspend(const sigset_t *mask);

#endif
