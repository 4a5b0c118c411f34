// SPDX-License-Identifier: Apache-2.0

/// How far a run was at one moment of it.
package struct RunSample: Sendable, Equatable {
    /// Since the run began.
    package let milliseconds: Int
    /// Files of which the run knew what becomes of them: the left side of its equation so far.
    package let found: Int
    /// Books that the register gained.
    package let recorded: Int

    package init(milliseconds: Int, found: Int, recorded: Int) {
        self.milliseconds = milliseconds
        self.found = found
        self.recorded = recorded
    }
}

/// A file that took a run long.
package struct SlowFile: Sendable, Equatable {
    package let path: [UInt8]
    /// From opening it to knowing what it is, as the worker saw it.
    package let microseconds: Int
    /// Nil if it could not be examined.
    package let byteCount: Int64?

    package init(path: [UInt8], microseconds: Int, byteCount: Int64?) {
        self.path = path
        self.microseconds = microseconds
        self.byteCount = byteCount
    }
}

extension SlowFile: Comparable {
    /// The slower one comes first; of equal ones, the one whose path does.
    package static func < (left: SlowFile, right: SlowFile) -> Bool {
        if left.microseconds != right.microseconds { return left.microseconds > right.microseconds }
        return left.path.lexicographicallyPrecedes(right.path)
    }
}
