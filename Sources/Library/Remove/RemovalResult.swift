// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Store

/// What became of everything that was named, and what went with it.
package struct RemovalResult: Sendable, WorkChanging {
    package enum Fate: String, Sendable, CaseIterable {
        /// What was asked for was done.
        case done
        /// There is nothing to do: it is so already.
        case already
        /// Something else that was named is the same thing.
        case repeated
        case missing = "not-there"
        /// It cannot be done; the item says why.
        case refused
    }

    /// Why something was refused.
    package enum Problem: Sendable, Equatable {
        /// A file whose content cannot be distinguished from others.
        case unreadable(ReasonCode, detail: String)
        /// A file that holds another content than when it was registered.
        case changed
        /// A file that was not rejected, so that there is nothing to take note of.
        case notRejected(FileRecord.Status)
    }

    /// What one word of the command came to.
    package struct Item: Sendable, Equatable {
        package enum Subject: Sendable, Equatable {
            case work(Int64)
            case edition(Int64)
            case file(Path)
            case content([UInt8])
        }

        package let subject: Subject
        package internal(set) var fate: Fate
        package internal(set) var title: String?
        /// The content that it stands for.
        package internal(set) var fingerprint: [UInt8]?
        package internal(set) var problem: Problem?
        /// How many files were known to hold it, of a content that is let in again.
        package internal(set) var files = 0

        /// The reason that a reject had which is ignored now.
        package internal(set) var reason: ReasonCode?

        package init(_ subject: Subject, _ fate: Fate = .done) {
            self.subject = subject
            self.fate = fate
        }
    }

    package internal(set) var items: [Item] = []
    package internal(set) var removal = Removal()
    package internal(set) var changes = WorkChanges()
    package internal(set) var names = DecisionNames(0)
    /// How many contents are ignored that were not before.
    package internal(set) var ignored = 0
    /// How many files are kept in the register as ignored.
    package internal(set) var ignoredFiles = 0
    /// Covers whose files are gone, and those whose files could not be removed.
    package internal(set) var removedCovers = 0
    package internal(set) var leftCovers = LeftCovers()

    package init() {}

    /// All that was asked for, and what became of it.
    package var balance: Balance {
        Balance(
            "asked",
            items.count,
            Fate.allCases.map { fate in
                // A name in JSON has no hyphen.
                let name = fate == .missing ? "not_there" : fate.rawValue
                return Balance.Part(name, count(fate), isRare: fate != .done)
            }
        )
    }

    package func count(_ fate: Fate) -> Int {
        items.count { $0.fate == fate }
    }
}
