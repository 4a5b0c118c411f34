// SPDX-License-Identifier: Apache-2.0

// The one table of the floor: a row for each book.

#include "floor.h"

#include <string.h>

void execute(sqlite3 *database, const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fail(sql, sqlite3_errmsg(database));
    }
}

sqlite3 *open_database(const char *path, int flags) {
    sqlite3 *database;
    if (sqlite3_open_v2(path, &database, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
        fail(path, sqlite3_errmsg(database));
    }
    return database;
}

sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement;
    unsigned flags = SQLITE_PREPARE_PERSISTENT;
    if (sqlite3_prepare_v3(database, sql, -1, flags, &statement, NULL) != SQLITE_OK) {
        fail(sql, sqlite3_errmsg(database));
    }
    return statement;
}

void open_table(table_t *table, const char *path) {
    table->database = open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    execute(table->database, "PRAGMA journal_mode=WAL");
    execute(table->database, "PRAGMA synchronous=FULL");
    execute(
        table->database,
        "CREATE TABLE books(id INTEGER PRIMARY KEY, path TEXT, size INTEGER, modified INTEGER,"
        " good INTEGER, items INTEGER, cover_size INTEGER, cover_hash BLOB, title TEXT,"
        " creator TEXT, contributor TEXT, identifier TEXT, language TEXT, publisher TEXT,"
        " date TEXT, subject TEXT, description TEXT, rights TEXT, source TEXT) STRICT"
    );
    const char *sql = "INSERT INTO books VALUES(NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
    table->insert = prepare(table->database, sql);
}

/// Lays the texts of each kind out in the row buffer, apart by a unit separator.
static void lay_out_row(table_t *table, const book_t *book, slice_t columns[field_kinds]) {
    size_t used = 0;
    for (int kind = 0; kind < field_kinds; kind++) {
        size_t start = used;
        for (size_t i = 0; i < book->value_count; i++) {
            const value_t *value = &book->values[i];
            if (value->kind != (field_kind_t)kind) continue;
            reserve(&table->row, &table->row_capacity, used + value->text.length + 1);
            if (used > start) table->row[used++] = '\x1f';
            memcpy(table->row + used, book->arena + value->text.at, value->text.length);
            used += value->text.length;
        }
        columns[kind] = (slice_t){(uint32_t)start, (uint32_t)(used - start)};
    }
}

void insert_book(table_t *table, const book_t *book, const file_t *file, int good) {
    slice_t columns[field_kinds];
    lay_out_row(table, book, columns);
    if (table->pending == 0) execute(table->database, "BEGIN IMMEDIATE");
    sqlite3_stmt *row = table->insert;
    sqlite3_bind_text(row, 1, file->path, -1, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, file->size);
    sqlite3_bind_int64(row, 3, file->modified);
    sqlite3_bind_int(row, 4, good);
    sqlite3_bind_int64(row, 5, (sqlite3_int64)book->item_count);
    sqlite3_bind_int64(row, 6, (sqlite3_int64)book->cover_size);
    sqlite3_bind_blob(row, 7, &book->cover_hash, sizeof book->cover_hash, SQLITE_STATIC);
    for (int kind = 0; kind < field_kinds; kind++) {
        const char *text = columns[kind].length ? table->row + columns[kind].at : "";
        sqlite3_bind_text(row, 8 + kind, text, (int)columns[kind].length, SQLITE_STATIC);
    }
    if (sqlite3_step(row) != SQLITE_DONE) fail("insert", sqlite3_errmsg(table->database));
    sqlite3_reset(row);
    if (++table->pending == 500) {
        execute(table->database, "COMMIT");
        table->pending = 0;
    }
}

void close_table(table_t *table) {
    if (table->pending) execute(table->database, "COMMIT");
    sqlite3_finalize(table->insert);
    sqlite3_close(table->database);
}
