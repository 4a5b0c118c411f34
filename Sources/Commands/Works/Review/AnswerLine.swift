// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import Library
import Works

/// One line of a file of answers: a verdict, and what it is about.
///
///     same      work:3  work:17
///     not-same  work:4  work:18  work:20
///     distrust  isbn:9780306406157
///     reject    edition:42  openlibrary:/works/OL45804W
///     open      work:5  work:6
package struct AnswerLine: Sendable, Equatable {
    /// What a line may begin with; `open` answers nothing and is counted.
    package enum Verdict: String, Sendable, CaseIterable {
        case same
        case notSame = "not-same"
        case trust
        case distrust
        case believe
        case reject
        case open
    }

    package let verdict: Verdict
    /// As a person types them; a path may be any bytes.
    let words: [[UInt8]]

    init(_ verdict: Verdict, _ words: [[UInt8]]) {
        self.verdict = verdict
        self.words = words
    }

    init(_ verdict: Verdict, works: [Int64]) {
        self.init(verdict, works.map { Array(Self.word(work: $0).utf8) })
    }

    init(_ verdict: Verdict, editions: [Int64]) {
        self.init(verdict, editions.map { Array("edition:\($0)".utf8) })
    }

    init(_ verdict: Verdict, _ id: VolumeID) {
        self.init(verdict, [Array(id.description.utf8)])
    }

    init(_ verdict: Verdict, _ record: FactRecord, ofEdition id: Int64) {
        self.init(verdict, ["edition:\(id)", RecordArgument.word(record)].map { Array($0.utf8) })
    }

    /// What stands for a work.
    static func word(work: Int64) -> String { "work:\(work)" }

    /// The line, for the eye and for a file of ids.
    package var text: String {
        ([verdict.rawValue] + words.map { String(decoding: $0, as: UTF8.self) })
            .joined(separator: " ")
    }

    /// What it decides; nothing where the question is left open.
    package func actions() throws(Failure) -> [DecisionRequest.Action] {
        switch verdict {
        case .open: return []
        case .same, .notSame:
            guard words.count > 1 else {
                throw Failure(.badInput, "\(verdict.rawValue) is about two works or more")
            }
            let targets = try TargetArgument.readDifferent(words)
            return verdict == .same ? DecisionRequest.Action.same(targets) : [.notSame(targets)]
        case .trust, .distrust:
            guard words.count == 1, let word = words.first else {
                throw Failure(.badInput, "\(verdict.rawValue) is about one identifier")
            }
            let id = try IdentifierArgument.read(String(decoding: word, as: UTF8.self))
            return [verdict == .trust ? .trust(id) : .distrust(id)]
        case .believe, .reject:
            guard words.count == 2 else {
                throw Failure(
                    .badInput,
                    "\(verdict.rawValue) is about an edition and a record of it"
                )
            }
            return [try Self.judge(words, verdict == .believe ? .believed : .rejected)]
        }
    }

    /// - Parameter words: a work, an edition or a file, and a record.
    static func judge(
        _ words: [[UInt8]],
        _ verdict: FactVerdict
    ) throws(Failure) -> DecisionRequest.Action {
        .judge(try TargetArgument.read(words[0]), try RecordArgument.read(words[1]), verdict)
    }
}
