// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What can be wrong with a file beside a book; none of it costs the book.
package enum SidecarReasons {
    package static let unreadable = Reason(
        "SID-001",
        .warning,
        "The file beside the book cannot be read.",
        hint: "The next run tries again; give this user permission to read it if that is why."
    )
    package static let broken = Reason(
        "SID-002",
        .warning,
        "The file beside the book is no readable package document.",
        hint: "Let the program that made it write it again; calibredb backup_metadata does."
    )
    package static let mended = Reason(
        "SID-003",
        .warning,
        "The file beside the book was read only in part, or had to be mended.",
        hint: "Look at what the book's work shows; something may be missing."
    )

    package static let suspect = Reason(
        "SID-004",
        .warning,
        "Two runs ended unexpectedly with this book in hand; the file beside it was not read.",
        hint: "Look at the file; once it has changed, the next run reads it."
    )

    package static let noCover = Reason(
        "SID-005",
        .warning,
        "The image beside the book is not usable as its cover.",
        hint: "Look at the image; once it has changed, the next run reads it."
    )

    package static let all = [unreadable, broken, mended, suspect, noCover]
}
