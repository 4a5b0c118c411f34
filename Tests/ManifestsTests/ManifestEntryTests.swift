// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Manifests
import TestSupport
import Testing

/// Entries as they are written and read.
@Suite struct ManifestEntryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func written(_ entries: [ManifestEntry]) throws -> Path {
        let path = folder["manifest.ndjson"]
        let writer = try ManifestWriter(path, sources: [Path("/books")])
        for entry in entries { try writer.add(entry) }
        _ = try writer.publish()
        return path
    }

    private func read(_ path: Path) throws -> [ManifestEntry] {
        var reader = try Manifest(path, cancellation: .never).part(.whole).entries()
        var entries: [ManifestEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    @Test func `what is written is what is read`() throws {
        var plain = ManifestFile(size: 10, modified: 1_700_000_000_123_456_789)
        plain.beside = Beside(document: .nothing, cover: .nothing)
        var accompanied = ManifestFile(size: 0, modified: -5)
        accompanied.isLink = true
        accompanied.beside = Beside(
            document: .file(BesideFile(name: Array("metadata.opf".utf8))),
            cover: .file(BesideFile(name: [0xFF, 0x2E, 0x6A]))
        )
        var remote = ManifestRemote()
        remote.size = 7
        (remote.feed, remote.entry) = ("https://example.org/opds", "urn:x:1")
        remote.updated = "2024-01-01"
        let entries = [
            ManifestEntry(Path("/books/a \"quoted\"\n.epub"), .file(plain)),
            ManifestEntry(Path("/books/alone.epub"), .file(ManifestFile(size: 1, modified: 2))),
            ManifestEntry(
                Path("/books/pipe.epub"),
                .unread(ReasonCode("SRC-002"), detail: "a pipe")
            ),
            ManifestEntry(Path(bytes: Array("/books/".utf8) + [0xFF, 0xFE]), .file(accompanied)),
            ManifestEntry(Path("https://example.org/1.epub"), .remote(remote)),
        ]
        #expect(try read(written(entries)) == entries)
    }

    @Test func `what is in a folder comes before what follows its name`() throws {
        let names = ["/b/a", "/b/a.epub", "/b/a/1.epub", "/b/a-1.epub", "/b/a/2/x.epub"]
        let keys = names.map { ManifestEntry(Path($0), .unread(ReasonCode("X"), detail: "")) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        #expect(
            keys.map(\.path.text)
                == ["/b/a", "/b/a/1.epub", "/b/a/2/x.epub", "/b/a-1.epub", "/b/a.epub"]
        )
    }

    @Test(arguments: [
        ("{}", "the path is missing"),
        (#"{"path":"/a","size":1,"modified":1"#, "expected"),
        (#"{"path":"a","size":1,"modified":1}"#, "does not begin with a /"),
        (#"{"path":"/a","size":-1,"modified":1}"#, "size"),
        (#"{"path":"/a","size":1e3,"modified":1}"#, "whole number"),
        (#"{"path":"/a","modified":1}"#, "the size is missing"),
        (#"{"path":"/a\u0000b","size":1,"modified":1}"#, "holds a zero"),
        (#"{"path":"/a","path":"/b","size":1,"modified":1}"#, "is there twice"),
        (#"{"path":"/a","path_bytes_b64":"%%","size":1,"modified":1}"#, "base 64"),
        (#"{"path":"/a","size":1,"modified":1,"cover":"../x"}"#, "is in its folder"),
        (#"{"path":"/a","size":1,"modified":1,"document":".."}"#, "is in its folder"),
        (#"{"path":7,"size":1,"modified":1}"#, "expected a text"),
        ("[1]", "expected an object"),
    ])
    func `a line that is no entry is named`(line: String, words: String) throws {
        let path = folder["hostile.ndjson"]
        try Hostile.write([line], to: path)
        let failure = #expect(throws: Failure.self) { try read(path) }
        #expect(failure?.kind == .badInput)
        #expect(failure?.message.contains("line 1") == true)
        #expect(failure?.message.contains(words) == true)
    }

    @Test func `a path above its folder is only a path`() throws {
        let path = folder["hostile.ndjson"]
        try Hostile.write([#"{"path":"/a/../../etc/passwd","size":1,"modified":1}"#], to: path)
        #expect(try read(path).map(\.path.text) == ["/a/../../etc/passwd"])
    }

    @Test func `lines that are not in order are named, and so is one that is there twice`() throws {
        let path = folder["hostile.ndjson"]
        let line = { (name: String) in #"{"path":"/\#(name)","size":1,"modified":1}"# }
        for names in [["b", "a"], ["a", "a"]] {
            try Hostile.write(names.map(line), to: path)
            let failure = #expect(throws: Failure.self) { try read(path) }
            #expect(failure?.message.contains("line 2: it is not in order") == true)
        }
    }

    @Test func `a line without an end is not kept in memory`() throws {
        let path = folder["hostile.ndjson"]
        try Hostile.write([#"{"path":"/"# + String(repeating: "x", count: 3 << 20)], to: path)
        let failure = #expect(throws: Failure.self) { try read(path) }
        #expect(failure?.message.contains("line 1: it is too long") == true)
    }
}
