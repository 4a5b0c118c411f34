// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
package import Works

extension RegisterReader {
    /// What an edition is called, to be compared with what others call it.
    package func bookNames(ofEdition id: Int64) throws(Failure) -> BookNames {
        try asking { () throws(SQLiteError) in try names(ofEdition: id) }
    }
}
