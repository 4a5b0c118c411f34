// SPDX-License-Identifier: Apache-2.0

import CUTF8Proc

/// What a character is made of: the letters without case that it stands for, each followed by its
/// marks (NFKD with case folding).
package enum LetterParts {
    /// The longest of all, U+FDFA, has eighteen.
    private static let most = 32

    /// Hands out the parts in order; a character without parts is handed out as it is.
    package static func of(_ scalar: Unicode.Scalar, _ take: (Unicode.Scalar) -> Void) {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: most) { room in
            let count = accession_take_apart(Int32(scalar.value), room.baseAddress, most)
            guard (1...most).contains(count) else { return take(scalar) }
            for part in room[..<count] {
                take(Unicode.Scalar(UInt32(bitPattern: part)) ?? scalar)
            }
        }
    }
}
