// SPDX-License-Identifier: Apache-2.0

// zlib for the generator, which is Swift: deflateInit2 is a macro and cannot be called from there.

#include "CFloor.h"

#include <string.h>
#include <zlib.h>

uint32_t bench_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
    return (uint32_t)crc32_z(crc, bytes, count);
}

size_t bench_deflate_bound(size_t count) {
    return compressBound(count) + 64;
}

size_t bench_deflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = out;
    stream.avail_out = (uInt)capacity;
    size_t packed = deflate(&stream, Z_FINISH) == Z_STREAM_END ? stream.total_out : 0;
    deflateEnd(&stream);
    return packed;
}
