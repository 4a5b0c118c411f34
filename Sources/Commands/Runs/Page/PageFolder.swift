// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Pages

/// Where the page of a run goes, which needs no folder but may be given one.
enum PageFolder {
    /// - Returns: the file that is meant; a folder that is not there is made.
    static func page(_ named: Path) throws(Failure) -> Path {
        let page = try PageTarget(named, covers: 0).page
        guard named.bytes.last == UInt8(ascii: "/") else { return page }
        do throws(FileError) { try FolderCreation.create(named) } catch {
            if error.isDiskFull { throw Failure(error, near: named) }
            throw Failure(
                .cannotCreate,
                "cannot create \(named.text): \(error.reason)",
                hint: "name a folder that can be created, or a file"
            )
        }
        return page
    }
}
