// SPDX-License-Identifier: Apache-2.0

// The rows of a register: taken into memory, and written again in the order of its books.
//
// Nothing here knows the schema but this: a row belongs to the edition that its `edition_id` names,
// and a row that editions or such rows refer to belongs to the first of them. So a register of any
// version can be taken. Within an edition, tables come after those that they refer to. Rows that
// belong to no edition lie behind the row before them, or at the end with their whole table.
//
// What is written is as durable as an import: the same settings, the same number of books a
// transaction, and covers flushed before the rows that name them.

#define _GNU_SOURCE
#include "floor.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { books_per_transaction = 4096 };

typedef struct {
    char *name;
    int is_virtual;
    /// Greater than that of every table that it refers to.
    int level;
    int column_count;
    sqlite3_int64 row_count;
    char *select;
    char *insert;
    sqlite3_stmt *statement;
} tape_table_t;

typedef struct {
    int type;
    int length;
    union {
        sqlite3_int64 integer;
        double real;
        const char *bytes;
    };
} cell_t;

typedef struct {
    sqlite3_int64 edition;
    sqlite3_int64 number;
    tape_table_t *table;
    cell_t *cells;
} row_t;

typedef struct {
    row_t *rows;
    size_t count;
    size_t capacity;
    size_t next;
} row_list_t;

struct tape {
    tape_table_t *tables;
    int table_count;
    char *schema;
    int page_size;
    row_list_t rows;
    /// Those of full text, written before each commit: between other rows FTS5 writes its words in
    /// tiny pieces.
    row_list_t words;
    sqlite3 *database;
    int cover_folder;
    int pending;
};

// Taking a register into memory.

static char *text_of(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = sqlite3_vmprintf(format, arguments);
    va_end(arguments);
    if (!text) abort();
    return text;
}

/// The next row of a query, false behind the last.
static int step(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) return 1;
    sqlite3 *database = sqlite3_db_handle(statement);
    if (code != SQLITE_DONE) fail(sqlite3_sql(statement), sqlite3_errmsg(database));
    return 0;
}

static const char *column(sqlite3_stmt *statement, int index) {
    return (const char *)sqlite3_column_text(statement, index);
}

/// One column of a query's only row; NULL if that is nothing.
static char *ask(sqlite3 *database, const char *sql) {
    sqlite3_stmt *query = prepare(database, sql);
    char *answer = NULL;
    if (step(query) && column(query, 0)) answer = text_of("%s", column(query, 0));
    sqlite3_finalize(query);
    return answer;
}

/// What names the edition of a row in a table, as SQL over a column `name`.
#define edition_of_table                                                                           \
    "CASE WHEN name = 'editions' THEN 'id' WHEN EXISTS"                                            \
    " (SELECT 1 FROM pragma_table_info(tables.name) WHERE name = 'edition_id') THEN 'edition_id'"  \
    " END"

static void describe_table(sqlite3 *database, tape_table_t *table, const char *edition) {
    sqlite3_stmt *query = prepare(
        database,
        "SELECT count(*), group_concat(format('\"%w\"', name)), group_concat('?'),"
        " max(CASE WHEN pk = 1 THEN name END) FROM pragma_table_info(?)"
    );
    sqlite3_bind_text(query, 1, table->name, -1, SQLITE_STATIC);
    if (!step(query)) fail(table->name, "has no columns");
    const char *id = table->is_virtual ? "rowid, " : "", *place = table->is_virtual ? "?, " : "";
    const char *columns = column(query, 1), *places = column(query, 2), *key = column(query, 3);
    table->column_count = sqlite3_column_int(query, 0) + table->is_virtual;
    table->insert = text_of(
        "INSERT INTO \"%w\" (%s%s) VALUES (%s%s)", table->name, id, columns, place, places
    );

    char *sql = text_of(
        "SELECT group_concat(format('SELECT \"%%w\" AS id, \"%%w\" AS edition FROM \"%%w\"',"
        " \"from\", edition, name), ' UNION ALL ') FROM (SELECT links.\"from\", tables.name, "
        edition_of_table " AS edition FROM pragma_table_list AS tables"
        " JOIN pragma_foreign_key_list(tables.name) AS links"
        " WHERE tables.name <> %Q AND links.\"table\" = %Q) WHERE edition IS NOT NULL",
        table->name, table->name
    );
    char *referring = edition || table->is_virtual ? NULL : ask(database, sql);
    if (referring && key) {
        table->select = text_of(
            "SELECT found.*, first.edition FROM \"%w\" AS found LEFT JOIN (SELECT id,"
            " min(edition) AS edition FROM (%s) GROUP BY id) AS first ON first.id = found.\"%w\"",
            table->name, referring, key
        );
    } else {
        const char *value = table->is_virtual ? "rowid" : edition ? edition : "NULL";
        table->select =
            text_of("SELECT %s%s, %s FROM \"%w\"", id, columns, value, table->name);
    }
    sqlite3_free(referring);
    sqlite3_free(sql);
    sqlite3_finalize(query);
}

