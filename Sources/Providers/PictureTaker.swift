// SPDX-License-Identifier: Apache-2.0

package import System

/// Who looks at pictures and takes those that will do.
package protocol PictureTaker {
    /// Takes a picture that was seen before.
    func take(_ picture: SeenPicture, _ offer: CoverEnquiry.Offer, of work: Int64) -> PictureFate

    /// Looks at bytes that were fetched.
    func look(at bytes: [UInt8]) throws(HelperProgramError) -> PictureLook

    /// Takes the one that was looked at last.
    func takeSeen(_ picture: SeenPicture, _ offer: CoverEnquiry.Offer, of work: Int64) -> Bool
}

/// What becomes of a picture that was seen before.
package enum PictureFate: Sendable {
    case taken
    /// The work has one that is as good, or somebody removed this one from it.
    case unwanted
    /// It would be taken, and its bytes are not here any more.
    case absent
}

/// What bytes that were fetched as a picture turn out to be.
package enum PictureLook: Sendable, Equatable {
    case good(SeenPicture)
    /// A picture that shows no cover, and will not another time either.
    case unusable(String)
    /// Something else, such as a page that says what is wrong.
    case noPicture(String)
    /// It cannot be looked at now.
    case notNow(String)
    /// There is a request to stop.
    case stopped
}
