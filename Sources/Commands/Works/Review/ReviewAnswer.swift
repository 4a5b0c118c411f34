// SPDX-License-Identifier: Apache-2.0

import Books
package import Library
package import Store
import Terminal
import Works

/// One way to answer a question: the command line to copy, and what it would do.
package struct ReviewAnswer: Sendable, Equatable {
    package let command: String
    package let effect: String
}

extension ReviewAnswer {
    /// - Parameter library: the one that the command lines are for; nil for whichever they find.
    package static func all(for item: ReviewItem, library: Library?) -> [ReviewAnswer] {
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

    /// A command line for this library.
    private static func line(_ command: String, library: Library?) -> String {
        command + (library?.onCommandLine ?? "")
    }

    private static func identifier(_ item: ReviewItem) -> [ReviewAnswer] {
        guard let id = item.id else { return [] }
        let effect = ReviewEffect(item: item)
        var answers = [
            ReviewAnswer(command: command("distrust", [id.description]), effect: effect.distrust),
            ReviewAnswer(command: command("trust", [id.description]), effect: effect.trust),
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
                ReviewAnswer(command: command("apart", words), effect: effect.notSame(pair))
            )
            answers.append(
                ReviewAnswer(command: command("merge", words), effect: effect.same(pair))
            )
        }
        return answers
    }

    private static func suggestion(_ item: ReviewItem) -> [ReviewAnswer] {
        let effect = ReviewEffect(item: item)
        let ids = item.works.map { "\($0)" }
        let merge = ReviewAnswer(
            command: command("merge", ids),
            effect: effect.merge
        )
        return [merge]
            + item.pairs.map { pair in
                ReviewAnswer(
                    command: command("apart", ["\(pair.leftWork)", "\(pair.rightWork)"]),
                    effect: effect.notSame(pair)
                )
            }
    }

    private static func record(_ item: ReviewItem) -> [ReviewAnswer] {
        guard let record = item.record, let edition = item.editions.first?.id else { return [] }
        let words = ["edition:\(edition)", RecordArgument.word(record.name)]
        return [
            ReviewAnswer(command: command("trust", words), effect: ReviewEffect.believe),
            ReviewAnswer(command: command("distrust", words), effect: ReviewEffect.reject),
        ]
    }

    private static func command(_ verb: String, _ words: [String]) -> String {
        (["accession works \(verb)"] + words.map(word)).joined(separator: " ")
    }

    /// A word as a shell takes it.
    private static func word(_ text: String) -> String {
        ShellQuoting.isPlain(text, ":-_./%") ? text : ShellQuoting.posix(text)
    }
}
