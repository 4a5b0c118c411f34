// SPDX-License-Identifier: Apache-2.0

package import Books
package import Works

/// Works that a person or a program thinks may be one.
package struct SuggestionGroup: Sendable, Equatable {
    package struct Member: Sendable, Hashable {
        package let work: Int64
        package let edition: Int64
    }

    package enum Source: Sendable, Hashable {
        /// Books name this identifier as where their text comes from.
        case hint(VolumeID)
        /// These say of books of each that they are this work.
        case providers([FactProvider], VolumeID)
        /// Their titles and first authors are the same.
        case names
        /// Another program said so.
        case program(String)

        /// The names under which what is computed here goes out.
        ///
        /// What comes back under one of them belongs to no other, and would be asked about twice.
        package static let own = ["hint", "names", "provider"]

        /// In one word, or as the other program is called.
        package var name: String {
            switch self {
            case .hint: Self.own[0]
            case .names: Self.own[1]
            case .providers: Self.own[2]
            case .program(let name): name
            }
        }
    }

    package let source: Source
    package let reason: String?
    /// In the order of works, and of editions within one.
    package let members: [Member]

    /// The works, each once, the oldest first.
    package var works: [Int64] {
        var works: [Int64] = []
        for member in members where works.last != member.work { works.append(member.work) }
        return works
    }

    /// The oldest edition of each work.
    package var firstMembers: [Member] {
        var first: [Member] = []
        for member in members where first.last?.work != member.work { first.append(member) }
        return first
    }
}

/// How many suggestions are open, by where they come from.
package struct SuggestionCount: Sendable, Equatable {
    package var hints = 0
    package var providers = 0
    package var programs = 0
    package var names = 0

    package init() {}

    package var total: Int { hints + providers + programs + names }
}
