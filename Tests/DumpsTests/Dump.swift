// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Dumps
import Files
import TestSupport
import Works

/// What was handed over by a reading of dumps.
struct Taken: DumpTaker {
    var matches: [DumpMatch] = []
    var additions: [DumpAddition] = []
    var problems: [String] = []
    /// Titles that are those of other books.
    var strange: Set<String> = []

    mutating func take(_ match: DumpMatch) throws(Failure) -> Bool {
        matches.append(match)
        return match.isLedTo || match.sheet.first(.title).map { !strange.contains($0) } ?? true
    }

    mutating func take(_ addition: DumpAddition) throws(Failure) { additions.append(addition) }

    mutating func malformed(_ source: DumpSource, _ place: String, _ why: String) {
        problems.append("\(place): \(why)")
    }

    mutating func progress(_ read: Int, of total: Int?) {}

    subscript(record: String) -> FactSheet? {
        matches.first { $0.sheet.record == record }?.sheet
    }

    /// What was said later of a record.
    subscript(record: String, field: FactField) -> [String]? {
        additions.first { $0.record == record && $0.field == field }?.values
    }
}

/// Dumps to be read, each a file.
struct Dump {
    var files: [[UInt8]] = []
    var wanted: [(id: String, edition: UInt32)] = []
    var strange: Set<String> = []
    var cancellation = Cancellation.never

    init(_ files: String..., wanted: [(String, UInt32)]) {
        self.init(files.map { Array($0.utf8) }, wanted: wanted)
    }

    init(_ files: [[UInt8]], wanted: [(String, UInt32)]) {
        self.files = files
        self.wanted = wanted.map { (id: $0.0, edition: $0.1) }
    }

    func read() throws -> (taken: Taken, result: DumpResult) {
        let folder = try TemporaryFolder()
        var sources: [DumpSource] = []
        for (place, bytes) in files.enumerated() {
            let path = folder["dump-\(place)"]
            try FileTree.write(bytes, to: path)
            sources.append(.file(path))
        }
        var ids = WantedIDs(capacity: wanted.count)
        for (id, edition) in wanted {
            guard let id = VolumeID(stored: id) else { continue }
            ids.add(id, wantedBy: edition)
        }
        var reader = try DumpReader(sources, wanted: ids, cancellation: cancellation)
        var taken = Taken()
        taken.strange = strange
        try reader.read(&taken)
        return (taken, reader.result)
    }
}

/// Lines of Open Library's dumps.
enum OpenLibraryText {
    static func edition(_ number: Int, _ members: String) -> String {
        line("edition", "/books/OL\(number)M", members)
    }

    static func work(_ number: Int, _ members: String) -> String {
        line("work", "/works/OL\(number)W", members)
    }

    static func author(_ number: Int, _ name: String) -> String {
        line("author", "/authors/OL\(number)A", "\"name\": \"\(name)\"")
    }

    static func line(_ type: String, _ key: String, _ members: String) -> String {
        "/type/\(type)\t\(key)\t3\t2011-02-03T04:05:06.789\t"
            + "{\(members), \"key\": \"\(key)\", \"revision\": 3}\n"
    }
}
