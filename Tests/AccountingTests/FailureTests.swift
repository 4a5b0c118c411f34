// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Glibc
import Testing

@Suite struct FailureTests {
    @Test(arguments: [
        ("/library/covers/7.pack", "/library"), ("/mnt/shelf/book.epub", "/mnt/shelf"),
    ])
    func `a disk is full where there was no room`(path: String, folder: String) {
        let error = FileError(code: ENOSPC, operation: "write", path: Path(path))
        let failure = Failure(error, near: Path("/library"))
        #expect(failure.message.prefix { $0 != ":" } == "the disk is full at \(folder)")
        #expect(failure.kind == .tryLater)
    }
}
