// SPDX-License-Identifier: Apache-2.0

/// How much of which finding is too much: `missing>2%,tiny>0`.
package struct CoverThresholds: Sendable, Equatable {
    /// What is wrong with the words for them.
    package struct Problem: Error, Sendable, Equatable {
        /// Of the first wrong character, from 1.
        package let position: Int
        package let message: String
        /// A word that is no name of a finding.
        package let unknown: String?

        init(_ position: Int, _ message: String, unknown: String? = nil) {
            self.position = position
            self.message = message
            self.unknown = unknown
        }
    }

    package struct Threshold: Sendable, Equatable {
        package let finding: CoverFinding
        /// Whether exactly as much is too much.
        package let includesLimit: Bool
        /// A number of editions, or of millionths of all of them.
        let limit: Int
        let isShare: Bool
        /// As it was written.
        package let text: String

        /// Whether the report has too much of it.
        package func isCrossed(by summary: CoverSummary) -> Bool {
            let count = count(in: summary)
            guard isShare else { return includesLimit ? count >= limit : count > limit }
            // Of nothing there is no share.
            guard summary.editions > 0 else { return false }
            let (own, most) = (count * 1_000_000, limit * summary.editions)
            return includesLimit ? own >= most : own > most
        }

        /// How many editions have it; all without a cover image are missing one.
        package func count(in summary: CoverSummary) -> Int {
            finding == .missing
                ? summary.editions - summary.withCover : summary.findings[finding] ?? 0
        }
    }

    package let all: [Threshold]

    /// The names that may be used.
    package static let names = CoverFinding.allCases.map(\.rawValue)

    package init(_ text: String) throws(Problem) {
        var scanner = Scanner(text)
        var all: [Threshold] = []
        repeat { all.append(try scanner.threshold()) } while try scanner.hasMore()
        self.all = all
    }

    private struct Scanner {
        private let scalars: [Unicode.Scalar]
        private var place = 0

        init(_ text: String) {
            scalars = Array(text.unicodeScalars)
        }

        private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }
        private var position: Int { place + 1 }

        mutating func hasMore() throws(Problem) -> Bool {
            skipBlanks()
            guard let next else { return false }
            guard next == "," else {
                throw Problem(position, "conditions must be separated by a comma")
            }
            place += 1
            return true
        }

        mutating func threshold() throws(Problem) -> Threshold {
            skipBlanks()
            let start = place
            let name = word { letter in
                ("a"..."z").contains(letter) || ("A"..."Z").contains(letter)
                    || ("0"..."9").contains(letter) || letter == "-"
            }
            guard !name.isEmpty else {
                throw Problem(position, "the name of a finding is missing")
            }
            let known = CoverFinding.allCases.first { $0.rawValue == name || $0.code == name }
            guard let finding = known else {
                throw Problem(
                    start + 1,
                    "there is no finding \"\(name.prefix(40))\"",
                    unknown: name
                )
            }
            skipBlanks()
            guard next == ">" else {
                throw Problem(position, "> or >= must follow \(name)")
            }
            place += 1
            let includesLimit = next == "="
            if includesLimit { place += 1 }
            skipBlanks()
            let (limit, isShare) = try number()
            return Threshold(
                finding: finding,
                includesLimit: includesLimit,
                limit: limit,
                isShare: isShare,
                text: String(String.UnicodeScalarView(scalars[start..<place]))
            )
        }

        /// A whole number, or a share with up to four places behind the point.
        private mutating func number() throws(Problem) -> (limit: Int, isShare: Bool) {
            let start = place
            let digits = word { ("0"..."9").contains($0) }
            var fraction: String?
            if !digits.isEmpty, next == "." {
                place += 1
                fraction = word { ("0"..."9").contains($0) }
            }
            guard !digits.isEmpty, fraction?.isEmpty != true else {
                throw Problem(position, "a number such as 20 or 2.5% is missing")
            }
            guard digits.utf8.count <= 9, let whole = Int(digits) else {
                throw Problem(start + 1, "the number is too large")
            }
            skipBlanks()
            guard next == "%" else {
                if fraction != nil {
                    throw Problem(start + 1, "a number of editions must be a whole number")
                }
                return (whole, false)
            }
            place += 1
            guard whole < 100 || whole == 100 && (fraction ?? "").allSatisfy({ $0 == "0" }) else {
                throw Problem(start + 1, "a share must be at most 100%")
            }
            let places = (fraction ?? "") + "0000"
            guard (fraction ?? "").utf8.count <= 4, let parts = Int(places.prefix(4)) else {
                throw Problem(start + 1, "a share has at most four decimal places")
            }
            return (whole * 10_000 + parts, true)
        }

        private mutating func word(_ isPart: (Unicode.Scalar) -> Bool) -> String {
            let start = place
            while let next, isPart(next) { place += 1 }
            return String(String.UnicodeScalarView(scalars[start..<place]))
        }

        private mutating func skipBlanks() {
            while next == " " { place += 1 }
        }
    }
}
