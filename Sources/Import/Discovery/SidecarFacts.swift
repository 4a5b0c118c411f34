// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store

extension SidecarFile {
    /// Nil if it was not looked at.
    init?(_ file: BesideFile) {
        guard let status = file.status else { return nil }
        self.init(name: file.name, size: status.size, modifiedAt: status.modified)
    }

    /// What is known of one that is read at this moment.
    ///
    /// The time of one that changed just now is not trusted, as with the books.
    init(_ name: [UInt8], _ status: FileStatus, at now: Int64) {
        let isYoung = FileRecord.Facts(status, at: now).changedAt != status.changed
        self.init(name: name, size: status.size, modifiedAt: isYoung ? 0 : status.modified)
    }
}
