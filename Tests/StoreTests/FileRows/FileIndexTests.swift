// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import Store
import Testing

@Suite struct FileIndexTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    /// The names of the files that this reader need not read again.
    private func current(reader: Int) throws -> [String] {
        var names: [String] = []
        try register.writer.knownFiles(below: [Path("/b")], reader: reader) { file, path in
            let name = path.indices.map { path[$0] }
            if file.isCurrent { names.append(String(decoding: name, as: UTF8.self)) }
        }
        return names
    }

    @Test func `a file is current if its edition was read by this reader or a later one`() throws {
        for version in [3, 4, 5] {
            let added = try register.add(.plain(UInt8(version)), path: "/b/\(version)")
            try register.outsider().execute(
                "UPDATE editions SET reader_version = \(version) WHERE id = \(added.edition)"
            )
        }
        #expect(try current(reader: 3) == ["/b/3", "/b/4", "/b/5"])
        #expect(try current(reader: 4) == ["/b/4", "/b/5"])
        #expect(try current(reader: 5) == ["/b/5"])
        #expect(try current(reader: 6) == [])
    }

    @Test(arguments: [3, 4])
    func `a file without an edition is read again`(reader: Int) throws {
        let added = try register.add(.plain(1), path: "/b/1")
        let outsider = try register.outsider()
        try outsider.execute("UPDATE editions SET reader_version = 3 WHERE id = \(added.edition)")
        try outsider.execute("UPDATE files SET edition_id = NULL")
        #expect(try current(reader: reader) == [])
    }
}
