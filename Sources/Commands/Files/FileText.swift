// SPDX-License-Identifier: Apache-2.0

import Files
import Store
import Terminal

/// A registered file in a list.
enum FileText {
    static func listed(_ file: FileRow) -> Cell.Item {
        let path = Path(bytes: file.record.path)
        var object = JSONObject()
        object.append("path", path: path)
        object.append("status", .string(file.record.status.rawValue))
        return Cell.Item(.object(object), TerminalText.escape(path))
    }
}
