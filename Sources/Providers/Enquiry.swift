// SPDX-License-Identifier: Apache-2.0

package import Books
package import Works

/// An identifier, and the editions that have it.
package struct Enquiry: Sendable, Equatable {
    package struct Edition: Sendable, Equatable {
        package let id: Int64
        /// All that it is called, compared with what a provider calls its record.
        package let names: [BookNames]
        /// Records of which a person said whether they are about it, newest verdict first.
        package let judged: [JudgedRecord]

        package init(id: Int64, names: [BookNames], judged: [JudgedRecord] = []) {
            self.id = id
            self.names = names
            self.judged = judged
        }

        /// A record with how sure it is that it is about the edition, and what a person says of that.
        func judging(_ sheet: FactSheet) -> FactSheet {
            var own = sheet
            own.confidence = Enquiry.confidence(sheet, self)
            own.verdict = judged.first { $0.concerns(sheet) }?.verdict
            return own
        }
    }

    package let id: VolumeID
    package var editions: [Edition]

    package init(_ id: VolumeID, editions: [Edition]) {
        self.id = id
        self.editions = editions
    }

    /// How sure it is that a record with this identifier is about an edition.
    static func confidence(_ sheet: FactSheet, _ edition: Edition) -> Double {
        let names = BookNames(
            title: sheet.first(.title),
            // A work has a place in several series, and not in the same ones everywhere.
            seriesPosition: nil,
            author: sheet.first(.authors)
        )
        guard names.title != nil, edition.names.contains(where: { $0.title != nil }) else {
            return Confidence.sameIdentifier
        }
        return names.castsDoubt(on: edition.names) ? Confidence.otherTitle : Confidence.sameTitle
    }

    /// How sure it is at best.
    func confidence(_ sheet: FactSheet) -> Double {
        editions.map { Self.confidence(sheet, $0) }.max() ?? Confidence.sameIdentifier
    }
}
