// SPDX-License-Identifier: Apache-2.0

// What is kept of a book: every dc field, every manifest item and the named meta elements.

#define _GNU_SOURCE
#include "floor.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libxml/SAX2.h>
#include <libxml/parser.h>

static const char *const field_names[field_kinds] = {
    "title", "creator", "contributor", "identifier", "language", "publisher",
    "date",  "subject", "description", "rights",     "source",
};

static void append(book_t *book, const void *bytes, size_t length) {
    reserve(&book->arena, &book->capacity, book->used + length + 1);
    memcpy(book->arena + book->used, bytes, length);
    book->used += length;
}

static slice_t keep(book_t *book, const xmlChar *from, const xmlChar *to) {
    slice_t slice = {(uint32_t)book->used, (uint32_t)(to - from)};
    append(book, from, slice.length);
    append(book, "", 1);
    return slice;
}

static int equals(const book_t *book, slice_t slice, slice_t other) {
    return slice.length == other.length &&
           memcmp(book->arena + slice.at, book->arena + other.at, slice.length) == 0;
}

static int equals_text(const book_t *book, slice_t slice, const char *text) {
    return slice.length == strlen(text) && memcmp(book->arena + slice.at, text, slice.length) == 0;
}

static void start_book(book_t *book) {
    static const slice_t none;
    book->used = 0;
    book->value_count = book->item_count = book->meta_count = 0;
    book->package_path = book->cover_id = book->cover_href = book->version = none;
    book->open_text = NULL;
    book->cover = NULL;
    book->cover_size = 0;
    memset(&book->cover_hash, 0, sizeof book->cover_hash);
}

// libxml2's SAX2 events. An attribute is five pointers: name, prefix, namespace, value, its end.

static int is(const xmlChar *name, const char *text) {
    return strcmp((const char *)name, text) == 0;
}

static void begin_text(book_t *book, slice_t *slice) {
    book->open_text = slice;
    book->text_start = book->used;
}

static void start_value(book_t *book, const xmlChar *name, int count, const xmlChar **attributes) {
    for (int kind = 0; kind < field_kinds; kind++) {
        if (!is(name, field_names[kind])) continue;
        if (book->value_count == value_limit) return;
        value_t *value = &book->values[book->value_count++];
        memset(value, 0, sizeof *value);
        value->kind = kind;
        for (int i = 0; i < count; i++, attributes += 5) {
            if (is(attributes[0], "id")) {
                value->id = keep(book, attributes[3], attributes[4]);
            } else if (is(attributes[0], "file-as")) {
                value->file_as = keep(book, attributes[3], attributes[4]);
            } else if (is(attributes[0], "role") || is(attributes[0], "scheme")) {
                value->role_or_scheme = keep(book, attributes[3], attributes[4]);
            }
        }
        begin_text(book, &value->text);
        return;
    }
}

static void start_item(book_t *book, int count, const xmlChar **attributes) {
    if (book->item_count == item_limit) return;
    item_t *item = &book->items[book->item_count++];
    memset(item, 0, sizeof *item);
    for (int i = 0; i < count; i++, attributes += 5) {
        if (is(attributes[0], "id")) {
            item->id = keep(book, attributes[3], attributes[4]);
        } else if (is(attributes[0], "href")) {
            item->href = keep(book, attributes[3], attributes[4]);
        } else if (is(attributes[0], "media-type")) {
            item->media_type = keep(book, attributes[3], attributes[4]);
        } else if (is(attributes[0], "properties")) {
            item->properties = keep(book, attributes[3], attributes[4]);
        }
    }
    if (item->properties.length && !book->cover_href.length &&
        strstr(book->arena + item->properties.at, "cover-image")) {
        book->cover_href = item->href;
    }
}

static void start_meta(book_t *book, int count, const xmlChar **attributes) {
    if (book->meta_count == value_limit) return;
    meta_t *meta = &book->metas[book->meta_count++];
    memset(meta, 0, sizeof *meta);
    int has_content = 0;
    for (int i = 0; i < count; i++, attributes += 5) {
        if (is(attributes[0], "name") || is(attributes[0], "property")) {
            meta->name = keep(book, attributes[3], attributes[4]);
        } else if (is(attributes[0], "content")) {
            meta->text = keep(book, attributes[3], attributes[4]);
            has_content = 1;
        } else if (is(attributes[0], "refines")) {
            meta->refines = keep(book, attributes[3], attributes[4]);
        }
    }
    if (!has_content) {
        begin_text(book, &meta->text);
    } else if (equals_text(book, meta->name, "cover")) {
        book->cover_id = meta->text;
    }
}

