// SPDX-License-Identifier: Apache-2.0

// See record.h.

#define _GNU_SOURCE
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/falloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int record = -1;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

void record_into(const char *path) {
  record = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  // A record that misses something would prove what is not so.
  if (record < 0) abort();
}

static bool begin(bool recorded) {
  if (record < 0 || !recorded) return false;
  pthread_mutex_lock(&order);
  return true;
}

static void end(void) {
  int error = errno;
  pthread_mutex_unlock(&order);
  errno = error;
}

// MARK: Records

static void note(char kind, unsigned long a, unsigned long b, unsigned long c, const void *bytes,
                 size_t count) {
  char line[128];
  int length = snprintf(line, sizeof line, "%c %lu %lu %lu %zu\n", kind, a, b, c, count);
  struct iovec pieces[] = {
      {line, length}, {(void *)bytes, count}, {(void *)"\n", 1},
  };
  if (syscall(SYS_writev, record, pieces, 3) != (long)(length + count + 1)) abort();
}

static ino_t number_of(int descriptor) {
  struct stat status;
  return syscall(SYS_newfstatat, descriptor, "", &status, AT_EMPTY_PATH) ? 0 : status.st_ino;
}

/// What a path names; 0 if nothing.
static ino_t named(int folder, const char *path, int flags, off_t *size) {
  struct stat status;
  if (syscall(SYS_newfstatat, folder, path, &status, flags)) return 0;
  if (size) *size = status.st_size;
  return status.st_ino;
}

struct place {
  ino_t folder;
  char name[256];
  size_t length;
};

/// The folder that a path leads to, and the name in it.
static struct place place_of(int folder, const char *path) {
  struct place place = {0};
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') length--;
  size_t start = length;
  while (start > 0 && path[start - 1] != '/') start--;
  place.length = length - start;
  if (place.length >= sizeof place.name) abort();
  memcpy(place.name, path + start, place.length);
  char parent[4096];
  if (start >= sizeof parent) abort();
  memcpy(parent, path, start);
  parent[start] = 0;
  if (start == 0 && folder != AT_FDCWD) place.folder = number_of(folder);
  else place.folder = named(folder, start ? parent : ".", 0, NULL);
  return place;
}

/// The bytes that are in a file now, for calls that do not show them.
static void note_contents(int descriptor, off_t offset, size_t count) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  void *bytes = malloc(count);
  if (file < 0 || !bytes) abort();
  if (syscall(SYS_pread64, file, bytes, count, offset) != (long)count) abort();
  note('W', number_of(descriptor), offset, 0, bytes, count);
  free(bytes);
  syscall(SYS_close, file);
}

// MARK: Bytes

ssize_t do_write(int descriptor, const void *bytes, size_t count, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_write, descriptor, bytes, count);
  ssize_t done = syscall(SYS_write, descriptor, bytes, count);
  if (done > 0 && descriptor == STDOUT_FILENO) {
    note('O', 0, 0, 0, "", 0);
  } else if (done > 0) {
    off_t place = syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
    note('W', number_of(descriptor), place - done, 0, bytes, done);
  }
  end();
  return done;
}

ssize_t do_pwrite(int descriptor, const void *bytes, size_t count, off_t offset, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_pwrite64, descriptor, bytes, count, offset);
  ssize_t done = syscall(SYS_pwrite64, descriptor, bytes, count, offset);
  if (done > 0) note('W', number_of(descriptor), offset, 0, bytes, done);
  end();
  return done;
}

ssize_t do_copy(int from, off_t *start, int descriptor, off_t *target, size_t count,
                unsigned flags, bool recorded) {
  if (!begin(recorded))
    return syscall(SYS_copy_file_range, from, start, descriptor, target, count, flags);
  ssize_t done = syscall(SYS_copy_file_range, from, start, descriptor, target, count, flags);
  if (done > 0) {
    off_t place = target ? *target : syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
    note_contents(descriptor, place - done, done);
  }
  end();
  return done;
}

ssize_t do_send(int descriptor, int from, off_t *start, size_t count, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_sendfile, descriptor, from, start, count);
  ssize_t done = syscall(SYS_sendfile, descriptor, from, start, count);
  if (done > 0)
    note_contents(descriptor, syscall(SYS_lseek, descriptor, 0, SEEK_CUR) - done, done);
  end();
  return done;
}

