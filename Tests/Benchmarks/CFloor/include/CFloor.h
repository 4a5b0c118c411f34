// SPDX-License-Identifier: Apache-2.0

#ifndef ACCESSION_CFLOOR_H
#define ACCESSION_CFLOOR_H

#include <stddef.h>
#include <stdint.h>

/// Runs the floor as a program of its own would:
/// `floor [-t threads] [-c folder [-r register]] database folder`. Prints one line of counts on
/// standard output and returns the exit code.
int accession_floor(int argc, char **argv);

/// The CRC-32 of ZIP and PNG, continued from `crc` (0 to start).
uint32_t bench_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

/// The greatest size `bench_deflate` can produce for `count` bytes.
size_t bench_deflate_bound(size_t count);

/// Raw deflate at level 6 in one call; returns the packed size, 0 when it did not fit.
size_t bench_deflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity);

#endif
