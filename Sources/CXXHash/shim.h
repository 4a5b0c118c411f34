/* SPDX-License-Identifier: Apache-2.0 */
#include <xxhash.h>

/* On x86 the library also has versions for wider registers and chooses at run time, where it was
   built with them: then it brings this header along. A hash of a cover takes half as long. */
#if __has_include(<xxh_x86dispatch.h>) && defined(__x86_64__)
#include <xxh_x86dispatch.h>
#endif

static inline XXH128_hash_t accession_hash128(const void *bytes, size_t count) {
    return XXH3_128bits(bytes, count);
}
