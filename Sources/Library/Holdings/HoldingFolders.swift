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

extension Library {
    /// The names of all that lies in staging; none if there is no such folder.
    func namesInStaging(_ folders: HoldingFolders) throws(Failure) -> Set<[UInt8]> {
        try asking { () throws(FileError) in
            Set(try FolderListing.namesIfPresent(in: folders.staging).map(\.bytes))
        }
    }

    /// The files in staging that the register names.
    ///
    /// Whoever needs room may delete any of them by hand; the next session that writes forgets those.
    func staged(_ reader: RegisterReader) throws(Failure) -> [Holding] {
        let names = try namesInStaging(HoldingFolders(self, reader))
        return try reader.holdings(in: .staging).filter { names.contains($0.name) }
    }
}
