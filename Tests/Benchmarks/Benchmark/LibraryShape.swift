// SPDX-License-Identifier: Apache-2.0

/// The two kinds of library that are measured.
enum LibraryShape: String {
    /// Books of about 2 KB without a cover: what a register costs, at any scale.
    case tiny
    /// Books as people have them: chapters, covers, pictures, one in a hundred broken.
    case real

    /// How often a book has a number of this kind, besides its ISBN.
    var shareOfOtherNumbers: Double {
        self == .tiny ? 0.1 : 0.3
    }
}
