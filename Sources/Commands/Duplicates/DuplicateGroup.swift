// SPDX-License-Identifier: Apache-2.0

package import Covers
package import Store

/// What `accession duplicates` looks for.
package enum DuplicateKind: String, Sendable, CaseIterable {
    /// Files with the same ZIP directory.
    case copies
    /// Works of which several editions are there.
    case editions
}

/// A file of a group, and whether it could go.
package struct DuplicateFile: Sendable, Equatable {
    /// Every file of a group has one, so that none is counted twice.
    package enum Role: String, Sendable, CaseIterable {
        /// It stays.
        case keep
        /// Another file with this content stays, or is of another edition and counted as such.
        case copy
        /// It is of an edition that is not the best one of its work.
        case edition
        /// Another name of a file that stays: to remove it wins nothing, and if one of the two is a
        /// link to the other, it might lose the file.
        case link
    }

    /// Why it may be of another book than the best edition, so that a person has to look.
    package enum Doubt: String, Sendable, CaseIterable {
        /// Title and author are all that its work is joined by.
        case byNames = "by-names"
        /// An identifier of its work waits for a decision.
        case needsReview = "needs-review"
        /// It is in another language.
        case language

        /// What holds for all other editions of a work.
        package init?(_ work: WorkRow) {
            switch work.review {
            case .verified: return nil
            case .needsReview: self = .needsReview
            case .unreviewed where work.isJoinedByNames: self = .byNames
            case .unreviewed: return nil
            }
        }
    }

    package let edition: HeldEdition
    /// Nil where editions are not compared.
    package let cover: CoverGrade?
    /// From 1, the best edition of its work; nil where editions are not compared.
    package let rank: Int?
    package let file: HeldFile
    /// Nil for what stays, and for copies: their content is certain.
    package internal(set) var doubt: Doubt?
    package internal(set) var role: Role
    /// Its size; 0 for another name of a file that counts already.
    package internal(set) var bytes: Int

    package var couldGo: Bool { role == .copy || role == .edition }

    /// What is won by removing it, with all other names of the same file.
    package var bytesWon: Int { couldGo ? bytes : 0 }
}

/// Files of which one would do: those of one content, or of one work.
package struct DuplicateGroup: Sendable, Equatable {
    package private(set) var files: [DuplicateFile] = []

    /// The groups in the files of one work.
    ///
    /// - Parameters:
    ///   - editions: those that have files, in order.
    ///   - only: nil for both kinds.
    ///   - doubt: whether the work may be several books.
    ///   - covers: asked where editions are compared.
    package static func all<Problem: Error>(
        in editions: [HeldEdition],
        only: DuplicateKind?,
        doubt: DuplicateFile.Doubt?,
        covers: () throws(Problem) -> [Int64: CoverGrade]
    ) throws(Problem) -> [DuplicateGroup] {
        let editions = HeldEdition.soundFirst(editions)
        guard editions.count > 1, only != .copies else {
            guard only != .editions else { return [] }
            return editions.map { DuplicateGroup(copiesOf: $0) }.filter(\.isWorthALook)
        }
        let grades = try covers()
        let ranked = RankedEdition.ordered(
            editions.map { RankedEdition($0, grades[$0.id] ?? .none) }
        )
        let group = DuplicateGroup(ranked, doubt, keepsCopies: only == .editions)
        return group.isWorthALook ? [group] : []
    }

    private init(copiesOf edition: HeldEdition) {
        add(edition, cover: nil, rank: nil, first: .keep, others: .copy)
        count()
    }

    /// - Parameter keepsCopies: whether an edition stays or goes with all of its files.
    private init(
        _ ranked: [RankedEdition],
        _ doubt: DuplicateFile.Doubt?,
        keepsCopies: Bool
    ) {
        for (place, one) in ranked.enumerated() {
            let role = place == 0 ? DuplicateFile.Role.keep : .edition
            // A copy is one of a whole file.
            let isFlawed = one.edition.files.first?.flaw != nil
            add(
                one.edition,
                cover: one.cover,
                rank: place + 1,
                first: role,
                others: keepsCopies || isFlawed ? role : .copy
            )
        }
        count()
        let language = ranked.first?.language
        for place in files.indices where files[place].role == .edition {
            let own = RankedEdition.language(files[place].edition)
            let isOther = language != nil && own != nil && language != own
            files[place].doubt = doubt ?? (isOther ? .language : nil)
        }
    }

    private mutating func add(
        _ edition: HeldEdition,
        cover: CoverGrade?,
        rank: Int?,
        first: DuplicateFile.Role,
        others: DuplicateFile.Role
    ) {
        for (place, file) in edition.files.enumerated() {
            files.append(
                DuplicateFile(
                    edition: edition,
                    cover: cover,
                    rank: rank,
                    file: file,
                    doubt: nil,
                    role: place == 0 ? first : others,
                    bytes: 0
                )
            )
        }
    }

    /// Counts each file once, however many names it has.
    ///
    /// The first is the best there is. If something speaks against that one, none could go.
    private mutating func count() {
        if isUnsound { for place in files.indices { files[place].role = .keep } }
        let kept = Set(files.lazy.filter { $0.role == .keep }.compactMap(\.file.identity))
        var seen: Set<HeldFile.Identity> = []
        for place in files.indices {
            guard let identity = files[place].file.identity else {
                files[place].bytes = files[place].file.size
                continue
            }
            if files[place].role != .keep, kept.contains(identity) {
                files[place].role = .link
            } else if seen.insert(identity).inserted {
                files[place].bytes = files[place].file.size
            }
        }
    }

    /// Several names of one file are no duplicates.
    private var isWorthALook: Bool {
        if files.contains(where: \.couldGo) { return true }
        guard isUnsound else { return false }
        let names = files.lazy.map(\.file.identity)
        return files.count > 1 && (names.contains(nil) || Set(names).count > 1)
    }

    /// Whether something speaks against even the best of its files.
    package var isUnsound: Bool { files.first?.file.flaw != nil }
}

