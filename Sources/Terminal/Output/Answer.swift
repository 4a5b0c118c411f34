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

    private enum Line {
        case summary(String)
        case result(InkedLine)
        case note(String)
        case warning(String)
        case rehearsed
        case table([Column], [[Cell]])
    }

    /// Hands out the things of a list one by one, for as long as more are wanted.
    package typealias Stream = (_ more: (JSONObject) -> Bool) -> Void

    private var lines: [Line] = []
    private var stream: (name: String, things: Stream)?
    /// What `--jsonl` writes; nil where that is the whole object.
    private var entries: [JSONValue]?
    /// What `--plain` writes.
    package private(set) var rows: [[[UInt8]]] = []
    /// What `--json` writes.
    package private(set) var object = JSONObject()

    package init() {}

    package func write(to console: Console, _ format: OutputFormat) {
        switch format {
        case .json:
            guard let stream else { return console.json(.object(object)) }
            var array = JSONArrayWriter(console, name: stream.name, before: object)
            stream.things { thing in
                if console.isOpen { array.append(.object(thing)) }
                return console.isOpen
            }
            array.finish()
        case .jsonLines:
            guard let stream else {
                for entry in entries ?? [.object(object)] { console.jsonLine(entry) }
                return
            }
            stream.things { thing in
                console.jsonLine(.object(thing))
                return console.isOpen
            }
        case .plain: for row in rows { console.plain(row) }
        case .human:
            for line in lines {
                switch line {
                case .summary(let text): console.summary(text)
                case .result(let text): console.sentence(text)
                case .note(let text): console.note(text)
                case .warning(let text): console.warning(text)
                case .rehearsed: console.rehearsed()
                case .table(let columns, let rows):
                    var table = Table(columns, width: console.facts.outputWidth)
                    for row in rows { table.add(row, console.result) }
                    table.finish(console.result)
                    table.sayLeftOut(console)
                }
            }
        }
    }
}

// MARK: - For people

extension Answer {
    package mutating func sentences(_ sentences: [String]) {
        lines += sentences.map(Line.summary)
    }

    /// A line that was asked for, which `--quiet` shows as well.
    package mutating func result(_ line: String) {
        result(InkedLine(line))
    }

    package mutating func result(_ line: InkedLine) {
        lines.append(.result(line))
    }

    /// A remark on standard error, such as what can be done next.
    package mutating func note(_ sentence: String) {
        lines.append(.note(sentence))
    }

    /// Says that nothing was changed.
    package mutating func rehearsed() {
        lines.append(.rehearsed)
    }

    /// What did not go well, where programs learn it from a member.
    package mutating func warning(_ sentence: String) {
        lines.append(.warning(sentence))
    }
}

// MARK: - For programs

extension Answer {
    /// A member of JSON.
    package mutating func fact(_ name: String, _ cell: Cell) {
        cell.append(to: &object, as: name)
    }

    package mutating func facts(_ facts: KeyValuePairs<String, Cell>) {
        for (name, cell) in facts { fact(name, cell) }
    }

    package mutating func members(_ facts: JSONObject) {
        object += facts
    }

    /// A list that only JSON has, after all other members; it may be too long to be held.
    package mutating func stream(_ name: String, _ things: @escaping Stream) {
        stream = (name, things)
    }

    /// A list that people see as a table; its rows do not say what they are about.
    package mutating func table(_ name: String, _ columns: [Column], _ cells: [[Cell]]) {
        lines.append(.table(columns, cells))
        records(name, cells) { row in
            Record(zip(columns, row).map { ($0.member, $1) }, rows: [row])
        }
    }

    /// A row that has its values elsewhere in JSON.
    package mutating func row(_ cells: [Cell]) {
        rows.append(cells.map(\.plain))
    }

    /// - Parameter isTheList: whether it is what `--jsonl` writes, an object a line.
    package mutating func records<Item>(
        _ name: String,
        _ items: [Item],
        isTheList: Bool = false,
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
        if isTheList { entries = objects }
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

/// How a result is written.
package enum OutputFormat: Sendable {
    case human
    case plain
    case json
    /// One object of JSON a line: the entries of a list without what stands around them.
    case jsonLines
}
