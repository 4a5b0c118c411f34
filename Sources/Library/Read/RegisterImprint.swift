// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import Hashing
import Store

/// What identifies a register as it lies on the disk at one moment.
package struct RegisterImprint: Sendable, Equatable {
    /// XXH3 of 128 bits over all bytes, in hexadecimal.
    package let hash: String
    package let byteCount: Int64

    /// To be asked when no process writes to it.
    package init(of library: Library) throws(Failure) {
        let file = library.register.path
        let found = try Failure.wrapping(near: library.folder) { () throws(FileError) in
            try FileHash.ifPresent(file)
        }
        guard let found, let hash = Hash128(bytes: found.bytes) else {
            throw Failure(
                register: .missing,
                "\(file.text): there is no register",
                hint: "run the import again"
            )
        }
        self.hash = hash.hexadecimal
        byteCount = found.byteCount
    }
}
