// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Store

/// As a run uses it.
extension FileExaminer {
    package convenience init(keeping hash: FileHashKind) {
        self.init(withSHA256: hash == .sha256)
    }

    /// What a file that a run takes in is found to be; nil where nothing is known to compare it with.
    ///
    /// It may be another one by now, which the next run finds.
    package func check(_ file: FileRecord) throws(Failure) -> FileCheckNote? {
        guard let known = CheckedFile(file) else { return nil }
        let seen = try examine(known)
        return FileCheckNote(
            known,
            seen.state,
            why: seen.why,
            hash: seen.hash,
            sha256: seen.sha256
        )
    }
}
