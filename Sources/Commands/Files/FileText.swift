// SPDX-License-Identifier: Apache-2.0

import Files
import Store
import System
import Terminal

/// A registered file in a list.
enum FileText {
    static func listed(_ file: FileRow) -> Cell.Item {
        let path = Path(bytes: file.record.path)
        let object: JSONObject = [
            "path": .path(path), "status": .string(file.record.status.rawValue),
        ]
        return Cell.Item(.object(object), TerminalText.escape(path))
    }
}

extension FileStatus {
    /// The file as it is now, wherever a link leads; nil for what cannot be looked at as well.
    static func known(_ path: Path) -> FileStatus? {
        do throws(FileError) { return try of(path, followingLinks: true) } catch { return nil }
    }
}

/// A content that is ignored, in words and in JSON.
enum IgnoredText {
    /// Who said so, when and why.
    static func sentence(_ content: IgnoredContent) -> String {
        let when = UTCTime(seconds: content.madeAt).text
        return "by \(content.who), \(when)" + (content.why.map { ": \($0)" } ?? "")
    }

    static func object(_ content: IgnoredContent) -> JSONObject {
        [
            "by": .string(content.who), "when": .time(content.madeAt),
            "reason": .optional(content.why),
        ]
    }
}
