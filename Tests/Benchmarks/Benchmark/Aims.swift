// SPDX-License-Identifier: Apache-2.0

/// Single figures and what they should be; a missed aim is shown, and fails nothing.
struct Aims {
    private(set) var table = Table(["measure", "aim", "found", "met"])

    /// A figure that should be at most this.
    mutating func add(_ measure: String, _ found: Double, atMost aim: Double, _ digits: Int) {
        add(measure, "at most \(aim.text(digits))", found.text(digits), found <= aim)
    }

    /// A figure that should be at least this.
    mutating func add(_ measure: String, _ found: Double, atLeast aim: Double, _ digits: Int) {
        add(measure, "at least \(aim.text(digits))", found.text(digits), found >= aim)
    }

    /// A figure without an aim.
    mutating func add(_ measure: String, _ found: String) {
        table.add([measure, "", found, ""])
    }

    private mutating func add(_ measure: String, _ aim: String, _ found: String, _ isMet: Bool) {
        table.add([measure, aim, found, isMet ? "yes" : "no"])
    }
}
