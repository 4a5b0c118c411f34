// SPDX-License-Identifier: Apache-2.0

import Fetching
import Files
import JSON5
import Terminal

/// What a pipeline file says, with the place of each value.
struct PipelineDefinition: Sendable {
    /// A value as a flag would have it: the words behind it, or only whether it is on.
    struct Setting: Sendable {
        let words: [[UInt8]]
        /// False for a toggle that is off.
        let isOn: Bool
        /// As JSON, for readers.
        let value: JSONValue
        let place: TextPlace
    }

    let file: PipelineFile
    /// By the full names of the keys, such as `keep.runs`.
    let settings: [String: Setting]
    let reports: [ReportRequest]
    var enrichments: [EnrichStep] = []
    var fills: [FillRequest] = []

    /// What the runs are called in the register.
    var name: String { text("name") ?? file.name }

    var backup: BackupMoment { text("backup").flatMap(BackupMoment.init) ?? .never }

    /// How many runs stay; nil for all of them.
    var keptRuns: Int? { count("keep.runs") }

    var keptBackups: Int? { count("keep.backups") }

    /// Files with passwords.
    var credentials: [Path] { enrichments.compactMap(\.request.fetching?.credentials) }

    func text(_ name: String) -> String? {
        settings[name]?.words.last.map { String(decoding: $0, as: UTF8.self) }
    }

    private func count(_ name: String) -> Int? {
        settings[name]?.words.last.flatMap(ValueKind.number)
    }

    func paths(_ name: String) -> [Path] {
        settings[name]?.words.map { Path(bytes: $0) } ?? []
    }
}

/// What a pipeline may be called.
enum PipelineName {
    /// The same as a regular expression, for the schema.
    static let pattern = "^[^/\\u0000-\\u001F\\u007F]{1,64}$"

    /// The end of a sentence; nil if nothing is wrong.
    static func problem(with name: String) -> String? {
        let scalars = name.unicodeScalars
        if scalars.isEmpty || scalars.count > 64 { return "must have 1 to 64 characters" }
        let isFit = scalars.allSatisfy { $0 != "/" && !TerminalText.isHarmful($0) }
        return isFit ? nil : "must not contain / or control characters"
    }
}
