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

/* The same of what comes in pieces; null without memory. */
static inline void *accession_hash128_begin(void) {
    XXH3_state_t *state = XXH3_createState();
    if (state) XXH3_128bits_reset(state);
    return state;
}

static inline void accession_hash128_add(void *state, const void *bytes, size_t count) {
    XXH3_128bits_update((XXH3_state_t *)state, bytes, count);
}

static inline XXH128_hash_t accession_hash128_end(void *state) {
    XXH128_hash_t hash = XXH3_128bits_digest((XXH3_state_t *)state);
    XXH3_freeState((XXH3_state_t *)state);
    return hash;
}

static inline void accession_hash128_drop(void *state) {
    XXH3_freeState((XXH3_state_t *)state);
}
