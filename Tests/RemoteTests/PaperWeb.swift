// SPDX-License-Identifier: Apache-2.0

import Feeds
import Fetching
import Remote
import System

/// A web in which each page is written down.
final class PaperWeb: Web {
    private let gate: FetchGate
    /// Nanoseconds since the gate was made; waiting makes them pass.
    private(set) var time: Int64 = 0
    private let answer: (FetchRequest) -> FetchAnswer?
    private(set) var requests: [FetchRequest] = []

    init(
        gate: FetchGate = FetchGate(most: 1, interval: 0),
        _ answer: @escaping (FetchRequest) -> FetchAnswer?
    ) {
        self.gate = gate
        self.answer = answer
    }

    /// Any other address is not there.
    convenience init(_ pages: [String: String]) {
        self.init { request in
            guard let page = pages[request.address] else { return .page(FetchedPage(status: 404)) }
            return .page(FetchedPage(status: 200, body: Array(page.utf8)))
        }
    }

    let now: Int64 = 1_700_000_000

    func enter(_ origin: Substring) -> Bool? {
        while true {
            switch gate.enter(origin, now: time) {
            case .open: return true
            case .closed: return false
            case .wait(let nanoseconds): time += nanoseconds
            }
        }
    }

    func leave(_ origin: Substring, _ trouble: RemoteTrouble?, isLast: Bool) {
        gate.leave(origin, trouble, isLast: isLast, now: time)
    }

    func pause(_ nanoseconds: Int64) -> Bool {
        time += nanoseconds
        return true
    }

    func fetch(
        _ request: FetchRequest,
        _ take: (FetchedPage, [UInt8]) -> Bool
    ) throws(HelperProgramError) -> FetchAnswer? {
        requests.append(request)
        let answer = answer(request)
        guard case .page(var page)? = answer else { return answer }
        let body = page.body
        page.body = []
        return body.isEmpty || take(page, body) ? .page(page) : nil
    }
}
