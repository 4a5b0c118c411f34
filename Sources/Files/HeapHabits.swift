// SPDX-License-Identifier: Apache-2.0

/// How the C library's heap grows and shrinks.
package enum HeapHabits {
    /// To be called before the first thread starts.
    ///
    /// Each worker has a heap of its own that the library grows in steps of a page and gives back as
    /// soon as it can: for every batch of books hundreds of calls, page faults and interruptions of
    /// the other cores, a twentieth of an import. Grown in larger steps and kept, it is as large as
    /// it gets anyway.
    package static func settle() {
        GlibcExtensions.setHeapHabit(GlibcExtensions.heapStep, 1 << 20)
        GlibcExtensions.setHeapHabit(GlibcExtensions.heapExcess, 64 << 20)
    }
}
