// SPDX-License-Identifier: Apache-2.0

/// The kinds of library that are measured.
enum LibraryShape: String {
    /// Books of about 2 KB without a cover: what a register costs, at any scale.
    case tiny
    /// Books of about 10 KB with a small cover: what each file and each cover costs.
    case small
    /// Books as people have them: chapters, covers, pictures, one in a hundred broken.
    case real

    /// How often a book has a number of this kind, besides its ISBN.
    var shareOfOtherNumbers: Double {
        self == .tiny ? 0.1 : 0.3
    }
}