int do_allocate(int descriptor, int mode, off_t offset, off_t count, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_fallocate, descriptor, mode, offset, count);
  struct stat before;
  syscall(SYS_newfstatat, descriptor, "", &before, AT_EMPTY_PATH);
  int answer = syscall(SYS_fallocate, descriptor, mode, offset, count);
  if (!answer && (mode & FALLOC_FL_PUNCH_HOLE)) {
    off_t end = offset + count < before.st_size ? offset + count : before.st_size;
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%lld", (long long)(end - offset));
    if (end > offset) note('Z', before.st_ino, offset, 0, digits, length);
  } else if (!answer && offset + count > before.st_size && !(mode & FALLOC_FL_KEEP_SIZE)) {
    note('T', before.st_ino, offset + count, 0, "", 0);
  }
  end();
  return answer;
}

int do_truncate(int descriptor, off_t size, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_ftruncate, descriptor, size);
  int answer = syscall(SYS_ftruncate, descriptor, size);
  if (!answer) note('T', number_of(descriptor), size, 0, "", 0);
  end();
  return answer;
}

int do_flush(long call, int descriptor, bool recorded) {
  if (!begin(recorded)) return syscall(call, descriptor);
  int answer = syscall(call, descriptor);
  if (!answer && call == SYS_syncfs) note('S', 0, 0, 0, "", 0);
  else if (!answer) note('F', number_of(descriptor), 0, 0, "", 0);
  end();
  return answer;
}

// MARK: Names

int do_open(int folder, const char *path, int flags, mode_t mode, bool recorded) {
  bool nameless = (flags & O_TMPFILE) == O_TMPFILE;
  bool changes = nameless || (flags & (O_CREAT | O_TRUNC));
  if (!begin(recorded && changes)) return syscall(SYS_openat, folder, path, flags, mode);
  off_t size = 0;
  ino_t before = named(folder, path, 0, &size);
  int file = syscall(SYS_openat, folder, path, flags, mode);
  if (file >= 0 && nameless) {
    note('C', 0, number_of(file), 0, "", 0);
  } else if (file >= 0 && !before) {
    struct place place = place_of(folder, path);
    note('C', place.folder, number_of(file), 0, place.name, place.length);
  } else if (file >= 0 && size > 0 && (flags & O_TRUNC)) {
    note('T', before, 0, 0, "", 0);
  }
  end();
  return file;
}

int do_rename(int from, const char *old, int to, const char *new, unsigned flags, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_renameat2, from, old, to, new, flags);
  struct place source = place_of(from, old), target = place_of(to, new);
  int answer = syscall(SYS_renameat2, from, old, to, new, flags);
  if (!answer) {
    char names[2 * sizeof source.name];
    memcpy(names, source.name, source.length + 1);
    memcpy(names + source.length + 1, target.name, target.length);
    note('R', source.folder, target.folder, flags, names, source.length + 1 + target.length);
  }
  end();
  return answer;
}

int do_link(int from, const char *old, int to, const char *new, int flags, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_linkat, from, old, to, new, flags);
  ino_t file = flags & AT_EMPTY_PATH
                   ? number_of(from)
                   : named(from, old, flags & AT_SYMLINK_FOLLOW ? 0 : AT_SYMLINK_NOFOLLOW, NULL);
  int answer = syscall(SYS_linkat, from, old, to, new, flags);
  struct place place = place_of(to, new);
  if (!answer) note('L', place.folder, file, 0, place.name, place.length);
  end();
  return answer;
}

int do_symlink(const char *target, int folder, const char *path, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_symlinkat, target, folder, path);
  int answer = syscall(SYS_symlinkat, target, folder, path);
  struct place place = place_of(folder, path);
  if (!answer) {
    ino_t file = named(folder, path, AT_SYMLINK_NOFOLLOW, NULL);
    note('C', place.folder, file, 2, place.name, place.length);
    note('W', file, 0, 0, target, strlen(target));
  }
  end();
  return answer;
}

int do_unlink(int folder, const char *path, int flags, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_unlinkat, folder, path, flags);
  struct place place = place_of(folder, path);
  int answer = syscall(SYS_unlinkat, folder, path, flags);
  if (!answer) note('U', place.folder, 0, 0, place.name, place.length);
  end();
  return answer;
}

int do_mkdir(int folder, const char *path, mode_t mode, bool recorded) {
  if (!begin(recorded)) return syscall(SYS_mkdirat, folder, path, mode);
  int answer = syscall(SYS_mkdirat, folder, path, mode);
  struct place place = place_of(folder, path);
  if (!answer)
    note('C', place.folder, named(folder, path, AT_SYMLINK_NOFOLLOW, NULL), 1, place.name,
         place.length);
  end();
  return answer;
}
