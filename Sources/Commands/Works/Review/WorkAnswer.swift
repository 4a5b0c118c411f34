// SPDX-License-Identifier: Apache-2.0

import Books
package import Library
package import Store
import Works

/// What a person, or the program for them, answers to one question.
package struct WorkAnswer {
    package let actions: [DecisionRequest.Action]
    /// Where it stands, if it stands in a file.
    package var place: String?
}

extension WorkAnswer {
    /// That a suggestion is right, and that an identifier or a record goes on as it does.
    package init(accepting item: ReviewItem) {
        var actions: [DecisionRequest.Action] = []
        switch (item.kind, item.id) {
        case (.suggestion, _):
            actions = DecisionRequest.Action.same(item.works.map(Target.work))
        case (.quarantined, let id?): actions = [.distrust(id)]
        case (.differing, let id?): actions = [.trust(id)]
        case (.conflicting, _), (.reused, _):
            actions = item.pairs.map { pair in
                pair.isApart
                    ? .notSame([.edition(pair.left), .edition(pair.right)])
                    : .same(.edition(pair.left), .edition(pair.right))
            }
        case (.doubtful, _):
            if let record = item.record, let edition = item.editions.first {
                actions = [.judge(.edition(edition.id), record.name, .rejected)]
            }
        case (_, nil): actions = []
        }
        self.init(actions: actions)
    }
}
