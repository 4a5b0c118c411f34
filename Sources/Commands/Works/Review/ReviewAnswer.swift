// SPDX-License-Identifier: Apache-2.0

import Books
package import Files
package import Store
import Terminal
import Works

/// One way to answer a question: the command line to copy, and what it would do.
package struct ReviewAnswer: Sendable, Equatable {
    package let command: String
    package let effect: String
}

extension ReviewAnswer {
    /// - Parameter library: the folder, if it was named on the command line.
    package static func all(for item: ReviewItem, library: Path?) -> [ReviewAnswer] {
        let answers =
            switch item.kind {
            case .suggestion: suggestion(item)
            case .doubtful: record(item)
            case .quarantined, .conflicting, .reused, .differing: identifier(item)
            }
        return answers.map {
            ReviewAnswer(command: line($0.command, library: library), effect: $0.effect)
        }
    }

    /// A command line for this library, if it was named.
    static func line(_ command: String, library: Path?) -> String {
        command + (library.map { " --library \(word($0.text))" } ?? "")
    }

    private static func identifier(_ item: ReviewItem) -> [ReviewAnswer] {
        guard let id = item.id else { return [] }
        let effect = ReviewEffect(item: item)
        var answers = [
            ReviewAnswer(command: decide(.distrust, [id.description]), effect: effect.distrust),
            ReviewAnswer(command: decide(.trust, [id.description]), effect: effect.trust),
        ]
        // Of two works that are apart, one answer is about all their editions.
        var works: Set<Set<Int64>> = []
        for pair in item.pairs {
            if pair.isApart, !works.insert([pair.leftWork, pair.rightWork]).inserted { continue }
            let words =
                pair.isApart
                ? ["\(pair.leftWork)", "\(pair.rightWork)"]
                : ["edition:\(pair.left)", "edition:\(pair.right)"]
            answers.append(
                ReviewAnswer(command: decide(.notSame, words), effect: effect.notSame(pair))
            )
            answers.append(ReviewAnswer(command: decide(.same, words), effect: effect.same(pair)))
        }
        return answers
    }

    private static func suggestion(_ item: ReviewItem) -> [ReviewAnswer] {
        let effect = ReviewEffect(item: item)
        let works = item.works.map { "\($0)" }
        let merge = ReviewAnswer(
            command: "accession works merge \(works.joined(separator: " "))",
            effect: effect.merge
        )
        return [merge]
            + item.pairs.map { pair in
                ReviewAnswer(
                    command: decide(.notSame, ["\(pair.leftWork)", "\(pair.rightWork)"]),
                    effect: effect.notSame(pair)
                )
            }
    }

    private static func record(_ item: ReviewItem) -> [ReviewAnswer] {
        guard let record = item.record, let edition = item.editions.first?.id else { return [] }
        let words = ["edition:\(edition)", RecordArgument.word(record.name)]
        return [
            ReviewAnswer(command: decide(.believe, words), effect: ReviewEffect.believe),
            ReviewAnswer(command: decide(.reject, words), effect: ReviewEffect.reject),
        ]
    }

    private static func decide(_ verdict: AnswerLine.Verdict, _ words: [String]) -> String {
        let verb =
            switch verdict {
            case .same: "merge"
            case .notSame: "apart"
            case .trust, .believe: "trust"
            case .distrust, .reject, .open: "distrust"
            }
        let line = ["accession works \(verb)"] + words.map(word)
        return line.joined(separator: " ")
    }

    /// A word as a shell takes it.
    private static func word(_ text: String) -> String {
        ShellQuoting.isPlain(text, ":-_./%") ? text : ShellQuoting.posix(text)
    }
}
