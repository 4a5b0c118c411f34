// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Hashing
import Terminal
import TestSupport
import Testing

/// Bags, checked as RFC 8493 wants them checked.
@Suite struct BagTests {
    private let place: TemporaryFolder
    private var bag: Path { place["bag"] }
    private static let time: Int64 = 1_772_348_889

    init() throws {
        place = try TemporaryFolder()
    }

    @discardableResult
    private func export(_ files: [String: String], time: Int64 = time) throws -> ExportTree {
        let tree = try ExportTree(bag, format: "test-bag", isBag: true)
        for name in files.keys.sorted() { try tree.put(Array((files[name] ?? "").utf8), as: name) }
        try tree.finish(time: time)
        return tree
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try FileTree.read(bag.appending(name)), as: UTF8.self)
    }

    /// The names of a list with their checksums, written as they are.
    private func list(_ name: String) throws -> [String: String] {
        var found: [String: String] = [:]
        for line in try text(name).split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            let file = parts[1].dropFirst().replacing("%0A", with: "\n")
                .replacing("%0D", with: "\r").replacing("%25", with: "%")
            #expect(found.updateValue(parts[0], forKey: String(file)) == nil)
        }
        return found
    }

    private func expectValid() throws {
        #expect(
            try text("bagit.txt") == "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
        )
        let payload = try FileTree.snapshot(bag.appending("data")).filter { $0.bytes != nil }
        let sums = try list("manifest-sha512.txt")
        #expect(Set(sums.keys) == Set(payload.map { "data/\($0.name)" }))
        for file in payload {
            #expect(sums["data/\(file.name)"] == Self.checksum(file.bytes ?? []), "\(file.name)")
        }
        let size = payload.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
        #expect(try text("bag-info.txt").contains("Payload-Oxum: \(size).\(payload.count)\n"))
        let tags = try list("tagmanifest-sha512.txt")
        #expect(Set(tags.keys) == ["bagit.txt", "bag-info.txt", "manifest-sha512.txt"])
        for (name, sum) in tags {
            #expect(sum == Self.checksum(try FileTree.read(bag.appending(name))), "\(name)")
        }
    }

    private static func checksum(_ bytes: [UInt8]) -> String {
        var hash = SHA2(.bits512)
        hash.update(bytes)
        return Hexadecimal.text(hash.finish())
    }

    @Test func `a bag names every file with its checksum`() throws {
        try export(["a": "1", "b/c": "two", "empty": ""])
        try expectValid()
        #expect(
            try text("bag-info.txt") == """
                Bag-Software-Agent: Accession
                Bagging-Date: 2026-03-01
                Payload-Oxum: 4.3

                """
        )
        #expect(
            try FileTree.names(in: bag).map { String(decoding: $0, as: UTF8.self) } == [
                ".accession-export", ".accession-export.lock", "bag-info.txt", "bagit.txt", "data",
                "manifest-sha512.txt", "tagmanifest-sha512.txt",
            ]
        )
    }

    @Test func `a bag follows what is in it`() throws {
        try export(["a": "1", "b/c": "two", "d": "3"])
        let tree = try export(["a": "1", "b/c": "other", "e": "5"])
        try expectValid()
        #expect(tree.removed == 1)
        #expect(try list("manifest-sha512.txt").keys.sorted() == ["data/a", "data/b/c", "data/e"])
    }

    @Test func `the same again changes nothing`() throws {
        try export(["a": "1", "b/c": "two"])
        let before = try FileTree.snapshot(bag)
        let tree = try export(["a": "1", "b/c": "two"])
        #expect(tree.written == 0)
        #expect(try FileTree.snapshot(bag) == before)
    }

    @Test(arguments: ["100 % off", "%25", "%0A", "two\nlines", "r\rn", "%0a", "a%2", " x"])
    func `a name with a sign that lists write otherwise is found again`(name: String) throws {
        try export([name: "1", "other": "2"])
        try expectValid()
        try export([name: "1", "other": "3"])
        try expectValid()
    }

    @Test func `names that differ only in how a list writes them have their own checksums`() throws
    {
        try export(["a%b": "1"])
        try export(["a%b": "1", "a%25b": "2"])
        try expectValid()
        try export(["a%b": "1", "a%25b": "2", "c": "3"])
        try expectValid()
    }

    @Test func `an empty bag is a bag`() throws {
        try export([:])
        #expect(try text("manifest-sha512.txt") == "")
        #expect(try text("bag-info.txt").contains("Payload-Oxum: 0.0\n"))
    }

    @Test(arguments: ["manifest-sha512.txt", "bag-info.txt", "bagit.txt", "data/a"])
    func `a file that somebody has changed is put right`(name: String) async throws {
        try export(["a": "1", "b": "2"])
        let right = try FileTree.read(bag.appending(name))
        await ClockTick.pass()
        try FileTree.write(right.map { $0 == 0x30 ? 0x31 : $0 } + [0x0A], to: bag.appending(name))
        try export(["a": "1", "b": "2"])
        try expectValid()
        #expect(try FileTree.read(bag.appending(name)) == right)
    }

    @Test func `checksums that somebody has changed are not taken for right`() async throws {
        try export(["a": "1", "b": "2"])
        await ClockTick.pass()
        let list = bag.appending("manifest-sha512.txt")
        let wrong = try FileTree.read(list).map { $0 == UInt8(ascii: "4") ? UInt8(ascii: "5") : $0 }
        try FileTree.write(wrong, to: list)
        try export(["a": "1", "b": "2"])
        try expectValid()
    }
}
