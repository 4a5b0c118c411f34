// SPDX-License-Identifier: Apache-2.0

// What the parts of the floor know of each other.

#ifndef ACCESSION_FLOOR_H
#define ACCESSION_FLOOR_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>
#include <xxhash.h>

/// Ends the program: what it was doing, and what went wrong.
_Noreturn void fail(const char *doing, const char *what);

/// Makes room for so many bytes; what is in the buffer stays.
void reserve(char **buffer, size_t *capacity, size_t wanted);

// The walk (walk.c).

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

/// Adds every *.epub below a folder; closes the descriptor.
void list_folder(file_list_t *list, int descriptor, const char *path);

// Archives (libzip.c, directory.c).

typedef struct archive archive_t;

/// A way to read archives. An archive is made once for each thread and opens one file at a time.
typedef struct {
    archive_t *(*make)(void);
    void (*destroy)(archive_t *archive);
    int (*open)(archive_t *archive, const char *path);
    void (*close)(archive_t *archive);
    /// The whole entry with its CRC checked, until the next one is read; NULL when it is not good.
    const char *(*read)(archive_t *archive, const char *name, size_t *length);
} archive_kind_t;

extern const archive_kind_t libzip_archives;
extern const archive_kind_t plain_archives;

// Books (book.c).

/// Offsets into a book's arena, not pointers, so that the arena may move when it grows.
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
    /// Until the archive reads its next entry.
    const char *cover;
    size_t cover_size;
    XXH128_hash_t cover_hash;
} book_t;

/// To be called once, before the first book.
void prepare_parser(void);

/// Reads one book; false when anything it needs is missing or damaged.
int read_book(book_t *book, const archive_kind_t *kind, archive_t *archive, const char *path);

/// Writes the cover to a file named by its hash; `in_shards`: in a folder of its first two digits.
void write_cover(const book_t *book, const char *folder, int in_shards);

// The one table (table.c).

typedef struct {
    sqlite3 *database;
    sqlite3_stmt *insert;
    size_t pending;
    char *row;
    size_t row_capacity;
} table_t;

void execute(sqlite3 *database, const char *sql);
sqlite3 *open_database(const char *path, int flags);
sqlite3_stmt *prepare(sqlite3 *database, const char *sql);

void open_table(table_t *table, const char *path);
void insert_book(table_t *table, const book_t *book, const file_t *file, int good);
void close_table(table_t *table);

// The rows of a register (tape.c).

typedef struct tape tape_t;

/// Takes the schema and all rows of a register into memory.
tape_t *load_tape(const char *register_path);

/// Makes an empty register with the tape's schema.
void start_tape(tape_t *tape, const char *path, int cover_folder);

/// Writes the rows of the next book.
void write_next_book(tape_t *tape);

/// Writes what is left.
void end_tape(tape_t *tape);

/// The number of tables that do not hold as many rows as those of the register.
int differing_tables(tape_t *tape);

int64_t tape_rows(const tape_t *tape);

#endif
