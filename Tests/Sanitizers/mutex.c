// SPDX-License-Identifier: Apache-2.0

// Tells ThreadSanitizer of the locks it cannot see: a Mutex of Swift that is contended is taken and given
// back in a library that was built without it. `.ci/sanitizers.sh` links this into the tests.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *);
extern void __tsan_release(void *);

SWIFT void mutex_lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void mutex_unlock(SELF) __asm__(UNLOCK);

SWIFT void mutex_lock(uint32_t thread, __attribute__((swift_context)) void *handle) {
  SWIFT void (*next)(uint32_t, SELF) =
      (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
  next(thread, handle);
  __tsan_acquire(handle);
}

SWIFT void mutex_unlock(__attribute__((swift_context)) void *handle) {
  SWIFT void (*next)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(handle);
  next(handle);
}
