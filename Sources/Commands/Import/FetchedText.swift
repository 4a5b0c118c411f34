// SPDX-License-Identifier: Apache-2.0

import Feeds
import Import
import Remote
import Terminal

/// What came over the network, in words.
enum FetchedText {
    static func lines(_ fetched: FetchedCounts) -> [String] {
        var line = "\(Numbers.counted(fetched.requests, "request")) to servers, "
        line += "\(Numbers.bytes(fetched.bytes)) received"
        if fetched.pages > 0 {
            line += "; \(Numbers.counted(fetched.pages, "page")) of catalogues"
        }
        var lines = [line]
        let others = fetched.passedOver.sorted { $0.key.rawValue < $1.key.rawValue }
        if !others.isEmpty {
            let kinds = others.map { "\(Numbers.grouped($0.value)) \($0.key.words)" }
            lines.append("entries of catalogues passed over: " + kinds.joined(separator: ", "))
        }
        for catalogue in fetched.unfinished {
            lines.append(
                "only the first pages of \(catalogue.address) were read: it has "
                    + "\(catalogue.limit.words), and maybe more"
            )
        }
        for server in fetched.closed {
            lines.append(
                "\(server) was not asked any more: it does not answer, or wants to be left alone"
            )
        }
        return lines
    }
}

extension FetchedCounts {
    var object: JSONObject {
        let others = passedOver.map { ($0.key.name, $0.value) }
        return [
            "requests": .integer(requests), "bytes": .integer(bytes), "pages": .integer(pages),
            "passed_over": .object(JSONObject(Dictionary(uniqueKeysWithValues: others))),
            "unfinished": .strings(unfinished.map(\.address)), "closed": .strings(closed),
        ]
    }
}

extension FeedLimit {
    fileprivate var words: String {
        switch self {
        case .pages(let number): Numbers.counted(number, "page")
        case .books(let number): Numbers.counted(number, "book")
        case .bytes(let number): "\(Numbers.bytes(number)) of pages"
        }
    }
}

extension FeedOffer {
    /// What it is called in JSON.
    fileprivate var name: String {
        switch self {
        case .book: "book"
        case .protected: "protected"
        case .otherFormat: "other_format"
        case .loan: "loan"
        case .sale: "sale"
        case .sample: "sample"
        case .otherwise: "otherwise"
        case .none: "none"
        }
    }
}
