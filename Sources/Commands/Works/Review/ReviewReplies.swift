// SPDX-License-Identifier: Apache-2.0

import Books
package import Store

/// What one can say to a question as a whole, which is whether these are the same work.
package struct ReviewReplies: Sendable, Equatable {
    /// The lines of a file that say it, and what they would do.
    package struct Reply: Sendable, Equatable {
        package let lines: [AnswerLine]
        package let effect: String
    }

    package let yes: Reply
    /// None of them are the same.
    package let no: Reply
    package let unsure: Reply

    package init(_ item: ReviewItem) {
        let effect = ReviewEffect(item: item)
        if let record = item.record, let edition = item.editions.first?.id {
            yes = Reply(
                lines: [AnswerLine(.believe, record.name, ofEdition: edition)],
                effect: ReviewEffect.believe
            )
            no = Reply(
                lines: [AnswerLine(.reject, record.name, ofEdition: edition)],
                effect: ReviewEffect.reject
            )
            unsure = Reply(
                lines: [AnswerLine(.open, record.name, ofEdition: edition)],
                effect: ReviewEffect.open
            )
        } else if let id = item.id, item.kind != .suggestion {
            yes = Reply(lines: [AnswerLine(.trust, id)], effect: effect.trust)
            unsure = Reply(lines: [AnswerLine(.open, id)], effect: ReviewEffect.open)
            no =
                item.pairs.isEmpty
                ? Reply(lines: [AnswerLine(.distrust, id)], effect: effect.distrust)
                : Reply(
                    lines: item.pairs.map {
                        AnswerLine(.notSame, editions: [$0.left, $0.right])
                    },
                    effect: effect.notSame
                )
        } else {
            yes = Reply(lines: [AnswerLine(.same, works: item.works)], effect: effect.merge)
            no = Reply(lines: [AnswerLine(.notSame, works: item.works)], effect: effect.keepApart)
            unsure = Reply(
                lines: [AnswerLine(.open, works: item.works)],
                effect: ReviewEffect.open
            )
        }
    }
}
