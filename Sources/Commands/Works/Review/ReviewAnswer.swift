// SPDX-License-Identifier: Apache-2.0

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
        let end = library.map { " --library \(word($0.text))" } ?? ""
        let answers = item.kind == .suggestion ? suggestion(item) : identifier(item)
        return answers.map { ReviewAnswer(command: "\($0.command)\(end)", effect: $0.effect) }
    }

    private static func identifier(_ item: ReviewItem) -> [ReviewAnswer] {
        guard let id = item.id else { return [] }
        let editions =
            item.editionCount == 2
            ? "both editions" : "all \(Numbers.counted(item.editionCount, "edition"))"
        let together = item.workCount > 1 ? " of \(Numbers.grouped(item.workCount)) works" : ""
        let trust: String
        let distrust: String
        switch item.kind {
        case .quarantined:
            trust = "makes one work of \(editions)\(together)"
            distrust = "leaves everything unchanged, for good"
        case .conflicting, .reused:
            trust = "makes one work of \(editions)\(together), including those that differ"
            distrust = "stops it from joining anything; other identifiers still join them"
        default:
            trust = "leaves \(editions) together, for good"
            distrust = "stops it from joining anything; other identifiers still join them"
        }
        var answers = [
            ReviewAnswer(command: decide("distrust", [id.description]), effect: distrust),
            ReviewAnswer(command: decide("trust", [id.description]), effect: trust),
        ]
        for pair in item.pairs {
            let isApart = pair.leftWork != pair.rightWork
            let words =
                isApart
                ? ["\(pair.leftWork)", "\(pair.rightWork)"]
                : ["edition:\(pair.left)", "edition:\(pair.right)"]
            let what = isApart ? "works \(words[0]) and \(words[1])" : "the two editions"
            answers.append(
                ReviewAnswer(
                    command: decide("not-same", words),
                    effect: isApart ? "keeps \(what) apart, for good" : "parts \(what)"
                )
            )
            answers.append(
                ReviewAnswer(
                    command: decide("same", words),
                    effect: isApart
                        ? "makes one work of \(what)" : "leaves \(what) together, for good"
                )
            )
        }
        return answers
    }

    private static func suggestion(_ item: ReviewItem) -> [ReviewAnswer] {
        let works = item.works.map { "\($0)" }
        var answers = [
            ReviewAnswer(
                command: "accession works merge \(works.joined(separator: " "))",
                effect: "makes one work of the \(Numbers.grouped(works.count))"
            )
        ]
        for pair in item.pairs {
            let words = ["\(pair.leftWork)", "\(pair.rightWork)"]
            answers.append(
                ReviewAnswer(
                    command: decide("not-same", words),
                    effect: "keeps works \(words[0]) and \(words[1]) apart, for good"
                )
            )
        }
        return answers
    }

    private static func decide(_ verdict: String, _ words: [String]) -> String {
        let line = ["accession works decide", verdict] + words.map(word)
        return line.joined(separator: " ")
    }

    /// A word as a shell takes it.
    private static func word(_ text: String) -> String {
        ShellQuoting.isPlain(text, ":-_./") ? text : ShellQuoting.posix(text)
    }
}
