// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Store

/// Where the library's own files of books lie.
package struct HoldingFolders: Sendable {
    package let staging: Path
    package let shelf: Path
    package let trash: Path
    /// Whether somebody chose another place for the shelf, such as another disk.
    let isShelfElsewhere: Bool

    package init(_ library: Library, _ reader: RegisterReader) throws(Failure) {
        // One that is not there yet has no other name.
        let own = (try? library.folder.canonical()) ?? library.folder
        staging = own.appending("staging")
        trash = own.appending("trash")
        let chosen = try reader.holdingPlace(.shelf).folder
        shelf = chosen.map { Path(bytes: $0) } ?? own.appending("shelf")
        isShelfElsewhere = chosen != nil
    }

    package subscript(_ tier: Holding.Tier) -> Path {
        switch tier {
        case .staging: staging
        case .shelf: shelf
        case .trash: trash
        }
    }

    package func path(of holding: Holding) -> Path { self[holding.tier].appending(holding.name) }
}
