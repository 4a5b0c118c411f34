// SPDX-License-Identifier: Apache-2.0

/// What is wanted from a server.
package struct FetchRequest: Sendable, Equatable {
    package var address: String
    /// Only this part of it.
    package var part: Part?
    /// What a server said the last time to know this version again: an entity tag, which begins
    /// with `"` or `W/`, or a date.
    ///
    /// Of a part it is the condition: another version comes whole. Otherwise the version that it
    /// names is not sent again.
    package var validator: String?
    /// More bytes than this, also when they are unpacked, are an error.
    package var limit: Int
    /// Whether the server may pack it on the way.
    ///
    /// The bytes of a file are wanted as they lie there: a later request for a part of it has to fit.
    package var mayBePacked = true

    /// The most that may be asked for at once.
    package static let largestLimit = 1 << 40
    /// What an answer in JSON may have.
    package static let usualLimit = 1 << 20

    package enum Part: Sendable, Equatable {
        case bytes(ClosedRange<Int>)
        /// So many at the end.
        case last(Int)

        /// As a header has it, behind `bytes=`.
        package var text: String {
            switch self {
            case .bytes(let range): "\(range.lowerBound)-\(range.upperBound)"
            case .last(let count): "-\(count)"
            }
        }

        /// Nil for what is no part.
        package init?(_ text: String) {
            let ends = text.split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2, ends.joined().utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
                let end = Int(ends[1])
            else { return nil }
            if ends[0].isEmpty {
                guard end > 0 else { return nil }
                self = .last(end)
            } else {
                guard let start = Int(ends[0]), start <= end else { return nil }
                self = .bytes(start...end)
            }
        }
    }

    package init(
        _ address: String,
        part: Part? = nil,
        validator: String? = nil,
        limit: Int = usualLimit
    ) {
        self.address = address
        self.part = part
        self.validator = validator
        self.limit = limit
    }
}
