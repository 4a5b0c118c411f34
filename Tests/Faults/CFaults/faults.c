// SPDX-License-Identifier: Apache-2.0

// See CFaults.h for what this does. The real calls are made with syscall() where the kernel's
// arguments are those of the C library, so that nothing here can come back to itself.

#define _GNU_SOURCE
#include "CFaults.h"
#include "record.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
  WRITE,     // bytes of a file
  OUTPUT,    // bytes to standard output
  SYNC,      // fsync, fdatasync, syncfs
  OPEN,      // opening a file that is there
  CREATE,    // opening with O_CREAT
  RENAME,
  LINK,
  UNLINK,
  TRUNCATE,
  MKDIR,
  READ,      // bytes of a file
  LIST,      // names in a folder
  STATUS,    // stat and access
  MAP,       // mmap
  LOCK,      // flock and fcntl
  CLOSE,     // an error that is told late
  KINDS
};

static const char *const names[KINDS] = {
    "write",    "output", "sync", "open", "create", "rename", "link", "unlink",
    "truncate", "mkdir",  "read", "list", "status", "map",    "lock", "close",
};

enum fault { NONE, KILL, SEGV, LOST, SHORT, ERROR };

static struct {
  char under[1024];
  size_t length;
  const char *report;
  enum kind kind;
  enum fault fault;
  int error;
  bool lasting;
  long at;
} plan;

static atomic_long counts[KINDS];
static atomic_bool fired;
static atomic_bool is_broken;

static const struct {
  const char *name;
  int number;
} errors[] = {
    {"ENOSPC", ENOSPC}, {"EDQUOT", EDQUOT}, {"EIO", EIO},       {"EMFILE", EMFILE},
    {"EACCES", EACCES}, {"EROFS", EROFS},   {"ENOMEM", ENOMEM}, {"ENOLCK", ENOLCK},
};

__attribute__((constructor)) static void begin(void) {
  const char *under = getenv("FAULTS_UNDER");
  if (!under || strlen(under) >= sizeof plan.under) return;
  strcpy(plan.under, under);
  plan.length = strlen(under);
  plan.report = getenv("FAULTS_REPORT");
  const char *record = getenv("FAULTS_RECORD");
  if (record) record_into(record);
  const char *kind = getenv("FAULTS_KIND");
  const char *at = getenv("FAULTS_AT");
  const char *fault = getenv("FAULTS_FAULT");
  if (!kind || !at || !fault) return;
  plan.at = atol(at);
  plan.lasting = getenv("FAULTS_LASTING") != NULL;
  for (int i = 0; i < KINDS; i++)
    if (!strcmp(kind, names[i])) plan.kind = i;
  if (!strcmp(fault, "KILL")) plan.fault = KILL;
  else if (!strcmp(fault, "SEGV")) plan.fault = SEGV;
  else if (!strcmp(fault, "LOST")) plan.fault = LOST;
  else if (!strcmp(fault, "SHORT")) {
    plan.fault = SHORT;
    plan.error = ENOSPC;
    plan.lasting = true;
  } else
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
      if (!strcmp(fault, errors[i].name)) {
        plan.fault = ERROR;
        plan.error = errors[i].number;
      }
}

