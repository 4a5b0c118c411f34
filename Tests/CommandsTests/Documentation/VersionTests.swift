// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// The version is said in one place; what has to repeat it, or reads it there, is compared.
@Suite struct VersionTests {
    private let root = Samples.path.parent

    @Test func `the newest entry of Debian's changelog is of this version`() throws {
        let changelog = String(
            decoding: try FileTree.read(root.appending("debian/changelog")),
            as: UTF8.self
        )
        #expect(changelog.hasPrefix("accession (\(Program.tree.program.version)) "))
    }

    @Test func `scripts read the version that the program has`() throws {
        let result = try ProgramRun.run(
            [root.appending(".ci/version").bytes],
            environment: ["PATH=/usr/bin:/bin"],
            folder: root
        )
        #expect(result.outputText == Program.tree.program.version + "\n")
    }
}
