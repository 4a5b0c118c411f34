// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files

/// One line of a manifest: something that a scan found and that an import is to look at.
package struct ManifestEntry: Sendable, Equatable {
    /// What the scan knew of it.
    package enum Finding: Sendable, Equatable {
        case file(ManifestFile)
        case remote(ManifestRemote)
        /// It is not to be read, for a reason that the scan found.
        case unread(ReasonCode, detail: String)
    }

    /// As the register names it: a path, or the address of a book on the web.
    package let path: Path
    package let finding: Finding

    package init(_ path: Path, _ finding: Finding) {
        self.path = path
        self.finding = finding
    }

    /// How many bytes the scan counted for it.
    package var size: Int64 {
        switch finding {
        case .file(let file): file.size
        case .remote(let book): book.size
        case .unread: 0
        }
    }

    /// What orders entries: the order in which an import walks folders, all that is in a folder
    /// before what follows its name.
    package var key: [UInt8] { Self.key(path.bytes) }

    static func key(_ path: [UInt8]) -> [UInt8] {
        // No path holds a zero.
        path.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
    }
}

/// What a scan knew of a file.
package struct ManifestFile: Sendable, Equatable {
    package var size: Int64
    /// Nanoseconds since 1970.
    package var modified: Int64
    /// Whether the path is a link to it.
    package var isLink = false
    /// What lies beside it.
    package var beside = Beside.unasked

    package init(size: Int64, modified: Int64) {
        self.size = size
        self.modified = modified
    }

    package init(_ status: FileStatus) {
        self.init(size: status.size, modified: status.modified)
    }

    /// Whether a file is another one than that which was scanned.
    package func isOther(than status: FileStatus) -> Bool {
        status.size != size || status.modified != modified
    }
}

/// What a scan knew of a book on the web.
package struct ManifestRemote: Sendable, Equatable {
    /// As its catalogue says; 0 if it does not.
    package var size: Int64 = 0
    /// The catalogue that lists it; nil if it was named alone.
    package var feed: String?
    /// What the catalogue calls it.
    package var entry: String?
    /// When the catalogue says that it changed last.
    package var updated: String?

    package init() {}
}
