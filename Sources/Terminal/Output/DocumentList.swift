// SPDX-License-Identifier: Apache-2.0

package import Accounting

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
        if format == .jsonLines {
            for document in documents.prefix(1) { document.write(to: console, format) }
            return
        }
        for document in documents {
            if count > 0, format == .human { console.result("") }
            document.write(to: console, format)
            count += 1
        }
    }

    /// Shows each thing that is asked for; one that is not there is reported, and the others follow.
    package static func show<Item>(
        _ items: [Item],
        _ console: Console,
        _ format: OutputFormat,
        name: String,
        _ documents: (Item) throws(Failure) -> [Details]
    ) throws(Failure) -> ExitCode {
        var list = DocumentList(console, format, name: name)
        var exit = ExitCode.success
        for item in items {
            do throws(Failure) { list.add(try documents(item)) } catch {
                guard error.kind == .inputMissing else { throw error }
                exit = console.fail(error)
            }
        }
        list.finish()
        return exit
    }

    package mutating func finish() {
        array?.finish()
    }
}
