// SPDX-License-Identifier: Apache-2.0

// What changes files, written down as it happens, so that the states can be built in which a power
// cut may leave them. Each record is a line "KIND A B C LENGTH", so many bytes, and a line end:
//
//   W file offset 0    bytes   these were written
//   Z file offset 0    digits  so many zeros were written, or a hole was made
//   T file size 0              the file has this size
//   F file 0 0                 the file or folder was flushed
//   S 0 0 0                    everything was flushed
//   C folder file kind name    it was made: 0 is a file, 1 a folder, 2 a link; folder 0: no name yet
//   L folder file 0    name    it has this name too
//   U folder 0 0       name    the name is gone
//   R folder folder flags names  a rename: the old name, a zero byte, the new one
//   O 0 0 0                    something was printed
//
// Files and folders are numbers of the file system. Every call is made here with syscall(), by one
// thread at a time, so that the order of the records is that of the calls.

#ifndef ACCESSION_FAULTS_RECORD_H
#define ACCESSION_FAULTS_RECORD_H

#include <stdbool.h>
#include <sys/types.h>

void record_into(const char *path);

ssize_t do_write(int descriptor, const void *bytes, size_t count, bool recorded);
ssize_t do_pwrite(int descriptor, const void *bytes, size_t count, off_t offset, bool recorded);
ssize_t do_copy(int from, off_t *start, int descriptor, off_t *target, size_t count,
                unsigned flags, bool recorded);
ssize_t do_send(int descriptor, int from, off_t *start, size_t count, bool recorded);
int do_allocate(int descriptor, int mode, off_t offset, off_t count, bool recorded);
int do_truncate(int descriptor, off_t size, bool recorded);
int do_flush(long call, int descriptor, bool recorded);
int do_open(int folder, const char *path, int flags, mode_t mode, bool recorded);
int do_rename(int from, const char *old, int to, const char *new, unsigned flags, bool recorded);
int do_link(int from, const char *old, int to, const char *new, int flags, bool recorded);
int do_symlink(const char *target, int folder, const char *path, bool recorded);
int do_unlink(int folder, const char *path, int flags, bool recorded);
int do_mkdir(int folder, const char *path, mode_t mode, bool recorded);

#endif
