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
    /// Where redirects led; nil if it lies where it was asked for.
    package var address: String?
    /// What tells this version from others: an entity tag, or else a date.
    package var validator: String?
    /// When to come again, as the server wrote it: seconds, or a date.
    package var retryAfter: String?
    /// How many bytes the server announced.
    package var byteCount: Int?
    /// Which part of the whole this is, if a part was asked for and given.
    package var part: FetchedPart?
    /// Whole; empty where the status says that something is wrong, and where the bytes were handed
    /// over as they came.
    package var body: [UInt8]

    package init(
        status: Int,
        mediaType: String? = nil,
        validator: String? = nil,
        retryAfter: String? = nil,
        byteCount: Int? = nil,
        body: [UInt8] = []
    ) {
        self.status = status
        self.mediaType = mediaType
        self.validator = validator
        self.retryAfter = retryAfter
        self.byteCount = byteCount
        self.body = body
    }
}

/// The part of a file that a server gave.
package struct FetchedPart: Sendable, Equatable {
    /// Where in the file it begins.
    package var start: Int
    /// How many bytes the whole file has; nil if the server does not know.
    package var total: Int?

    package init(start: Int, total: Int?) {
        self.start = start
        self.total = total
    }

    /// - Parameter text: a header `Content-Range`.
    package init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2,
            let start = parts[0].split(separator: "-", omittingEmptySubsequences: false).first
                .flatMap({ Int($0) }),
            start >= 0
        else { return nil }
        self.init(start: start, total: Int(parts[1]))
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
