// SPDX-License-Identifier: Apache-2.0

package import Works

/// What the register knows of an identifier when a book comes that has it.
package struct IdentifierStanding: Sendable {
    /// Before the book came.
    package var before: IDState
    /// With the book.
    package var after: IDState
    /// The works that it leads the book to.
    package var works: [WorkID] = []
    /// Whether one of them shares an identifier with what a person keeps apart from it.
    package var isContested = false

    /// Whether it joins the others otherwise than before, now that the book shows what it shows.
    package var regroups = false

    /// Whether the identifier is unremarkable, so that the cache may answer for it.
    package var isPlain: Bool { after == IDState() }

    /// Whether the identifier stops to join what it joined, or joins it otherwise.
    package var stopsJoining: Bool {
        regroups || before.joins && (!after.joins || after.isAmbiguous && !before.isAmbiguous)
    }
}
