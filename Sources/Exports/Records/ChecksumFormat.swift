// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import Library
import Store
import Terminal

/// The SHA-256 of each file, in the form that `sha256sum -c` reads.
///
/// They are those that the register keeps: no file is read.
package enum ChecksumFormat {
    /// The tools that check such a list take it for a remark.
    private static let beginning = "# SHA-256 of books, by Accession; to check: sha256sum -c\n"

    /// Whether a file that begins so is such an export.
    package static func begins(_ start: [UInt8]) -> Bool { start.starts(with: beginning.utf8) }

    private static let part = 64 << 10

    /// - Returns: of how many works a sum was written; the others have failed.
    package static func write(
        _ source: ExportSource,
        _ result: inout ExportResult,
        _ write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        var bytes = Array(beginning.utf8)
        var written = 0
        try source.forEach(.files) { (work) throws(Failure) in
            let before = bytes.count
            let problem = append(work, to: &bytes)
            if let problem { result.fail(work.row.id, problem.word, problem.sentence) }
            // One of several files without a sum does not take back what was written of the others.
            if problem == nil || bytes.count > before {
                written += 1
            } else {
                result.add(.failed)
            }
            guard bytes.count > part else { return }
            try write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        try write(bytes)
        return written
    }

    private static func append(
        _ work: CatalogueWork,
        to bytes: inout [UInt8]
    ) -> (word: String, sentence: String)? {
        // A book on the web has an address in place of a path.
        let files = work.editions.flatMap(\.files).filter { !$0.isMissing && $0.path.isAbsolute }
        if files.isEmpty {
            let name = work.row.title ?? "work \(work.row.id)"
            return ("missing", "\(name) has no file on a disk")
        }
        for file in files {
            guard let sum = file.sha256 else { continue }
            bytes += ChecksumLine.written(Hexadecimal.text(sum), file.path)
        }
        guard let lacking = files.first(where: { $0.sha256 == nil }) else { return nil }
        return (
            "no-sha256",
            "no SHA-256 is kept of \(lacking.path.text): accession files check --all --hash sha256 keeps it"
        )
    }
}
