// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

/// Whose unfinished files are whose.
@Suite struct TemporaryNameTests {
    /// More than Linux ever gives to a process.
    private static let gone = ".accession-4194999-1f.part"

    @Test func `what this process has under way is not abandoned`() {
        #expect(!TemporaryName.isAbandoned(TemporaryName.make()))
        #expect(TemporaryName.make() != TemporaryName.make())
    }

    @Test(arguments: [
        (gone, true), (".accession-\(getpid())-1f.part", true), (".accession-part.part", true),
        (".accession-1-1f.part", false), (".accession-4194999-1f.epub", false),
    ])
    func `what no process works on is abandoned`(name: String, answer: Bool) {
        #expect(TemporaryName.isAbandoned(name.utf8) == answer)
    }

    /// Its parent may never ask for it, as in a container without a process for that.
    @Test func `a process that ended and was not asked for works on nothing`() throws {
        var process: pid_t = 0
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        defer { free(arguments[0]) }
        try #require(posix_spawn(&process, "/bin/true", nil, nil, arguments, nil) == 0)
        var information = siginfo_t()
        waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)
        #expect(kill(process, 0) == 0)
        #expect(TemporaryName.isAbandoned(".accession-\(process)-1f.part".utf8))
        waitpid(process, nil, 0)
    }

    @Test func `of a folder only what is abandoned goes`() throws {
        let folder = try TemporaryFolder()
        let own = String(decoding: TemporaryName.make(), as: UTF8.self)
        for name in [Self.gone, ".accession-1-1f.part", own, "file.part"] {
            try folder.file(name, "half")
        }
        try TemporaryName.removeAbandoned(in: folder.path)
        let left = try FileTree.names(in: folder.path).map { String(decoding: $0, as: UTF8.self) }
        #expect(Set(left) == [".accession-1-1f.part", own, "file.part"])
    }
}
