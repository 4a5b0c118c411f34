// SPDX-License-Identifier: Apache-2.0

// The walk: readdir, and fstatat for each file that may be a book.

#define _GNU_SOURCE
#include "floor.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int has_epub_suffix(const char *name, size_t length) {
    return length > 5 && memcmp(name + length - 5, ".epub", 5) == 0;
}

void list_folder(file_list_t *list, int descriptor, const char *path) {
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
