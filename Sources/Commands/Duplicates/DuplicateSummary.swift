// SPDX-License-Identifier: Apache-2.0

import Library
import Store
import Terminal

/// What there is to say of all groups together.
package struct DuplicateSummary: Sendable, Equatable {
    /// Names of files, and the bytes behind them.
    package struct Count: Sendable, Equatable {
        package var files = 0
        package var bytes = 0
    }

    package internal(set) var works = 0
    package internal(set) var groups = 0
    /// How many of the groups were handed out.
    package internal(set) var shown = 0
    package private(set) var byRole: [DuplicateFile.Role: Count] = [:]
    /// Of the other editions, those that may be other books.
    package private(set) var doubtful = Count()
    /// Files that may not be whole, and groups in which that holds of the best one.
    package private(set) var flawed = 0
    package private(set) var unsoundGroups = 0
    /// Files that are in no group, because they were not found as the last run saw them.
    package internal(set) var leftOut = 0

    package init() {}

    package mutating func add(_ group: DuplicateGroup) {
        groups += 1
        if group.isUnsound { unsoundGroups += 1 }
        for file in group.files {
            byRole[file.role, default: Count()].add(file.bytes)
            if file.doubt != nil { doubtful.add(file.bytes) }
            if file.file.flaw != nil { flawed += 1 }
        }
    }

    package func count(_ role: DuplicateFile.Role) -> Count { byRole[role] ?? Count() }

    package var all: Count { sum(DuplicateFile.Role.allCases) }
    package var couldGo: Count { sum([.copy, .edition]) }

    private func sum(_ roles: [DuplicateFile.Role]) -> Count {
        roles.reduce(into: Count()) { sum, role in
            sum.files += count(role).files
            sum.bytes += count(role).bytes
        }
    }
}

extension DuplicateSummary.Count {
    fileprivate mutating func add(_ bytes: Int) {
        files += 1
        self.bytes += bytes
    }
}

extension DuplicateSummary {
    var object: JSONObject {
        var object: JSONObject = [
            "works": .integer(works), "groups": .integer(groups), "files": .integer(all.files),
            "bytes": .integer(all.bytes),
        ]
        let counts = [
            ("kept", count(.keep)), ("copy", count(.copy)), ("edition", count(.edition)),
        ]
        for (name, count) in counts {
            object.append("\(name)_files", .integer(count.files))
            object.append("\(name)_bytes", .integer(count.bytes))
        }
        object.append("link_files", .integer(count(.link).files))
        object.append("doubtful_files", .integer(doubtful.files))
        object.append("doubtful_bytes", .integer(doubtful.bytes))
        object.append("bytes_won", .integer(couldGo.bytes))
        object.append("flawed_files", .integer(flawed))
        object.append("unsound_groups", .integer(unsoundGroups))
        object.append("left_out_files", .integer(leftOut))
        return object
    }

    /// The equation, and what it comes to.
    ///
    /// - Parameter arePaths: whether files in doubt are left out of the list.
    func sentences(_ only: DuplicateKind?, arePaths: Bool) -> [String] {
        var parts = ["\(Numbers.grouped(count(.keep).bytes)) to keep"]
        if only != .editions {
            let copies = count(.copy)
            parts.append(
                "\(Numbers.grouped(copies.bytes)) in "
                    + Numbers.counted(copies.files, "copy", "copies")
            )
        }
        if only != .copies {
            let others = count(.edition)
            parts.append(
                "\(Numbers.grouped(others.bytes)) in "
                    + "\(Numbers.counted(others.files, "file")) of other editions"
            )
        }
        let freed = couldGo.bytes - (arePaths ? doubtful.bytes : 0)
        return [
            "\(Numbers.counted(all.files, "file")) of \(Numbers.counted(works, "work")), "
                + "\(Numbers.counted(all.bytes, "byte")) = \(parts.joined(separator: " + "))",
            "could be freed: \(Numbers.bytes(freed)); nothing was removed",
        ]
    }

    /// What a person should look at first.
    func notes(arePaths: Bool, _ library: Library) -> [String] {
        var lines: [String] = []
        if flawed > 0 {
            let are = flawed == 1 ? "is" : "are"
            lines.append(
                "\(Numbers.counted(flawed, "file")) \(are) damaged, salvaged or otherwise not known to "
                    + "be whole; --plain and --json say which; to look again: "
                    + "accession files check\(library.onCommandLine) --all"
            )
        }
        if unsoundGroups > 0 {
            lines.append(
                "\(Numbers.counted(unsoundGroups, "group")) in which even the best file may not be "
                    + "whole: none of \(unsoundGroups == 1 ? "its" : "their") files is listed as one "
                    + "that could go"
            )
        }
        if leftOut > 0 {
            let (were, are, them) = leftOut == 1 ? ("was", "is", "it") : ("were", "are", "them")
            lines.append(
                "\(Numbers.counted(leftOut, "file")) \(were) not found as the last import saw "
                    + "\(them), and \(are) left out; the next import looks into \(them)"
            )
        }
        guard doubtful.files > 0 else { return lines }
        let files = Numbers.counted(doubtful.files, "file")
        let words = "in doubt, \(Numbers.bytes(doubtful.bytes)): editions that may be "
        return lines + [
            "\(files) \(words)different books\(arePaths ? ", left out here" : "")",
            "hint: look at each, then: accession works set\(library.onCommandLine) WORK --state verified",
        ]
    }
}
