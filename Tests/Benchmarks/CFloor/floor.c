// SPDX-License-Identifier: Apache-2.0

// The floor: what an import costs when the same C libraries are called in a bare loop.
//
// It does: walk the folder for *.epub (readdir, fstatat); with N threads, for each file: zip_open
// (read-only, libzip's own file source), locate and read META-INF/container.xml and the package
// document to their ends, so that libzip checks the CRC; parse both with a libxml2 SAX2 push parser
// made for that document; keep every dc field, every manifest item and the named meta elements in
// one arena; find the cover (EPUB 3 cover-image, else EPUB 2 meta name="cover"), read it to its end
// and take XXH3-128 of it; insert one row a file into SQLite (WAL, synchronous FULL, 500 rows a
// transaction, one prepared statement, a mutex). TZ is set first, which spares libzip a stat of
// /etc/localtime for every ZIP entry.
//
// It does not: write the cover anywhere (-c FOLDER does: one file a cover, named by hash, without
// sync), hold files in order, know limits or hostile input, take a fingerprint, normalise
// identifiers, group works, keep a ledger, index anything, or tell why a book is bad. So no import
// that does its work can be as cheap; how close it comes is what the benchmark shows.

#define _GNU_SOURCE
#include "CFloor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <sqlite3.h>
#include <xxhash.h>
#include <zip.h>

// The walk.

typedef struct {
    char *path;
    int64_t size;
    int64_t modified;
} file_t;

typedef struct {
    file_t *files;
    size_t count;
    size_t capacity;
} file_list_t;

static int has_epub_suffix(const char *name, size_t length) {
    return length > 5 && memcmp(name + length - 5, ".epub", 5) == 0;
}

static void list_folder(file_list_t *list, int descriptor, const char *path) {
    DIR *folder = fdopendir(descriptor);
    if (!folder) {
        close(descriptor);
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(folder))) {
        const char *name = entry->d_name;
        size_t length = strlen(name);
        if (name[0] == '.') continue;
        if (entry->d_type == DT_DIR) {
            int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
            int child = openat(dirfd(folder), name, flags);
            char *below = NULL;
            if (child >= 0 && asprintf(&below, "%s/%s", path, name) > 0) {
                list_folder(list, child, below);
            }
            free(below);
        } else if (entry->d_type == DT_REG && has_epub_suffix(name, length)) {
            struct stat status;
            if (fstatat(dirfd(folder), name, &status, AT_SYMLINK_NOFOLLOW)) continue;
            if (list->count == list->capacity) {
                list->capacity = list->capacity ? list->capacity * 2 : 1024;
                list->files = realloc(list->files, list->capacity * sizeof *list->files);
                if (!list->files) abort();
            }
            file_t *file = &list->files[list->count];
            if (asprintf(&file->path, "%s/%s", path, name) < 0) abort();
            file->size = status.st_size;
            file->modified = status.st_mtim.tv_sec;
            list->count++;
        }
    }
    closedir(folder);
}

// What is kept of a book. Offsets, not pointers, so that the arena may move when it grows.

typedef struct {
    uint32_t at;
    uint32_t length;
} slice_t;

enum { value_limit = 1024, item_limit = 4096 };

typedef enum {
    field_title,
    field_creator,
    field_contributor,
    field_identifier,
    field_language,
    field_publisher,
    field_date,
    field_subject,
    field_description,
    field_rights,
    field_source,
    field_kinds
} field_kind_t;

static const char *const field_names[field_kinds] = {
    "title", "creator", "contributor", "identifier", "language", "publisher",
    "date",  "subject", "description", "rights",     "source",
};

typedef struct {
    field_kind_t kind;
    slice_t text;
    slice_t role_or_scheme;
    slice_t file_as;
    slice_t id;
} value_t;

typedef struct {
    slice_t id;
    slice_t href;
    slice_t media_type;
    slice_t properties;
} item_t;

typedef struct {
    slice_t name;
    slice_t text;
    slice_t refines;
} meta_t;

typedef struct {
    char *arena;
    size_t used;
    size_t capacity;
    value_t values[value_limit];
    size_t value_count;
    item_t items[item_limit];
    size_t item_count;
    meta_t metas[value_limit];
    size_t meta_count;
    slice_t package_path;
    slice_t cover_id;
    slice_t cover_href;
    slice_t version;
    slice_t *open_text;
    size_t text_start;
    char *input;
    size_t input_capacity;
    char *row;
    size_t row_capacity;
    size_t cover_size;
    XXH128_hash_t cover_hash;
} book_t;

static void reserve(char **buffer, size_t *capacity, size_t wanted) {
    if (wanted <= *capacity) return;
    *capacity = wanted + wanted / 2 + 4096;
    *buffer = realloc(*buffer, *capacity);
    if (!*buffer) abort();
}

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

