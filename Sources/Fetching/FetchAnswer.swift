// SPDX-License-Identifier: Apache-2.0

/// What came of a request.
package enum FetchAnswer: Sendable, Equatable {
    /// A server answered, whatever it said.
    case page(FetchedPage)
    case failed(FetchFailure, detail: String)
}

package struct FetchedPage: Sendable, Equatable {
    /// Such as 200 or 404.
    package var status: Int
    package var mediaType: String?
    /// What tells this version from others: an entity tag, or else a date.
    package var validator: String?
    /// When to come again, as the server wrote it: seconds, or a date.
    package var retryAfter: String?
    /// Whole; empty where the status says that something is wrong and it is too long.
    package var body: [UInt8]

    package init(
        status: Int,
        mediaType: String? = nil,
        validator: String? = nil,
        retryAfter: String? = nil,
        body: [UInt8] = []
    ) {
        self.status = status
        self.mediaType = mediaType
        self.validator = validator
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// Why there is no page.
package enum FetchFailure: String, Sendable, CaseIterable {
    /// It is no address of the web, or leads to none.
    case badAddress = "bad-address"
    case unreachable
    /// The server could not prove that it is the one that was asked for.
    case untrusted
    case timedOut = "timed-out"
    case tooLarge = "too-large"
    case tooManyRedirects = "too-many-redirects"
    /// Less came than was announced.
    case cut
    /// What came is not what HTTP allows.
    case damaged
    /// The program that fetches came to a bad end.
    case crashed
    case other
}
