// SPDX-License-Identifier: Apache-2.0

package import Files
package import Works

/// Which works are meant: those for which every condition holds.
///
/// A work is what its own face says (title, authors, language, year, series, with what a person
/// chose), and for words also what any of its editions says. `WorkFilterSQL` makes one condition of
/// SQL of it.
package struct WorkFilter: Sendable, Equatable {
    /// What one edition must have in its titles, series, people or subjects, or with the face of
    /// the work; the best matches come first.
    package var words: WantedWords?
    package var conditions: [Condition] = []

    package init() {}

    package var isEmpty: Bool { words == nil && conditions.isEmpty }

    /// What a list of works names by itself, such as a collection, is one more case here.
    package enum Condition: Sendable, Equatable {
        case words(WantedWords, Place)
        /// A code in small letters, which also stands for longer ones: `en` for `en-GB`.
        case language(String)
        /// Both ends belong to it; nil where it is open.
        case year(from: Int?, to: Int?)
        /// The whole number of the EPUB version of an edition.
        case epub(Int)
        case protection(Protection)
        /// It lacks at least one of these.
        case missing([Field])
        case joined(Joining)
        /// It gained an edition in this run or a later one.
        case since(Int64)
        case file(Glob)
        case review(WorkRow.Review)
        /// In a folder or below it, or with a tag; directly is without the folders below.
        case collection(CollectionPath, isDirect: Bool)
        case identifier(VolumeID)
    }

    /// Where words are looked for.
    package enum Place: String, Sendable, CaseIterable {
        case author
        case title
        case series
        case publisher
        case subject
        /// A statement of rights of an edition.
        case rights
    }

    /// What an edition is protected by.
    package enum Protection: String, Sendable, CaseIterable {
        /// An edition is protected, by whatever.
        case any
        /// No edition is.
        case none
        case lcp
        case adept
        case fairplay
        case rights
        case unknown
    }

    /// What a work may lack.
    package enum Field: String, Sendable, CaseIterable {
        case title
        case authors
        case language
        case year
        case series
        case publisher
        case subjects
        case description
        case rights
        /// One that joins, or would with a title and an author.
        case identifier
        case cover
        /// It is in none.
        case folder
        case tag
    }

    /// Why an edition is in the work that it did not found.
    package enum Joining: String, Sendable, CaseIterable {
        /// For nothing but its title and author.
        case names
        case ids
        /// A person said so.
        case decision
    }
}
