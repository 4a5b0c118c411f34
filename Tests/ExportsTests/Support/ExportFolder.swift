// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import TestSupport
import Testing

/// A folder that exports fill, one after the other, with other things beside it.
struct ExportFolder {
    let place: TemporaryFolder
    var path: Path { place["export"] }

    init() throws {
        place = try TemporaryFolder()
    }

    static let lock = ".accession-export.lock"
    static let own: Set<String> = [".accession-export", lock]

    /// What stands in it, without what an export keeps for itself.
    func content() throws -> [String: String] {
        var found: [String: String] = [:]
        for entry in try FileTree.snapshot(path, leavingOut: Self.own) {
            found[entry.name] = entry.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "/"
        }
        return found
    }

    func names() throws -> [String] {
        try FileTree.names(in: path).map { String(decoding: $0, as: UTF8.self) }
    }

    @discardableResult
    func export(_ files: [String: String], format: String = "test") throws -> ExportTree {
        let tree = try ExportTree(path, format: format)
        for name in files.keys.sorted() { try tree.put(Array((files[name] ?? "").utf8), as: name) }
        try tree.finish(time: 0)
        return tree
    }

    func refusal(_ files: [String: String], format: String = "test") throws -> Failure {
        var failure: Failure?
        do { try export(files, format: format) } catch let thrown as Failure { failure = thrown }
        return try #require(failure, "nothing was refused")
    }
}
