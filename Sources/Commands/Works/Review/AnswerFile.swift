// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Terminal
import Works

/// Answers to questions of `works review`, one on a line: a verdict, and what it is about.
///
///     same      work:3  work:17
///     not-same  work:4  work:18  work:20
///     distrust  isbn:9780306406157
///     open      work:5  work:6
///
/// Blanks or tabs stand between the words; lines that begin with `#` are remarks.
struct AnswerFile {
    /// What a line may begin with; `open` answers nothing and is counted.
    enum Verdict: String, CaseIterable {
        case same
        case notSame = "not-same"
        case trust
        case distrust
        case open
    }

    private(set) var answers: [WorkAnswer] = []
    /// Questions that are left open on purpose.
    private(set) var openCount = 0

    init(_ path: Path) throws(Failure) {
        try ListedLines.read(path) { (line, number) throws(Failure) in
            try take(line, "line \(number)")
        }
    }

    private mutating func take(_ entry: ListEntry, _ place: String) throws(Failure) {
        guard case .path(let line) = entry else {
            throw Failure(.badInput, "\(place) is too long", hint: Self.hint)
        }
        let words = line.bytes.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map(Array.init)
        guard let first = words.first, first.first != UInt8(ascii: "#") else { return }
        guard let verdict = Verdict(rawValue: String(decoding: first, as: UTF8.self)) else {
            throw Failure(
                .badInput,
                "\(place): \(Phrasing.quoted(first)) is no answer",
                hint: Self.hint
            )
        }
        do throws(Failure) {
            try take(verdict, Array(words.dropFirst()), place)
        } catch {
            throw Failure(.badInput, "\(place): \(error.message)", hint: error.hint)
        }
    }

    private mutating func take(
        _ verdict: Verdict,
        _ words: [[UInt8]],
        _ place: String
    ) throws(Failure) {
        let actions: [DecisionRequest.Action]
        switch verdict {
        case .open:
            openCount += 1
            return
        case .same, .notSame:
            guard words.count > 1 else {
                throw Failure(.badInput, "\(verdict.rawValue) is about two works or more")
            }
            let targets = try TargetArgument.readDifferent(words)
            actions = verdict == .same ? DecisionRequest.Action.same(targets) : [.notSame(targets)]
        case .trust, .distrust:
            guard words.count == 1, let word = words.first else {
                throw Failure(.badInput, "\(verdict.rawValue) is about one identifier")
            }
            let id = try IdentifierArgument.read(String(decoding: word, as: UTF8.self))
            actions = [verdict == .trust ? .trust(id) : .distrust(id)]
        }
        answers.append(WorkAnswer(actions: actions, place: place))
    }

    private static let hint =
        "a line is same, not-same, trust, distrust or open, and what it is about: same work:3 work:17"
}

/// What a person, or the program for them, answers to one question.
struct WorkAnswer {
    let actions: [DecisionRequest.Action]
    /// Where it stands, if it stands in a file.
    var place: String?
}
