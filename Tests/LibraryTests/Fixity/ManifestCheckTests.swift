// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// Files against the sums that came with them.
@Suite struct ManifestCheckTests {
    private static func sum(_ bytes: [UInt8], _ length: SHA2.Length = .bits256) -> String {
        var hash = SHA2(length)
        hash.update(bytes)
        return hash.finish().map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0\(digits)" : digits
        }.joined()
    }

    private static func line(_ desk: CheckDesk, _ number: Int) throws -> String {
        "\(sum(try FileTree.read(desk.path(number))))  \(number).epub\n"
    }

    @discardableResult
    private func check(
        _ desk: CheckDesk,
        _ text: String,
        as name: String = "SHA256SUMS",
        _ change: (inout FileCheck.Request) -> Void = { _ in }
    ) throws -> FileCheck.Result {
        let path = desk.books[name]
        try FileTree.makeFolder(path.parent)
        try FileTree.write(Array(text.utf8), to: path)
        let list = try ChecksumList(path, .never)
        return try desk.check { request in
            request.manifest = list
            change(&request)
        }
    }

    @Test func `a file that has the sum of the manifest is sound, and keeps it`() async throws {
        let desk = try await CheckDesk(3)
        let result = try check(desk, Self.line(desk, 0) + Self.line(desk, 1))
        #expect(result.asked == 2 && result.count(.sound) == 2)
        let kept = try desk.bench.rows("SELECT length(hash), length(sha256) FROM file_checks")
        #expect(kept == ["16|32", "16|32"])
    }

    @Test func `a file that came damaged is found by the manifest, and by later checks without it`()
        async throws
    {
        let desk = try await CheckDesk(2)
        let lines = try Self.line(desk, 0) + Self.line(desk, 1)
        // No entry has it, so whatever unpacks is what it was.
        try desk.flip(0) { Self.gap(in: $0) - 20 }
        try await desk.bench.run(desk.books.path)
        #expect(try desk.check().count(.sound) == 2)
        let result = try check(desk, lines)
        #expect(result.count(.damaged) == 1 && result.count(.sound) == 1)
        let why = try #require(result.findings.first?.why)
        #expect(why.contains("its SHA-256 is not the one in the manifest"))
        let later = try desk.check()
        #expect(later.count(.damaged) == 1 && later.count(.sound) == 1)
        #expect(later.findings.first?.why.contains("is not the one kept of it") == true)
    }

    @Test func `of a manifest with a wrong digit it is said that the bytes are those of the check`()
        async throws
    {
        let desk = try await CheckDesk(1)
        let line = try Self.line(desk, 0)
        #expect(try desk.check().count(.sound) == 1)
        let digit = line.hasPrefix("0") ? "1" : "0"
        let result = try check(desk, digit + line.dropFirst())
        let finding = try #require(result.findings.first)
        #expect(finding.why.hasPrefix("manifest and register disagree: its SHA-256 is not"))
        #expect(finding.why.contains("those of the last sound check"))
        #expect(!finding.why.contains("not what they were"))
    }

    @Test func `of bytes that were never found sound it is not said that they were others`()
        async throws
    {
        let desk = try await CheckDesk(1)
        let line = try Self.line(desk, 0)
        let digit = line.hasPrefix("0") ? "1" : "0"
        let first = try check(desk, digit + line.dropFirst()).findings.first
        let later = try desk.check().findings.first
        let whole = "everything in it is sound; its SHA-256 is not the one"
        #expect(first?.why == "\(whole) in the manifest" && later?.why == "\(whole) kept of it")
    }

    @Test(arguments: [false, true])
    func `a manifest with a wrong digit costs nothing that was kept of a sound file`(
        withSHA256: Bool
    ) async throws {
        let desk = try await CheckDesk(1)
        try desk.check { $0.withSHA256 = withSHA256 }
        let query = "SELECT hex(hash), hex(sha256) FROM file_checks"
        let kept = try desk.bench.rows(query)
        let line = try Self.line(desk, 0)
        let digit = line.hasPrefix("0") ? "1" : "0"
        #expect(try check(desk, digit + line.dropFirst()).count(.damaged) == 1)
        let left = try desk.bench.rows(query)
        if withSHA256 {
            #expect(left == kept)
        } else {
            let hashes = [left, kept].map { $0.first?.split(separator: "|").first }
            #expect(hashes[0] == hashes[1] && hashes[0] != nil)
        }
        // Where no sum was kept, that of the manifest is as good as any until another one comes.
        #expect(try desk.check().count(withSHA256 ? .sound : .damaged) == 1)
        #expect(try check(desk, line).count(.sound) == 1)
        #expect(try desk.check().count(.sound) == 1)
    }

    @Test func `a file that disagrees with its manifest still does after it was away`()
        async throws
    {
        let desk = try await CheckDesk(1)
        try desk.check()
        let line = try Self.line(desk, 0)
        let digit = line.hasPrefix("0") ? "1" : "0"
        try check(desk, digit + line.dropFirst())
        let bytes = try FileTree.read(desk.path(0))
        FileTree.remove(desk.path(0))
        #expect(try desk.check().count(.missing) == 1)
        try FileTree.write(bytes, to: desk.path(0))
        try FileTree.age(desk.path(0))
        let finding = try #require(try desk.check().findings.first)
        #expect(finding.state == .damaged)
        #expect(
            finding.why
                == "its bytes are those of the last sound check, and its SHA-256 is not the one "
                + "kept of it"
        )
    }

    /// It came damaged, and its manifest is of what came.
    @Test func `a damaged file that has its sum is healed by a whole one, and by none like it`()
        async throws
    {
        let desk = try await CheckDesk(1)
        let whole = try FileTree.read(desk.path(0))
        var ruin = whole
        ruin[try #require(whole.firstRange(of: Array("OPS/text.xhtml".utf8))).lowerBound] ^= 1
        try FileTree.write(ruin, to: desk.path(0))
        try FileTree.age(desk.path(0))
        for (name, bytes) in [("a-ruin", ruin), ("whole", whole)] {
            try FileTree.write(bytes, to: desk.books["\(name).epub"])
            try FileTree.age(desk.books["\(name).epub"])
        }
        try await desk.bench.run(desk.books.path)
        let told = try check(desk, Self.line(desk, 0)).findings
        for findings in [told, try desk.check().findings] {
            let found = try #require(findings.first { $0.path == desk.path(0).bytes })
            #expect(found.state == .damaged)
            #expect(found.copy?.lastComponent.elementsEqual("whole.epub".utf8) == true)
        }
    }

    @Test(arguments: [false, true])
    func `a manifest of damaged bytes does not make them sound`(withSHA256: Bool) async throws {
        let desk = try await CheckDesk(1)
        try desk.check { $0.withSHA256 = withSHA256 }
        let query = "SELECT hex(hash), hex(sha256) FROM file_checks"
        let kept = try desk.bench.rows(query)
        let whole = try FileTree.read(desk.path(0))
        var ruin = whole
        ruin[Self.gap(in: ruin) - 20] ^= 1
        for (name, bytes) in [("ruin", ruin), ("whole", whole)] {
            try FileTree.write(bytes, to: desk.books["\(name).epub"])
            try FileTree.age(desk.books["\(name).epub"])
        }
        try await desk.bench.run(desk.books.path)
        // No entry has it, so whatever unpacks is what it was.
        try desk.flip(0) { Self.gap(in: $0) - 20 }
        let finding = try #require(try check(desk, Self.line(desk, 0)).findings.first)
        #expect(finding.state == .damaged)
        #expect(
            finding.why.hasSuffix(
                "manifest and register disagree: its SHA-256 is the one in the manifest"
            )
        )
        // One copy is as damaged, the other one is whole.
        #expect(finding.copy?.lastComponent.elementsEqual("whole.epub".utf8) == true)
        #expect(try desk.bench.rows("\(query) WHERE file_id = 1") == kept)
        #expect(try desk.check().count(.damaged) == 1)
        try desk.flip(0) { Self.gap(in: $0) - 20 }
        #expect(try desk.check().count(.sound) == 3)
    }

    @Test func `a copy that is damaged itself heals nothing, whatever a manifest says`()
        async throws
    {
        let desk = try await CheckDesk(1)
        try desk.add(0, as: "copy.epub")
        try await desk.bench.run(desk.books.path)
        try desk.check()
        let copy = desk.books["copy.epub"]
        var ruin = try FileTree.read(copy)
        ruin[Self.gap(in: ruin) - 20] ^= 1
        try FileTree.write(ruin, to: copy)
        try FileTree.age(copy)
        let result = try check(desk, "\(Self.sum(ruin))  0.epub\n")
        #expect(result.findings.map(\.state) == [.damaged])
        #expect(result.findings.map(\.copy) == [nil])
        // The other way round, the copy has the bytes of its last sound check.
        let later = try desk.check().findings.first { $0.path == copy.bytes }
        #expect(later?.copy?.lastComponent.elementsEqual("0.epub".utf8) == true)
    }

    @Test func `a check that was overtaken undoes nothing that the other one found`() async throws {
        let desk = try await CheckDesk(1)
        let unchecked = try #require(try desk.bench.reader().fileToCheck(1))
        try desk.check()
        let sound = try #require(try desk.bench.reader().fileToCheck(1))
        func note(_ file: CheckedFile, _ state: FileCheckState) throws -> Bool {
            let writer = try RegisterWriter(desk.library.register.openForWriting())
            let hash = state == .sound ? sound.hash : nil
            return try writer.note(
                FileCheckNote(file, state, why: nil, hash: hash, sha256: nil),
                at: 1
            )
        }
        // Both found the same.
        #expect(try note(unchecked, .sound))
        let line = try Self.line(desk, 0)
        try check(desk, (line.hasPrefix("0") ? "1" : "0") + line.dropFirst())
        #expect(try !note(sound, .sound))
        #expect(try desk.check().count(.damaged) == 1)
        #expect(try check(desk, line).count(.sound) == 1)
        #expect(try note(sound, .damaged))
        #expect(try desk.summary().damaged == 1)
    }

    @Test func `lines may end as on Windows, and names that no file can have are missing`()
        async throws
    {
        let desk = try await CheckDesk(1)
        let zeros = String(repeating: "0", count: 64)
        let long = String(repeating: "x", count: 300)
        let text = try Self.line(desk, 0) + "\(zeros)  \(long)\n"
        let result = try check(desk, text.split(separator: "\n").map { "\($0)\r\n" }.joined())
        #expect(result.count(.sound) == 1 && result.count(.missing) == 1)
        #expect(result.unknown == 0)
    }

    @Test func `what a manifest names on a disk that is away is left for later`() async throws {
        let desk = try await CheckDesk(1)
        let zeros = String(repeating: "0", count: 64)
        let manifest = try TemporaryFolder()
        let books = try desk.books.path.canonical()
        let text = "\(zeros)  \(books.text)/0.epub\n\(zeros)  \(books.text)/notes.txt\n"
        try FileTree.write(Array(text.utf8), to: manifest["SUMS"])
        FileTree.remove(desk.path(0))
        let list = try ChecksumList(manifest["SUMS"], .never)
        let result = try desk.check { $0.manifest = list }
        #expect(result.left == 2 && result.count(.missing) == 0)
        #expect(result.away.count == 1)
    }

    @Test(arguments: ["", "# a remark\n", "\n"])
    func `a manifest that names no file is refused`(text: String) async throws {
        let desk = try await CheckDesk(1)
        #expect(throws: Failure.self) { try check(desk, text) }
    }

    @Test func `a file that was written to since its import is held to the manifest as well`()
        async throws
    {
        let desk = try await CheckDesk(2)
        let lines = try Self.line(desk, 0) + Self.line(desk, 1)
        try desk.flip(0) { $0.count / 2 }
        for number in 0..<2 {
            try FileTree.write(try FileTree.read(desk.path(number)), to: desk.path(number))
        }
        let result = try check(desk, lines)
        #expect(result.count(.damaged) == 1 && result.count(.changed) == 1)
        let damaged = try #require(result.findings.first { $0.state == .damaged })
        #expect(damaged.why.hasPrefix("it was written to since the last import; its SHA-256"))
    }

    /// The name of an entry in its own header; twenty bytes before it stands its time.
    private static func gap(in bytes: [UInt8]) -> Int {
        (bytes.firstRange(of: Array("OPS/text.xhtml".utf8))?.lowerBound ?? 0)
    }

    @Test func `what a manifest names and is not there is missing, what is no book is unknown`()
        async throws
    {
        let desk = try await CheckDesk(1)
        try FileTree.write([1, 2, 3], to: desk.books["notes.txt"])
        let zeros = String(repeating: "0", count: 64)
        let result = try check(
            desk,
            Self.line(desk, 0) + "\(zeros)  lost.epub\n\(zeros) *./notes.txt\n"
        )
        #expect(result.asked == 3 && result.count(.sound) == 1)
        #expect(result.count(.missing) == 1 && result.unknown == 1)
        #expect(
            result.findings.map(\.path) == [
                try desk.books.path.canonical().appending("lost.epub").bytes
            ]
        )
    }

    @Test(arguments: ["a\nb", "a\rb", "a\\b", "back\\nslash", "-x", "*star", " space "])
    func `a written line is read as the same name`(name: String) async throws {
        let desk = try await CheckDesk(0)
        try desk.add(1, as: "\(name).epub")
        try await desk.bench.run(desk.books.path)
        let path = try desk.books.path.canonical().appending("\(name).epub")
        let line = ChecksumLine.written(Self.sum(try FileTree.read(path)), path)
        #expect(line.count { $0 == 10 } == 1)
        let result = try check(desk, String(decoding: line, as: UTF8.self))
        #expect(result.asked == 1 && result.count(.sound) == 1)
    }

    @Test(arguments: [
        ("d41d8cd98f00b204e9800998ecf8427e  0.epub\n", "line 1: it is no SHA-256 or SHA-512"),
        ("# a remark\n\nnonsense\n", "line 3: it is no SHA-256"),
        ("\(String(repeating: "0", count: 64))\n", "line 1"),
        ("\(String(repeating: "0", count: 64))  \n", "line 1"),
        ("\\\(String(repeating: "0", count: 64))  a\\x\n", "line 1"),
        (
            "\(String(repeating: "0", count: 64))  a\n\(String(repeating: "1", count: 64))  ./a\n",
            "line 2: it has another sum"
        ),
    ])
    func `what is no list of sums is refused`(text: String, problem: String) async throws {
        let desk = try await CheckDesk(1)
        let failure = #expect(throws: Failure.self) { try check(desk, text) }
        #expect(failure?.kind == .badInput && failure?.message.contains(problem) == true)
        #expect(try desk.summary().checked == 0)
    }

    @Test(arguments: [SHA2.Length.bits256, .bits512], ["bag", "bag/manifest"])
    func `a bag is read by its own rules`(length: SHA2.Length, named: String) async throws {
        let desk = try await CheckDesk(0)
        try desk.add(1, as: "bag/data/100%\n.epub")
        try await desk.bench.run(desk.books.path)
        let manifest = "manifest-sha\(length.rawValue).txt"
        let sum = Self.sum(try FileTree.read(desk.books["bag/data/100%\n.epub"]), length)
        try FileTree.write(Array("BagIt-Version: 1.0\n".utf8), to: desk.books["bag/bagit.txt"])
        let lines = "\(sum.uppercased())  data/100%25%0A.epub\r\n"
        try FileTree.write(Array(lines.utf8), to: desk.books["bag/\(manifest)"])
        let tags = "\(Self.sum(Array(lines.utf8)))  \(manifest)\n"
        try FileTree.write(Array(tags.utf8), to: desk.books["bag/tagmanifest-sha256.txt"])
        let path = desk.books[named == "bag" ? named : "bag/\(manifest)"]
        let result = try desk.check { $0.manifest = try? ChecksumList(path, .never) }
        #expect(result.asked == 1 && result.count(.sound) == 1)
        try FileTree.append(Array("# more\n".utf8), to: desk.books["bag/\(manifest)"])
        let failure = #expect(throws: Failure.self) { try ChecksumList(path, .never) }
        #expect(failure?.message.contains("is not what") == true)
    }

    @Test func `a bag names nothing outside of its data`() async throws {
        let desk = try await CheckDesk(1)
        try FileTree.makeFolder(desk.books["bag"])
        try FileTree.write([10], to: desk.books["bag/bagit.txt"])
        for name in ["../0.epub", "data/../../0.epub", "0.epub", "data"] {
            let failure = #expect(throws: Failure.self) {
                let zeros = String(repeating: "0", count: 64)
                return try check(desk, "\(zeros)  \(name)\n", as: "bag/manifest-sha256.txt")
            }
            #expect(failure?.message.contains("outside of the bag") == true, "\(name)")
        }
    }

    @Test func `a folder that is no bag, and a list that is not there, are refused`() async throws {
        let desk = try await CheckDesk(1)
        #expect(throws: Failure.self) { try ChecksumList(desk.books.path, .never) }
        let failure = #expect(throws: Failure.self) { try ChecksumList(desk.books["none"], .never) }
        #expect(failure?.kind == .inputMissing)
    }

    @Test func `a whole copy has the sum that its file is to have`() async throws {
        let desk = try await CheckDesk(1)
        let lines = try Self.line(desk, 0)
        try desk.add(0, as: "z/copy.epub")
        try desk.flip(0) { Self.gap(in: $0) - 20 }
        try await desk.bench.run(desk.books.path)
        let finding = try #require(try check(desk, lines).findings.first)
        #expect(finding.copy?.lastComponent.elementsEqual("copy.epub".utf8) == true)
        var bytes = try FileTree.read(desk.books["z/copy.epub"])
        bytes[Self.gap(in: bytes) - 20] ^= 1
        try FileTree.write(bytes, to: desk.books["z/copy.epub"])
        try FileTree.age(desk.books["z/copy.epub"])
        #expect(try check(desk, lines).findings.first?.copy == nil)
    }

    @Test func `a kept SHA-256 is compared where it is asked for`() async throws {
        let desk = try await CheckDesk(1)
        try desk.check { $0.withSHA256 = true }
        try desk.bench.outsider().execute("UPDATE file_checks SET sha256 = zeroblob(32)")
        let result = try desk.check { $0.withSHA256 = true }
        #expect(result.count(.damaged) == 1)
    }

    @Test func `a check against a manifest can be spread over nights`() async throws {
        let desk = try await CheckDesk(4)
        let lines = try (0..<4).map { try Self.line(desk, $0) }.joined()
        let half = try check(desk, lines) { $0.percent = 50 }
        #expect(half.asked == 4 && half.count(.sound) == 2 && half.left == 2)
        let rest = try check(desk, lines) { $0.percent = 50 }
        #expect(rest.count(.sound) == 2)
        #expect(try desk.summary().checked == 4)
    }
}
