// SPDX-License-Identifier: Apache-2.0

import Files
import Store

/// Files in a manifest that the register does not have.
extension FileCheck.Result {
    /// A file that does not exist is missing, registered or not; one that exists may not be a book.
    mutating func add(unregistered path: Path, _ absence: inout MissingFileCheck) {
        asked += 1
        guard Self.isMissing(path) else {
            unknown += 1
            return
        }
        if let why = absence.whyAway(path, nil) { return leave(why) }
        counts[.missing, default: 0] += 1
        findings.append(
            FileCheck.Finding(
                path: path.bytes,
                title: nil,
                state: .missing,
                why: "the manifest has it, and it is not there",
                entries: [],
                copy: nil
            )
        )
    }

    /// What cannot be looked at may be there.
    private static func isMissing(_ path: Path) -> Bool {
        do throws(FileError) {
            return try FileStatus.ifPresent(path, followingLinks: true) == nil
        } catch { return error.isImpossibleName }
    }
}
