// SPDX-License-Identifier: Apache-2.0

package import Fetching

/// Why something that lies on the web cannot be had.
package struct RemoteTrouble: Error, Sendable, Equatable {
    package enum Kind: Sendable, CaseIterable {
        /// The server has it no more, or never had it.
        case gone
        /// The server wants another name and password, or none would do.
        case refused
        /// The server wants to be left alone for a while.
        case busy
        /// The server is in trouble.
        case failing
        case unreachable
        /// Less came than was announced, or nothing more.
        case cut
        case tooLarge
        /// It leads to where nothing is fetched from, or in a circle.
        case astray
        /// The program that fetches is.
        case crashed
        /// There is no room for it here.
        case noRoom
    }

    package var kind: Kind
    /// What the server or the library said, for people.
    package var detail: String
    /// How long the server wants to be left alone, in seconds, if it is busy.
    package var pause: Int64?

    /// What is said of a book whose server is left alone.
    package static let notAsked = "the server was not asked any more"

    package init(_ kind: Kind, _ detail: String, pause: Int64? = nil) {
        self.kind = kind
        self.detail = detail
        self.pause = pause
    }

    /// Nil for an answer that has what was asked for, or says that it has not changed.
    ///
    /// - Parameter now: seconds since 1970.
    package init?(_ page: FetchedPage, now: Int64) {
        let detail = "status \(page.status)"
        switch page.status {
        case 200, 206, 304: return nil
        case 404, 410: self.init(.gone, detail)
        case 401, 403, 407, 451: self.init(.refused, detail)
        case 429, 503:
            self.init(.busy, detail, pause: RetryAfter.seconds(page.retryAfter, now: now))
        case 300..<400: self.init(.astray, detail)
        case 400..<500: self.init(.refused, detail)
        default: self.init(.failing, detail)
        }
    }

    package init(_ failure: FetchFailure, _ detail: String) {
        let kind: Kind =
            switch failure {
            case .badAddress, .tooManyRedirects: .astray
            case .unreachable, .untrusted: .unreachable
            case .timedOut, .cut, .damaged: .cut
            case .tooLarge: .tooLarge
            case .crashed, .other: .crashed
            }
        self.init(kind, "\(failure.words): \(detail)")
    }

    /// Whether the same request may have more luck in a moment.
    package var mayPass: Bool {
        switch kind {
        case .failing, .unreachable, .cut, .crashed: true
        case .busy: (pause ?? 0) <= Self.longestPause
        case .gone, .refused, .tooLarge, .astray, .noRoom: false
        }
    }

    /// A server that wants to be left alone for longer than that, in seconds, is not waited for.
    static let longestPause: Int64 = 10
}
