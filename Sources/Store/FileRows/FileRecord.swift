// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import Files

/// One path that was seen, and how far the file behind it came.
package struct FileRecord: Sendable, Equatable {
    package enum Status: String, Sendable {
        case registered
        case copy
        /// A person wants its content kept away.
        case ignored
        case deferred
        case rejected
    }

    package struct Facts: Sendable, Equatable {
        package var device: Int64
        package var inode: Int64
        package var size: Int64
        /// Nanoseconds since 1970.
        package var modifiedAt: Int64
        package var changedAt: Int64

        package init(device: Int64, inode: Int64, size: Int64, modifiedAt: Int64, changedAt: Int64)
        {
            self.device = device
            self.inode = inode
            self.size = size
            self.modifiedAt = modifiedAt
            self.changedAt = changedAt
        }

        package init(_ status: FileStatus) {
            self.init(
                device: Int64(bitPattern: status.device),
                inode: Int64(bitPattern: status.inode),
                size: status.size,
                modifiedAt: status.modified,
                changedAt: status.changed
            )
        }
    }

    package var path: [UInt8]
    package var facts: Facts?
    package var fingerprint: [UInt8]?
    package var editionID: Int64?
    package var status: Status
    /// The last stage that received it.
    package var stage: Stage
    package var reason: ReasonCode?
    package var detail: String?
    /// The reader that looked into it, if one did.
    package var readerVersion: Int?
    /// What else is known of it if it lies on the web; not read with the row.
    package var remote: RemoteFile?
    /// What all of its bytes were found to be, if they were read; not read with the row.
    package var check: FileCheckNote?

    package init(path: [UInt8], status: Status, stage: Stage) {
        self.path = path
        self.status = status
        self.stage = stage
    }
}

extension FileRecord {
    /// Why it was not taken in: of a reject that a person took note of, why it was rejected.
    package var reasonForPeople: ReasonCode? { RejectNote(detail)?.code ?? reason }

    /// Notes what is wrong with the archive around the book, if anything is.
    package mutating func note(_ salvage: Publication.Warning?) {
        reason = salvage?.code
        detail = salvage?.detail
    }

    /// Whether it holds a book in an archive that is damaged: nothing else about an archive is noted
    /// with a file that was taken in.
    package var isSalvaged: Bool {
        (status == .registered || status == .copy) && reason?.text.hasPrefix("ZIP-") == true
    }

    package static let isSalvaged = """
        (files.status IN ('registered', 'copy') AND coalesce(files.reason, '') LIKE 'ZIP-%')
        """
}
