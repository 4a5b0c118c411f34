// SPDX-License-Identifier: Apache-2.0

package import Feeds
package import Fetching
package import System

/// Fetches what lies on the web, patiently: what may pass is asked for once more.
package struct RemoteClient {
    /// How often at most.
    private static let attempts = 3

    package enum Ending: Sendable, Equatable {
        case page(FetchedPage)
        case trouble(RemoteTrouble)
        /// Somebody asked to stop.
        case stopped
    }

    private let web: any Web

    package init(_ web: any Web) { self.web = web }

    /// Fetches a page whole.
    package func page(
        at address: RemoteAddress,
        validator: String? = nil,
        limit: Int
    ) throws(HelperProgramError) -> Ending {
        var body: [UInt8] = []
        let request = FetchRequest(address.text, validator: validator, limit: limit)
        let ending = try fetch(at: address) { _ in
            body = []
            return request
        } take: { _, piece in
            body += piece
            return nil
        }
        guard case .page(var page) = ending else { return ending }
        page.body = body
        return .page(page)
    }

    /// Fetches something, and hands its bytes over.
    ///
    /// - Parameters:
    ///   - next: makes the request, which after an attempt that failed may ask for what is left.
    ///   - take: takes the next bytes of a page that has what was asked for; a trouble ends it.
    package func fetch(
        at address: RemoteAddress,
        next: (_ attempt: Int) -> FetchRequest,
        take: (FetchedPage, [UInt8]) -> RemoteTrouble?
    ) throws(HelperProgramError) -> Ending {
        let origin = address.origin
        var last = RemoteTrouble(.unreachable, "the server was not asked any more")
        for attempt in 0..<Self.attempts {
            guard let isOpen = web.enter(origin) else { return .stopped }
            guard isOpen else { return .trouble(last) }
            var own: RemoteTrouble?
            let answer: FetchAnswer?
            do throws(HelperProgramError) {
                answer = try web.fetch(next(attempt)) { page, piece in
                    // The words that come with a refusal are of no use.
                    guard RemoteTrouble(page, now: web.now) == nil else { return true }
                    own = take(page, piece)
                    return own == nil
                }
            } catch {
                web.leave(origin, nil)
                throw error
            }
            let trouble = own ?? answer.flatMap { self.trouble($0) }
            web.leave(origin, trouble)
            guard let trouble else {
                guard case .page(let page)? = answer else { return .stopped }
                return .page(page)
            }
            if !trouble.mayPass { return .trouble(trouble) }
            last = trouble
        }
        return .trouble(last)
    }

    private func trouble(_ answer: FetchAnswer) -> RemoteTrouble? {
        switch answer {
        case .page(let page): RemoteTrouble(page, now: web.now)
        case .failed(let failure, let detail): RemoteTrouble(failure, detail)
        }
    }
}
