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
//
// The fair floor (-r REGISTER) knows as little about a book, but writes all that an import writes:
// the rows of REGISTER, which an import of the same folder has made, with their full text, into a
// register of the same schema; and each cover once, in a folder named by the first two digits of
// its hash. The rows are in memory before the first book. It reads plain archives itself, without
// libzip, and unpacks them with libdeflate. The time spent on loading the rows, and on counting
// them at the end, is printed, so that it can be taken off.

#define _GNU_SOURCE
#include "CFloor.h"
#include "floor.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

_Noreturn void fail(const char *doing, const char *what) {
    fprintf(stderr, "floor: %s: %s\n", doing, what);
    exit(70);
}

void reserve(char **buffer, size_t *capacity, size_t wanted) {
    if (wanted <= *capacity) return;
    *capacity = wanted + wanted / 2 + 4096;
    *buffer = realloc(*buffer, *capacity);
    if (!*buffer) abort();
}

// Time that does not count.

typedef struct {
    int64_t cpu;
    int64_t wall;
} microseconds_t;

static microseconds_t now(void) {
    struct rusage usage;
    struct timespec time;
    getrusage(RUSAGE_SELF, &usage);
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (microseconds_t){
        (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec +
            usage.ru_stime.tv_usec,
        time.tv_sec * 1000000LL + time.tv_nsec / 1000,
    };
}

static void add_since(microseconds_t *aside, microseconds_t start) {
    microseconds_t end = now();
    aside->cpu += end.cpu - start.cpu;
    aside->wall += end.wall - start.wall;
}

// The loop.

typedef struct {
    file_list_t list;
    const archive_kind_t *archives;
    table_t table;
    /// NULL without a register, and then the table is used.
    tape_t *tape;
    pthread_mutex_t lock;
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
    archive_t *archive = run->archives->make();
    size_t index;
    while ((index = atomic_fetch_add(&run->next, 1)) < run->list.count) {
        const file_t *file = &run->list.files[index];
        int good = read_book(book, run->archives, archive, file->path);
        atomic_fetch_add(good ? &run->good : &run->bad, 1);
        if (good) {
            atomic_fetch_add(&run->items, book->item_count);
            atomic_fetch_add(&run->fields, book->value_count);
        }
        if (good && book->cover_size) {
            atomic_fetch_add(&run->covers, 1);
            atomic_fetch_add(&run->cover_bytes, book->cover_size);
            if (run->cover_folder) write_cover(book, run->cover_folder, run->tape != NULL);
        }
        pthread_mutex_lock(&run->lock);
        if (!run->tape) {
            insert_book(&run->table, book, file, good);
        } else if (good) {
            write_next_book(run->tape);
        }
        pthread_mutex_unlock(&run->lock);
    }
    run->archives->destroy(archive);
    free(book->arena);
    free(book);
    return NULL;
}

int accession_floor(int argc, char **argv) {
    enum { most_threads = 64 };
    static floor_run_t run = {.lock = PTHREAD_MUTEX_INITIALIZER};
    const char *register_path = NULL;
    int threads = 2, option;
    while ((option = getopt(argc, argv, "t:c:r:")) != -1) {
        switch (option) {
        case 't': threads = atoi(optarg); break;
        case 'c': run.cover_folder = optarg; break;
        case 'r': register_path = optarg; break;
        default: return 64;
        }
    }
    if (argc - optind != 2 || threads < 1 || threads > most_threads ||
        (register_path && !run.cover_folder)) {
        fprintf(
            stderr,
            "usage: floor [-t threads] [-c folder for covers [-r register]] database folder\n"
        );
        return 64;
    }
    microseconds_t aside = {0, 0}, start = now();
    if (register_path) {
        run.tape = load_tape(register_path);
        add_since(&aside, start);
    }
    run.archives = run.tape ? &plain_archives : &libzip_archives;
    setenv("TZ", ":/etc/localtime", 0);
    prepare_parser();

    const char *folder = argv[optind + 1], *database = argv[optind];
    int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    int descriptor = open(folder, flags);
    if (descriptor < 0) {
        fprintf(stderr, "floor: %s: %s\n", folder, strerror(errno));
        return 66;
    }
    if (run.cover_folder) mkdir(run.cover_folder, 0755);
    list_folder(&run.list, descriptor, folder);
    if (run.tape) {
        start_tape(run.tape, database, open(run.cover_folder, flags));
    } else {
        open_table(&run.table, database);
    }

    pthread_t workers[most_threads];
    for (int i = 1; i < threads; i++) {
        if (pthread_create(&workers[i], NULL, work, &run)) fail("thread", strerror(errno));
    }
    work(&run);
    for (int i = 1; i < threads; i++) pthread_join(workers[i], NULL);
    int differing = 0;
    if (run.tape) {
        end_tape(run.tape);
        start = now();
        differing = differing_tables(run.tape);
        add_since(&aside, start);
    } else {
        close_table(&run.table);
    }

    printf(
        "{\"found\": %zu, \"good\": %zu, \"rejected\": %zu, \"covers\": %zu, \"coverBytes\": %zu,"
        " \"items\": %zu, \"fields\": %zu, \"rows\": %lld, \"differing\": %d,"
        " \"asideCPU\": %lld, \"asideWall\": %lld}\n",
        run.list.count, (size_t)run.good, (size_t)run.bad, (size_t)run.covers,
        (size_t)run.cover_bytes, (size_t)run.items, (size_t)run.fields,
        run.tape ? (long long)tape_rows(run.tape) : (long long)run.list.count, differing,
        (long long)aside.cpu, (long long)aside.wall
    );
    fflush(stdout);
    return 0;
}
