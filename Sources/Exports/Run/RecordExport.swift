// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// Writes an export that is one file.
package enum RecordExport {
    /// Written in parts of about this size.
    private static let part = 64 << 10

    /// - Parameter write: takes the next bytes, and says whether more are wanted.
    /// - Returns: the number of works.
    package static func write(
        _ source: ExportSource,
        as format: some RecordFormat,
        _ write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        var format = format
        var bytes = format.beginning
        var count = 0
        try source.forEach(format.parts) { (work) throws(Failure) in
            format.append(work, to: &bytes)
            count += 1
            guard bytes.count > part else { return }
            try write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        try write(bytes + format.end)
        return count
    }
}
