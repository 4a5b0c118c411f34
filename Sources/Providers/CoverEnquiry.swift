// SPDX-License-Identifier: Apache-2.0

/// A work that wants a cover, and the pictures that records of its editions name.
package struct CoverEnquiry: Sendable, Equatable {
    /// A picture, and the edition of whose record it is.
    package struct Offer: Sendable, Equatable {
        /// As its provider calls it.
        package let picture: String
        package let edition: Int64
        /// How sure it is that the record is about the edition.
        package let confidence: Double
        /// Whether an old answer names it, because the provider could not be asked.
        package let isOld: Bool

        package init(picture: String, edition: Int64, confidence: Double, isOld: Bool) {
            self.picture = picture
            self.edition = edition
            self.confidence = confidence
            self.isOld = isOld
        }
    }

    package let work: Int64
    /// The best first; of records that are doubted, none.
    package let offers: [Offer]
    /// What becomes of the work if none of them will do.
    package let otherwise: EnquiryOutcome

    package init(work: Int64, _ offers: [Offer], otherwise: EnquiryOutcome) {
        self.work = work
        self.offers = offers
        self.otherwise = otherwise
    }
}
