// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Hashing
import JSON5

/// One part of a manifest: a run of lines, the same for all who ask for it.
package struct ManifestPart: Sendable {
    /// What tells it from all others.
    package struct Label: Sendable, Equatable {
        package let number: PartNumber
        /// Of the manifest.
        let hash: String
        /// Of the manifest with which the job began: of one that lists what was missing, another.
        package let job: String

        /// As the register calls a run over it.
        package var text: String {
            "part \(number.text) of manifest \(hash)" + (job == hash ? "" : " rest of \(job)")
        }

        init(_ number: PartNumber, of end: ManifestEnd) {
            self.number = number
            hash = end.hash
            job = end.job
        }

        /// Nil for what is called otherwise.
        package init?(_ text: String) {
            let words = text.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 5 || words.count == 8, words[0] == "part", words[2] == "of",
                words[3] == "manifest", let number = PartNumber(words[1]), Self.isHash(words[4])
            else { return nil }
            self.number = number
            hash = String(words[4])
            guard words.count == 8 else {
                job = hash
                return
            }
            guard words[5] == "rest", words[6] == "of", Self.isHash(words[7]) else { return nil }
            job = String(words[7])
        }

        private static func isHash(_ word: Substring) -> Bool {
            word.utf8.count == 32
                && word.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
                }
        }
    }

    package let manifest: Path
    package let end: ManifestEnd
    package let number: PartNumber
    /// How many lines stand before it.
    package internal(set) var firstLine = 0
    package internal(set) var files = 0
    package internal(set) var bytes: Int64 = 0
    /// Of its lines.
    package internal(set) var hash = ""
    private let cancellation: Cancellation

    init(
        _ manifest: Path,
        _ end: ManifestEnd,
        _ number: PartNumber,
        _ cancellation: Cancellation
    ) {
        self.manifest = manifest
        self.end = end
        self.number = number
        self.cancellation = cancellation
    }

    package var label: Label { Label(number, of: end) }

    package func entries() throws(Failure) -> ManifestReader {
        try ManifestReader(self, cancellation)
    }
}

/// Reads the entries of a part, one by one.
package struct ManifestReader: ~Copyable {
    private var lines: ManifestLines
    private let part: ManifestPart
    private var isBegun = false
    private var taken = 0
    private var hash: RunningHash128? = RunningHash128()
    private var lastKey: [UInt8] = []

    init(_ part: ManifestPart, _ cancellation: Cancellation) throws(Failure) {
        self.part = part
        lines = try ManifestLines(part.manifest, cancellation)
    }

    /// Nil at the end of the part.
    package mutating func next() throws(Failure) -> ManifestEntry? {
        if !isBegun {
            for _ in 0..<part.firstLine {
                guard try lines.next() != nil else { throw changed }
            }
            isBegun = true
        }
        guard taken < part.files else {
            if let hash = hash.take(), hash.finish().hexadecimal != part.hash { throw changed }
            return nil
        }
        guard let line = try lines.next() else { throw changed }
        taken += 1
        hash?.add(line + [UInt8(ascii: "\n")])
        let entry: ManifestEntry
        do throws(JSON5Error) { entry = try ManifestEntry(line) } catch {
            throw lines.damage(error.message)
        }
        let key = entry.key
        guard taken == 1 || lastKey.lexicographicallyPrecedes(key) else {
            throw lines.damage("it is not in order, or stands there twice")
        }
        lastKey = key
        return entry
    }

    private var changed: Failure {
        Failure(
            .tryLater,
            "\(part.manifest.text) changed while it was being read",
            hint: "run this again when no process writes to it"
        )
    }
}
