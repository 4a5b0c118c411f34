/* SPDX-License-Identifier: Apache-2.0 */
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift cannot import. What stays where
   it is until the statement is reset need not be copied. */
static inline int accession_bind_text(sqlite3_stmt *statement, int index, const char *text, int count,
                                      int stays) {
    return sqlite3_bind_text(statement, index, text, count, stays ? SQLITE_STATIC : SQLITE_TRANSIENT);
}

static inline int accession_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count,
                                      int stays) {
    return sqlite3_bind_blob(statement, index, bytes, count, stays ? SQLITE_STATIC : SQLITE_TRANSIENT);
}

static inline void accession_result_text(sqlite3_context *context, const char *text, int count) {
    sqlite3_result_text(context, text, count, SQLITE_TRANSIENT);
}

/* sqlite3_config is variadic, which Swift cannot import. Counting memory takes one lock for the whole
   process at every allocation, and nobody asks for the count. */
static inline int accession_set_up(void) {
    /* What a statement needs to be taken back goes to a file from here on, and that for the rest of
       the transaction. An edition with all that goes with it needs more than the usual 64 KiB. This
       is the most there can be: all of it is written at once, and SQLite cuts the length of what it
       writes down to 17 bits, so that of any more too little is written, as on a full disk. */
    int code = sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, (1 << 17) - 1);
    return code != SQLITE_OK ? code : sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* sqlite3_db_config is variadic, which Swift cannot import. */
static inline int accession_configure(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}
