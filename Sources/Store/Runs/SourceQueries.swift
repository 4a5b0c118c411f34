// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

/// What is only ever read.
extension RegisterReader {
    /// The source that a place is in or is itself, or the folder itself if files in it are known.
    ///
    /// - Parameter place: canonical, as the register keeps them.
    package func source(around place: Path) throws(Failure) -> Path? {
        try asking { () throws(SQLiteError) in
            let sources = try connection.prepare("SELECT path FROM sources ORDER BY path")
                .all { Path(bytes: $0.blob(0)) }
            if let source = sources.first(where: { place.isInside($0) }) { return source }
            return try FileIndexQuery.holds(directlyIn: place.bytes, connection) ? place : nil
        }
    }
}
