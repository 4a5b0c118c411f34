// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// What the last tidying of the shelf was to rename, so that it can be taken back.
///
/// It is written before the first name changes: what a killed process did not get to is found under
/// its former name, and is left there.
struct TidyRecord: Equatable {
    struct Rename: Equatable {
        let former: String
        let name: String
        /// Of its bytes: another file that has the name by now keeps it.
        let hash: [UInt8]
    }

    struct PatternChange: Equatable {
        let former: String
        let chosen: String
    }

    enum State: String {
        case begun
        /// One that takes another back, and did not come to its end.
        case undoing
        case done
    }

    var state: State
    /// Nil if the shelf keeps its pattern.
    var pattern: PatternChange?
    var renames: [Rename] = []

    static let name = "tidied"

    init(_ state: State) { self.state = state }

    /// Nil if nothing was tidied.
    init?(in library: Library) throws(FileError) {
        let fields = try Self.file(library).read()
        guard fields.count >= 3, let state = State(rawValue: Self.text(fields[0])) else {
            return nil
        }
        self.state = state
        if !fields[2].isEmpty {
            pattern = PatternChange(former: Self.text(fields[1]), chosen: Self.text(fields[2]))
        }
        for start in stride(from: 3, to: fields.count - fields.count % 3, by: 3) {
            renames.append(
                Rename(
                    former: Self.text(fields[start]),
                    name: Self.text(fields[start + 1]),
                    hash: fields[start + 2]
                )
            )
        }
    }

    func write(in library: Library) throws(FileError) {
        let head = [state.rawValue, pattern?.former ?? "", pattern?.chosen ?? ""]
        var fields = head.map { Array($0.utf8) }
        for rename in renames {
            fields += [Array(rename.former.utf8), Array(rename.name.utf8), rename.hash]
        }
        try Self.file(library).write(fields)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Takes over what a tidying that was stopped had renamed, so that all of it can be taken back.
    ///
    /// - Parameter hasName: whether a book has the name that it was to get.
    mutating func goOn(
        from earlier: TidyRecord,
        _ hasName: (Rename) throws(Failure) -> Bool
    ) throws(Failure) {
        var carried: [Rename] = []
        for rename in earlier.renames where try hasName(rename) { carried.append(rename) }
        renames = renames.map { rename in
            guard let index = carried.firstIndex(where: { $0.name == rename.former }) else {
                return rename
            }
            let first = carried.remove(at: index)
            return Rename(former: first.former, name: rename.name, hash: rename.hash)
        }
        renames = (carried + renames).filter { $0.former != $0.name }
        if let first = earlier.pattern {
            pattern = PatternChange(former: first.former, chosen: pattern?.chosen ?? first.chosen)
        }
    }

    private static func file(_ library: Library) -> FieldFile {
        FieldFile(library.folder.appending(name))
    }
}
