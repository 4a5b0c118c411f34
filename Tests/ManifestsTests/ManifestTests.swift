// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Manifests
import TestSupport
import Testing

/// Manifests as wholes, their last lines and their parts.
@Suite struct ManifestTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func entry(_ name: String, _ size: Int64) -> ManifestEntry {
        ManifestEntry(Path("/books/\(name).epub"), .file(ManifestFile(size: size, modified: 1)))
    }

    @discardableResult
    private func written(
        _ entries: [ManifestEntry],
        capacity: Int = 1 << 20
    ) throws -> Path {
        let path = folder["manifest.ndjson"]
        let sort = ManifestSort(spillingInto: folder.path, capacity: capacity)
        for entry in entries { try sort.add(entry) }
        let writer = try ManifestWriter(path, sources: [Path("/books")])
        try sort.drain(into: writer)
        _ = try writer.publish()
        return path
    }

    private func entries(_ part: ManifestPart) throws -> [ManifestEntry] {
        var reader = try part.entries()
        var entries: [ManifestEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    private func part(_ text: String, of path: Path) throws -> ManifestPart {
        try Manifest(path, cancellation: .never).part(#require(PartNumber(text)))
    }

    @Test func `the last line counts and hashes all others`() throws {
        let manifest = try Manifest(
            written([entry("a", 5), entry("b", 7)]),
            cancellation: .never
        )
        #expect(manifest.end.files == 2)
        #expect(manifest.end.bytes == 12)
        #expect(manifest.end.sources == [Path("/books")])
        #expect(try manifest.part(.whole).hash == manifest.end.hash)
    }

    @Test func `what does not fit into memory comes in the same order, each once`() throws {
        var numbers = SeededNumbers(seed: 7)
        let all = (0..<500).map { entry("\($0 % 300)", Int64($0 % 300)) }
            .shuffled(using: &numbers)
        let inMemory = try FileTree.read(written(all))
        for capacity in [1, 700, 20_000] {
            #expect(try FileTree.read(written(all, capacity: capacity)) == inMemory)
        }
        #expect(try Manifest(folder["manifest.ndjson"], cancellation: .never).end.files == 300)
        #expect(try FileTree.names(in: folder.path).count == 1)
    }

    @Test func `everything is in exactly one part, and parts weigh the same`() throws {
        var numbers = SeededNumbers(seed: 11)
        for count in [1, 2, 7, 60, 400] {
            let all = (0..<count).map {
                entry("\(1000 + $0)", Int64.random(in: 0...3_000_000, using: &numbers))
            }
            let path = try written(all)
            let total = all.reduce(0) { $0 + $1.size + 65_536 }
            let largest = all.map(\.size).max() ?? 0
            for parts in [1, 3, 4, 40] {
                var found: [ManifestEntry] = []
                var hashes: Set<String> = []
                for number in 1...parts {
                    let part = try part("\(number)/\(parts)", of: path)
                    let own = try entries(part)
                    #expect(own.count == part.files)
                    #expect(own.reduce(0) { $0 + $1.size } == part.bytes)
                    let weight = part.bytes + 65_536 * Int64(part.files)
                    #expect(weight <= total / Int64(parts) + largest + 65_536 + 1)
                    found += own
                    if part.files > 0 { hashes.insert(part.hash) }
                }
                #expect(found == all)
                #expect(hashes.count <= parts)
            }
        }
    }

    @Test func `one huge file has a part of its own, and others may be empty`() throws {
        let path = try written([entry("a", 10), entry("b", 1 << 40), entry("c", 10)])
        let parts = try (1...4).map { try part("\($0)/4", of: path).files }
        #expect(parts == [2, 0, 0, 1])
    }

    @Test func `sizes that no sum holds are refused`() throws {
        let path = try written([entry("a", .max), entry("b", .max)])
        #expect(throws: Failure.self) { try part("1/2", of: path) }
    }

    /// A manifest to be damaged.
    private func lines() throws -> [String] {
        let path = try written((0..<9).map { entry("\($0)", 1) })
        return String(decoding: try FileTree.read(path), as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    @Test(arguments: [
        ("the end is gone", "it was cut off"), ("half of the end is gone", "it was cut off"),
        ("a line is gone", "its lines are not those"), ("a line is another", "not those"),
        ("lines are exchanged", "not those"), ("two are joined", "not those"),
        ("something follows", "is not a manifest"), ("it is empty", "is not a manifest"),
        ("the end is that of another", "there is more than the last line counts"),
        ("it is newer", "of a newer Accession"),
    ])
    func `a manifest that is not whole is refused`(damage: String, words: String) throws {
        var lines = try lines()
        switch damage {
        case "the end is gone": lines.removeLast()
        case "half of the end is gone": lines[9] = String(lines[9].dropLast(30))
        case "a line is gone": lines.remove(at: 3)
        case "a line is another":
            lines[3] = lines[3].replacing("\"modified\":1", with: "\"modified\":2")
        case "lines are exchanged": lines.swapAt(3, 4)
        case "two are joined": lines.insert(contentsOf: lines[..<9], at: 0)
        case "something follows": lines.append("{}")
        case "it is empty": lines = []
        case "the end is that of another":
            lines[9] = lines[9].replacing("\"files\":9", with: "\"files\":5")
        default: lines[9] = lines[9].replacing("\"version\":1", with: "\"version\":2")
        }
        // What is joined has more than is counted, and in the parts that is met first.
        let words = damage == "two are joined" ? "there is more than" : words
        let path = try folder.file("damaged", lines.joined(separator: "\n") + "\n")
        let failure = #expect(throws: Failure.self) { try part("9/9", of: path) }
        #expect(failure?.kind == .badInput)
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }

    @Test func `an empty line says nothing, wherever it stands`() throws {
        let lines = try lines()
        let whole = try part("2/3", of: folder["manifest.ndjson"])
        for place in [0, 4, 9, 10] {
            var edited = lines
            edited.insert("", at: place)
            let path = try folder.file("edited", edited.joined(separator: "\n") + "\n")
            let part = try part("2/3", of: path)
            #expect(part.hash == whole.hash && part.end == whole.end)
            #expect(try entries(part) == entries(whole))
        }
    }

    @Test func `what is no file, or not there, is no manifest`() throws {
        try FileTree.makePipe(folder["pipe"])
        for (name, kind) in [
            ("pipe", Failure.Kind.badInput), (".", .badInput), ("gone", .inputMissing),
        ] {
            let failure = #expect(throws: Failure.self) {
                try Manifest(folder[name], cancellation: .never)
            }
            #expect(failure?.kind == kind)
        }
    }

    @Test func `a manifest that is exchanged while it is read is noticed`() throws {
        let path = try written((0..<9).map { entry("\($0)", 1) })
        let part = try part("1/2", of: path)
        try written((0..<9).map { entry("\($0)", 2) })
        #expect(throws: Failure.self) { try entries(part) }
    }

    @Test func `only a manifest is replaced by one`() throws {
        try Manifest.refuseToReplace(folder["gone"])
        try Manifest.refuseToReplace(try folder.file("empty", ""))
        try Manifest.refuseToReplace(try written([entry("a", 1)]))
        for path in [try folder.file("list", "/a\n"), folder.path] {
            let failure = #expect(throws: Failure.self) { try Manifest.refuseToReplace(path) }
            #expect(failure?.kind == .cannotCreate)
        }
    }

    @Test(arguments: [
        "", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/4", "1 /4", "+1/4", "1/1000001",
        "1/99999999999999999999",
    ])
    func `this is no part`(text: String) {
        #expect(PartNumber(text) == nil)
    }

    @Test func `a part is known by what the register calls it, and by its job`() throws {
        let label = try part("2/3", of: written([entry("a", 1)])).label
        #expect(ManifestPart.Label(label.text) == label)
        let path = folder["rest"]
        let writer = try ManifestWriter(path, sources: [], restOf: label.job)
        try writer.add(entry("b", 1))
        _ = try writer.publish()
        let rest = try part("1/1", of: path).label
        #expect(rest != label)
        #expect(rest.job == label.job)
        #expect(ManifestPart.Label(rest.text) == rest)
        for text in ["", "/books", label.text + " ", label.text.uppercased(), "part 2/3 of"] {
            #expect(ManifestPart.Label(text) == nil)
        }
    }
}
