// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// A form of an export that is a folder of files.
package protocol FolderFormat {
    /// Puts everything into the folder; names are given later.
    func write(
        _ source: ExportSource,
        to tree: ExportTree,
        _ result: inout ExportResult
    ) throws(Failure)
}
