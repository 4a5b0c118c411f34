// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Sidecars
import Store

/// What a worker found beside a book, of one kind.
enum SidecarFinding: Sendable {
    /// It did not look, or cannot tell; what is known stays.
    case unasked
    case nothing
    /// In a box of its own: most books have nothing beside them, and none is to carry room for it.
    indirect case read(SidecarFile, Sidecar)
    /// The book does not need it, and it was not opened.
    case spare(SidecarFile)
    /// - Parameter file: nil if the fault may pass: then nothing is noted, and the next run tries.
    case broken(SidecarFile?, ReasonCode, detail: String)
}

/// What a worker found beside a book.
struct SidecarFindings: Sendable {
    var document = SidecarFinding.unasked
    var cover = SidecarFinding.unasked

    static let unasked = Self()

    /// What the document says.
    var facts: FactSheet? {
        if case .read(_, let sidecar) = document { sidecar.facts } else { nil }
    }

    /// What of it says something of the book.
    var told: [Sidecar] {
        [document, cover].compactMap { finding in
            if case .read(_, let sidecar) = finding { sidecar } else { nil }
        }
    }
}
