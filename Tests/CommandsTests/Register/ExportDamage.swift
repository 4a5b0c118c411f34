// SPDX-License-Identifier: Apache-2.0

import Testing

/// What is done to the lines, and what is said of that.
struct ExportDamage: Sendable, CustomTestStringConvertible {
    let name: String
    let message: String
    let change: @Sendable (inout [String]) -> Void

    var testDescription: String { name }

    init(
        _ name: String,
        _ message: String,
        _ change: @escaping @Sendable (inout [String]) -> Void
    ) {
        self.name = name
        self.message = message
        self.change = change
    }

    /// Replaces the first text of the first line that has it.
    static func replacing(
        _ name: String,
        _ old: String,
        _ new: String,
        _ message: String
    ) -> ExportDamage {
        ExportDamage(name, message) { lines in
            guard let place = lines.firstIndex(where: { $0.contains(old) }) else { return }
            lines[place] = lines[place].replacing(old, with: new, maxReplacements: 1)
        }
    }
}

extension ExportDamage {
    static let all: [ExportDamage] = [
        ExportDamage("nothing", "is empty") { $0 = [] },
        ExportDamage("another file", "is not an export of Accession") { $0 = ["{\"works\":[]}"] },
        ExportDamage("a text", "is not an export of Accession") { $0 = ["Hello", "World"] },
        ExportDamage("a register", "accession register restore") { $0 = ["SQLite format 3\u{0}"] },
        ExportDamage("no first line", "is not an export of Accession") { $0.removeFirst() },
        ExportDamage("only a first line", "was cut off: after line 1, the line is missing") {
            $0 = [$0[0]]
        },
        ExportDamage("no last line", "the line is missing that counts its rows") {
            $0.removeLast()
        },
        ExportDamage("half a line", "expected '\"' but found the end of the line") {
            $0.removeLast()
            let last = $0.removeLast()
            $0.append(last.prefix(20) + "x")
        },
        ExportDamage("a line twice", "the register does not take this row of runs: UNIQUE") {
            $0.insert($0[1], at: 2)
        },
        ExportDamage("a line less", "it counts 2 rows of runs, but 1 came") { $0.remove(at: 2) },
        ExportDamage("more behind the end", "it stands behind the end of the export") {
            $0.append($0[1])
        },
        ExportDamage("two exports", "it stands behind the end of the export") { $0 += $0 },
        .replacing("another total", "\"total\":", "\"total\":1", "rows, but 285 came"),
        .replacing("a count of no table", "\"rows\":{", "\"rows\":{\"cats\":0,", "but 285 came"),
        .replacing("no count", "\"rows\":{\"runs\":2,", "\"rows\":{", "it counts no rows of runs"),
        .replacing("another end", "{\"end\":\"a", "{\"end\":\"b", "expected \"accession-export\""),
        .replacing(
            "an unknown table",
            "\"tables\":[\"runs\"",
            "\"tables\":[\"cats\"",
            "line 1: version 7 of the register has no table \"cats\""
        ),
        .replacing(
            "a table less",
            "\"tables\":[\"runs\",",
            "\"tables\":[",
            "line 1: the table \"runs\" of version 7 of the register is not named"
        ),
        .replacing(
            "a row of no table",
            "{\"table\":\"works\"",
            "{\"table\":\"cats\"",
            "the register has no table \"cats\""
        ),
        .replacing(
            "no row",
            "\"works\",\"row\"",
            "\"works\",\"rows\"",
            "expected \"row\""
        ),
        .replacing(
            "an unknown column",
            "\"row\":{\"id\":1,",
            "\"row\":{\"id\":1,\"legs\":4,",
            "\"legs\" is no column of runs"
        ),
        .replacing(
            "a column less",
            "\"row\":{\"id\":1,",
            "\"row\":{",
            "the column \"id\" is missing"
        ),
        .replacing(
            "a column twice",
            "\"row\":{\"id\":1,",
            "\"row\":{\"id\":1,\"id\":1,",
            "line 2, column 36: \"id\" stands here twice"
        ),
        .replacing(
            "a number as a text",
            "\"row\":{\"id\":1,",
            "\"row\":{\"id\":\"1\",",
            "line 2, column 32: \"id\" must be a whole number of 64 bits or null"
        ),
        .replacing(
            "half a number",
            "\"row\":{\"id\":1,",
            "\"row\":{\"id\":1.5,",
            "\"id\" must be a whole number of 64 bits or null"
        ),
        .replacing(
            "a number that is too large",
            "\"row\":{\"id\":1,",
            "\"row\":{\"id\":9223372036854775808,",
            "\"id\" must be a whole number of 64 bits or null"
        ),
        .replacing(
            "a truth",
            "\"row\":{\"id\":1,",
            "\"row\":{\"id\":true,",
            "\"id\" must be a whole number of 64 bits or null"
        ),
        .replacing(
            "a text as a number",
            "\"state\":\"finished\"",
            "\"state\":7",
            "\"state\" must be a text or null"
        ),
        .replacing(
            "a list",
            "\"state\":\"finished\"",
            "\"state\":[]",
            "expected a text, a number or null but found \"[\""
        ),
        .replacing(
            "nothing where something must be",
            "\"state\":\"finished\"",
            "\"state\":null",
            "NOT NULL constraint failed: runs.state"
        ),
        .replacing(
            "a word that is none",
            "\"state\":\"finished\"",
            "\"state\":\"tired\"",
            "the register does not take this row of runs: CHECK constraint failed"
        ),
        .replacing(
            "bytes in other digits",
            "\"fingerprint\":\"",
            "\"fingerprint\":\"x",
            "\"fingerprint\" must be bytes in hexadecimal digits or null"
        ),
        .replacing(
            "bytes of another text",
            "\"path\":\"/srv/",
            "\"path\":\"/srv/a\",\"path_bytes_b64\":\"L2L/CkE=\",\"x\":\"",
            "the bytes of \"path\" are not those of its text"
        ),
        .replacing(
            "a comment",
            "\"row\":{",
            "\"row\":/* */{",
            "expected an object but found \"/\""
        ),
        .replacing(
            "a comma too many",
            "\"row\":{\"id\":1,",
            "\"row\":{\"id\":1,,",
            "expected a name in double quotes but found \",\""
        ),
        .replacing(
            "a reference to nothing",
            "{\"table\":\"works\",\"row\":{\"id\":1,",
            "{\"table\":\"works\",\"row\":{\"id\":500,",
            "do not fit together: "
        ),
        .replacing(
            "a work of another name",
            "\"founder_id\":3,",
            "\"founder_id\":9,",
            "do not fit together: founders: work 3 was founded by edition 9"
        ),
        .replacing(
            "an id that was never given",
            "\"last_ids\":{\"runs\":2",
            "\"last_ids\":{\"runs\":1",
            "do not fit together: runs has the id 2, which it never gave"
        ),
        .replacing(
            "an id below zero",
            "\"last_ids\":{",
            "\"last_ids\":{\"suggestions\":-7,",
            "do not fit together: suggestions gives no ids below zero"
        ),
        .replacing(
            "ids of a table that gives none",
            "\"last_ids\":{",
            "\"last_ids\":{\"run_stages\":1,",
            "do not fit together: run_stages gives no lasting ids"
        ),
    ]
}