__attribute__((destructor)) static void end(void) {
  if (!plan.report) return;
  long file = syscall(SYS_openat, AT_FDCWD, plan.report, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return;
  char line[64];
  for (int i = 0; i < KINDS; i++) {
    int length = snprintf(line, sizeof line, "%s %ld\n", names[i], atomic_load(&counts[i]));
    syscall(SYS_write, file, line, length);
  }
  int length = snprintf(line, sizeof line, "fired %d\n", atomic_load(&fired));
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

// MARK: What counts

static bool is_below(const char *path, size_t length) {
  return plan.length && length >= plan.length && !memcmp(path, plan.under, plan.length);
}

static bool leads(int descriptor, bool includes_top) {
  if (!plan.length || descriptor < 0) return false;
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length <= 0) return false;
  // The folder that is watched is named with a slash at its end.
  if (includes_top) path[length++] = '/';
  return is_below(path, length);
}

static bool counts_descriptor(int descriptor) { return leads(descriptor, false); }

/// Also of the folder that is watched: names in it are lost without that.
static bool counts_flush(int descriptor) { return leads(descriptor, true); }

static bool counts_path(int folder, const char *path) {
  if (!path) return false;
  if (path[0] == '/') return is_below(path, strlen(path));
  if (folder != AT_FDCWD) return counts_descriptor(folder);
  char here[4096];
  long length = syscall(SYS_getcwd, here, sizeof here);
  return length > 1 && is_below(here, length - 1);
}

/// Whether trouble that stays is also met by another kind of call.
static bool spreads(enum kind kind) {
  if (kind == plan.kind) return true;
  if (plan.kind == OUTPUT || (plan.error != ENOSPC && plan.error != EDQUOT)) return false;
  return kind == WRITE || kind == CREATE || kind == MKDIR || kind == LINK;
}

/// Counts a call and says what is to become of it; errno is set for an error.
static enum fault meet(enum kind kind) {
  long number = atomic_fetch_add(&counts[kind], 1) + 1;
  if (plan.fault == NONE) return NONE;
  if (atomic_load(&is_broken) && spreads(kind)) {
    errno = plan.error;
    return ERROR;
  }
  if (kind != plan.kind || number != plan.at) return NONE;
  atomic_store(&fired, true);
  if (plan.lasting) atomic_store(&is_broken, true);
  if (plan.fault == KILL || plan.fault == SEGV) {
    signal(SIGSEGV, SIG_DFL);
    kill(getpid(), plan.fault == KILL ? SIGKILL : SIGSEGV);
    // The signal may go to another thread; this one must not get any further.
    for (;;) pause();
  }
  errno = plan.error;
  return plan.fault;
}

/// For calls that answer 0 or -1.
#define STEP(condition, kind, call)                                                               \
  do {                                                                                            \
    bool counted __attribute__((unused)) = condition;                                             \
    if (counted) {                                                                                \
      switch (meet(kind)) {                                                                       \
      case ERROR:                                                                                 \
      case SHORT: return -1;                                                                      \
      case LOST: return 0;                                                                        \
      default: break;                                                                             \
      }                                                                                           \
    }                                                                                             \
    return call;                                                                                  \
  } while (0)

#define NEXT(type, name)                                                                          \
  static type next;                                                                               \
  if (!next) next = (type)dlsym(RTLD_NEXT, name)

// MARK: Bytes

static bool counts_bytes(int descriptor) {
  return descriptor == STDOUT_FILENO ? plan.length > 0 : counts_descriptor(descriptor);
}

/// How many of `count` bytes are to be written; -1 for an error, -2 if none are but all seem to be.
static ssize_t share(int descriptor, size_t count, bool counted) {
  if (!counted) return count;
  enum kind kind = descriptor == STDOUT_FILENO ? OUTPUT : WRITE;
  switch (meet(kind)) {
  case ERROR: return -1;
  case LOST: return -2;
  case SHORT:
    if (count < 2) return -1;
    return count / 2;
  default: return count;
  }
}

#define BYTES(call)                                                                               \
  do {                                                                                            \
    bool counted = counts_bytes(descriptor);                                                      \
    ssize_t part = share(descriptor, count, counted);                                                      \
    if (part == -1) return -1;                                                                    \
    if (part == -2) return count;                                                                 \
    return call;                                                                                  \
  } while (0)

ssize_t write(int descriptor, const void *bytes, size_t count) {
  BYTES(do_write(descriptor, bytes, part, counted));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  BYTES(do_pwrite(descriptor, bytes, part, offset, counted));
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  BYTES(do_pwrite(descriptor, bytes, part, offset, counted));
}

ssize_t writev(int descriptor, const struct iovec *pieces, int number) {
  ssize_t done = 0;
  for (int i = 0; i < number; i++) {
    ssize_t count = write(descriptor, pieces[i].iov_base, pieces[i].iov_len);
    if (count < 0) return done ? done : -1;
    done += count;
    if ((size_t)count < pieces[i].iov_len) break;
  }
  return done;
}

ssize_t copy_file_range(
    int from, off64_t *start, int descriptor, off64_t *target, size_t count, unsigned flags) {
  BYTES(do_copy(from, start, descriptor, target, part, flags, counted));
}

ssize_t sendfile(int descriptor, int from, off_t *start, size_t count) {
  BYTES(do_send(descriptor, from, start, part, counted));
}

int fallocate(int descriptor, int mode, off_t offset, off_t count) {
  STEP(counts_descriptor(descriptor), WRITE,
       do_allocate(descriptor, mode, offset, count, counted));
}

/// Answers with the number itself, as POSIX has it.
int posix_fallocate(int descriptor, off_t offset, off_t count) {
  return fallocate(descriptor, 0, offset, count) ? errno : 0;
}

#define INPUT(call)                                                                               \
  do {                                                                                            \
    if (counts_descriptor(descriptor) && meet(READ) != NONE) return errno ? -1 : 0;               \
    return call;                                                                                  \
  } while (0)

ssize_t read(int descriptor, void *bytes, size_t count) {
  INPUT(syscall(SYS_read, descriptor, bytes, count));
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  INPUT(syscall(SYS_pread64, descriptor, bytes, count, offset));
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  INPUT(syscall(SYS_pread64, descriptor, bytes, count, offset));
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  if (!(flags & MAP_ANONYMOUS) && counts_descriptor(file) && meet(MAP) != NONE) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
}

void *mmap64(void *address, size_t size, int protection, int flags, int file, off64_t offset) {
  return mmap(address, size, protection, flags, file, offset);
}

// MARK: The disk

int fsync(int descriptor) {
  STEP(counts_flush(descriptor), SYNC, do_flush(SYS_fsync, descriptor, counted));
}

int fdatasync(int descriptor) {
  STEP(counts_flush(descriptor), SYNC, do_flush(SYS_fdatasync, descriptor, counted));
}

int syncfs(int descriptor) {
  STEP(counts_flush(descriptor), SYNC, do_flush(SYS_syncfs, descriptor, counted));
}

int ftruncate(int descriptor, off_t size) {
  STEP(counts_descriptor(descriptor), TRUNCATE, do_truncate(descriptor, size, counted));
}

int ftruncate64(int descriptor, off64_t size) {
  STEP(counts_descriptor(descriptor), TRUNCATE, do_truncate(descriptor, size, counted));
}

// MARK: Names

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  bool creates = (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE;
  bool counted = counts_path(folder, path);
  if (counted) {
    enum fault fault = meet(creates ? CREATE : OPEN);
    if (fault == ERROR || fault == SHORT) return -1;
  }
  return do_open(folder, path, flags, mode, counted);
}

#define MODE                                                                                      \
  mode_t mode = 0;                                                                                \
  if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {                                    \
    va_list rest;                                                                                 \
    va_start(rest, flags);                                                                        \
    mode = va_arg(rest, mode_t);                                                                  \
    va_end(rest);                                                                                 \
  }

int open(const char *path, int flags, ...) {
  MODE
  return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE
  return open_at(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE
  return open_at(folder, path, flags, mode);
}

int close(int descriptor) {
  bool was_counted = counts_descriptor(descriptor);
  int answer = syscall(SYS_close, descriptor);
  STEP(was_counted, CLOSE, answer);
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  STEP(counts_path(to, new), RENAME, do_rename(from, old, to, new, flags, counted));
}

int renameat(int from, const char *old, int to, const char *new) {
  return renameat2(from, old, to, new, 0);
}

int rename(const char *old, const char *new) {
  return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  STEP(counts_path(to, new), LINK, do_link(from, old, to, new, flags, counted));
}

int symlinkat(const char *target, int folder, const char *path) {
  STEP(counts_path(folder, path), LINK, do_symlink(target, folder, path, counted));
}

int symlink(const char *target, const char *path) {
  return symlinkat(target, AT_FDCWD, path);
}

int link(const char *old, const char *new) {
  return linkat(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int unlinkat(int folder, const char *path, int flags) {
  STEP(counts_path(folder, path), UNLINK, do_unlink(folder, path, flags, counted));
}

int unlink(const char *path) {
  return unlinkat(AT_FDCWD, path, 0);
}

int rmdir(const char *path) {
  return unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  STEP(counts_path(folder, path), MKDIR, do_mkdir(folder, path, mode, counted));
}

int mkdir(const char *path, mode_t mode) {
  return mkdirat(AT_FDCWD, path, mode);
}

struct dirent *readdir(DIR *folder) {
  typedef struct dirent *(*function)(DIR *);
  NEXT(function, "readdir");
  if (counts_descriptor(dirfd(folder)) && meet(LIST) != NONE) return NULL;
  return next(folder);
}

struct dirent64 *readdir64(DIR *folder) {
  return (struct dirent64 *)readdir(folder);
}

// MARK: Questions

int fstatat(int folder, const char *path, struct stat *status, int flags) {
  STEP(counts_path(folder, path), STATUS,
       syscall(SYS_newfstatat, folder, path, status, flags));
}

int fstatat64(int folder, const char *path, struct stat64 *status, int flags) {
  return fstatat(folder, path, (struct stat *)status, flags);
}

int stat(const char *path, struct stat *status) {
  return fstatat(AT_FDCWD, path, status, 0);
}

int stat64(const char *path, struct stat64 *status) {
  return fstatat(AT_FDCWD, path, (struct stat *)status, 0);
}

int lstat(const char *path, struct stat *status) {
  return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

int lstat64(const char *path, struct stat64 *status) {
  return fstatat(AT_FDCWD, path, (struct stat *)status, AT_SYMLINK_NOFOLLOW);
}

int fstat(int descriptor, struct stat *status) {
  STEP(counts_descriptor(descriptor), STATUS, syscall(SYS_fstat, descriptor, status));
}

int fstat64(int descriptor, struct stat64 *status) {
  return fstat(descriptor, (struct stat *)status);
}

int faccessat(int folder, const char *path, int mode, int flags) {
  STEP(counts_path(folder, path), STATUS, syscall(SYS_faccessat, folder, path, mode, flags));
}

int access(const char *path, int mode) {
  return faccessat(AT_FDCWD, path, mode, 0);
}

// MARK: Locks

int flock(int descriptor, int operation) {
  STEP(counts_descriptor(descriptor) && !(operation & LOCK_UN), LOCK,
       syscall(SYS_flock, descriptor, operation));
}

static int control(int descriptor, int command, void *argument) {
  bool locks = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK;
  if (locks) locks = ((struct flock *)argument)->l_type != F_UNLCK;
  STEP(locks && counts_descriptor(descriptor), LOCK,
       syscall(SYS_fcntl, descriptor, command, argument));
}

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return control(descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return control(descriptor, command, argument);
}