extension HeldEdition {
    /// The same, with the files first in each that should rather stay.
    fileprivate static func soundFirst(_ editions: [HeldEdition]) -> [HeldEdition] {
        sharingFlaws(editions).map { edition in
            var edition = edition
            edition.files = HeldFile.Standing.allCases.flatMap { standing in
                edition.files.filter { $0.standing == standing }
            }
            return edition
        }
    }

    /// The same, where what is known against the bytes of a file holds under all of its names, but for those
    /// that a later check found sound.
    ///
    /// That one was found sound is not handed on: the inode of a file that is gone may be another's by now.
    static func sharingFlaws(_ editions: [HeldEdition]) -> [HeldEdition] {
        var found: [HeldFile.State: [HeldFile.Flaw: Int64]] = [:]
        for file in editions.lazy.flatMap({ $0.files + $0.gone }) {
            guard let state = file.state, let flaw = file.flaw else { continue }
            found[state, default: [:]][flaw] = max(found[state]?[flaw] ?? 0, file.checkedAt)
        }
        if found.isEmpty { return editions }
        return editions.map { edition in
            var edition = edition
            for place in edition.files.indices where edition.files[place].flaw == nil {
                let file = edition.files[place]
                guard let lastFound = file.state.flatMap({ found[$0] }),
                    let flaw = file.flaw(of: lastFound)
                else { continue }
                edition.files[place].flaw = flaw
                edition.files[place].checkedAt = lastFound[flaw] ?? 0
            }
            return edition
        }
    }
}

extension HeldFile {
    /// A file for as long as nothing is written to it.
    fileprivate struct State: Hashable {
        let identity: Identity
        let size: Int
        let modifiedAt: Int64
    }

    /// Which of several files should rather stay, the best first.
    fileprivate enum Standing: CaseIterable {
        case checked
        case doubted
        case unchecked
        case salvaged
        case unknown
        case damaged
    }

    fileprivate var standing: Standing {
        switch flaw {
        case nil: wasSound ? .checked : .unchecked
        case .salvaged: .salvaged
        case .changed, .missing, .unreadable: isDoubted ? .doubted : .unknown
        case .damaged: .damaged
        }
    }

    /// Whether it was found sound, and could not be read under another name since.
    ///
    /// Either the disk fails or the program may not look where that name lies.
    var isDoubted: Bool { wasSound && flaw == .unreadable }

    /// The worst flaw found under any of its names that no later check of this one has cleared.
    ///
    /// That one is missing or another is true of a name, and not of the bytes.
    fileprivate func flaw(of lastFound: [Flaw: Int64]) -> Flaw? {
        [.damaged, .salvaged, .unreadable].first { flaw in
            lastFound[flaw].map { !wasSound || flaw == .salvaged || $0 >= checkedAt } ?? false
        }
    }

    fileprivate var state: State? {
        identity.map { State(identity: $0, size: size, modifiedAt: modifiedAt) }
    }
}
