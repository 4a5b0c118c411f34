// SPDX-License-Identifier: Apache-2.0

package import Feeds
package import Fetching
package import System

/// Fetches what lies on the web, patiently: what may pass is asked for once more.
package struct RemoteClient {
    /// How often at most, unless much came of it.
    private static let attempts = 3
    /// Nanoseconds before the second attempt, and before the third.
    private static let pauses: [Int64] = [250_000_000, 1_000_000_000]
    /// So many bytes are much.
    private static let progress = 1 << 20

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
        let ending = try fetch(at: address) {
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
        next: () -> FetchRequest,
        take: (FetchedPage, [UInt8]) -> RemoteTrouble?
    ) throws(HelperProgramError) -> Ending {
        let origin = address.origin
        var last = RemoteTrouble(.unreachable, RemoteTrouble.notAsked)
        var request = next()
        var failures = 0
        while true {
            guard let isOpen = web.enter(origin) else { return .stopped }
            guard isOpen else { return .trouble(last) }
            var own: RemoteTrouble?
            var came = 0
            let answer: FetchAnswer?
            do throws(HelperProgramError) {
                answer = try web.fetch(request) { page, piece in
                    came += piece.count
                    // The words that come with a refusal are of no use.
                    guard RemoteTrouble(page, now: web.now) == nil else { return true }
                    own = take(page, piece)
                    return own == nil
                }
            } catch {
                web.leave(origin, nil, isLast: true)
                throw error
            }
            guard let trouble = own ?? answer.flatMap({ self.trouble($0, hasBegun: came > 0) })
            else {
                web.leave(origin, nil, isLast: true)
                guard case .page(let page)? = answer else { return .stopped }
                return .page(page)
            }
            if trouble.mayPass {
                let following = next()
                // What goes on from where it came to comes to an end, however slowly.
                failures = came >= Self.progress && following != request ? 0 : failures + 1
                request = following
            }
            let isLast = !trouble.mayPass || failures >= Self.attempts
            web.leave(origin, trouble, isLast: isLast)
            if isLast { return .trouble(trouble) }
            last = trouble
            // How long a server that is busy wants to be left alone, it has said.
            guard trouble.kind == .busy || web.pause(Self.pauses[max(failures, 1) - 1]) else {
                return .stopped
            }
        }
    }

    private func trouble(_ answer: FetchAnswer, hasBegun: Bool) -> RemoteTrouble? {
        switch answer {
        case .page(let page): RemoteTrouble(page, now: web.now)
        case .failed(.timedOut, let detail) where !hasBegun:
            RemoteTrouble(.unreachable, "\(FetchFailure.timedOut.words): \(detail)")
        case .failed(let failure, let detail): RemoteTrouble(failure, detail)
        }
    }
}