static void on_start(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int count, int defaulted,
    const xmlChar **attributes
) {
    (void)prefix, (void)namespace_count, (void)namespaces, (void)defaulted;
    book_t *book = context;
    if (uri && is(uri, "http://purl.org/dc/elements/1.1/")) {
        start_value(book, name, count, attributes);
    } else if (is(name, "item")) {
        start_item(book, count, attributes);
    } else if (is(name, "meta")) {
        start_meta(book, count, attributes);
    } else if (is(name, "package")) {
        for (int i = 0; i < count; i++, attributes += 5) {
            if (is(attributes[0], "version")) {
                book->version = keep(book, attributes[3], attributes[4]);
            }
        }
    } else if (is(name, "rootfile") && !book->package_path.length) {
        for (int i = 0; i < count; i++, attributes += 5) {
            if (is(attributes[0], "full-path")) {
                book->package_path = keep(book, attributes[3], attributes[4]);
            }
        }
    }
}

static void on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)name, (void)prefix, (void)uri;
    book_t *book = context;
    if (!book->open_text) return;
    book->open_text->at = (uint32_t)book->text_start;
    book->open_text->length = (uint32_t)(book->used - book->text_start);
    append(book, "", 1);
    book->open_text = NULL;
}

static void on_text(void *context, const xmlChar *text, int length) {
    book_t *book = context;
    if (book->open_text) append(book, text, (size_t)length);
}

static void on_message(void *context, const char *message, ...) {
    (void)context, (void)message;
}

static xmlSAXHandler handler;

void prepare_parser(void) {
    xmlInitParser();
    xmlSetGenericErrorFunc(NULL, on_message);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = on_start;
    handler.endElementNs = on_end;
    handler.characters = on_text;
    handler.cdataBlock = on_text;
    handler.warning = on_message;
    handler.error = on_message;
}

static int parse(book_t *book, const char *bytes, size_t length) {
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, book, NULL, 0, NULL);
    if (!parser) return 0;
    xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    int failed = xmlParseChunk(parser, bytes, (int)length, 1);
    xmlFreeParserCtxt(parser);
    return !failed;
}

// Reading a book.

static int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

/// The cover's entry name: its href, unescaped, beside the package document. NULL when it has none.
static const char *cover_name(book_t *book) {
    int is_named = book->cover_id.length && !book->cover_href.length;
    for (size_t i = 0; is_named && i < book->item_count; i++) {
        if (!equals(book, book->items[i].id, book->cover_id)) continue;
        book->cover_href = book->items[i].href;
        break;
    }
    if (!book->cover_href.length) return NULL;
    size_t folder = book->package_path.length;
    while (folder && book->arena[book->package_path.at + folder - 1] != '/') folder--;
    reserve(&book->arena, &book->capacity, book->used + folder + book->cover_href.length + 1);
    char *name = book->arena + book->used, *out = name;
    memcpy(out, book->arena + book->package_path.at, folder);
    out += folder;
    const char *href = book->arena + book->cover_href.at, *end = href + book->cover_href.length;
    while (href < end) {
        int high = *href == '%' && end - href > 2 ? hex_value(href[1]) : -1;
        int low = high >= 0 ? hex_value(href[2]) : -1;
        *out++ = low >= 0 ? (char)(high * 16 + low) : *href;
        href += low >= 0 ? 3 : 1;
    }
    *out++ = 0;
    book->used += (size_t)(out - name);
    return name;
}

int read_book(book_t *book, const archive_kind_t *kind, archive_t *archive, const char *path) {
    start_book(book);
    if (!kind->open(archive, path)) return 0;
    size_t length;
    const char *text = kind->read(archive, "META-INF/container.xml", &length);
    int good = text && parse(book, text, length) && book->package_path.length;
    if (good) {
        text = kind->read(archive, book->arena + book->package_path.at, &length);
        good = text && parse(book, text, length);
    }
    const char *name = good ? cover_name(book) : NULL;
    if (name) {
        book->cover = kind->read(archive, name, &length);
        good = book->cover != NULL;
        if (good) {
            book->cover_hash = XXH3_128bits(book->cover, length);
            book->cover_size = length;
        }
    }
    kind->close(archive);
    return good;
}

void write_cover(const book_t *book, const char *folder, int in_shards) {
    char path[4096], shard[4] = "";
    unsigned long long high = book->cover_hash.high64, low = book->cover_hash.low64;
    if (in_shards) snprintf(shard, sizeof shard, "%02llx/", high >> 56);
    int end = snprintf(path, sizeof path, "%s/%s%016llx%016llx", folder, shard, high, low);
    int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    int descriptor = open(path, flags, 0644);
    if (descriptor < 0 && errno == ENOENT && in_shards) {
        // Its folder is not there yet.
        path[end - 33] = 0;
        mkdir(path, 0755);
        path[end - 33] = '/';
        descriptor = open(path, flags, 0644);
    }
    if (descriptor < 0 && errno == EEXIST) return;
    if (descriptor < 0) fail(path, strerror(errno));
    for (size_t done = 0; done < book->cover_size;) {
        ssize_t written = write(descriptor, book->cover + done, book->cover_size - done);
        if (written <= 0) fail(path, strerror(errno));
        done += (size_t)written;
    }
    close(descriptor);
}
