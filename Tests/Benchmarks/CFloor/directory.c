// SPDX-License-Identifier: Apache-2.0

// Archives read without libzip: only plain ones, and every number in their directory has to be
// right. No comment, no zip64, no encryption, nothing but stored and deflated entries, each of
// which lies before the directory, and each name once at most where it is asked for.

#define _GNU_SOURCE
#include "floor.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libdeflate.h>

typedef struct {
    const char *name;
    size_t name_length;
    unsigned method;
    uint32_t checksum;
    size_t packed_size;
    size_t size;
    size_t offset;
} entry_t;

struct archive {
    int descriptor;
    size_t directory_offset;
    /// The end of the file, with the whole directory in it.
    char *tail;
    size_t tail_capacity;
    entry_t *entries;
    size_t entry_count;
    size_t entry_capacity;
    char *packed;
    size_t packed_capacity;
    char *unpacked;
    size_t unpacked_capacity;
    struct libdeflate_decompressor *decompressor;
};

enum { end_length = 22, record_length = 46, header_length = 30, usual_tail = 8192 };

static unsigned number16(const char *bytes) {
    const uint8_t *b = (const uint8_t *)bytes;
    return b[0] | (unsigned)b[1] << 8;
}

static uint32_t number32(const char *bytes) {
    return number16(bytes) | (uint32_t)number16(bytes + 2) << 16;
}

static archive_t *make(void) {
    archive_t *archive = calloc(1, sizeof *archive);
    if (!archive) abort();
    archive->decompressor = libdeflate_alloc_decompressor();
    if (!archive->decompressor) abort();
    return archive;
}

static void destroy(archive_t *archive) {
    libdeflate_free_decompressor(archive->decompressor);
    free(archive->tail);
    free(archive->entries);
    free(archive->packed);
    free(archive->unpacked);
    free(archive);
}

static int read_at(const archive_t *archive, char *into, size_t count, size_t offset) {
    return pread(archive->descriptor, into, count, (off_t)offset) == (ssize_t)count;
}

/// Reads the records of the directory, which have to fill it exactly.
static int read_directory(archive_t *archive, const char *at, const char *end, size_t count) {
    if (count > archive->entry_capacity) {
        archive->entry_capacity = count * 2;
        free(archive->entries);
        archive->entries = malloc(archive->entry_capacity * sizeof *archive->entries);
        if (!archive->entries) abort();
    }
    archive->entry_count = count;
    for (size_t i = 0; i < count; i++) {
        if (end - at < record_length || memcmp(at, "PK\1\2", 4)) return 0;
        entry_t *entry = &archive->entries[i];
        unsigned flags = number16(at + 8);
        entry->method = number16(at + 10);
        entry->checksum = number32(at + 16);
        entry->packed_size = number32(at + 20);
        entry->size = number32(at + 24);
        entry->name_length = number16(at + 28);
        entry->offset = number32(at + 42);
        entry->name = at + record_length;
        size_t length = record_length + entry->name_length + number16(at + 30) + number16(at + 32);
        size_t least = header_length + entry->name_length + entry->packed_size;
        int is_plain = (entry->method == 0 || entry->method == 8) && !(flags & 1) &&
                       entry->size != UINT32_MAX && number16(at + 34) == 0 &&
                       entry->offset + least <= archive->directory_offset &&
                       (entry->method || entry->size == entry->packed_size);
        if (!is_plain || length > (size_t)(end - at)) return 0;
        at += length;
    }
    return at == end;
}

static int open_directory(archive_t *archive) {
    struct stat status;
    if (fstat(archive->descriptor, &status) || status.st_size < end_length) return 0;
    size_t size = (size_t)status.st_size;
    size_t length = size < usual_tail ? size : usual_tail;
    reserve(&archive->tail, &archive->tail_capacity, length);
    if (!read_at(archive, archive->tail, length, size - length)) return 0;
    const char *end = archive->tail + length - end_length;
    unsigned count = number16(end + 10);
    size_t directory_length = number32(end + 12);
    archive->directory_offset = number32(end + 16);
    if (memcmp(end, "PK\5\6\0\0\0\0", 8) || number16(end + 8) != count || number16(end + 20) ||
        archive->directory_offset + directory_length + end_length != size) {
        return 0;
    }
    if (directory_length + end_length > length) {
        length = directory_length + end_length;
        reserve(&archive->tail, &archive->tail_capacity, length);
        if (!read_at(archive, archive->tail, length, size - length)) return 0;
        end = archive->tail + length - end_length;
    }
    return read_directory(archive, end - directory_length, end, count);
}

static void close_archive(archive_t *archive) {
    close(archive->descriptor);
}

static int open_archive(archive_t *archive, const char *path) {
    archive->descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (archive->descriptor < 0) return 0;
    if (open_directory(archive)) return 1;
    close_archive(archive);
    return 0;
}

static const entry_t *find_entry(const archive_t *archive, const char *name) {
    size_t length = strlen(name);
    const entry_t *found = NULL;
    for (size_t i = 0; i < archive->entry_count; i++) {
        const entry_t *entry = &archive->entries[i];
        if (entry->name_length != length || memcmp(entry->name, name, length)) continue;
        if (found) return NULL;
        found = entry;
    }
    return found;
}

/// The bytes of an entry as they lie in the file; NULL when its header says other things.
static const char *read_packed(archive_t *archive, const entry_t *entry) {
    size_t start = header_length + entry->name_length, length = start + entry->packed_size;
    reserve(&archive->packed, &archive->packed_capacity, length);
    const char *header = archive->packed;
    if (!read_at(archive, archive->packed, length, entry->offset)) return NULL;
    if (memcmp(header, "PK\3\4", 4) || number16(header + 8) != entry->method ||
        number16(header + 26) != entry->name_length ||
        memcmp(header + header_length, entry->name, entry->name_length)) {
        return NULL;
    }
    size_t extra = number16(header + 28);
    if (!extra) return archive->packed + start;
    if (entry->offset + length + extra > archive->directory_offset) return NULL;
    start = entry->offset + start + extra;
    return read_at(archive, archive->packed, entry->packed_size, start) ? archive->packed : NULL;
}

static const char *read_entry(archive_t *archive, const char *name, size_t *length) {
    const entry_t *entry = find_entry(archive, name);
    const char *bytes = entry ? read_packed(archive, entry) : NULL;
    if (!bytes) return NULL;
    if (entry->method) {
        reserve(&archive->unpacked, &archive->unpacked_capacity, entry->size + 1);
        // Without a place for another size, only exactly this one is good.
        enum libdeflate_result result = libdeflate_deflate_decompress(
            archive->decompressor, bytes, entry->packed_size, archive->unpacked, entry->size, NULL
        );
        if (result != LIBDEFLATE_SUCCESS) return NULL;
        bytes = archive->unpacked;
    }
    if (libdeflate_crc32(0, bytes, entry->size) != entry->checksum) return NULL;
    *length = entry->size;
    return bytes;
}

const archive_kind_t plain_archives = {make, destroy, open_archive, close_archive, read_entry};
