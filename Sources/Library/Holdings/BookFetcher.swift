// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files

/// Brings books from the web, for a library that is to have them itself.
package protocol BookFetcher {
    /// Fetches a whole book into a new file; nil, or why there is none.
    func fetch(_ address: Path, to file: Path) throws(Failure) -> String?
}