static int parse(book_t *book, const char *bytes, size_t length) {
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, book, NULL, 0, NULL);
    if (!parser) return 0;
    xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    int failed = xmlParseChunk(parser, bytes, (int)length, 1);
    xmlFreeParserCtxt(parser);
    return !failed;
}

// Reading the archive.

/// Reads a whole entry into the book's input buffer; reading past the last byte checks the CRC.
static int read_entry(book_t *book, zip_t *archive, const char *name, size_t *length) {
    zip_int64_t index = zip_name_locate(archive, name, 0);
    zip_stat_t status;
    if (index < 0 || zip_stat_index(archive, (zip_uint64_t)index, 0, &status)) return 0;
    zip_file_t *entry = zip_fopen_index(archive, (zip_uint64_t)index, 0);
    if (!entry) return 0;
    reserve(&book->input, &book->input_capacity, status.size + 1);
    zip_int64_t got = zip_fread(entry, book->input, status.size);
    char more;
    int complete = got == (zip_int64_t)status.size && zip_fread(entry, &more, 1) == 0;
    zip_fclose(entry);
    *length = status.size;
    return complete;
}

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

/// Reads one book; false when anything it needs is missing or damaged.
static int read_book(book_t *book, const file_t *file) {
    int code;
    zip_t *archive = zip_open(file->path, ZIP_RDONLY, &code);
    if (!archive) return 0;
    size_t length;
    int good = read_entry(book, archive, "META-INF/container.xml", &length) &&
               parse(book, book->input, length) && book->package_path.length &&
               read_entry(book, archive, book->arena + book->package_path.at, &length) &&
               parse(book, book->input, length);
    const char *name = good ? cover_name(book) : NULL;
    if (name) {
        good = read_entry(book, archive, name, &length);
        if (good) {
            book->cover_hash = XXH3_128bits(book->input, length);
            book->cover_size = length;
        }
    }
    zip_discard(archive);
    return good;
}

static void write_cover(const book_t *book, const char *folder) {
    char path[4096];
    snprintf(
        path, sizeof path, "%s/%016llx%016llx", folder, (unsigned long long)book->cover_hash.high64,
        (unsigned long long)book->cover_hash.low64
    );
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (descriptor < 0) return;
    for (size_t done = 0; done < book->cover_size;) {
        ssize_t written = write(descriptor, book->input + done, book->cover_size - done);
        if (written <= 0) break;
        done += (size_t)written;
    }
    close(descriptor);
}

// The one table.

typedef struct {
    sqlite3 *database;
    sqlite3_stmt *insert;
    pthread_mutex_t lock;
    size_t pending;
} store_t;

static void fail(const char *doing, const char *what) {
    fprintf(stderr, "floor: %s: %s\n", doing, what);
    exit(70);
}

static void execute(store_t *store, const char *sql) {
    if (sqlite3_exec(store->database, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fail(sql, sqlite3_errmsg(store->database));
    }
}

static void open_store(store_t *store, const char *path) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &store->database, flags, NULL) != SQLITE_OK) {
        fail(path, sqlite3_errmsg(store->database));
    }
    execute(store, "PRAGMA journal_mode=WAL");
    execute(store, "PRAGMA synchronous=FULL");
    execute(
        store,
        "CREATE TABLE books(id INTEGER PRIMARY KEY, path TEXT, size INTEGER, modified INTEGER,"
        " good INTEGER, items INTEGER, cover_size INTEGER, cover_hash BLOB, title TEXT,"
        " creator TEXT, contributor TEXT, identifier TEXT, language TEXT, publisher TEXT,"
        " date TEXT, subject TEXT, description TEXT, rights TEXT, source TEXT) STRICT"
    );
    const char *sql = "INSERT INTO books VALUES(NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
    if (sqlite3_prepare_v2(store->database, sql, -1, &store->insert, NULL) != SQLITE_OK) {
        fail(sql, sqlite3_errmsg(store->database));
    }
    pthread_mutex_init(&store->lock, NULL);
}

/// Lays the texts of each kind out in the row buffer, apart by a unit separator.
static void lay_out_row(book_t *book, slice_t columns[field_kinds]) {
    size_t used = 0;
    for (int kind = 0; kind < field_kinds; kind++) {
        size_t start = used;
        for (size_t i = 0; i < book->value_count; i++) {
            const value_t *value = &book->values[i];
            if (value->kind != (field_kind_t)kind) continue;
            reserve(&book->row, &book->row_capacity, used + value->text.length + 1);
            if (used > start) book->row[used++] = '\x1f';
            memcpy(book->row + used, book->arena + value->text.at, value->text.length);
            used += value->text.length;
        }
        columns[kind] = (slice_t){(uint32_t)start, (uint32_t)(used - start)};
    }
}

