// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport

/// Names, bytes and times below a folder, to be compared with a later look.
enum SourceSnapshot {
    static func of(_ folder: Path) throws -> [String] {
        try FileTree.names(in: folder).flatMap { name in
            let path = folder.appending(name)
            let status = try FileStatus.of(path, followingLinks: false)
            let name = Path(bytes: name).text
            let facts = "\(name) \(status.kind) \(status.modified) \(status.size)"
            return switch status.kind {
            case .folder: [facts] + (try of(path)).map { "\(name)/\($0)" }
            case .regular: ["\(facts) \(try FileTree.read(path).hashValue)"]
            default: [facts]
            }
        }
    }
}
