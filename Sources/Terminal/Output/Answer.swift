// SPDX-License-Identifier: Apache-2.0

/// What a command has to say, described once for people, for `--plain` and for `--json`.
///
/// Sentences are for people; facts and lists are for programs: a fact is a member in JSON, and a
/// list an array there and rows in `--plain`, each beginning with a word for what it is about. The
/// members are named one by one, since those names are a promise.
package struct Answer {
    /// One thing of a list.
    package struct Record {
        let members: [(String, Cell)]
        let rows: [[Cell]]

        /// - Parameter word: what begins its row, which has the members in their order.
        package init(_ word: String, _ members: [(String, Cell)]) {
            self.init(members, rows: [[.text(word)] + members.map(\.1)])
        }

        /// - Parameter rows: for what has more in JSON than in a row, or in another order.
        package init(_ members: [(String, Cell)], rows: [[Cell]]) {
            self.members = members
            self.rows = rows
        }
    }

    private var lines: [(text: String, isNote: Bool)] = []
    /// What `--plain` writes.
    package private(set) var rows: [[[UInt8]]] = []
    /// What `--json` writes.
    package private(set) var object = JSONObject()

    package init() {}

    package func write(to console: Console, _ format: OutputFormat) {
        switch format {
        case .json: console.json(.object(object))
        case .plain: for row in rows { console.plain(row) }
        case .human:
            for line in lines {
                if line.isNote { console.note(line.text) } else { console.summary(line.text) }
            }
        }
    }
}

// MARK: - For people

extension Answer {
    package mutating func sentences(_ sentences: [String]) {
        lines += sentences.map { ($0, isNote: false) }
    }

    /// A remark on standard error, such as what can be done next.
    package mutating func note(_ sentence: String) {
        lines.append((sentence, isNote: true))
    }
}

// MARK: - For programs

extension Answer {
    /// A member of JSON.
    package mutating func fact(_ name: String, _ cell: Cell) {
        cell.append(to: &object, as: name)
    }

    package mutating func fact(_ name: String, _ texts: [String]) {
        object.append(name, .array(texts.map { .string($0) }))
    }

    /// A row that has its values elsewhere in JSON.
    package mutating func row(_ cells: [Cell]) {
        rows.append(cells.map(\.plain))
    }

    package mutating func records<Item>(
        _ name: String,
        _ items: [Item],
        _ record: (Item) -> Record
    ) {
        var objects: [JSONValue] = []
        for item in items {
            let record = record(item)
            var object = JSONObject()
            for (name, cell) in record.members { cell.append(to: &object, as: name) }
            objects.append(.object(object))
            for row in record.rows { self.row(row) }
        }
        object.append(name, .array(objects))
    }

    /// Ids alone: an array of numbers, and rows that begin with a word.
    package mutating func ids(_ name: String, row word: String, _ ids: [Int64]) {
        object.append(name, .array(ids.map { .integer(Int($0)) }))
        for id in ids { row([.text(word), .number(Int(id))]) }
    }

    /// Counts under one name: an object, and a row for each.
    package mutating func counts(_ name: String, _ counts: [(name: String, count: Int)]) {
        var object = JSONObject()
        for (part, count) in counts {
            object.append(part, .integer(count))
            row([.text(name), .text(part), .number(count)])
        }
        self.object.append(name, .object(object))
    }
}