static void insert(store_t *store, book_t *book, const file_t *file, int good) {
    slice_t columns[field_kinds];
    lay_out_row(book, columns);
    pthread_mutex_lock(&store->lock);
    if (store->pending == 0) execute(store, "BEGIN IMMEDIATE");
    sqlite3_stmt *row = store->insert;
    sqlite3_bind_text(row, 1, file->path, -1, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, file->size);
    sqlite3_bind_int64(row, 3, file->modified);
    sqlite3_bind_int(row, 4, good);
    sqlite3_bind_int64(row, 5, (sqlite3_int64)book->item_count);
    sqlite3_bind_int64(row, 6, (sqlite3_int64)book->cover_size);
    sqlite3_bind_blob(row, 7, &book->cover_hash, sizeof book->cover_hash, SQLITE_STATIC);
    for (int kind = 0; kind < field_kinds; kind++) {
        const char *text = columns[kind].length ? book->row + columns[kind].at : "";
        sqlite3_bind_text(row, 8 + kind, text, (int)columns[kind].length, SQLITE_STATIC);
    }
    if (sqlite3_step(row) != SQLITE_DONE) fail("insert", sqlite3_errmsg(store->database));
    sqlite3_reset(row);
    if (++store->pending == 500) {
        execute(store, "COMMIT");
        store->pending = 0;
    }
    pthread_mutex_unlock(&store->lock);
}

static void close_store(store_t *store) {
    if (store->pending) execute(store, "COMMIT");
    sqlite3_finalize(store->insert);
    sqlite3_close(store->database);
}

// The loop.

typedef struct {
    file_list_t list;
    store_t store;
    const char *cover_folder;
    atomic_size_t next;
    atomic_size_t good;
    atomic_size_t bad;
    atomic_size_t covers;
    atomic_size_t cover_bytes;
    atomic_size_t items;
    atomic_size_t fields;
} floor_run_t;

static void *work(void *context) {
    floor_run_t *run = context;
    book_t *book = calloc(1, sizeof *book);
    if (!book) abort();
    size_t index;
    while ((index = atomic_fetch_add(&run->next, 1)) < run->list.count) {
        const file_t *file = &run->list.files[index];
        start_book(book);
        int good = read_book(book, file);
        atomic_fetch_add(good ? &run->good : &run->bad, 1);
        if (good) {
            atomic_fetch_add(&run->items, book->item_count);
            atomic_fetch_add(&run->fields, book->value_count);
        }
        if (good && book->cover_size) {
            atomic_fetch_add(&run->covers, 1);
            atomic_fetch_add(&run->cover_bytes, book->cover_size);
            if (run->cover_folder) write_cover(book, run->cover_folder);
        }
        insert(&run->store, book, file, good);
    }
    free(book->arena);
    free(book->input);
    free(book->row);
    free(book);
    return NULL;
}

int accession_floor(int argc, char **argv) {
    enum { most_threads = 64 };
    static floor_run_t run;
    int threads = 2, option;
    while ((option = getopt(argc, argv, "t:c:")) != -1) {
        switch (option) {
        case 't': threads = atoi(optarg); break;
        case 'c': run.cover_folder = optarg; break;
        default: return 64;
        }
    }
    if (argc - optind != 2 || threads < 1 || threads > most_threads) {
        fprintf(stderr, "usage: floor [-t threads] [-c folder for covers] database folder\n");
        return 64;
    }
    setenv("TZ", ":/etc/localtime", 0);
    xmlInitParser();
    xmlSetGenericErrorFunc(NULL, on_message);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = on_start;
    handler.endElementNs = on_end;
    handler.characters = on_text;
    handler.cdataBlock = on_text;
    handler.warning = on_message;
    handler.error = on_message;

    const char *folder = argv[optind + 1];
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        fprintf(stderr, "floor: %s: %s\n", folder, strerror(errno));
        return 66;
    }
    if (run.cover_folder) mkdir(run.cover_folder, 0755);
    list_folder(&run.list, descriptor, folder);
    open_store(&run.store, argv[optind]);

    pthread_t workers[most_threads];
    for (int i = 1; i < threads; i++) {
        if (pthread_create(&workers[i], NULL, work, &run)) fail("thread", strerror(errno));
    }
    work(&run);
    for (int i = 1; i < threads; i++) pthread_join(workers[i], NULL);
    close_store(&run.store);

    printf(
        "{\"found\": %zu, \"good\": %zu, \"rejected\": %zu, \"covers\": %zu, \"coverBytes\": %zu,"
        " \"items\": %zu, \"fields\": %zu}\n",
        run.list.count, (size_t)run.good, (size_t)run.bad, (size_t)run.covers,
        (size_t)run.cover_bytes, (size_t)run.items, (size_t)run.fields
    );
    fflush(stdout);
    return 0;
}
