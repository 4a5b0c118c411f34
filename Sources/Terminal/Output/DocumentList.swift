// SPDX-License-Identifier: Apache-2.0

/// Several things shown one after the other: blocks for people, a list in JSON.
package struct DocumentList {
    private let console: Console
    private let format: OutputFormat
    private var array: JSONArrayWriter?
    private var count = 0

    package init(_ console: Console, _ format: OutputFormat, name: String) {
        self.console = console
        self.format = format
        if format == .json { array = JSONArrayWriter(console, name: name) }
    }

    package mutating func add(_ documents: [Details]) {
        if array != nil {
            for document in documents.prefix(1) { array?.append(.object(document.object)) }
            return
        }
        for document in documents {
            if count > 0, format == .human { console.result("") }
            document.write(to: console, format)
            count += 1
        }
    }

    package mutating func finish() {
        array?.finish()
    }
}
