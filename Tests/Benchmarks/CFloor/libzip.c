// SPDX-License-Identifier: Apache-2.0

// Archives as libzip reads them, with its own source for files.

#include "floor.h"

#include <stdlib.h>

#include <zip.h>

struct archive {
    zip_t *zip;
    char *input;
    size_t capacity;
};

static archive_t *make(void) {
    archive_t *archive = calloc(1, sizeof *archive);
    if (!archive) abort();
    return archive;
}

static void destroy(archive_t *archive) {
    free(archive->input);
    free(archive);
}

static int open_archive(archive_t *archive, const char *path) {
    int code;
    archive->zip = zip_open(path, ZIP_RDONLY, &code);
    return archive->zip != NULL;
}

static void close_archive(archive_t *archive) {
    zip_discard(archive->zip);
}

/// Reading past the last byte checks the CRC.
static const char *read_entry(archive_t *archive, const char *name, size_t *length) {
    zip_int64_t index = zip_name_locate(archive->zip, name, 0);
    zip_stat_t status;
    if (index < 0 || zip_stat_index(archive->zip, (zip_uint64_t)index, 0, &status)) return NULL;
    zip_file_t *entry = zip_fopen_index(archive->zip, (zip_uint64_t)index, 0);
    if (!entry) return NULL;
    reserve(&archive->input, &archive->capacity, status.size + 1);
    zip_int64_t got = zip_fread(entry, archive->input, status.size);
    char more;
    int complete = got == (zip_int64_t)status.size && zip_fread(entry, &more, 1) == 0;
    zip_fclose(entry);
    *length = status.size;
    return complete ? archive->input : NULL;
}

const archive_kind_t libzip_archives = {make, destroy, open_archive, close_archive, read_entry};
