/* SPDX-License-Identifier: Apache-2.0 */
#include <utf8proc.h>

/* The options are an enumeration of flags, which Swift does not import as one. */
static inline utf8proc_ssize_t accession_take_apart(
    utf8proc_int32_t letter, utf8proc_int32_t *parts, utf8proc_ssize_t room) {
    int boundary = 0;
    return utf8proc_decompose_char(
        letter, parts, room, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD, &boundary);
}

static inline utf8proc_ssize_t accession_compose(
    const utf8proc_uint8_t *text, utf8proc_ssize_t count, utf8proc_uint8_t **result) {
    return utf8proc_map(text, count, result, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}