static void load_tables(tape_t *tape, sqlite3 *database) {
    sqlite3_stmt *query = prepare(
        database,
        "SELECT name, type = 'virtual', " edition_of_table " FROM pragma_table_list AS tables"
        " WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%'"
        " ESCAPE '\\'"
    );
    while (step(query)) {
        size_t size = (size_t)(tape->table_count + 1) * sizeof *tape->tables;
        tape->tables = realloc(tape->tables, size);
        if (!tape->tables) abort();
        tape_table_t *table = &tape->tables[tape->table_count++];
        memset(table, 0, sizeof *table);
        table->name = text_of("%s", column(query, 0));
        table->is_virtual = sqlite3_column_int(query, 1);
        describe_table(database, table, column(query, 2));
    }
    sqlite3_finalize(query);
}

static tape_table_t *table_named(tape_t *tape, const char *name) {
    for (int i = 0; i < tape->table_count; i++) {
        if (!strcmp(tape->tables[i].name, name)) return &tape->tables[i];
    }
    fail(name, "is referred to and not there");
}

static void load_levels(tape_t *tape, sqlite3 *database) {
    sqlite3_stmt *query = prepare(
        database,
        "SELECT tables.name, links.\"table\" FROM pragma_table_list AS tables"
        " JOIN pragma_foreign_key_list(tables.name) AS links WHERE tables.name <> links.\"table\""
    );
    // A path through all of them is as long as it can get.
    for (int pass = 0; pass < tape->table_count; pass++) {
        while (step(query)) {
            tape_table_t *table = table_named(tape, column(query, 0));
            tape_table_t *other = table_named(tape, column(query, 1));
            if (table->level <= other->level) table->level = other->level + 1;
        }
        sqlite3_reset(query);
    }
    sqlite3_finalize(query);
}

/// A row in one piece of memory: its cells, then their bytes.
static cell_t *load_cells(sqlite3_stmt *query, int count) {
    size_t size = (size_t)count * sizeof(cell_t);
    for (int i = 0; i < count; i++) {
        int type = sqlite3_column_type(query, i);
        if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
            size += (size_t)sqlite3_column_bytes(query, i);
        }
    }
    cell_t *cells = malloc(size);
    if (!cells) abort();
    char *bytes = (char *)(cells + count);
    for (int i = 0; i < count; i++) {
        cell_t *cell = &cells[i];
        cell->type = sqlite3_column_type(query, i);
        cell->length = 0;
        switch (cell->type) {
        case SQLITE_INTEGER: cell->integer = sqlite3_column_int64(query, i); break;
        case SQLITE_FLOAT: cell->real = sqlite3_column_double(query, i); break;
        case SQLITE_TEXT:
        case SQLITE_BLOB:
            cell->bytes = bytes;
            cell->length = sqlite3_column_bytes(query, i);
            if (cell->length) {
                memcpy(bytes, sqlite3_column_blob(query, i), (size_t)cell->length);
            }
            bytes += cell->length;
            break;
        default: break;
        }
    }
    return cells;
}

static void load_rows(tape_t *tape, tape_table_t *table, sqlite3 *database) {
    row_list_t *list = table->is_virtual ? &tape->words : &tape->rows;
    size_t start = list->count;
    sqlite3_stmt *query = prepare(database, table->select);
    sqlite3_int64 edition = 0;
    while (step(query)) {
        if (list->count == list->capacity) {
            list->capacity = list->capacity ? list->capacity * 2 : 1024;
            list->rows = realloc(list->rows, list->capacity * sizeof *list->rows);
            if (!list->rows) abort();
        }
        sqlite3_int64 own = sqlite3_column_int64(query, table->column_count);
        if (own) edition = own;
        cell_t *cells = load_cells(query, table->column_count);
        list->rows[list->count++] = (row_t){edition, table->row_count++, table, cells};
    }
    sqlite3_finalize(query);
    for (size_t i = start; i < list->count && !list->rows[i].edition; i++) {
        list->rows[i].edition = edition ? 1 : INT64_MAX;
    }
}

static int compare_rows(const void *left, const void *right) {
    const row_t *one = left, *other = right;
    if (one->edition != other->edition) return one->edition < other->edition ? -1 : 1;
    if (one->table->level != other->table->level) return one->table->level - other->table->level;
    if (one->table != other->table) return one->table < other->table ? -1 : 1;
    return one->number < other->number ? -1 : one->number > other->number;
}

