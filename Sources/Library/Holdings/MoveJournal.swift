// SPDX-License-Identifier: Apache-2.0

import Files
import Hashing
import Store

/// What is about to get or lose its name among the library's own files, in a file of its own until
/// it is done.
///
/// A name comes before the row that says so, and the former name goes after it. What a killed
/// process leaves in between is told by the rows: a name without a row goes.
struct MoveJournal {
    /// A file, in a folder of the library's own or elsewhere.
    enum Place: Equatable {
        case own(Holding.Tier, [UInt8])
        case elsewhere(Path)
    }

    struct Entry: Equatable {
        /// The name that it gets; nil for what only goes.
        var target: Place?
        /// The name that it loses; nil for a copy.
        var former: Place?
        /// Of its bytes: what is there with others is not what was meant.
        var hash: [UInt8]
    }

    private let file: FieldFile

    init(_ library: Library) {
        file = FieldFile(library.folder.appending(Self.name))
    }

    static let name = "moving"

    /// Returns when all of it would survive a power cut.
    func write(_ entries: [Entry]) throws(FileError) {
        try file.write(
            entries.flatMap { [$0.hash, Self.field($0.target), Self.field($0.former)] }
        )
    }

    /// What was begun and not finished.
    func entries() throws(FileError) -> [Entry] {
        let fields = try file.read()
        return stride(from: 0, to: fields.count - fields.count % 3, by: 3).map {
            Entry(
                target: Self.place(fields[$0 + 1]),
                former: Self.place(fields[$0 + 2]),
                hash: fields[$0]
            )
        }
    }

    func remove() throws(FileError) { try file.remove() }

    private static func field(_ place: Place?) -> [UInt8] {
        switch place {
        case nil: []
        case .own(let tier, let name): Array(tier.rawValue.utf8) + [UInt8(ascii: ":")] + name
        case .elsewhere(let path): path.bytes
        }
    }

    private static func place(_ field: [UInt8]) -> Place? {
        guard let first = field.first else { return nil }
        // A path elsewhere is absolute.
        guard first != UInt8(ascii: "/"), let colon = field.firstIndex(of: UInt8(ascii: ":")),
            let tier = Holding.Tier(rawValue: String(decoding: field[..<colon], as: UTF8.self))
        else { return .elsewhere(Path(bytes: field)) }
        return .own(tier, Array(field[(colon + 1)...]))
    }
}
