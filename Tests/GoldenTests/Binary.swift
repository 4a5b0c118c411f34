// SPDX-License-Identifier: Apache-2.0

import Files
import System
import Testing

/// The program that was built together with these tests.
enum Binary {
    /// It is next to the test bundle, wherever the build folder is.
    static func path() throws -> Path {
        try #require(found, "no program accession beside or above the tests")
    }

    private static let found: Path? = {
        for start in [try? Path("/proc/self/exe").canonical(), ownWord].compactMap(\.self) {
            var folder = start.parent
            while folder != folder.parent {
                let program = folder.appending("accession")
                let status = try? FileStatus.of(program, followingLinks: true)
                if status?.kind == .regular { return program }
                folder = folder.parent
            }
        }
        return nil
    }()

    private static var ownWord: Path? {
        ProcessArguments.all.first.flatMap { try? Path(bytes: $0).absolute() }
    }
}