tape_t *load_tape(const char *register_path) {
    // As the program does: the count takes a lock at every allocation.
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    tape_t *tape = calloc(1, sizeof *tape);
    if (!tape) abort();
    sqlite3 *database = open_database(register_path, SQLITE_OPEN_READWRITE);
    char *page_size = ask(database, "PRAGMA page_size");
    tape->page_size = atoi(page_size);
    sqlite3_free(page_size);
    tape->schema = ask(
        database,
        "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"
        " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND tbl_name NOT IN"
        " (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid)"
    );
    load_tables(tape, database);
    load_levels(tape, database);
    for (int i = 0; i < tape->table_count; i++) load_rows(tape, &tape->tables[i], database);
    qsort(tape->rows.rows, tape->rows.count, sizeof(row_t), compare_rows);
    qsort(tape->words.rows, tape->words.count, sizeof(row_t), compare_rows);
    sqlite3_close(database);
    return tape;
}

// Writing it again.

void start_tape(tape_t *tape, const char *path, int cover_folder) {
    tape->cover_folder = cover_folder;
    tape->database = open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    char *page_size = text_of("PRAGMA page_size=%d", tape->page_size);
    execute(tape->database, page_size);
    sqlite3_free(page_size);
    execute(
        tape->database,
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
        " PRAGMA cache_size=-8192; PRAGMA wal_autocheckpoint=8000"
    );
    execute(tape->database, "BEGIN");
    execute(tape->database, tape->schema);
    execute(tape->database, "COMMIT");
    for (int i = 0; i < tape->table_count; i++) {
        tape->tables[i].statement = prepare(tape->database, tape->tables[i].insert);
    }
}

static void write_row(tape_t *tape, const row_t *row) {
    sqlite3_stmt *statement = row->table->statement;
    for (int i = 0; i < row->table->column_count; i++) {
        const cell_t *cell = &row->cells[i];
        switch (cell->type) {
        case SQLITE_INTEGER: sqlite3_bind_int64(statement, i + 1, cell->integer); break;
        case SQLITE_FLOAT: sqlite3_bind_double(statement, i + 1, cell->real); break;
        case SQLITE_TEXT:
            sqlite3_bind_text(statement, i + 1, cell->bytes, cell->length, SQLITE_STATIC);
            break;
        case SQLITE_BLOB:
            sqlite3_bind_blob(statement, i + 1, cell->bytes, cell->length, SQLITE_STATIC);
            break;
        default: sqlite3_bind_null(statement, i + 1); break;
        }
    }
    if (sqlite3_step(statement) != SQLITE_DONE) {
        fail(row->table->name, sqlite3_errmsg(tape->database));
    }
    sqlite3_reset(statement);
}

static void write_rows(tape_t *tape, row_list_t *list, sqlite3_int64 edition) {
    while (list->next < list->count && list->rows[list->next].edition <= edition) {
        write_row(tape, &list->rows[list->next++]);
    }
}

static void commit(tape_t *tape, sqlite3_int64 edition) {
    write_rows(tape, &tape->words, edition);
    if (syncfs(tape->cover_folder)) fail("flush covers", strerror(errno));
    execute(tape->database, "COMMIT");
    tape->pending = 0;
}

void write_next_book(tape_t *tape) {
    row_list_t *list = &tape->rows;
    if (list->next == list->count || list->rows[list->next].edition == INT64_MAX) return;
    sqlite3_int64 edition = list->rows[list->next].edition;
    if (tape->pending++ == 0) execute(tape->database, "BEGIN IMMEDIATE");
    write_rows(tape, list, edition);
    if (tape->pending == books_per_transaction) commit(tape, edition);
}

void end_tape(tape_t *tape) {
    if (tape->pending == 0) execute(tape->database, "BEGIN IMMEDIATE");
    write_rows(tape, &tape->rows, INT64_MAX);
    commit(tape, INT64_MAX);
    for (int i = 0; i < tape->table_count; i++) sqlite3_finalize(tape->tables[i].statement);
    execute(tape->database, "PRAGMA wal_checkpoint(TRUNCATE)");
}

int differing_tables(tape_t *tape) {
    int differing = 0;
    for (int i = 0; i < tape->table_count; i++) {
        const tape_table_t *table = &tape->tables[i];
        char *sql = text_of("SELECT count(*) FROM \"%w\"", table->name);
        char *count = ask(tape->database, sql);
        if (atoll(count) != table->row_count) {
            fprintf(stderr, "%s: %s rows, not %lld\n", table->name, count, table->row_count);
            differing++;
        }
        sqlite3_free(count);
        sqlite3_free(sql);
    }
    sqlite3_close(tape->database);
    return differing;
}

int64_t tape_rows(const tape_t *tape) {
    return (int64_t)(tape->rows.count + tape->words.count);
}
